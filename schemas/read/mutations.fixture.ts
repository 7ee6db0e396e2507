import fc from 'fast-check'

const hostile = [
  '| Field | Type | Required | Notes |',
  '|---|---|---|---|',
  '| a | array of objects | yes | Minimum 3. |',
  '| Applies to | Limit |\n|---|---|\n| Agent endpoints | 9 uses per key per day |',
  `| ${'x'.repeat(300)} | string |`,
  `${'- '.repeat(20)}deep`,
  `${'> '.repeat(150)}deeper`,
  `${'**a'.repeat(40)}`,
  '`'.repeat(50),
  `${'['.repeat(40)}](x)`,
  '<script>alert(1)</script>',
  '<!-- | Field | Type | -->',
  '```',
  '# ',
  '### 9. Endpoint\n\n- Method and path: GET `{base_url}/v2/agent/{a}/b/{a}`\n- Response: HTTP 200.',
  '- Method and path: PUT `{base_url}/v9/agent/{__proto__}/constructor`',
  '- `constructor`: minimum length 1, default `toString`.',
  '| __proto__ | string | yes | One of `a`, `a`. |',
  '[^1]: footnote\n\n[^1]',
  '1. 2. 3. not shown',
  'All the eleven statuses (`active`) are deprecated: not shown.',
  '&#0; &amp; \\| \\` \u202e',
  '\u0000',
  '\r',
  '\ud800',
]

/** What to change, and where. */
const draw = fc.record({
  at: fc.nat(400),
  other: fc.nat(400),
  count: fc.nat(30),
  column: fc.nat(160),
  length: fc.nat(12),
  cells: fc.tuple(fc.nat(6), fc.nat(6)),
  text: fc.oneof(fc.constantFrom(...'|`\n<{90>\\*[\r\u0000\u202e', '- ', '# ', ': '), fc.string({ maxLength: 8 })),
  hostile: fc.constantFrom(...hostile),
})
type Draw = typeof draw extends fc.Arbitrary<infer Drawn> ? Drawn : never

/** One way to spoil a document, given its lines and the chosen one. */
type Mutation = (lines: readonly string[], at: number, line: string, draw: Draw) => readonly string[]

const mutations: readonly Mutation[] = [
  (lines, at) => lines.toSpliced(at, 1),
  (lines, at, _, { count }) => lines.toSpliced(at, count),
  (lines, _, line, { other }) => lines.toSpliced(pick(lines, other), 0, line),
  (lines, at, line, { other }) => {
    const to = pick(lines, other)
    return lines.toSpliced(at, 1, lines[to] ?? '').toSpliced(to, 1, line)
  },
  (lines, at, line, { cells: [cell] }) => lines.toSpliced(at, 1, line.split('|').toSpliced(cell, 1).join('|')),
  (lines, at, line, { cells: [from, to] }) => {
    const cells = line.split('|')
    return lines.toSpliced(at, 1, cells.toSpliced(to, 0, cells[from] ?? '').join('|'))
  },
  (lines, at, line, { column, length, text }) =>
    lines.toSpliced(at, 1, line.slice(0, column) + text + line.slice(column + length)),
  (lines, at, line, { length }) => lines.toSpliced(at, 1, `${'#'.repeat(length)} ${line.replace(/^#+ /, '')}`),
  (lines, at, _, draw) => lines.toSpliced(at, 0, draw.hostile),
  (lines, at, line, { length }) => lines.toSpliced(at, 0, ...Array.from({ length }, () => line)),
]

/** A line of a document, whatever its length. */
function pick(lines: readonly string[], at: number): number {
  return lines.length === 0 ? 0 : at % lines.length
}

/** The document with up to four of these changes, any line ending, and with or without a byte-order mark. */
export function mutated(document: string): fc.Arbitrary<string> {
  return spoiled(fc.constant(document.split('\n')))
}

/** A few lines in a row of one of the documents, spoilt in the same way: they are read in a tenth of the time. */
export function mutatedExcerpt(...documents: readonly string[]): fc.Arbitrary<string> {
  const place = fc.tuple(fc.constantFrom(...documents), fc.nat(400), fc.integer({ min: 3, max: 12 }))
  const excerpt = place.map(([document, from, length]) => {
    const lines = document.split('\n')
    return lines.slice(pick(lines, from)).slice(0, length)
  })
  return spoiled(excerpt)
}

function spoiled(document: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> {
  const changes = fc.array(fc.tuple(fc.constantFrom(...mutations), draw), { minLength: 1, maxLength: 4 })
  const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')
  const mark = fc.constantFrom('', '', '\ufeff')
  return fc.tuple(document, changes, ending, mark).map(([lines, steps, end, begin]) => {
    const spoilt = steps.reduce((all, [mutation, drawn]) => {
      const at = pick(all, drawn.at)
      return mutation(all, at, all[at] ?? '', drawn)
    }, lines)
    return begin + spoilt.join(end)
  })
}
