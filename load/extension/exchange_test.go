package main

import (
	"compress/gzip"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestReadsTheBodyAsItArrives(t *testing.T) {
	s := newStage(t, http.DefaultTransport)
	object := s.run(postTo(serve(t, streaming).URL, ""), "answer").ToObject(s.runtime.VU.RuntimeField)
	answer, ok := object.Export().(*Answer)
	if !ok {
		t.Fatalf("no answer: %v", object)
	}
	expect(t, "status", answer.Status, 200)
	expect(t, "end", answer.End, "complete")
	expect(t, "finished", answer.Finished, true)
	expect(t, "characters", answer.Characters, 2)
	if answer.FirstText < 20 || answer.HeadersAt > answer.FirstText || answer.GapP95 < 15 {
		t.Errorf("first text %v, headers %v, gap %v", answer.FirstText, answer.HeadersAt, answer.GapP95)
	}
	if len(answer.Arrivals()) < 3 {
		t.Errorf("reads: %v", answer.Arrivals())
	}
	names := s.run("", "answer.headers.some(([name, value]) => name === 'x-asked' && value === 'yes')")
	expect(t, "header", names.ToBoolean(), true)
	expect(t, "body", s.run("", "answer.body().length > 0 && answer.arrivals()[0].bytes > 0").ToBoolean(), true)
}

func TestAStreamThatIsCompressedAllTheSameIsDecodedAsItArrives(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, request *http.Request) {
		w.Header().Set("Content-Encoding", "GZIP")
		if request.Header.Get("X-Asked") == "nothing" {
			return
		}
		coder := gzip.NewWriter(w)
		for _, text := range []string{delta, delta + finish} {
			_, _ = coder.Write([]byte(text))
			_ = coder.Flush()
			w.(http.Flusher).Flush()
			time.Sleep(20 * time.Millisecond)
		}
		_ = coder.Close()
	})
	headers := "headers: { 'Accept-Encoding': 'identity', 'X-Asked': '%s' }"
	s := newStage(t, http.DefaultTransport)
	said := s.run(postTo(server.URL, fmt.Sprintf(headers, "yes")), "answer.end + answer.finished + answer.characters").String()
	expect(t, "answer", said, "completetrue2")
	expect(t, "gap", s.run("", "answer.gapP95 >= 15").ToBoolean(), true)
	expect(t, "empty", s.run(postTo(server.URL, fmt.Sprintf(headers, "nothing")), "answer.end").String(), "complete")
}

func TestAHostThatIsGivenIsTheOneThatIsNamed(t *testing.T) {
	var named []string
	server := serve(t, func(w http.ResponseWriter, request *http.Request) { named = append(named, request.Host) })
	s := newStage(t, http.DefaultTransport)
	s.run(postTo(server.URL, "headers: { host: 'staging.internal' }"), "answer")
	s.run(postTo(server.URL, ""), "answer")
	expect(t, "hosts", strings.Join(named, " "), "staging.internal "+strings.TrimPrefix(server.URL, "http://"))
}

func TestAKeptConnectionMayBeClosedAsItIsUsedAgain(t *testing.T) {
	var asked []string
	var keys int
	server := serve(t, func(w http.ResponseWriter, request *http.Request) {
		asked = append(asked, request.RemoteAddr)
		keys += len(request.Header.Values("Idempotency-Key"))
		if len(asked) == 2 {
			connection, _, _ := w.(http.Hijacker).Hijack()
			_ = connection.Close()
			return
		}
		streaming(w, request)
	})
	s := newStage(t, &http.Transport{})
	for range 2 {
		expect(t, "status", s.run(postTo(server.URL, ""), "answer.status").ToInteger(), int64(200))
	}
	if len(asked) != 3 || asked[0] != asked[1] || asked[1] == asked[2] {
		t.Errorf("asked by %v", asked)
	}
	expect(t, "idempotency keys", keys, 0)
}

func TestACutStreamIsNotComplete(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "1000")
		write(w, delta)
		connection, _, _ := w.(http.Hijacker).Hijack()
		_ = connection.Close()
	})
	s := newStage(t, http.DefaultTransport)
	expect(t, "end", s.run(postTo(server.URL, ""), "answer.end + answer.finished").String(), "cutfalse")
}

func TestAServiceThatNeverAnswersTimesOut(t *testing.T) {
	release := make(chan struct{})
	server := serve(t, func(http.ResponseWriter, *http.Request) { <-release })
	defer close(release)
	s := newStage(t, http.DefaultTransport)
	expect(t, "failure", s.run(postTo(server.URL, "timeout: 50"), "answer.failureKind").String(), "timeout")
	server = serve(t, func(w http.ResponseWriter, _ *http.Request) { write(w, delta); <-release })
	expect(t, "end", s.run(postTo(server.URL, "timeout: 80"), "answer.end + answer.characters").String(), "timeout1")
}

func TestAClosedPortIsAConnectFailure(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	s := newStage(t, http.DefaultTransport)
	expect(t, "failure", s.run(postTo("http://"+address, ""), "answer.failureKind + answer.status + answer.gaps").String(), "connect0{}")
}

func TestAnAbortedIterationEndsItsStream(t *testing.T) {
	release := make(chan struct{})
	server := serve(t, func(w http.ResponseWriter, _ *http.Request) { write(w, delta); <-release })
	defer close(release)
	s := newStage(t, http.DefaultTransport)
	ctx, cancel := context.WithCancel(context.Background())
	s.runtime.VU.CtxField = ctx
	time.AfterFunc(50*time.Millisecond, cancel)
	expect(t, "end", s.run(postTo(server.URL, ""), "answer.end").String(), "timeout")
}

func TestHTTP2OverTLS(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(streaming))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	s := newStage(t, server.Client().Transport)
	expect(t, "end", s.run(postTo(server.URL, ""), "answer.end + answer.finished").String(), "completetrue")
	expect(t, "proto", s.tag("proto"), "HTTP/2.0")
}

func TestAnExpectedRefusalIsNoFailure(t *testing.T) {
	server := serve(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTooManyRequests) })
	for more, want := range map[string]string{"expectedStatuses: [200, 429]": "true", "": "false"} {
		s := newStage(t, http.DefaultTransport)
		s.run(postTo(server.URL, more), "answer")
		expect(t, "expected_response with "+more, s.tag("expected_response"), want)
	}
}

func TestTagsAndAllMetricsOfK6AreKept(t *testing.T) {
	s := newStage(t, http.DefaultTransport)
	s.run(postTo(serve(t, streaming).URL, "tags: { name: 'ask', part: 'v2' }"), "answer")
	found := map[string]bool{}
	for _, sample := range (<-s.samples).GetSamples() {
		part, _ := sample.Tags.Get("part")
		name, _ := sample.Tags.Get("name")
		expect(t, "tags", part+name, "v2ask")
		found[sample.Metric.Name] = true
	}
	for _, name := range []string{"http_reqs", "http_req_duration", "http_req_waiting", "http_req_failed"} {
		expect(t, name, found[name], true)
	}
}

func TestWrongParametersAreRefused(t *testing.T) {
	s := newStage(t, http.DefaultTransport)
	for _, wrong := range []string{"{ timeout: 1 }", "{ protocol: 'v3', timeout: 1 }", "{ protocol: 'v1' }"} {
		if _, err := s.runtime.RunOnEventLoop("post('http://127.0.0.1', '', " + wrong + ")"); err == nil {
			t.Errorf("%s was accepted", wrong)
		}
	}
}
