package main

import (
	"context"
	"fmt"

	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/structpb"
)

const zoneType = "edgeplatform:index:StorageZone"

// plugin is a provider that is configured.
type plugin struct {
	connection *grpc.ClientConn
	client     pulumirpc.ResourceProviderClient
}

// connect does what the engine does first.
func connect(ctx context.Context, port string, options loadOptions) (*plugin, error) {
	connection, err := grpc.NewClient("127.0.0.1:"+port, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return nil, err
	}
	p := &plugin{connection: connection, client: pulumirpc.NewResourceProviderClient(connection)}
	// A provider without a handshake is used all the same, as the engine does.
	_, err = p.client.Handshake(ctx, &pulumirpc.ProviderHandshakeRequest{}, grpc.WaitForReady(true))
	if err != nil && status.Code(err) != codes.Unimplemented {
		return nil, fmt.Errorf("handshake: %w", err)
	}
	settings, err := structpb.NewStruct(map[string]any{
		"accessKey": options.accessKey,
		"baseUrl":   options.platform,
	})
	if err != nil {
		return nil, err
	}
	request := &pulumirpc.ConfigureRequest{Args: settings, AcceptSecrets: true, AcceptResources: true}
	if _, err := p.client.Configure(ctx, request); err != nil {
		return nil, fmt.Errorf("configure: %w", err)
	}
	return p, nil
}

func (p *plugin) close() { _ = p.connection.Close() }

func urnOf(name string) string { return "urn:pulumi:bench::bench::" + zoneType + "::" + name }

// check has a storage zone's inputs checked, and returns them as they are to be created.
func (p *plugin) check(ctx context.Context, resource, zone string) (*structpb.Struct, error) {
	inputs, err := structpb.NewStruct(map[string]any{
		"name": zone, "region": "DE", "replicationRegions": []any{"NY", "LA", "SG"},
	})
	if err != nil {
		return nil, err
	}
	response, err := p.client.Check(ctx, &pulumirpc.CheckRequest{
		Urn: urnOf(resource), News: inputs, RandomSeed: make([]byte, 32), Name: resource, Type: zoneType,
	})
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	if failures := response.GetFailures(); len(failures) > 0 {
		return nil, fmt.Errorf("check: %s", failures[0])
	}
	return response.GetInputs(), nil
}

// create makes a storage zone, and demands that the whole of it comes back.
func (p *plugin) create(ctx context.Context, resource string, inputs *structpb.Struct) error {
	response, err := p.client.Create(ctx, &pulumirpc.CreateRequest{
		Urn: urnOf(resource), Properties: inputs, Name: resource, Type: zoneType,
	})
	if err != nil {
		return fmt.Errorf("create: %w", err)
	}
	if fields := len(response.GetProperties().GetFields()); response.GetId() == "" || fields < 19 {
		return fmt.Errorf("create: the answer has the id %q and %d properties", response.GetId(), fields)
	}
	return nil
}
