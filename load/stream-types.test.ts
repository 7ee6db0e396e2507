import { expect, test } from 'vitest'
import { v1Events } from '../schemas/stream-protocols.ts'

/** The extension has no JavaScript to read the table with: this file of it is written by `vitest run -u` here. */
test('the extension knows the codes of v1 by the table of the stream protocols', async () => {
  const types = Object.entries(v1Events).map(([code, [type]]) => `\t'${code}': ${JSON.stringify(type)},\n`)
  await expect(
    [
      '// Code generated from schemas/stream-protocols.ts by vitest run load/stream-types.test.ts -u. DO NOT EDIT.\n\n',
      'package main\n\n',
      '// dataStreamTypes names the events of v1, by the code of their line, as v2 does.\n',
      `var dataStreamTypes = map[byte]string{\n${types.join('')}}\n`,
    ].join(''),
  ).toMatchFileSnapshot('extension/stream_types.go')
})
