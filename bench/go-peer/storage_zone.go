package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	p "github.com/pulumi/pulumi-go-provider"
	"github.com/pulumi/pulumi-go-provider/infer"
)

var (
	mainRegions        = []string{"DE", "NY", "LA", "SG"}
	replicationRegions = []string{"DE", "NY", "LA", "SG", "SYD"}
)

// StorageZone is the resource.
type StorageZone struct{}

// StorageZoneArgs are its inputs. The name is not made here: programs of the bench write it out.
type StorageZoneArgs struct {
	Name               string   `pulumi:"name" provider:"replaceOnChanges"`
	Region             string   `pulumi:"region" provider:"replaceOnChanges"`
	ReplicationRegions []string `pulumi:"replicationRegions,optional" provider:"replaceOnChanges"`
}

// StorageZoneState is what is kept of it.
type StorageZoneState struct {
	StorageZoneArgs
	StorageZoneID               int64             `pulumi:"storageZoneId"`
	UserID                      string            `pulumi:"userId"`
	Password                    string            `pulumi:"password" provider:"secret"`
	ReadOnlyPassword            string            `pulumi:"readOnlyPassword" provider:"secret"`
	DateModified                string            `pulumi:"dateModified"`
	Deleted                     bool              `pulumi:"deleted"`
	StorageUsed                 float64           `pulumi:"storageUsed"`
	FilesStored                 float64           `pulumi:"filesStored"`
	PullZones                   []PullZoneSummary `pulumi:"pullZones"`
	Rewrite404To200             bool              `pulumi:"rewrite404To200"`
	Custom404FilePath           string            `pulumi:"custom404FilePath"`
	StorageHostname             string            `pulumi:"storageHostname"`
	S3Hostname                  string            `pulumi:"s3Hostname"`
	ReplicationChangeInProgress bool              `pulumi:"replicationChangeInProgress"`
	PriceOverride               float64           `pulumi:"priceOverride"`
	Discount                    float64           `pulumi:"discount"`
}

// PullZoneSummary is a pull zone of a storage zone. A new one has none, so the peer keeps no more of it.
type PullZoneSummary struct {
	ID   int64  `pulumi:"pullZoneId"`
	Name string `pulumi:"name"`
}

// Check validates the inputs.
func (StorageZone) Check(ctx context.Context, req infer.CheckRequest) (infer.CheckResponse[StorageZoneArgs], error) {
	args, failures, err := infer.DefaultCheck[StorageZoneArgs](ctx, req.NewInputs)
	if err != nil || len(failures) > 0 {
		return infer.CheckResponse[StorageZoneArgs]{Inputs: args, Failures: failures}, err
	}
	fail := func(property, reason string) {
		failures = append(failures, p.CheckFailure{Property: property, Reason: reason})
	}
	if args.Name == "" {
		fail("name", "must not be empty")
	}
	if !slices.Contains(mainRegions, args.Region) {
		fail("region", "must be one of "+strings.Join(mainRegions, ", "))
	}
	for i, region := range args.ReplicationRegions {
		property := fmt.Sprintf("replicationRegions[%d]", i)
		if !slices.Contains(replicationRegions, region) {
			fail(property, "must be one of "+strings.Join(replicationRegions, ", "))
		}
		if slices.Contains(args.ReplicationRegions[:i], region) {
			fail("replicationRegions", "must not have the same item twice")
		}
	}
	return infer.CheckResponse[StorageZoneArgs]{Inputs: args, Failures: failures}, nil
}

// Create makes the zone.
func (StorageZone) Create(
	ctx context.Context, req infer.CreateRequest[StorageZoneArgs],
) (infer.CreateResponse[StorageZoneState], error) {
	response := infer.CreateResponse[StorageZoneState]{Output: StorageZoneState{StorageZoneArgs: req.Inputs}}
	if req.DryRun {
		return response, nil
	}
	zone, err := infer.GetConfig[*Config](ctx).platform.CreateStorageZone(ctx, zoneRequest(req.Inputs))
	if err != nil {
		return response, err
	}
	response.ID = strconv.FormatInt(*zone.ID, 10)
	response.Output = stateOf(zone)
	return response, nil
}

func stateOf(zone zoneAnswer) StorageZoneState {
	pullZones := make([]PullZoneSummary, 0, len(*zone.PullZones))
	for _, inner := range *zone.PullZones {
		if inner.ID != nil && inner.Name != nil {
			pullZones = append(pullZones, PullZoneSummary{ID: *inner.ID, Name: *inner.Name})
		}
	}
	return StorageZoneState{
		StorageZoneArgs: StorageZoneArgs{
			Name: *zone.Name, Region: *zone.Region, ReplicationRegions: *zone.ReplicationRegions,
		},
		StorageZoneID:               *zone.ID,
		UserID:                      *zone.UserID,
		Password:                    *zone.Password,
		ReadOnlyPassword:            *zone.ReadOnlyPassword,
		DateModified:                zone.DateModified.Format(time.RFC3339Nano),
		Deleted:                     *zone.Deleted,
		StorageUsed:                 *zone.StorageUsed,
		FilesStored:                 *zone.FilesStored,
		PullZones:                   pullZones,
		Rewrite404To200:             *zone.Rewrite404To200,
		Custom404FilePath:           *zone.Custom404FilePath,
		StorageHostname:             *zone.StorageHostname,
		S3Hostname:                  *zone.S3Hostname,
		ReplicationChangeInProgress: *zone.ReplicationChangeInProgress,
		PriceOverride:               *zone.PriceOverride,
		Discount:                    *zone.Discount,
	}
}
