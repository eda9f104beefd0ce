// Drives a provider over raw gRPC as the engine does, and measures it. Prints one JSON object.
//
//	load -until port -- <command>      process begin → the port is printed, and → configured
//	load -until line -- <command>      the same of a script that prints a line
//	load -until exit -- <command>      process begin → process end
//	load -creates 10000 -- <command>   also Check and Create of so many storage zones
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"time"
)

// measured is what one run of a process gave. Times are in milliseconds, memory is in bytes.
type measured struct {
	FirstLine  float64 `json:"firstLine,omitempty"`
	Configured float64 `json:"configured,omitempty"`
	Exited     float64 `json:"exited,omitempty"`
	// Resident memory, half a second after the start.
	MemoryAfterStart int64 `json:"memoryAfterStart,omitempty"`
	*creation
}

func main() {
	var options loadOptions
	until := flag.String("until", "port", "what ends the start: port, line or exit")
	flag.StringVar(&options.platform, "platform", "", "the platform's address")
	flag.StringVar(&options.accessKey, "access-key", "", "the platform's access key")
	flag.IntVar(&options.creates, "creates", 0, "how many storage zones to make")
	flag.IntVar(&options.parallel, "parallel", 16, "how many operations run at a time")
	flag.Parse()
	result, err := run(*until, options, flag.Args())
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(result)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(until string, options loadOptions, command []string) (result measured, err error) {
	engine, err := startEngine()
	if err != nil {
		return result, err
	}
	defer engine.stop()
	if until == "port" {
		command = append(command, engine.address)
	}
	process, err := start(command)
	if err != nil {
		return result, err
	}
	defer process.end()

	if until == "exit" {
		err = process.wait()
		result.Exited = process.age()
		return result, err
	}
	line, err := process.firstLine()
	result.FirstLine = process.age()
	if err != nil {
		return result, err
	}
	if until == "line" {
		time.Sleep(settling)
		result.MemoryAfterStart, err = process.memory()
		return result, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	plugin, err := connect(ctx, line, options)
	if err != nil {
		return result, err
	}
	defer plugin.close()
	result.Configured = process.age()
	time.Sleep(settling)
	if result.MemoryAfterStart, err = process.memory(); err != nil {
		return result, err
	}
	if options.creates > 0 {
		result.creation, err = create(ctx, plugin, process, options)
	}
	return result, err
}

// patience is how long one run may take, on a machine that is slow and has other work.
const patience = 10 * time.Minute

// settling is how long a process is left alone before its memory is taken.
const settling = 500 * time.Millisecond
