import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verdictKinds } from '../../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../input.ts'
import { sampleClients } from '../test-support/clients.fixture.ts'
import { hostileText, sampleExchange, sampleResponse } from '../test-support/exchanges.fixture.ts'
import { sampleLoad } from '../test-support/load.fixture.ts'
import { sampleInput, samplePicture } from '../test-support/run.fixture.ts'
import { sampleVerdict } from '../test-support/verdicts.fixture.ts'
import { contractsSection } from './contracts.ts'
import { sourceOf } from './markup.ts'
import { renderHtml } from './page.ts'

/** A run in which every text that comes from outside is the given one. */
function allFrom(text: string): ReportInput {
  const exchange = sampleExchange({
    id: 'specs-0-1',
    situation: { probe: text, expected: 'open', rule: null, evidence: { kind: 'plain' } },
    request: { method: text, url: text, headers: [[text, text]], body: text },
    response: {
      ...sampleResponse(200, `${text}\n${text}`, text, [
        { at: 1, bytes: 3 },
        { at: 9, bytes: 4 },
      ]),
      headers: [[text, text]],
    },
  })
  const told = { expected: text, actual: text, reason: text, source: { line: 1, quote: text } }
  return {
    ...sampleInput,
    run: { ...sampleInput.run, id: text, target: text, build: text, startedAt: text, spent: { [text]: { [text]: 1 } } },
    verdicts: verdictKinds.map((verdict) => sampleVerdict({ id: text, operation: text, verdict, ...told })),
    observations: [{ gap: text, value: [text], evidence: ['specs-0-1'] }],
    exchanges: new Map([['specs-0-1', exchange]]),
    pullRequests: [{ link: text, exchange: text }],
    pictures: [{ file: text, client: text, caption: text, exchange: text, base64: '' }],
    unreadable: [{ place: text, problem: text }],
    clients: {
      ...sampleClients,
      answers: sampleClients.answers.map((answer) => ({
        ...answer,
        events: [text],
        unknownTypes: [text],
        threadCarriers: [text],
      })),
      clients: sampleClients.clients.map((client) => ({
        ...client,
        version: text,
        readings: client.readings.map((one) => ({ ...one, error: text, threadSeenIn: [text] })),
      })),
    },
    // No text from outside stands in a plot, and drawing takes most of the time of a page.
    limits: sampleInput.limits.map((limit) => ({ ...limit, id: text, parts: [] })),
    load: {
      ...sampleLoad,
      reason: text,
      valid: text.length % 2 === 0,
      failures: [{ kind: text, operation: text, count: 1, evidence: [text] }],
      streams: sampleLoad.streams.slice(0, 1).map((streams) => ({ ...streams, operation: text })),
      limits: sampleLoad.limits.slice(1).map((limit) => ({ ...limit, requirement: text, limit: text })),
    },
    document: { title: text, file: text, markdown: text, statements: [] },
    gaps: [{ id: `${text}-none`, source: { line: 1, quote: text } }],
    assumptions: [null, text].map((unused) => ({
      gaps: [`${text}-none`],
      assumed: [text, text],
      reason: text,
      'x-source': { line: 1, quote: text },
      unused,
    })),
    excluded: [{ quote: text, reason: text }],
  }
}

/** Every tag of the page without the values of its attributes, style and script left out. */
function tagsOf(page: string): ReadonlySet<string> {
  const body = page.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '').replace(/="[^"]*"/g, '')
  return new Set(body.match(/<[^>]*>?/g))
}

const attack = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...attackPieces()), { maxLength: 12 }).map((parts) => parts.join('')),
)

function attackPieces(): readonly string[] {
  const characters = [...'<>"\'`&|#\n\u202e']
  const markup = ['-->', ']]>', '</pre>', '<script>', '<img src=x onerror=a>', '" onclick="a', '<!--']
  return [...characters, ...markup, 'javascript:a', '\u001b[31m', '[a](javascript:a)', '![a](http://b/c)']
}

test('no text from outside makes a tag, an attribute or a control of its own', () => {
  // Markdown may rightly make more of the page's own tags, so the harmless texts that it is compared with have them all.
  const harmless = tagsOf(
    renderHtml(
      allFrom(
        '# a\n\n## b\n\n### c\n\n1. d\n- `e` **f** *g* ~~h~~\n\n> i\n\n---\n\n| j |\n|---|\n| k |\n\n    l\n\nm  \nn <https://o.example> http://p.example',
      ),
    ),
  )
  const known = new Set([
    ...harmless,
    ...tagsOf(renderHtml(sampleInput)),
    ...tagsOf(renderHtml(allFrom('http://o.example'))),
  ])
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
  // A picture of the page's own bytes is no request.
  const pictures = /<img src="data:image\/jpeg;base64,[\w+/=]*"/g
  const tags = [...tagsOf(page.replace(pictures, '<picture'))].join('\n')
  expect(tags).toContain('<meta charset>')
  expect(tags).not.toMatch(/<(?:link|iframe|img|object|embed)|\s(?:src|style|on\w+)[\s>]/)
  expect(page.match(/<style>[\s\S]*<\/style>/)?.[0]).not.toMatch(/@import|url\(/)
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('failures come before questions, and both before the table of all verdicts', () => {
  const ids = [...renderHtml(sampleInput).matchAll(/<section id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.join(' ')).toBe(
    'red questions known-gaps not-tested gaps observations browser clients limits load pull-requests document verdicts',
  )
})

test('a section with nothing to show is left out', () => {
  const nothing = {
    verdicts: [],
    observations: [],
    gaps: [],
    assumptions: [],
    pullRequests: [],
    pictures: [],
    limits: [],
  }
  const page = renderHtml({ ...sampleInput, ...nothing, load: null, clients: null, document: null })
  expect([...page.matchAll(/<section id="([^"]*)"/g)].map(([, id]) => id)).toEqual(['verdicts'])
})

test('interactions of the contract are listed by operation, apart from other requirements', () => {
  const verdicts = [
    sampleVerdict({ id: 'contract-create-agent-job-answered' }),
    sampleVerdict({ id: 'contract-agent-job-read', operation: 'getAgentJob', evidence: ['contracts-0-4'] }),
    sampleVerdict({ id: 'agent-job-id-present' }),
  ]
  const section = contractsSection({ ...sampleInput, verdicts })
  const source = sourceOf(section?.body ?? null)
  expect(section?.count).toBe(2)
  expect(source).toMatch(/<h3>createAgentJob<.*contract-create-agent-job-answered.*<h3>getAgentJob<.*contracts-0-4/s)
  expect(source).not.toContain('agent-job-id-present')
})

test('a picture is part of the page, with the client that drew it', () => {
  const page = renderHtml(sampleInput)
  expect(page).toContain(`src="data:image/jpeg;base64,${samplePicture.base64}"`)
  expect(page).toContain('@ai-sdk/react 4.0.177')
})

test('the headline names the number of red requirements and the missing baseline', () => {
  const page = renderHtml(sampleInput)
  expect(page).toContain('8 requirements are red</h1>')
  expect(page).toContain('No baseline')
})

test('a pull request is a link only where its address is http', () => {
  const page = renderHtml(sampleInput)
  expect(page).toContain('<a href="https://code.example/acme/docs/pull/18" rel="noreferrer noopener">')
  expect(page).not.toContain('href="javascript:')
})

test('a control character is seen in the evidence instead of acting', () => {
  const page = renderHtml(allFrom(hostileText))
  expect(page).toContain('\\u001b[2J')
  expect(page).not.toContain('\u001b')
})

test('every link into the page finds its target', () => {
  const page = renderHtml(sampleInput)
  const targets = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))
  const links = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((link) => !targets.has(link))).toEqual([])
})
