package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// changes is what a folder lacks to hold exactly what was generated, as names with slashes.
type changes struct{ write, remove []string }

func (c changes) all() []string {
	names := append(slices.Clone(c.write), c.remove...)
	slices.Sort(names)
	return names
}

// compare finds the changes that a folder needs. It leaves alone what keep names.
func compare(folder string, files map[string][]byte, keep []string) (changes, error) {
	var c changes
	for name, text := range files {
		old, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil || !bytes.Equal(old, text) {
			c.write = append(c.write, name)
		}
	}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if path == folder && errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(relative)
		if slices.Contains(keep, name) {
			if entry.IsDir() {
				return filepath.SkipDir
			}
			return nil
		}
		if _, generated := files[name]; !generated && !entry.IsDir() {
			c.remove = append(c.remove, name)
		}
		return nil
	})
	return c, err
}

// apply makes the changes, and removes folders that lose their last file.
func apply(c changes, folder string, files map[string][]byte) error {
	for _, name := range c.remove {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.Remove(file); err != nil {
			return err
		}
		// Only an empty folder can be removed in this way; the first that is not empty ends it.
		for parent := filepath.Dir(file); os.Remove(parent) == nil; parent = filepath.Dir(parent) {
		}
	}
	for _, name := range c.write {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}
