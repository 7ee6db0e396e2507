package main

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
)

// decoded is the body of an answer, without the coding that a gateway may have added although identity was asked for.
// k6's transport decodes nothing itself.
func decoded(response *http.Response) io.Reader {
	switch strings.ToLower(response.Header.Get("Content-Encoding")) {
	case "gzip", "x-gzip":
		return &gzipped{body: response.Body}
	}
	return response.Body
}

// gzipped begins to decode with the first read, since gzip.NewReader waits for bytes.
type gzipped struct {
	body   io.Reader
	reader *gzip.Reader
}

func (g *gzipped) Read(into []byte) (int, error) {
	if g.reader == nil {
		reader, err := gzip.NewReader(g.body)
		if err != nil {
			return 0, err
		}
		g.reader = reader
	}
	return g.reader.Read(into)
}
