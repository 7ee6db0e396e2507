import { expect, test } from 'vitest'
import { type EventOrder, eventOrders, isBlock, type Part } from '../harness/wire/order.ts'
import { DATA_PREFIX, v1Events } from '../schemas/stream-protocols.ts'

const parts: readonly Part[] = ['text', 'reasoning', 'tool-input', 'tool-call']

/** The extension can't read tables in TypeScript, so its file with them is written by `vitest run -u` here. */
test('the extension knows the codes of v1 and the order of events by the tables of the stream protocols', async () => {
  const types = Object.entries(v1Events).map(([code, [type]]) => `\t'${code}': ${JSON.stringify(type)},\n`)
  const orders = Object.entries(eventOrders).map(([protocol, rows]) => `\t"${protocol}": {\n${goRows(rows)}\t},\n`)
  await expect(
    [
      '// Code generated from schemas/stream-protocols.ts and harness/wire/order.ts by vitest run load/stream-types.test.ts -u. DO NOT EDIT.\n\n',
      'package main\n\n',
      '// dataStreamTypes names the events of v1, by the code of their line, as v2 does.\n',
      `var dataStreamTypes = map[byte]string{\n${types.join('')}}\n\n`,
      '// dataPrefix begins the types that are the own ones of a service.\n',
      `const dataPrefix = ${JSON.stringify(DATA_PREFIX)}\n\n`,
      'const (\n',
      ...parts.map((part, index) => `\t${goPart(part)}${index === 0 ? ' part = 1 << iota' : ''}\n`),
      ')\n\n',
      `const blockParts = ${goParts(parts.filter(isBlock))}\n\n`,
      '// places has a row for each event type that may not stand anywhere.\n',
      `var places = map[string]map[string]place{\n${orders.join('')}}\n`,
    ].join(''),
  ).toMatchFileSnapshot('extension/stream_types.go')
})

function goRows(rows: Readonly<Record<string, EventOrder>>): string {
  const names = Object.keys(rows).map((type) => `${JSON.stringify(type)}:`)
  const width = Math.max(...names.map(({ length }) => length))
  return Object.values(rows)
    .map((row, index) => `\t\t${(names[index] ?? '').padEnd(width)} ${goRow(row)},\n`)
    .join('')
}

function goRow({
  begins,
  ends,
  needs = ends === undefined ? [] : [ends],
  blocks,
  mayFollowFinish,
}: EventOrder): string {
  const members = [
    begins === undefined ? [] : `begins: ${goPart(begins)}`,
    needs.length === 0 ? [] : `needs: ${goParts(needs)}`,
    ends === undefined ? [] : `ends: ${goPart(ends)}`,
    blocks === undefined ? [] : `blocks: ${goName(blocks)}`,
    mayFollowFinish === true ? 'mayFollowFinish: true' : [],
  ]
  return `{${members.flat().join(', ')}}`
}

function goParts(some: readonly Part[]): string {
  return some.map(goPart).join(' | ')
}

function goPart(part: Part): string {
  return `${goName(part)}Part`
}

function goName(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
