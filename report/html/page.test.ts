import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../harness/exchange/exchange.ts'
import { verdictKinds } from '../../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../input.ts'
import { sampleInput, sampleInputWith, samplePicture } from '../test-support/run.fixture.ts'
import { sampleVerdict } from '../test-support/verdicts.fixture.ts'
import { contractsSection, givenContractsSection, pullRequestsSection } from './engines.ts'
import { sourceOf } from './markup.ts'
import { renderHtml } from './page.ts'

/** Texts that the page uses to choose what to show: the harness itself writes them, so they are not replaced. */
const own: ReadonlySet<string> = new Set([
  ...[...verdictKinds, 'documented', 'standard', 'assumed', 'observed', 'utf8', 'complete', 'cut', 'hour', 'v1', 'v2'],
  ...['valid', 'contradicted', 'fixed-first-use', 'sliding-log', 'accepted', 'error', 'wrong', 'same', 'beginning'],
  ...['ai', '@ai-sdk/react', 'Chat', 'useChat', 'firstTextP95', 'gapP99', 'errorRate', 'row', 'item', 'sentence'],
])

/** The value with every text from outside replaced by this one. */
function replaced(value: unknown, text: string): unknown {
  if (typeof value === 'string') return own.has(value) ? value : text
  if (Array.isArray(value)) return value.map((one) => replaced(one, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner, text)]))
}

/** A run in which every text from outside is this one. */
function allFrom(text: string): ReportInput {
  const found = { expected: text, actual: text, reason: text, source: { line: 1, quote: text }, evidence: [text] }
  const { exchanges, ...rest } = sampleInput
  const input = replaced({ ...rest, exchange: exchanges.get('specs-0-2') }, text) as ReportInput & {
    exchange: Exchange
  }
  return {
    ...input,
    exchanges: new Map([[text, input.exchange]]),
    run: { ...input.run, spent: { [text]: { [text]: 1 } } },
    verdicts: verdictKinds.map((verdict) => sampleVerdict({ id: text, operation: text, verdict, ...found })),
    // Left out, since drawing takes most of a page's time, and all plots write texts by the same function.
    limits: input.limits.map((limit) => ({ ...limit, parts: [] })),
    searches: [],
    load: input.load && {
      ...input.load,
      valid: text.length % 2 === 0,
      streams: input.load.streams.slice(1),
      limits: input.load.limits.slice(1),
    },
    document: { title: text, file: text, path: text, markdown: text, sentences: [] },
    baseline: { kind: 'compared', recordedAt: text, changes: [text] },
  }
}

/** Every tag of the page, without the values of its attributes; style and script are left out. */
function tagsOf(page: string): ReadonlySet<string> {
  const body = page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '').replace(/="[^"]*"/g, '')
  return new Set(body.match(/<[^>]*>?/g))
}

const attackPieces = [
  ...'<>"\'`&|#\n\u202e',
  ...['-->', ']]>', '</pre>', '<script>', '<img src=x onerror=a>', '" onclick="a', '<!--'],
  ...['javascript:a', '\u001b[31m', '[a](javascript:a)', '![a](http://b/c)'],
]
const attack = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...attackPieces), { maxLength: 12 }).map((parts) => parts.join('')),
)

test('a title says that a claim does not hold, and not the claim as though it did', () => {
  expect(renderHtml(sampleInput)).toContain('Does not hold: stream ends with finish')
})

test('no text from outside makes a tag, an attribute or a control of its own', { timeout: 120_000 }, () => {
  // Markdown may validly add tags that the page knows, so the harmless texts for comparison contain all of them.
  const blocks = '# a\n\n## b\n\n### c\n\n> i\n\n---\n\n| j |\n|---|\n| k |\n\n    l\n\n1. d\n'
  const marks = '- `e` **f** *g* ~~h~~\n\nm  \nn <https://o.example> http://p.example'
  const harmless = [allFrom(blocks + marks), allFrom('http://o.example'), sampleInput]
  const known = new Set(harmless.flatMap((input) => [...tagsOf(renderHtml(input))]))
  fc.assert(
    fc.property(attack, (text) => {
      const page = renderHtml(allFrom(text))
      expect([...tagsOf(page)].filter((tag) => !known.has(tag))).toEqual([])
      expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
      expect(page).not.toMatch(/(?:href|src)="(?!#|https?:|data:image\/jpeg;base64,)/)
    }),
    { numRuns: 150 },
  )
})

test('the page loads nothing and may run only its own script', () => {
  const page = renderHtml(sampleInput)
  expect(page).toContain(`content="default-src 'none'; style-src 'sha256-`)
  // A picture in the page itself is not a request.
  const pictures = /<img src="data:image\/jpeg;base64,[\w+/=]*"/g
  const tags = [...tagsOf(page.replace(pictures, '<picture'))].join('\n')
  expect(tags).toContain('<meta charset>')
  expect(tags).not.toMatch(/<(?:link|iframe|img|object|embed)|\s(?:src|style|on\w+)[\s>]/)
  expect(page.match(/<style>[\s\S]*<\/style>/)?.[0]).not.toMatch(/@import|url\(/)
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('a release manager’s sections come first, then those of an engineer, and the table of all verdicts last', () => {
  const ids = [...renderHtml(sampleInput).matchAll(/<section id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.join(' ')).toBe(
    'changes findings questions gaps observations not-tested load limits clients browser document history known-gaps pull-requests verdicts about',
  )
})

test('a section with nothing to show is left out', () => {
  const page = renderHtml({
    ...sampleInputWith([]),
    ...{
      observations: [],
      gaps: [],
      assumptions: [],
      pullRequests: [],
      pictures: [],
      limits: [],
      past: [],
      searches: [],
    },
    ...{ load: null, clients: null, document: { ...sampleInput.document, markdown: null } },
  })
  expect([...page.matchAll(/<section id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['verdicts', 'about'])
})

test('interactions of the contract are listed with an address and a filter, apart from other requirements', () => {
  const verdicts = [
    sampleVerdict({ id: 'contract-create-agent-job-answered' }),
    sampleVerdict({ id: 'contract-agent-job-read', operation: 'getAgentJob', evidence: ['contracts-0-4'] }),
    sampleVerdict({ id: 'agent-job-id-present' }),
  ]
  const section = contractsSection({ ...sampleInput, verdicts })
  const source = sourceOf(section?.body ?? null)
  expect(section?.count).toBe(2)
  expect(source).toMatch(/<option>createAgentJob<.*<option>getAgentJob</)
  expect(source).toMatch(
    /<tr id="interaction-contract-agent-job-read" data-verdict="pass" data-operation="getAgentJob"/,
  )
  expect(source).toMatch(/href="#interaction-contract-agent-job-read" aria-label="Link to.*contracts-0-4/s)
  expect(source).not.toContain('agent-job-id-present')
})

test('interactions of given contracts are listed with their contract, an address, a filter and what was found', () => {
  const given = { operation: 'getAgentJob', consumer: 'Dashboard', file: 'dashboard.json', index: 0, pending: false }
  const pacts = [
    { ...given, id: 'pact-dashboard-reads-a-job', description: 'reads a job' },
    { ...given, id: 'pact-dashboard-lists-jobs', description: 'lists <jobs>', pending: true },
  ]
  const broken = { verdict: 'fail', expected: 'kept', actual: '$.id: Expected a value' } as const
  const verdicts = [sampleVerdict({ id: 'pact-dashboard-reads-a-job', ...broken })]
  const section = givenContractsSection({ ...sampleInput, verdicts, pacts })
  const source = sourceOf(section?.body ?? null)
  expect(section?.count).toBe(2)
  expect(source).toMatch(
    /<tr id="interaction-pact-dashboard-reads-a-job".*reads a job.*Dashboard.*dashboard.json.*fail.*Expected a value/,
  )
  expect(source).toMatch(/<option>fail<.*<option>left out<.*<option>dashboard.json</s)
  expect(source).toMatch(/lists &#60;jobs&#62;.*pending.*left out of this run/s)
})

test.each([
  ['a picture, as part of the page', `src="data:image/jpeg;base64,${samplePicture.base64}"`],
  ['what it was judged by', '<dt>Judged by</dt><dd>interface.md</dd>'],
  ['the client that drew it', '@ai-sdk/react 4.0.177'],
  ['a pull request as a link', '<a href="https://code.example/acme/docs/pull/18" rel="noreferrer noopener">'],
  ['a control character of the service as its escape', '\\u001b[2J'],
])('the page shows %s', (_, shown) => {
  expect(renderHtml(sampleInput)).toContain(shown)
})

test('every plot is the same bytes on every rendering, and brings no style that the policy would refuse', () => {
  const page = renderHtml(sampleInput)
  expect(renderHtml(sampleInput)).toBe(page)
  const plots = page.match(/<svg[^>]*class="plot"[\s\S]*?<\/svg>/g) ?? []
  expect(plots).toHaveLength(23)
  expect(plots.join('')).not.toMatch(/<style|\sstyle=|NaN/)
})

test('every link into the page finds its target', () => {
  const page = renderHtml(sampleInput)
  const targets = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))
  const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((link) => !targets.has(link))).toEqual([])
})

test('pull requests beyond a screen of them fold, and what would close them is said once', () => {
  const pullRequests = Array.from({ length: 25 }, (_, index) => {
    return { link: `https://code.example/${index}`, exchange: 'specs-0-1', closing: null }
  })
  const source = sourceOf(pullRequestsSection({ ...sampleInput, pullRequests })?.body ?? null)
  expect(source).toContain('<summary>5 more</summary>')
  expect(source.match(/hooks\.closePullRequest/g)).toHaveLength(1)
})
