package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// after is the stream of these events, each a line of v1 or the JSON of an event of v2.
func after(protocol string, events ...string) []byte {
	if protocol == "v1" {
		return []byte(strings.Join(events, "\n") + "\n")
	}
	return []byte("data: " + strings.Join(events, "\n\ndata: ") + "\n\n")
}

func isDisordered(protocol string, stream []byte) bool {
	m := newMarks(protocol)
	m.push(stream, 1)
	m.end(2)
	return m.order.broken
}

const (
	begin  = `{"type":"text-start","id":"1"}`
	word   = `{"type":"text-delta","id":"1","delta":"a"}`
	close1 = `{"type":"text-end","id":"1"}`
	end    = `{"type":"finish","finishReason":"stop"}`
)

func TestEventsOutOfOrderAreSeen(t *testing.T) {
	for _, stream := range [][]string{
		{"v1", `0:"a"`, `d:{}`, `0:"late"`},
		{"v1", `d:{}`, `d:{}`},
		{"v1", `d:{}`, `z:"a code that no client knows"`},
		{"v1", `a:{"toolCallId":"never called","result":1}`, `d:{}`},
		{"v1", `9:{"toolCallId":"c","toolName":"t","args":{}}`, `c:{"toolCallId":"c","argsTextDelta":"{}"}`},
		{"v2", begin, word, close1, end, begin},
		{"v2", begin, word, close1, end, end},
		{"v2", begin, word, close1, end, `{"type":"citation-list"}`},
		{"v2", begin, word, close1, end, `[DONE]`, `{"type":"data-late","data":1}`},
		{"v2", begin, word, close1, end, `[DONE]`, `[DONE]`},
		{"v2", word, end},
		{"v2", begin, close1, word, end},
		{"v2", begin, word, `{"type":"finish-step"}`, end},
		{"v2", begin, word, end},
		{"v2", begin, begin, close1, end},
		{"v2", begin, `{"type":"text-delta","id":"other","delta":"a"}`, close1, end},
		{"v2", begin, `{"type":"reasoning-delta","id":"1","delta":"a"}`, close1, end},
		{"v2", begin, close1, `{"type":"text-end","id":"\u0031"}`, end},
		{"v2", `{"type":"tool-output-available","toolCallId":"c","output":"\n"}`, end},
		{"v2", `{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"{\"q\":1}"}`, end},
	} {
		if !isDisordered(stream[0], after(stream[0], stream[1:]...)) {
			t.Errorf("not seen: %v", stream)
		}
	}
}

func TestWhatMayStandThereIsNotOutOfOrder(t *testing.T) {
	call := `{"type":"tool-input-start","toolCallId":"c","toolName":"t"}`
	for _, stream := range [][]string{
		{"v1", `0:"a"`, `d:{}`, `2:[1]`, `8:[{}]`},
		{"v1", `d:{}`, `0:"a line that is no JSON`},
		{"v1", "\ufeffb:{\"toolCallId\":\"c\",\"toolName\":\"t\"}", `c:{"toolCallId":"c","argsTextDelta":"{\"q"}`, `d:{}`},
		{"v1", `9:{"toolCallId":"\u0063","toolName":"t","args":{}}`, `a:{"toolCallId":"c","result":1}`, `d:{}`},
		{"v1", `a:{"result":"of no call"}`, `d:{}`},
		{"v2", begin, `{"type":"text-start","id":"2"}`, word, `{"type":"text-delta","id":"2","delta":"b"}`, close1,
			`{"type":"reasoning-start","id":"2"}`, `{"type":"text-end","id":"2"}`, `{"type":"reasoning-end","id":"2"}`, end},
		{"v2", begin, word, close1, begin, word, close1, end, `{"type":"data-late","data":1}`, `[DONE]`},
		{"v2", begin, `{"type":"reset-step"}`, begin, word, close1, end},
		{"v2", begin, word, `{"type":"error","errorText":"no"}`, end},
		{"v2", call, `{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"{\"q"}`, `{"type":"finish-step"}`,
			`{"type":"tool-output-available","toolCallId":"c","output":1}`, end},
		{"v2", `{"type":"tool-output-denied","toolCallId":"of an earlier message"}`, end},
		{"v2", `{"type":"text-delta","delta":"without its id"}`, `{"type":"text-delta","id":7,"delta":""}`, end},
		{"v2", end, "[DONE]\n\n: bye"},
		{"v2", end, "[DONE]\nid: 5"},
		{"v2", "{\"type\":\"text-start\",\ndata: \"id\":\"1\"}", word, close1, end},
		{"v2", `{"type":"start"}` + "\n\n: ping\r\rdata: " + begin + "\r\r", word, close1, end},
		{"v2", begin + "\n\n" + ": " + strings.Repeat("x", longestLine), word, close1, end},
	} {
		if isDisordered(stream[0], after(stream[0], stream[1:]...)) {
			t.Errorf("blamed: %v", stream)
		}
	}
}

// recordings are what the servers of the client library wrote; the judge in Node reads them too.
func recordings(t testing.TB) map[string][]byte {
	t.Helper()
	found := map[string][]byte{}
	files, _ := filepath.Glob("../../harness/wire/recordings/*.recording.txt")
	for _, file := range files {
		stream, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found[filepath.Base(file)] = stream
	}
	if len(found) < 50 {
		t.Fatalf("%d recordings", len(found))
	}
	return found
}

func TestTextAfterTheFinishOfARecordingIsSeen(t *testing.T) {
	for name, stream := range recordings(t) {
		protocol := name[:2]
		late := map[string]string{"v1": "0:\"late\"\n", "v2": "data: {\"type\":\"text-start\",\"id\":\"late\"}\n\n"}[protocol]
		m := newMarks(protocol)
		m.push(append(stream, late...), 1)
		if m.finished && !m.order.broken {
			t.Errorf("text after the finish of %s is not seen", name)
		}
	}
}

func FuzzOrderIsTheSameHoweverTheStreamIsCut(f *testing.F) {
	for name, stream := range recordings(f) {
		f.Add(name[1] == '1', uint(len(stream)/2), stream)
	}
	for _, events := range [][]string{{word, end}, {begin, word, end}, {end, begin}, {end, "[DONE]", end}} {
		f.Add(false, uint(9), after("v2", events...))
	}
	f.Fuzz(func(t *testing.T, isV1 bool, at uint, stream []byte) {
		protocol := "v2"
		if isV1 {
			protocol = "v1"
		}
		cut := int(at % uint(len(stream)+1))
		m := newMarks(protocol)
		m.push(stream[:cut], 1)
		m.push(stream[cut:], 2)
		m.end(2)
		if m.order.broken != isDisordered(protocol, stream) {
			t.Errorf("cut at %d it is another: %q", cut, stream)
		}
	})
}

func BenchmarkPushOfWords(b *testing.B) {
	streams := map[string][]byte{"v1": []byte("0:\"word \"\n"), "v2": []byte("data: " + word + "\n\n")}
	for _, protocol := range []string{"v1", "v2"} {
		b.Run(protocol, func(b *testing.B) {
			m := newMarks(protocol)
			if protocol == "v2" {
				m.push(after("v2", begin), 1)
			}
			b.ReportAllocs()
			for i := range b.N {
				// All at one time: gaps between different times would be kept, and cost more than what is measured.
				m.push(streams[protocol], float64(i>>40))
			}
			if m.order.broken {
				b.Fatal(fmt.Sprint("blamed: ", protocol))
			}
		})
	}
}
