// Code generated from schemas/stream-protocols.ts by vitest run load/stream-types.test.ts -u. DO NOT EDIT.

package main

// dataStreamTypes names the events of v1, by the code of their line, as v2 does.
var dataStreamTypes = map[byte]string{
	'0': "text-delta",
	'2': "data",
	'3': "error",
	'8': "message-annotations",
	'9': "tool-input-available",
	'a': "tool-output-available",
	'b': "tool-input-start",
	'c': "tool-input-delta",
	'd': "finish",
	'e': "finish-step",
	'f': "start-step",
	'g': "reasoning-delta",
	'h': "source-url",
	'i': "reasoning-redacted",
	'j': "reasoning-signature",
	'k': "file",
}
