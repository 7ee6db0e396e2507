// Code generated from schemas/stream-protocols.ts and harness/wire/order.ts by vitest run load/stream-types.test.ts -u. DO NOT EDIT.

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

// dataPrefix begins the types that are the own ones of a service.
const dataPrefix = "data-"

const (
	textPart part = 1 << iota
	reasoningPart
	toolInputPart
	toolCallPart
)

const blockParts = textPart | reasoningPart

// places has a row for each event type that may not stand anywhere.
var places = map[string]map[string]place{
	"v1": {
		"tool-input-start":      {begins: toolInputPart},
		"tool-input-delta":      {needs: toolInputPart},
		"tool-input-available":  {begins: toolCallPart},
		"tool-input-error":      {begins: toolCallPart},
		"tool-output-available": {needs: toolInputPart | toolCallPart},
		"tool-output-error":     {needs: toolInputPart | toolCallPart},
		"tool-approval-request": {needs: toolInputPart | toolCallPart},
		"data":                  {mayFollowFinish: true},
		"message-annotations":   {mayFollowFinish: true},
	},
	"v2": {
		"tool-input-start":      {begins: toolInputPart},
		"tool-input-delta":      {needs: toolInputPart},
		"tool-input-available":  {begins: toolCallPart},
		"tool-input-error":      {begins: toolCallPart},
		"tool-output-available": {needs: toolInputPart | toolCallPart},
		"tool-output-error":     {needs: toolInputPart | toolCallPart},
		"tool-approval-request": {needs: toolInputPart | toolCallPart},
		"text-start":            {begins: textPart},
		"text-delta":            {needs: textPart},
		"text-end":              {needs: textPart, ends: textPart},
		"reasoning-start":       {begins: reasoningPart},
		"reasoning-delta":       {needs: reasoningPart},
		"reasoning-end":         {needs: reasoningPart, ends: reasoningPart},
		"finish-step":           {blocks: ended},
		"finish":                {blocks: ended},
		"reset-step":            {blocks: givenUp},
		"abort":                 {blocks: givenUp},
		"error":                 {blocks: givenUp},
		"data-":                 {mayFollowFinish: true},
	},
}
