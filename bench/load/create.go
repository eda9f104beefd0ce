package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// loadOptions say what is done to the provider.
type loadOptions struct {
	platform  string
	accessKey string
	creates   int
	parallel  int
}

// creation is what making storage zones gave. Times are in milliseconds.
type creation struct {
	// Pairs of Check and Create per second, each on a resource of its own.
	Rate   float64     `json:"rate"`
	Check  percentiles `json:"check"`
	Create percentiles `json:"create"`
	// One operation at a time: what a Check takes, and a Create without what its request takes.
	OwnCheck  float64 `json:"ownCheck"`
	OwnCreate float64 `json:"ownCreate"`
	// The same request sent to the platform by this program, one at a time, and many at a time per second.
	BareRequest     float64 `json:"bareRequest"`
	BareRequestRate float64 `json:"bareRequestRate"`
	// Mean time of a pair when the provider has seen a hundred resources, and when it has seen all.
	PairAtHundred float64 `json:"pairAtHundred"`
	PairAtAll     float64 `json:"pairAtAll"`
	// Processor time of one pair.
	ProcessorTime       float64 `json:"processorTime"`
	ClientProcessorTime float64 `json:"clientProcessorTime"`
	// Resident memory, in bytes.
	MemoryAtHundred int64 `json:"memoryAtHundred"`
	MemoryAtAll     int64 `json:"memoryAtAll"`
}

const (
	// few is how many resources there are while the provider warms up.
	few = 100
	// warmUp is how many pairs a just-in-time compiler is given before anything counts.
	warmUp = 3_000
	// sample is how many pairs make one figure.
	sample = 2_000
)

func create(ctx context.Context, plugin *plugin, process *process, options loadOptions) (*creation, error) {
	bare, bareRate, err := measurePlatform(options)
	if err != nil {
		return nil, err
	}
	result := &creation{BareRequest: bare, BareRequestRate: bareRate}
	session := &session{plugin: plugin, parallel: options.parallel}
	known := func(i int) string { return fmt.Sprintf("zone-%d", i%few) }
	unseen := func(i int) string { return fmt.Sprintf("zone-%d", few+i) }
	last := func(i int) string { return fmt.Sprintf("zone-%d", options.creates-i%few) }

	if _, err := session.pairs(ctx, min(warmUp, options.creates), known); err != nil {
		return nil, err
	}
	atFew, err := session.pairs(ctx, min(sample, options.creates), known)
	if err != nil {
		return nil, err
	}
	result.PairAtHundred = atFew.perPair()
	if result.MemoryAtHundred, err = process.memory(); err != nil {
		return nil, err
	}

	before, clientBefore := processorTime(process.command.Process.Pid), processorTime(os.Getpid())
	all, err := session.pairs(ctx, options.creates, unseen)
	if err != nil {
		return nil, err
	}
	used := processorTime(process.command.Process.Pid) - before
	result.ProcessorTime = milliseconds(used) / float64(options.creates)
	result.ClientProcessorTime = milliseconds(processorTime(os.Getpid())-clientBefore) / float64(options.creates)
	result.Rate = float64(options.creates) / all.took.Seconds()
	result.Check, result.Create = percentilesOf(all.checks), percentilesOf(all.creates)

	atAll, err := session.pairs(ctx, min(sample, options.creates), last)
	if err != nil {
		return nil, err
	}
	result.PairAtAll = atAll.perPair()
	if result.MemoryAtAll, err = process.memory(); err != nil {
		return nil, err
	}

	session.parallel = 1
	alone, err := session.pairs(ctx, min(sample, options.creates), last)
	if err != nil {
		return nil, err
	}
	result.OwnCheck = percentilesOf(alone.checks).P50
	result.OwnCreate = percentilesOf(alone.creates).P50 - bare
	return result, nil
}

// session makes storage zones of names that no other has.
type session struct {
	plugin   *plugin
	parallel int
	made     atomic.Int64
}

// pairs are the latencies of Checks and Creates, and the time of all together.
type pairs struct {
	checks, creates []time.Duration
	took            time.Duration
}

func (p pairs) perPair() float64 { return milliseconds(p.took) / float64(len(p.creates)) }

// pairs checks and creates count times, on the resources that resource names.
func (s *session) pairs(ctx context.Context, count int, resource func(int) string) (pairs, error) {
	result := pairs{checks: make([]time.Duration, count), creates: make([]time.Duration, count)}
	begin := time.Now()
	err := inParallel(s.parallel, count, func(i int) error {
		zone := fmt.Sprintf("bench-%d", s.made.Add(1))
		start := time.Now()
		inputs, err := s.plugin.check(ctx, resource(i), zone)
		if err != nil {
			return err
		}
		checked := time.Now()
		if err := s.plugin.create(ctx, resource(i), inputs); err != nil {
			return err
		}
		result.checks[i], result.creates[i] = checked.Sub(start), time.Since(checked)
		return nil
	})
	result.took = time.Since(begin)
	return result, err
}

// inParallel does work count times, so many at a time, and ends at the first error.
func inParallel(parallel, count int, work func(int) error) error {
	var next atomic.Int64
	var failure atomic.Pointer[error]
	var group sync.WaitGroup
	for range parallel {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < count && failure.Load() == nil; i = int(next.Add(1)) - 1 {
				if err := work(i); err != nil {
					failure.Store(&err)
				}
			}
		})
	}
	group.Wait()
	if err := failure.Load(); err != nil {
		return *err
	}
	return nil
}
