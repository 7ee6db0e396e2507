package main

import (
	"encoding/json"
	"testing"
)

func TestMarksAreTheSameHoweverTheStreamIsCut(t *testing.T) {
	streams := map[string]string{
		"v1": "f:{\"messageId\":\"m\"}\n0:\"a\"\n0:\"d:\"\n3:\"no\"\nd:{\"finishReason\":\"stop\"}\n",
		"v2": "data: {\"type\":\"start\"}\r\n\r\n: ping\n\ndata:{\"type\":\"text-delta\",\"delta\":\"\\\"finish\\\"\"}\n\n" +
			"data: {\"type\":\"error\",\"errorText\":\"no\"}\n\ndata: {\"type\":\"finish\"}\n\ndata: [DONE]\n\n",
	}
	for protocol, stream := range streams {
		for cut := range stream {
			m := newMarks(protocol)
			m.push([]byte(stream[:cut]), 1)
			m.push([]byte(stream[cut:]), 2)
			m.end(2)
			if !m.finished || !m.refused || len(m.texts) == 0 {
				t.Errorf("%s cut at %d: %+v", protocol, cut, m)
			}
		}
	}
}

func TestTextThatOnlyMentionsAFinishIsNone(t *testing.T) {
	for protocol, line := range map[string]string{
		"v1": "0:\"\\\"type\\\":\\\"finish\\\"\"\n",
		"v2": "data: {\"type\":\"text-delta\",\"delta\":\"\\\"type\\\":\\\"finish\\\"\"}\n",
	} {
		m := newMarks(protocol)
		m.push([]byte(line), 1)
		if m.finished || len(m.texts) != 1 || m.characters != len(`"type":"finish"`) {
			t.Errorf("%s: %+v", protocol, m)
		}
	}
}

func TestTheSameTextHasTheSameDigestHoweverItIsWritten(t *testing.T) {
	digests := map[string]map[uint64]bool{"v1": {}, "v2": {}}
	for protocol, streams := range map[string][]string{
		"v1": {"0:\"gr\u00fc\"\n0:\"n\"\n", "0:\"gr\\u00fcn\"\n"},
		"v2": {
			"data: {\"type\":\"text-delta\",\"id\":\"1\",\"delta\":\"gr\u00fcn\"}\n",
			"data:{ \"delta\": \"gr\\u00fc\", \"type\": \"text-delta\" }\ndata:{\"type\":\"text-delta\",\"delta\":\"n\"}\n",
			"data: {\"type\":\"text-delta\",\"delta\":\"grün\",\"order\":1}\r\n",
		},
	} {
		for _, stream := range streams {
			m := newMarks(protocol)
			m.push([]byte(stream), 1)
			digests[protocol][m.digest] = true
			if m.characters != 4 {
				t.Errorf("%d characters in %s", m.characters, stream)
			}
		}
		if len(digests[protocol]) != 1 || digests[protocol][digestBasis] {
			t.Errorf("%s: %v", protocol, digests[protocol])
		}
	}
}

func TestALineWithoutEndIsNotKept(t *testing.T) {
	m := newMarks("v1")
	for range 3 {
		m.push(make([]byte, longestLine), 1)
	}
	if len(m.line) > longestLine {
		t.Errorf("%d bytes kept", len(m.line))
	}
	m.push([]byte("\nd:{}\n"), 2)
	if !m.finished {
		t.Error("the line after it is lost")
	}
}

func TestGapsOfOneStream(t *testing.T) {
	p95, text := gaps([]float64{0, 10, 20, 70})
	var histogram map[string]int
	if err := json.Unmarshal([]byte(text), &histogram); err != nil {
		t.Fatal(err)
	}
	if p95 != 50 || histogram["48"] != 2 || histogram["81"] != 1 {
		t.Errorf("p95 %v, %v", p95, histogram)
	}
	if p95, text = gaps([]float64{5}); p95 != 0 || text != "{}" {
		t.Errorf("one text has gaps: %v, %v", p95, text)
	}
}
