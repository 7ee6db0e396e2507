package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"go.k6.io/k6/v2/lib"
	"go.k6.io/k6/v2/lib/netext/httpext"
	"go.k6.io/k6/v2/metrics"
)

// longestBody bounds what is kept of one answer: a service may send without end. harness/sending/send.ts knows the same
// number, so that a stream is whole or not wherever it was asked for.
const longestBody = 4 << 20

func newRequest(url, body string, headers map[string]string) (*http.Request, error) {
	request, err := http.NewRequest(http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	// A service may close a kept connection as the next request goes out on it (RFC 9112 section 9.5), and browsers send
	// that again. net/http does for a request that has this header, and does not send one without a value.
	request.Header["Idempotency-Key"] = []string{}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	// net/http takes the host from here alone.
	request.Host = request.Header.Get("Host")
	return request, nil
}

// exchange sends through the virtual user's own transport, so that k6's options for TLS, HTTP/2, hosts and DNS hold, and
// emits the http_req_* metrics that k6/http would. The transport follows no redirect, so no key travels with one.
func exchange(
	ctx context.Context, state *lib.State, request *http.Request, tags metrics.TagsAndMeta, asked params,
) *Answer {
	timed, cancel := context.WithTimeout(ctx, time.Duration(asked.Timeout*float64(time.Millisecond)))
	defer cancel()
	tracer := &httpext.Tracer{}
	startedAt := time.Now()
	response, err := state.Transport.RoundTrip(request.WithContext(httptrace.WithClientTrace(timed, tracer.Trace())))
	if err != nil {
		answer := failed(startedAt, err)
		emit(ctx, state, tracer, request, nil, answer, tags, asked)
		return answer
	}
	defer func() { _ = response.Body.Close() }()
	answer := read(response, startedAt)
	answer.mark(newMarks(asked.Protocol))
	emit(ctx, state, tracer, request, response, answer, tags, asked)
	return answer
}

func failed(startedAt time.Time, err error) *Answer {
	kind := "connect"
	var netError net.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &netError) && netError.Timeout():
		kind = "timeout"
	case errors.Is(err, io.EOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE):
		kind = "reset"
	case strings.Contains(err.Error(), "malformed HTTP"):
		kind = "protocol"
	}
	return &Answer{
		FailureKind: kind, Failure: err.Error(), StartedAt: epoch(startedAt),
		Duration: since(startedAt), FirstText: -1, Gaps: noGaps,
	}
}

// read stamps each read as it returns, and looks at nothing in it: a processor that wakes for one word at a time has
// forgotten how, which was 7 % of what 100 streams take.
func read(response *http.Response, startedAt time.Time) *Answer {
	answer := &Answer{
		Status: response.StatusCode, Headers: headerPairs(response.Header),
		StartedAt: epoch(startedAt), HeadersAt: since(startedAt), FirstText: -1,
	}
	body := decoded(response)
	length := 0
	for answer.End == "" {
		count, err := body.Read(answer.room())
		if count > 0 {
			length += count
			answer.keep(count, since(startedAt))
		}
		answer.End = endOf(err, length)
	}
	answer.Duration = since(startedAt)
	return answer
}

// endOf is empty while there is more to read.
func endOf(err error, length int) string {
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return "timeout"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "cut"
	case errors.Is(err, io.EOF):
		return "complete"
	case err != nil:
		return "cut"
	case length > longestBody:
		return "limit"
	}
	return ""
}

// bucketGrowth is the ratio of two neighbouring bounds of the histogram of gaps: its percentiles are 5 % too high at the
// most. load/plan/histogram.ts knows the same number.
const bucketGrowth = 1.05

// noGaps is the histogram of a stream with fewer than two texts.
const noGaps = "{}"

var logGrowth = math.Log(bucketGrowth)

// gaps of one stream, between arrivals of text: p95 by nearest rank, and all of them as a histogram with
// bucket n for up to bucketGrowth^n ms. Histograms of streams add up, percentiles of streams do not; and k6 keeps every
// sample of a metric, so that 4 million single gaps took 510 MB. The histogram is JSON: a script would read a map of Go
// member by member, by reflection.
func gaps(times []float64) (p95 float64, histogram string) {
	if len(times) < 2 {
		return 0, noGaps
	}
	between := make([]float64, len(times)-1)
	counts := map[int]int{}
	for i := range between {
		between[i] = times[i+1] - times[i]
		counts[int(math.Max(0, math.Ceil(math.Log(between[i])/logGrowth)))]++
	}
	slices.Sort(between)
	rank := int(math.Ceil(0.95*float64(len(between)))) - 1
	// Whole numbers always have JSON.
	text, _ := json.Marshal(counts)
	return between[rank], string(text)
}

func headerPairs(header http.Header) [][2]string {
	pairs := make([][2]string, 0, len(header))
	for name, values := range header {
		for _, value := range values {
			pairs = append(pairs, [2]string{strings.ToLower(name), value})
		}
	}
	slices.SortFunc(pairs, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	return pairs
}

func epoch(at time.Time) float64 { return float64(at.UnixMicro()) / 1000 }

// since is monotonic, in milliseconds with three decimals: more of them would only lengthen the transcripts.
func since(start time.Time) float64 { return float64(time.Since(start).Microseconds()) / 1000 }

func emit(
	ctx context.Context, state *lib.State, tracer *httpext.Tracer, request *http.Request, response *http.Response,
	answer *Answer, tags metrics.TagsAndMeta, asked params,
) {
	enabled := state.Options.SystemTags
	// Every request has the name of its operation.
	name, _ := tags.Tags.Get(metrics.TagName.String())
	expected := isExpected(asked.ExpectedStatuses, answer.Status)
	tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagURL, name)
	tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagMethod, request.Method)
	tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagStatus, strconv.Itoa(answer.Status))
	tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagExpectedResponse, strconv.FormatBool(expected))
	if response != nil {
		tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagProto, response.Proto)
	} else {
		tags.SetSystemTagOrMetaIfEnabled(enabled, metrics.TagError, answer.FailureKind)
	}
	trail := tracer.Done()
	trail.SaveSamples(state.BuiltinMetrics, &tags)
	failure := metrics.Sample{
		TimeSeries: metrics.TimeSeries{Metric: state.BuiltinMetrics.HTTPReqFailed, Tags: tags.Tags},
		Time:       trail.EndTime, Metadata: tags.Metadata, Value: metrics.B(!expected),
	}
	trail.Failed.SetValid(!expected)
	trail.Samples = append(trail.Samples, failure)
	metrics.PushIfNotDone(ctx, state.Samples, trail)
}

func isExpected(statuses []int, status int) bool {
	if len(statuses) == 0 {
		return status >= 200 && status < 400
	}
	return slices.Contains(statuses, status)
}
