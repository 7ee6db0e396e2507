package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// byteOrderMark may begin a stream.
const byteOrderMark = "\ufeff"

// longestLine bounds what is kept of a line that has not ended.
const longestLine = 1 << 20

// marks looks for what timing and completeness need, texts, the finish event, an error event, and for the ids of thread
// and message, which must be of this stream alone. It judges nothing but the order of events: the transcripts are judged
// after the run, in Node, by the same rules as every other stream. Validating inside k6 takes 24 to 51 µs an event and
// turned a lag of 1 ms into 812 ms.
type marks struct {
	eventIn func(line []byte) event
	order   order
	begun   bool
	line    []byte
	tooLong bool
	texts   []float64
	// characters of all texts together, and a digest of them: the same text has the same one.
	characters int
	digest     uint64
	finished   bool
	refused    bool
	// thread and message are empty where the stream names none.
	thread  string
	message string
}

// event is what a line holds: kind is empty where it is none, delta is the text of a text-delta, id that of its block and
// call that of its tool call, each nil where there is none.
type event struct {
	kind            string
	delta, id, call []byte
	// unparsed: the line need not be JSON.
	unparsed bool
	// unreadable: this line alone does not say all of what the event is.
	unreadable bool
	// endMarker: it is [DONE].
	endMarker bool
}

// Of FNV-1a, 64 bits.
const digestBasis, digestPrime = 14695981039346656037, 1099511628211

func newMarks(protocol string) *marks {
	eventIn := eventStreamEvent
	if protocol == "v1" {
		eventIn = dataStreamEvent
	}
	return &marks{eventIn: eventIn, digest: digestBasis, order: order{places: places[protocol]}}
}

// push takes bytes that came in one read; several texts in one read count as one arrival.
func (m *marks) push(chunk []byte, at float64) {
	for len(chunk) > 0 {
		end := bytes.IndexByte(chunk, '\n')
		if end < 0 {
			m.keep(chunk)
			return
		}
		if len(m.line) == 0 && !m.tooLong {
			m.take(chunk[:end], at)
		} else {
			m.keep(chunk[:end])
			m.takeKept(at)
		}
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

func (m *marks) takeKept(at float64) {
	if m.tooLong {
		m.order.unreadable = true
	} else {
		m.take(m.line, at)
	}
	m.line, m.tooLong = m.line[:0], false
}

func (m *marks) take(line []byte, at float64) {
	if !m.begun {
		m.begun = true
		line = bytes.TrimPrefix(line, []byte(byteOrderMark))
	}
	line = bytes.TrimSuffix(line, []byte{'\r'})
	found := m.eventIn(line)
	m.order.take(line, found)
	switch found.kind {
	case "text-delta":
		m.addText(found.delta, at)
	case "finish":
		m.finished = true
	case "error":
		m.refused = true
	}
	m.identify(found.kind, line)
}

func (m *marks) addText(delta []byte, at float64) {
	m.characters += utf8.RuneCount(delta)
	for _, unit := range delta {
		m.digest = (m.digest ^ uint64(unit)) * digestPrime
	}
	if len(m.texts) == 0 || m.texts[len(m.texts)-1] != at {
		m.texts = append(m.texts, at)
	}
}

// end gives a last line without its line feed the benefit of the doubt; the judge in Node does not.
func (m *marks) end(at float64) { m.takeKept(at) }

// identify parses only the few events that carry an id: the first of each kind names the stream.
func (m *marks) identify(kind string, line []byte) {
	isEnd := kind == "finish" || kind == "message-annotations" || strings.HasPrefix(kind, "data")
	if isEnd && m.thread == "" {
		m.thread = textNamed("threadId", line)
	}
	if (kind == "start" || kind == "start-step") && m.message == "" {
		m.message = textNamed("messageId", line)
	}
}

// textNamed is the text of a member of the line's JSON, at any depth; empty where there is none.
func textNamed(name string, line []byte) string {
	_, event, _ := bytes.Cut(line, []byte{':'})
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

func dataStreamEvent(line []byte) event {
	if len(line) < 2 || line[1] != ':' {
		return event{}
	}
	value := line[2:]
	found := event{kind: dataStreamTypes[line[0]], unparsed: true}
	switch {
	case found.kind == "text-delta":
		found.delta = plainText(value)
	case strings.HasPrefix(found.kind, "tool-"):
		found.call = callOf(value)
	case found.kind == "" && isUnknownCode(line[0]):
		found.kind = string(rune(line[0]))
	}
	return found
}

// isUnknownCode says of a code that no client knows whether it makes an event all the same, as it does to the decoder.
func isUnknownCode(code byte) bool {
	return '0' <= code && code <= '9' || 'a' <= code && code <= 'z' || 'A' <= code && code <= 'Z'
}

// callOf is the id of the tool call that a value speaks of; nil where there is none.
func callOf(value []byte) []byte {
	if plain, isPlain := plainEvent(value); isPlain {
		return plain.call
	}
	var parsed struct {
		Call *string `json:"toolCallId"`
	}
	if json.Unmarshal(value, &parsed) != nil {
		return nil
	}
	return bytesOf(parsed.Call)
}

// bytesOf is nil where there is no text, and not where it is empty.
func bytesOf(text *string) []byte {
	if text == nil {
		return nil
	}
	return []byte(*text)
}

// plainText is a text in JSON; nearly every word has nothing in it that needs a parser.
func plainText(value []byte) []byte {
	if last := len(value) - 1; last > 0 && value[0] == '"' && value[last] == '"' && bytes.IndexByte(value, '\\') < 0 {
		return value[1:last]
	}
	var text string
	if json.Unmarshal(value, &text) != nil {
		return nil
	}
	return []byte(text)
}

func eventStreamEvent(line []byte) event {
	data, found := bytes.CutPrefix(line, []byte("data:"))
	if !found {
		return event{}
	}
	if plain, isPlain := plainEvent(data); isPlain && plain.kind != "" {
		return plain
	}
	if string(bytes.TrimPrefix(data, []byte{' '})) == "[DONE]" {
		return event{endMarker: true}
	}
	var parsed struct {
		Type  string  `json:"type"`
		Delta string  `json:"delta"`
		ID    *string `json:"id"`
		Call  *string `json:"toolCallId"`
	}
	// What is no text is no delta: the type counts all the same.
	if json.Unmarshal(data, &parsed) != nil {
		return event{kind: parsed.Type, delta: []byte(parsed.Delta), unreadable: true}
	}
	return event{kind: parsed.Type, delta: []byte(parsed.Delta), id: bytesOf(parsed.ID), call: bytesOf(parsed.Call)}
}

// plainEvent reads an event whose members are all texts without escapes, written without spaces between them, as nearly
// all are: a parser takes ten times as long. False for any other line.
func plainEvent(data []byte) (found event, isPlain bool) {
	if bytes.IndexByte(data, '\\') >= 0 {
		return event{}, false
	}
	rest, more := bytes.CutPrefix(bytes.TrimSpace(data), []byte(`{"`))
	for more {
		name, value, isText := bytes.Cut(rest, []byte(`":"`))
		text, after, isClosed := bytes.Cut(value, []byte{'"'})
		if !isText || !isClosed || bytes.IndexByte(name, '"') >= 0 {
			return event{}, false
		}
		switch string(name) {
		case "type":
			found.kind = kindNamed(text)
		case "delta":
			found.delta = text
		case "id":
			found.id = text
		case "toolCallId":
			found.call = text
		}
		if string(after) == "}" {
			return found, true
		}
		rest, more = bytes.CutPrefix(after, []byte(`,"`))
	}
	return event{}, false
}

// kindNamed makes no text of its own of the one type that comes thousands of times.
func kindNamed(text []byte) string {
	if string(text) == "text-delta" {
		return "text-delta"
	}
	return string(text)
}
