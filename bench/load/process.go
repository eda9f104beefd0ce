package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// process is the measured process.
type process struct {
	command *exec.Cmd
	output  *bufio.Reader
	begin   time.Time
}

func start(command []string) (*process, error) {
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	output, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &process{command: cmd, output: bufio.NewReader(output), begin: begin}, nil
}

// age is the time since the process began, in milliseconds.
func (p *process) age() float64 { return milliseconds(time.Since(p.begin)) }

func (p *process) firstLine() (string, error) {
	line, err := p.output.ReadString('\n')
	if err != nil {
		return "", fmt.Errorf("%s printed no line: %w", p.command, err)
	}
	go func() { _, _ = io.Copy(io.Discard, p.output) }()
	return strings.TrimSpace(line), nil
}

// wait ends when the process has ended by itself.
func (p *process) wait() error {
	if _, err := io.Copy(io.Discard, p.output); err != nil {
		return err
	}
	return p.command.Wait()
}

// end interrupts the process, as the engine does in the end, so that it can leave behind what a next start finds.
func (p *process) end() {
	_ = p.command.Process.Signal(os.Interrupt)
	kill := time.AfterFunc(5*time.Second, func() { _ = p.command.Process.Kill() })
	_ = p.command.Wait()
	kill.Stop()
}

// memory is what the process holds resident, in bytes.
func (p *process) memory() (int64, error) {
	pid := strconv.Itoa(p.command.Process.Pid)
	if statm, err := os.ReadFile("/proc/" + pid + "/statm"); err == nil {
		pages, err := strconv.ParseInt(strings.Fields(string(statm))[1], 10, 64)
		return pages * int64(os.Getpagesize()), err
	}
	text, err := exec.Command("ps", "-o", "rss=", "-p", pid).Output()
	if err != nil {
		return 0, err
	}
	kilobytes, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return kilobytes * 1024, err
}

// processorTime is what a process has used of the processor so far. It is zero where the system does not say it.
func processorTime(pid int) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// What follows the command's name in brackets, which may hold spaces itself.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	user, _ := strconv.ParseInt(fields[11], 10, 64)
	system, _ := strconv.ParseInt(fields[12], 10, 64)
	const ticksPerSecond = 100
	return time.Duration(user+system) * time.Second / ticksPerSecond
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
