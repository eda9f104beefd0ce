package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// Platform sends requests to the management API.
type Platform struct {
	baseURL   string
	accessKey string
	client    *http.Client
}

// zoneRequest is the body of POST /storagezone.
type zoneRequest struct {
	Name               string   `json:"Name"`
	Region             string   `json:"Region"`
	ReplicationRegions []string `json:"ReplicationRegions,omitempty"`
}

// zoneAnswer is what the platform answers: every field has to be there.
type zoneAnswer struct {
	ID                          *int64      `json:"Id"`
	UserID                      *string     `json:"UserId"`
	Name                        *string     `json:"Name"`
	Password                    *string     `json:"Password"`
	DateModified                *time.Time  `json:"DateModified"`
	Deleted                     *bool       `json:"Deleted"`
	StorageUsed                 *float64    `json:"StorageUsed"`
	FilesStored                 *float64    `json:"FilesStored"`
	Region                      *string     `json:"Region"`
	ReplicationRegions          *[]string   `json:"ReplicationRegions"`
	PullZones                   *[]pullZone `json:"PullZones"`
	ReadOnlyPassword            *string     `json:"ReadOnlyPassword"`
	Rewrite404To200             *bool       `json:"Rewrite404To200"`
	Custom404FilePath           *string     `json:"Custom404FilePath"`
	StorageHostname             *string     `json:"StorageHostname"`
	S3Hostname                  *string     `json:"S3Hostname"`
	ReplicationChangeInProgress *bool       `json:"ReplicationChangeInProgress"`
	PriceOverride               *float64    `json:"PriceOverride"`
	Discount                    *float64    `json:"Discount"`
}

type pullZone struct {
	ID   *int64  `json:"Id"`
	Name *string `json:"Name"`
}

// platformError is the shape of a refusal.
type platformError struct {
	ErrorKey *string `json:"ErrorKey"`
	Field    *string `json:"Field"`
	Message  *string `json:"Message"`
}

// CreateStorageZone sends POST /storagezone and validates the answer.
func (p *Platform) CreateStorageZone(ctx context.Context, zone zoneRequest) (zoneAnswer, error) {
	var answer zoneAnswer
	body, err := json.Marshal(zone)
	if err != nil {
		return answer, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.baseURL+"/storagezone", bytes.NewReader(body))
	if err != nil {
		return answer, err
	}
	request.Header.Set("AccessKey", p.accessKey)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	response, err := p.client.Do(request)
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return answer, err
	}
	if response.StatusCode/100 != 2 {
		var refusal platformError
		if json.Unmarshal(text, &refusal) == nil && refusal.Message != nil {
			return answer, fmt.Errorf("creating storage zone %q: HTTP %d: %s", zone.Name, response.StatusCode, *refusal.Message)
		}
		return answer, fmt.Errorf("creating storage zone %q: HTTP %d", zone.Name, response.StatusCode)
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return answer, fmt.Errorf("creating storage zone %q: %w", zone.Name, err)
	}
	return answer, answer.validate()
}

func (a zoneAnswer) validate() error {
	for name, there := range map[string]bool{
		"Id": a.ID != nil, "UserId": a.UserID != nil, "Name": a.Name != nil, "Password": a.Password != nil,
		"DateModified": a.DateModified != nil, "Deleted": a.Deleted != nil, "StorageUsed": a.StorageUsed != nil,
		"FilesStored": a.FilesStored != nil, "Region": a.Region != nil,
		"ReplicationRegions": a.ReplicationRegions != nil, "PullZones": a.PullZones != nil,
		"ReadOnlyPassword": a.ReadOnlyPassword != nil, "Rewrite404To200": a.Rewrite404To200 != nil,
		"Custom404FilePath": a.Custom404FilePath != nil, "StorageHostname": a.StorageHostname != nil,
		"S3Hostname": a.S3Hostname != nil, "ReplicationChangeInProgress": a.ReplicationChangeInProgress != nil,
		"PriceOverride": a.PriceOverride != nil, "Discount": a.Discount != nil,
	} {
		if !there {
			return fmt.Errorf("the answer lacks %s", name)
		}
	}
	return nil
}
