package main

import (
	"bytes"
	"encoding/json"
	"strings"
)

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
