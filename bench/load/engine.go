package main

import (
	"context"
	"net"

	pulumirpc "github.com/pulumi/pulumi/sdk/v3/proto/go"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/types/known/emptypb"
)

// engine is what a provider reaches at the engine's address: a log that nobody reads.
type engine struct {
	pulumirpc.UnimplementedEngineServer
	address string
	server  *grpc.Server
}

func startEngine() (*engine, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	e := &engine{address: listener.Addr().String(), server: grpc.NewServer()}
	pulumirpc.RegisterEngineServer(e.server, e)
	go func() { _ = e.server.Serve(listener) }()
	return e, nil
}

func (e *engine) Log(context.Context, *pulumirpc.LogRequest) (*emptypb.Empty, error) {
	return &emptypb.Empty{}, nil
}

func (e *engine) stop() { e.server.Stop() }
