package main

import (
	"bytes"
	"encoding/json"
	"strings"
)

// place is what an event type has to do with the events before and after it: a row of the tables that are generated from
// harness/wire/order.ts.
type place struct {
	// begins is what the event begins, needs what of must have begun with its id, ends what it ends; 0: nothing.
	begins, needs, ends part
	blocks              closing
	mayFollowFinish     bool
}

// part is a block of text or of reasoning, or a tool call; as needs, any of several.
type part uint8

// closing is what becomes of the blocks that are open.
type closing uint8

const (
	untouched closing = iota
	// ended: each must have ended before.
	ended
	// givenUp: they are, and that is no fault of its own.
	givenUp
)

// order judges whether the events of one stream come as they may: what misplacedIn of harness/wire/order.ts does. Lines
// that only a decoder can read, such as an event in several of them, end its judging, so that no valid stream is blamed.
type order struct {
	places map[string]place
	// blocks that are open and calls that were begun, by id.
	blocks, calls map[string]part
	finished      bool
	// atDone: the event that the next blank line ends is the end marker.
	atDone, done bool
	broken       bool
	unreadable   bool
}

// take takes each line with the event that it holds, the blank ones too.
func (o *order) take(line []byte, found event) {
	if o.broken || o.unreadable {
		return
	}
	if len(line) == 0 {
		o.done = o.done || o.atDone
		return
	}
	// A line that holds CR is several to a decoder of event streams.
	if found.unreadable || (found.kind == "" && bytes.IndexByte(line, '\r') >= 0) {
		o.unreadable = true
		return
	}
	o.broken = o.done && line[0] != ':'
	o.atDone = found.endMarker
	if found.kind != "" {
		o.takeEvent(line, found)
	}
}

func (o *order) takeEvent(line []byte, found event) {
	row := o.placeOf(found.kind)
	// Behind the finish, a line of v1 that is no JSON is no event.
	if o.finished && !row.mayFollowFinish && found.isJSON(line) {
		o.broken = true
	}
	o.finished = o.finished || found.kind == "finish"
	if row.blocks != untouched {
		o.broken = o.broken || (row.blocks == ended && len(o.blocks) > 0)
		clear(o.blocks)
	}
	if id := found.id; id != nil && (row.begins|row.needs)&blockParts != 0 {
		o.takeBlock(row, id)
	}
	if call := found.call; call != nil && (row.begins|row.needs)&^blockParts != 0 {
		o.takeCall(row, call)
	}
}

func (o *order) takeBlock(row place, id []byte) {
	open := o.blocks[string(id)]
	switch {
	case row.begins != 0:
		o.broken = o.broken || open&row.begins != 0
		if o.blocks == nil {
			o.blocks = map[string]part{}
		}
		o.blocks[string(id)] = open | row.begins
	case open&row.needs == 0:
		o.broken = true
	case open == row.ends:
		delete(o.blocks, string(id))
	case row.ends != 0:
		o.blocks[string(id)] = open &^ row.ends
	}
}

func (o *order) takeCall(row place, id []byte) {
	if row.begins == 0 {
		o.broken = o.broken || o.calls[string(id)]&row.needs == 0
		return
	}
	if o.calls == nil {
		o.calls = map[string]part{}
	}
	o.calls[string(id)] |= row.begins
}

func (o *order) placeOf(kind string) place {
	if row, isNamed := o.places[kind]; isNamed {
		return row
	}
	if strings.HasPrefix(kind, dataPrefix) {
		return o.places[dataPrefix]
	}
	return place{}
}

// isJSON says it of the value of a line of v1, whose type is known by its code alone; an event of v2 was read as JSON.
func (e event) isJSON(line []byte) bool {
	return !e.unparsed || json.Valid(line[2:])
}
