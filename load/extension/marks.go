package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// longestLine bounds what is kept of a line that has not ended.
const longestLine = 1 << 20

// marks looks for what timing and completeness need, texts, the finish event, an error event, and for the ids of thread
// and message, which must be of this stream alone. It judges nothing: the transcripts are judged after the run, in Node,
// by the same rules as every other stream. Validating inside k6 takes 24 to 51 µs an event and turned a lag of 1 ms into
// 812 ms.
type marks struct {
	typeOf  func(line []byte) string
	line    []byte
	tooLong bool
	texts   []float64
	// characters of all texts together.
	characters int
	finished   bool
	refused    bool
	// thread and message are empty where the stream names none.
	thread  string
	message string
}

func newMarks(protocol string) *marks {
	if protocol == "v1" {
		return &marks{typeOf: dataStreamType}
	}
	return &marks{typeOf: eventStreamType}
}

// push takes bytes that came in one read; several texts in one read count as one arrival.
func (m *marks) push(chunk []byte, at float64) {
	for len(chunk) > 0 {
		end := bytes.IndexByte(chunk, '\n')
		if end < 0 {
			m.keep(chunk)
			return
		}
		m.keep(chunk[:end])
		m.take(at)
		chunk = chunk[end+1:]
	}
}

func (m *marks) keep(part []byte) {
	if len(m.line)+len(part) > longestLine {
		m.tooLong = true
		return
	}
	m.line = append(m.line, part...)
}

func (m *marks) take(at float64) {
	if !m.tooLong {
		kind := m.typeOf(bytes.TrimSuffix(m.line, []byte{'\r'}))
		m.identify(kind)
		switch kind {
		case "text-delta":
			m.characters += m.charactersHere()
			if len(m.texts) == 0 || m.texts[len(m.texts)-1] != at {
				m.texts = append(m.texts, at)
			}
		case "finish":
			m.finished = true
		case "error":
			m.refused = true
		}
	}
	m.line, m.tooLong = m.line[:0], false
}

// end gives a last line without its line feed the benefit of the doubt; the judge in Node does not.
func (m *marks) end(at float64) { m.take(at) }

// charactersHere are those of the text in this line: v1 has it as the line's JSON, v2 as a member of it.
func (m *marks) charactersHere() int {
	_, data, _ := bytes.Cut(m.line, []byte{':'})
	var event struct {
		Delta string `json:"delta"`
	}
	if json.Unmarshal(data, &event) != nil && json.Unmarshal(data, &event.Delta) != nil {
		return 0
	}
	return utf8.RuneCountInString(event.Delta)
}

// identify parses only the few events that carry an id: the first of each kind names the stream.
func (m *marks) identify(kind string) {
	isEnd := kind == "finish" || kind == "message-annotations" || strings.HasPrefix(kind, "data")
	if isEnd && m.thread == "" {
		m.thread = m.textNamed("threadId")
	}
	if (kind == "start" || kind == "start-step") && m.message == "" {
		m.message = m.textNamed("messageId")
	}
}

// textNamed is the text of a member of the line's JSON, at any depth; empty where there is none.
func (m *marks) textNamed(name string) string {
	_, event, _ := bytes.Cut(m.line, []byte{':'})
	var value any
	if !bytes.Contains(event, []byte(name)) || json.Unmarshal(event, &value) != nil {
		return ""
	}
	return memberOf(value, name)
}

func memberOf(value any, name string) string {
	switch holder := value.(type) {
	case map[string]any:
		if text, ok := holder[name].(string); ok {
			return text
		}
		for _, inner := range holder {
			if text := memberOf(inner, name); text != "" {
				return text
			}
		}
	case []any:
		for _, inner := range holder {
			if text := memberOf(inner, name); text != "" {
				return text
			}
		}
	}
	return ""
}

func dataStreamType(line []byte) string {
	if len(line) < 2 || line[1] != ':' {
		return ""
	}
	return dataStreamTypes[line[0]]
}

func eventStreamType(line []byte) string {
	data, found := bytes.CutPrefix(line, []byte("data:"))
	if !found {
		return ""
	}
	var event struct {
		Type string `json:"type"`
	}
	if json.Unmarshal(data, &event) != nil {
		return ""
	}
	return event.Type
}
