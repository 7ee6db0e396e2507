package main

import (
	"bytes"
	"encoding/json"
	"strings"
)

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

// dataStreamEvent is what a line of v1 holds.
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

// eventStreamEvent is what a line of v2 holds.
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
