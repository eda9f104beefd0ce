// A scripted platform that knows one operation, POST /storagezone, and is fast enough to be no part of what is measured.
// It refuses a request that is not the documented one.
package main

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"sync/atomic"
)

type zoneRequest struct {
	Name               string
	Region             string
	ReplicationRegions []string
}

// zone is a whole answer, its fields in the order of the documentation.
type zone struct {
	Id                          int64
	UserId                      string
	Name                        string
	Password                    string
	DateModified                string
	Deleted                     bool
	StorageUsed                 int64
	FilesStored                 int64
	Region                      string
	ReplicationRegions          []string
	PullZones                   []struct{}
	ReadOnlyPassword            string
	Rewrite404To200             bool
	Custom404FilePath           string
	StorageHostname             string
	S3Hostname                  string
	ReplicationChangeInProgress bool
	PriceOverride               int64
	Discount                    int64
}

var regions = []string{"DE", "NY", "LA", "SG", "SYD"}

func main() {
	var created atomic.Int64
	accessKey := os.Getenv("EDGEPLATFORM_ACCESS_KEY")
	http.HandleFunc("POST /storagezone", func(response http.ResponseWriter, request *http.Request) {
		var asked zoneRequest
		err := json.NewDecoder(request.Body).Decode(&asked)
		wrong := err != nil || asked.Name == "" || !slices.Contains(regions[:4], asked.Region) ||
			request.Header.Get("AccessKey") != accessKey || request.Header.Get("Content-Type") != "application/json"
		for _, region := range asked.ReplicationRegions {
			wrong = wrong || !slices.Contains(regions, region)
		}
		response.Header().Set("Content-Type", "application/json")
		if wrong {
			response.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(response, `{"ErrorKey":"bench","Field":null,"Message":"This is not the documented request."}`)
			return
		}
		made := zone{
			Id:                 5000 + created.Add(1),
			UserId:             "00000000-0000-4000-8000-000000000000",
			Name:               asked.Name,
			Password:           "00000000-0000-4000-8000-password0001",
			DateModified:       "2024-03-01T12:30:00.000Z",
			Region:             asked.Region,
			ReplicationRegions: append([]string{}, asked.ReplicationRegions...),
			PullZones:          []struct{}{},
			ReadOnlyPassword:   "00000000-0000-4000-8000-password0002",
			StorageHostname:    "storage-de.example.net",
			S3Hostname:         "s3-de.example.net",
		}
		response.WriteHeader(http.StatusCreated)
		_ = json.NewEncoder(response).Encode(made)
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("http://%s\n", listener.Addr())
	fmt.Fprintln(os.Stderr, http.Serve(listener, nil))
}
