package main

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// measurePlatform sends the requests that a provider sends, without one: the time of one alone, in milliseconds, and
// how many there are in a second.
func measurePlatform(options loadOptions) (alone, rate float64, err error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	const count = 2_000
	took := make([]time.Duration, count)
	send := func(i int) error {
		start := time.Now()
		body := fmt.Sprintf(`{"Name":"bare-%d-%d","Region":"DE","ReplicationRegions":["NY","LA","SG"]}`, start.UnixNano(), i)
		request, err := http.NewRequest(http.MethodPost, options.platform+"/storagezone", strings.NewReader(body))
		if err != nil {
			return err
		}
		request.Header.Set("AccessKey", options.accessKey)
		request.Header.Set("Content-Type", "application/json")
		response, err := client.Do(request)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		if _, err := io.Copy(io.Discard, response.Body); err != nil {
			return err
		}
		if response.StatusCode != http.StatusCreated {
			return fmt.Errorf("the platform answered with %s", response.Status)
		}
		took[i] = time.Since(start)
		return nil
	}
	if err := inParallel(1, count, send); err != nil {
		return 0, 0, err
	}
	alone = percentilesOf(took).P50
	begin := time.Now()
	err = inParallel(options.parallel, count, send)
	return alone, count / time.Since(begin).Seconds(), err
}
