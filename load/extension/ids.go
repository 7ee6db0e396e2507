package main

import (
	"bytes"
	"encoding/json"
	"strings"
)

// identify parses only the few events that carry an id: the first of each kind names the stream.
func (m *marks) identify(kind string, line []byte) {
	if m.thread == "" {
		m.thread = threadOn(kind, line)
	}
	if (kind == "start" || kind == "start-step") && m.message == "" {
		m.message = firstText(memberOf(valueNaming("messageId", line), "messageId"))
	}
}

// threadOn is the thread that an event carries where a client can find it; empty where it carries none. It finds it
// where threadsOn of harness/wire/thread.ts does: the thread of a source, say, is none of the answer's.
func threadOn(kind string, line []byte) string {
	isItems, isPart := kind == "data" || kind == "message-annotations", strings.HasPrefix(kind, dataPrefix)
	if kind != "finish" && !isItems && !isPart {
		return ""
	}
	value := valueNaming("threadId", line)
	switch {
	case isItems:
		items, _ := value.([]any)
		for _, item := range items {
			if thread := firstText(memberOf(item, "threadId")); thread != "" && isFinishItem(item) {
				return thread
			}
		}
		return ""
	case isPart:
		data := memberOf(value, "data")
		if kind != "data-finish" && !isFinishItem(data) {
			return ""
		}
		return firstText(memberOf(value, "threadId"), memberOf(data, "threadId"))
	}
	return firstText(memberOf(value, "threadId"), memberOf(memberOf(value, "messageMetadata"), "threadId"))
}

// valueNaming is the line's JSON where it names this member somewhere; nil where it does not.
func valueNaming(member string, line []byte) any {
	_, event, _ := bytes.Cut(line, []byte{':'})
	var value any
	if !bytes.Contains(event, []byte(member)) || json.Unmarshal(event, &value) != nil {
		return nil
	}
	return value
}

// memberOf is nil where the value is no object, or has no such member.
func memberOf(value any, name string) any {
	object, _ := value.(map[string]any)
	return object[name]
}

func isFinishItem(item any) bool {
	kind := memberOf(item, "type")
	return kind == "finish" || kind == "data-finish"
}

// firstText is the first of these values that is a text, and not an empty one; empty where none is.
func firstText(values ...any) string {
	for _, value := range values {
		if text, _ := value.(string); text != "" {
			return text
		}
	}
	return ""
}
