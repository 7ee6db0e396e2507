// Command k6 is k6 itself with the one module that the load scripts add to it: k6/x/assay, which reads a response body
// as it arrives. Stock k6 buffers bodies, and its `waiting` is the first header byte, not the first text.
package main

import (
	"go.k6.io/k6/v2/cmd"
	"go.k6.io/k6/v2/js/modules"
)

func init() {
	modules.Register("k6/x/assay", new(rootModule))
	// `k6 version` lists the names of modules, and nothing else of a module of one's own: so does this one say of which
	// source it is.
	modules.Register("k6/x/assay/"+sourceHash(), new(rootModule))
}

func main() {
	cmd.Execute()
}
