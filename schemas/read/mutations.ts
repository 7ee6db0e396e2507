import fc from 'fast-check'

/** One way to spoil a document, as its lines. */
type Mutation = (lines: readonly string[]) => readonly string[]

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

const position = fc.nat(400)

/** A place in a document, whatever its length. */
function pick(lines: readonly string[], at: number): number {
  return lines.length === 0 ? 0 : at % lines.length
}

function replaced(lines: readonly string[], at: number, change: (line: string) => string): readonly string[] {
  return lines.toSpliced(pick(lines, at), 1, change(lines[pick(lines, at)] ?? ''))
}

function cells(change: (cells: readonly string[]) => readonly string[]): (line: string) => string {
  return (line) => change(line.split('|')).join('|')
}

const characters = fc.record({
  column: fc.nat(160),
  length: fc.nat(12),
  insert: fc.oneof(
    fc.constantFrom(
      '|',
      '`',
      '\n',
      '- ',
      '# ',
      '<',
      '{',
      '9',
      '0',
      '>',
      '\\',
      '*',
      '[',
      '\r',
      '\u0000',
      '\u202e',
      ': ',
    ),
    fc.string({ maxLength: 8 }),
  ),
})

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  position.map(
    (at): Mutation =>
      (lines) =>
        lines.toSpliced(pick(lines, at), 1),
  ),
  fc.tuple(position, fc.nat(30)).map(
    ([at, count]): Mutation =>
      (lines) =>
        lines.toSpliced(pick(lines, at), count),
  ),
  fc.tuple(position, position).map(
    ([from, to]): Mutation =>
      (lines) =>
        lines.toSpliced(pick(lines, to), 0, lines[pick(lines, from)] ?? ''),
  ),
  fc.tuple(position, position).map(
    ([first, second]): Mutation =>
      (lines) => {
        const [one, other] = [pick(lines, first), pick(lines, second)]
        return lines.toSpliced(one, 1, lines[other] ?? '').toSpliced(other, 1, lines[one] ?? '')
      },
  ),
  fc.tuple(position, fc.nat(6)).map(
    ([at, cell]): Mutation =>
      (lines) =>
        replaced(
          lines,
          at,
          cells((all) => all.toSpliced(cell, 1)),
        ),
  ),
  fc.tuple(position, fc.nat(6), fc.nat(6)).map(
    ([at, from, to]): Mutation =>
      (lines) =>
        replaced(
          lines,
          at,
          cells((all) => all.toSpliced(to, 0, all[from] ?? '')),
        ),
  ),
  fc.tuple(position, characters).map(
    ([at, { column, length, insert }]): Mutation =>
      (lines) =>
        replaced(lines, at, (line) => line.slice(0, column) + insert + line.slice(column + length)),
  ),
  fc.tuple(position, fc.nat(6)).map(
    ([at, depth]): Mutation =>
      (lines) =>
        replaced(lines, at, (line) => `${'#'.repeat(depth)} ${line.replace(/^#+ /, '')}`),
  ),
  fc.tuple(position, fc.constantFrom(...hostile)).map(
    ([at, text]): Mutation =>
      (lines) =>
        lines.toSpliced(pick(lines, at), 0, text),
  ),
  fc.tuple(position, fc.integer({ min: 2, max: 12 })).map(
    ([at, count]): Mutation =>
      (lines) => {
        const line = lines[pick(lines, at)] ?? ''
        return lines.toSpliced(pick(lines, at), 0, ...Array.from({ length: count }, () => line))
      },
  ),
)

/** The document with up to four of these done to it, and with any line ending, a byte-order mark or none. */
export function mutated(document: string): fc.Arbitrary<string> {
  return spoiled(fc.constant(document.split('\n')))
}

/** A few lines in a row of one of the documents, spoilt as a whole one is: read in a tenth of its time. */
export function mutatedExcerpt(...documents: readonly string[]): fc.Arbitrary<string> {
  const excerpt = fc
    .tuple(fc.constantFrom(...documents), position, fc.integer({ min: 3, max: 12 }))
    .map(([document, from, length]) => {
      const lines = document.split('\n')
      const begin = pick(lines, from)
      return lines.slice(begin, begin + length)
    })
  return spoiled(excerpt)
}

function spoiled(document: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> {
  const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 })
  const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r')
  const mark = fc.constantFrom('', '', '\ufeff')
  return fc
    .tuple(document, mutations, ending, mark)
    .map(([lines, changes, end, begin]) => begin + changes.reduce((all, change) => change(all), lines).join(end))
}
