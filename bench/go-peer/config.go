package main

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/pulumi/pulumi-go-provider/infer"
)

// Config holds the provider's settings.
type Config struct {
	AccessKey string `pulumi:"accessKey,optional" provider:"secret"`
	BaseURL   string `pulumi:"baseUrl,optional"`

	platform *Platform
}

// Annotate lets the settings come from the environment.
func (c *Config) Annotate(a infer.Annotator) {
	a.SetDefault(&c.AccessKey, "", "EDGEPLATFORM_ACCESS_KEY")
	a.SetDefault(&c.BaseURL, "", "EDGEPLATFORM_BASE_URL")
}

// Configure makes the client that all operations share.
func (c *Config) Configure(context.Context) error {
	if c.AccessKey == "" || c.BaseURL == "" {
		return errors.New("accessKey and baseUrl are required")
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	// Go keeps two idle connections to a host unless told otherwise; the engine runs more operations at a time.
	transport.MaxIdleConnsPerHost = 64
	c.platform = &Platform{
		baseURL:   strings.TrimSuffix(c.BaseURL, "/"),
		accessKey: c.AccessKey,
		client:    &http.Client{Transport: transport, Timeout: 60 * time.Second},
	}
	return nil
}
