package main

import "testing"

func TestIdsAreThoseOfTheStreamAndNotOfItsText(t *testing.T) {
	text := `"threadId\":\"of the text\""`
	for protocol, streams := range map[string][]string{
		"v1": {
			"f:{\"messageId\":\"m\"}\n0:" + text + "\n2:[{\"type\":\"finish\",\"threadId\":\"t\"}]\nd:{}\n",
			"f:{\"messageId\":\"m\"}\nd:{\"threadId\":\"t\"}\n",
		},
		"v2": {
			"data: {\"type\":\"start\",\"messageId\":\"m\"}\n\ndata:{\"type\":\"finish\",\"messageMetadata\":{\"threadId\":\"t\"}}\n\n",
			"data: {\"type\":\"start\",\"messageId\":\"m\"}\r\n\r\ndata: {\"type\":\"data-finish\",\"data\":{\"threadId\":\"t\"}}\r\n\r\n",
		},
	} {
		for _, stream := range streams {
			m := newMarks(protocol)
			m.push([]byte(stream), 1)
			if m.thread != "t" || m.message != "m" {
				t.Errorf("%s: thread %q, message %q in %s", protocol, m.thread, m.message, stream)
			}
		}
	}
}
