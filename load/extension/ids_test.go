package main

import "testing"

func TestIdsAreThoseOfTheStreamAndNotOfItsText(t *testing.T) {
	text := `"threadId\":\"of the text\""`
	for protocol, streams := range map[string][]string{
		"v1": {
			"f:{\"messageId\":\"m\"}\n0:" + text + "\n2:[{\"type\":\"finish\",\"threadId\":\"t\"}]\nd:{}\n",
			"f:{\"messageId\":\"m\"}\nd:{\"threadId\":\"t\"}\n",
			"f:{\"messageId\":\"m\"}\n2:[{\"threadId\":\"forum-12\"}]\n8:[{\"type\":\"finish\",\"threadId\":\"t\"}]\nd:{}\n",
		},
		"v2": {
			"data: {\"type\":\"start\",\"messageId\":\"m\"}\n\ndata:{\"type\":\"finish\",\"messageMetadata\":{\"threadId\":\"t\"}}\n\n",
			"data: {\"type\":\"start\",\"messageId\":\"m\"}\r\n\r\ndata: {\"type\":\"data-finish\",\"data\":{\"threadId\":\"t\"}}\r\n\r\n",
			"data: {\"type\":\"start\",\"messageId\":\"m\"}\n\ndata: {\"type\":\"data-sources\",\"data\":[{\"threadId\":\"forum-12\"}]}\n\n" +
				"data: {\"type\":\"data-end\",\"data\":{\"type\":\"finish\",\"threadId\":\"t\"}}\n\n",
			"data: {\"type\":\"start\",\"messageId\":\"m\",\"messageMetadata\":{\"messageId\":\"other\"}}\n\n" +
				"data: {\"type\":\"finish\",\"page\":{\"threadId\":\"forum-12\"},\"threadId\":\"t\"}\n\n",
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
