package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/modulestest"
	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/metrics"
)

// stage is a virtual user that talks to a server of this test.
type stage struct {
	t       *testing.T
	runtime *modulestest.Runtime
	samples chan metrics.SampleContainer
}

func newStage(t *testing.T, transport http.RoundTripper) *stage {
	t.Helper()
	runtime := modulestest.NewRuntime(t)
	samples := make(chan metrics.SampleContainer, 100)
	registry := runtime.VU.InitEnvField.Registry
	instance := new(rootModule).NewModuleInstance(runtime.VU)
	for name, value := range instance.Exports().Named {
		if err := runtime.VU.RuntimeField.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	runtime.MoveToVUContext(&lib.State{
		Transport: transport, BuiltinMetrics: runtime.BuiltinMetrics, Samples: samples,
		Options: lib.Options{SystemTags: &metrics.DefaultSystemTagSet},
		Tags:    lib.NewVUStateTags(registry.RootTagSet()),
	})
	return &stage{t: t, runtime: runtime, samples: samples}
}

// run evaluates a script whose value is assigned to `answer`, and gives an expression's value afterwards.
func (s *stage) run(script, expression string) sobek.Value {
	s.t.Helper()
	if _, err := s.runtime.RunOnEventLoop(script); err != nil {
		s.t.Fatal(err)
	}
	value, err := s.runtime.VU.RuntimeField.RunString(expression)
	if err != nil {
		s.t.Fatal(err)
	}
	return value
}

func postTo(url, more string) string {
	return fmt.Sprintf(`var answer
post(%q, '{"a":1}', { protocol: 'v2', headers: { 'X-Asked': 'yes' }, timeout: 2000, %s }).then((it) => { answer = it })`, url, more)
}

func serve(t *testing.T, handler http.HandlerFunc) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server
}

func write(w http.ResponseWriter, text string) {
	_, _ = w.Write([]byte(text))
	w.(http.Flusher).Flush()
}

const delta, finish = "data: {\"type\":\"text-delta\",\"id\":\"1\",\"delta\":\"a\"}\n\n", "data: {\"type\":\"finish\"}\n\n"

func streaming(w http.ResponseWriter, request *http.Request) {
	w.Header().Set("X-Asked", request.Header.Get("X-Asked"))
	write(w, "data: {\"type\":\"start\"}\n\n")
	time.Sleep(20 * time.Millisecond)
	write(w, delta)
	time.Sleep(20 * time.Millisecond)
	write(w, delta+finish)
}

func expect(t *testing.T, name string, got, want any) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", name, got, want)
	}
}

func (s *stage) tag(name string) string {
	value, _ := (<-s.samples).GetSamples()[0].Tags.Get(name)
	return value
}
