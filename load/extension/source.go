package main

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"strings"
)

// What this binary is made of, so that it can say so.
//
//go:embed *.go go.mod go.sum
var sources embed.FS

// sourceHash tells one source from another. Its counterpart in TypeScript is in load/k6/source.ts.
func sourceHash() string {
	entries, err := sources.ReadDir(".")
	if err != nil {
		panic(err)
	}
	hash := sha256.New()
	for _, entry := range entries {
		name := entry.Name()
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		content, err := sources.ReadFile(name)
		if err != nil {
			panic(err)
		}
		hash.Write([]byte(name + "\x00"))
		hash.Write(content)
	}
	return hex.EncodeToString(hash.Sum(nil))[:16]
}
