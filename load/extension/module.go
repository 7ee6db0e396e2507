package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strconv"

	"github.com/grafana/sobek"
	"go.k6.io/k6/v2/js/modules"
	"go.k6.io/k6/v2/js/promises"
)

type rootModule struct{}

type moduleInstance struct{ vu modules.VU }

var _ modules.Module = (*rootModule)(nil)

func (*rootModule) NewModuleInstance(vu modules.VU) modules.Instance {
	return &moduleInstance{vu: vu}
}

func (m *moduleInstance) Exports() modules.Exports {
	return modules.Exports{Named: map[string]any{"post": m.post}}
}

// params is the third argument of post. Its counterpart in TypeScript is load/extension/assay.d.ts.
type params struct {
	// Protocol is v1 (data stream) or v2 (event stream).
	Protocol string            `js:"protocol"`
	Headers  map[string]string `js:"headers"`
	Tags     map[string]string `js:"tags"`
	// Timeout is the longest time for the whole exchange, in milliseconds.
	Timeout float64 `js:"timeout"`
	// ExpectedStatuses are no failures in http_req_failed; empty: k6's own 200 to 399. What http.setResponseCallback was
	// given can't be asked for: k6 keeps it private to k6/http.
	ExpectedStatuses []int `js:"expectedStatuses"`
}

// post sends and reads in a goroutine of its own, so that one virtual user can hold many streams: measured, that needs
// half the memory of a virtual user a stream.
func (m *moduleInstance) post(url, body string, given sobek.Value) (*sobek.Promise, error) {
	state := m.vu.State()
	if state == nil {
		return nil, errors.New("post sends requests, which the init context does not allow")
	}
	var asked params
	if err := m.vu.Runtime().ExportTo(given, &asked); err != nil {
		return nil, err
	}
	if asked.Protocol != "v1" && asked.Protocol != "v2" {
		return nil, errors.New("params.protocol must be v1 or v2, got " + asked.Protocol)
	}
	if asked.Timeout <= 0 {
		return nil, errors.New("params.timeout must be a number of milliseconds above 0")
	}
	request, err := newRequest(url, body, asked.Headers)
	if err != nil {
		return nil, err
	}
	tags := state.Tags.GetCurrentValues()
	for name, value := range asked.Tags {
		tags.SetTag(name, value)
	}
	ctx := m.vu.Context()
	promise, resolve, _ := promises.New(m.vu)
	go func() {
		resolve(exchange(ctx, state, request, tags, asked))
	}()
	return promise, nil
}

// Answer is what came. JavaScript sees the fields by their lower-case names and the methods as functions.
type Answer struct {
	// Status is 0 where no response came.
	Status  int         `js:"status"`
	Headers [][2]string `js:"headers"`
	// End is complete, cut, limit or timeout; empty where no response came.
	End string `js:"end"`
	// FailureKind is connect, timeout, reset or protocol; empty where a response came.
	FailureKind string `js:"failureKind"`
	Failure     string `js:"failure"`
	// StartedAt is in milliseconds since the epoch; all other times are milliseconds since then.
	StartedAt float64 `js:"startedAt"`
	HeadersAt float64 `js:"headersAt"`
	Duration  float64 `js:"duration"`
	// FirstText is -1 where no text came.
	FirstText float64 `js:"firstText"`
	// Characters are those of all texts together.
	Characters int `js:"characters"`
	// Digest is the same for the same text.
	Digest string `js:"digest"`
	// Finished and Refused: a finish event and an error event were seen.
	Finished bool `js:"finished"`
	Refused  bool `js:"refused"`
	// Disordered: an event came where the protocol does not let it.
	Disordered bool `js:"disordered"`
	// Thread and Message are the ids that the stream names; empty where it names none.
	Thread  string  `js:"thread"`
	Message string  `js:"message"`
	GapP95  float64 `js:"gapP95"`
	// Gaps is JSON.
	Gaps string `js:"gaps"`

	// pieces are the body as it was read: one slice that grows would be copied again and again, and be half empty.
	pieces [][]byte
	reads  []arrival
}

const pieceSize, leastRoom = 4 << 10, 512

// room is where the next read goes; keep adds so many bytes of it to the body.
func (a *Answer) room() []byte {
	last := len(a.pieces) - 1
	if last < 0 || cap(a.pieces[last])-len(a.pieces[last]) < leastRoom {
		a.pieces = append(a.pieces, make([]byte, 0, pieceSize))
		last++
	}
	piece := a.pieces[last]
	return piece[len(piece):cap(piece)]
}

func (a *Answer) keep(count int, at float64) {
	last := len(a.pieces) - 1
	a.pieces[last] = a.pieces[last][:len(a.pieces[last])+count]
	a.reads = append(a.reads, arrival{At: at, Bytes: count})
}

// mark fills in what the stream said.
func (a *Answer) mark(found *marks) {
	piece, from := 0, 0
	for _, read := range a.reads {
		// No read is in two pieces.
		if from == len(a.pieces[piece]) {
			piece, from = piece+1, 0
		}
		found.push(a.pieces[piece][from:from+read.Bytes], read.At)
		from += read.Bytes
	}
	found.end(a.Duration)
	a.Finished, a.Refused, a.Disordered = found.finished, found.refused, found.order.broken
	a.Thread, a.Message = found.thread, found.message
	a.Characters, a.Digest = found.characters, strconv.FormatUint(found.digest, 16)
	if len(found.texts) > 0 {
		a.FirstText = found.texts[0]
	}
	a.GapP95, a.Gaps = gaps(found.texts)
}

type arrival struct {
	At    float64 `js:"at"`
	Bytes int     `js:"bytes"`
}

// Body is the whole body in base64: only the streams that a script samples pay for it.
func (a *Answer) Body() string { return base64.StdEncoding.EncodeToString(bytes.Join(a.pieces, nil)) }

// Arrivals are the reads that the body came in.
func (a *Answer) Arrivals() []arrival { return a.reads }
