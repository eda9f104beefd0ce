package main

import (
	"slices"
	"time"
)

// percentiles of latencies, in milliseconds.
type percentiles struct {
	P50 float64 `json:"p50"`
	P90 float64 `json:"p90"`
	P99 float64 `json:"p99"`
}

func percentilesOf(latencies []time.Duration) percentiles {
	sorted := slices.Sorted(slices.Values(latencies))
	at := func(share float64) float64 { return milliseconds(sorted[int(share*float64(len(sorted)-1))]) }
	return percentiles{P50: at(0.5), P90: at(0.9), P99: at(0.99)}
}
