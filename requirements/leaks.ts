import type { Exchange } from '../harness/exchange/exchange.ts'
import { secretMarker } from '../harness/redaction/redaction.ts'
import { type AgentIds, agentIds, agentOperations } from '../harness/target/agent-operations.ts'
import { keyVariables } from '../harness/target/target.ts'
import { fail, notApplicable, notTested, pass } from '../harness/verdict/outcome.ts'
import type { DescriptionView } from '../schemas/description/description.ts'
import { type ExchangeRequirement, onAnyOperation } from './declaring/requirement.ts'
import { assumed, standard } from './declaring/source.ts'
import { answering, jobAnswer, validExchange, validJob, withResponse } from './declaring/valid-examples.ts'
import { isSharedByCaches } from './http/stored-answers.ts'
import { hasStatus, jobIn } from './reading/body.ts'
import { header } from './reading/headers.ts'
import { isSuccess } from './reading/status.ts'
import { summaryOf } from './streams/stream-evidence.ts'

/**
 * Messages of databases: codes and classes of their drivers, and the sentences in which PostgreSQL, MySQL, SQLite and
 * MongoDB refuse a row.
 */
const databaseMessage = new RegExp(
  [
    /\bSQLSTATE[ []|\bpq: \w|\bORA-\d{5}\b|\bPG::\w+|\bpsycopg2?\.|\bSequelize\w*Error\b|\bSQLITE_[A-Z]+\b/,
    /\bviolates [a-z -]{5,12} constraint\b|\b[A-Z]{3,} constraint failed\b|\bDuplicate entry '|\bE11000 duplicate key\b|\ban error in your SQL syntax\b|\bcould not execute (?:query|statement)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

type Forms = readonly (readonly [what: string, form: RegExp])[]

const stackTraces: Forms = [
  ['a stack trace of JavaScript', /\bat (?:async )?[^\n()]{1,80} \(?(?:file:|node:|\/|[A-Z]:\\)[^\n()]*:\d+:\d+\)?/],
  ['a stack trace of Java', /\bat [\w.$]+\([\w$]+\.(?:java|kt|scala):\d+\)/],
  ['a stack trace of Python', /Traceback \(most recent call last\)/],
  ['a stack trace of Go', /\bgoroutine \d+ \[/],
  ['a stack trace of PHP', /Stack trace:\s*(?:\\n)?#0 |#\d+ \S+\.php\(\d+\)/],
  ['a stack trace of .NET', /\bat [\w.]+\([^\n()]*\) in [^\n]+:line \d+/],
  ['a stack trace of Ruby', /\.rb:\d+:in [`']/],
]

/** What happened inside of a service, as its operating system or its database says it. */
const systemMessages: Forms = [
  [
    'a message of the operating system',
    /\bE(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NOTFOUND|NOENT|ACCES)\b|\bdial tcp \S+:\d/,
  ],
  ['a statement of SQL', /\b(?:SELECT\b[^\n]{1,300}\bFROM|INSERT INTO|UPDATE\b[^\n]{1,99}\bSET|DELETE FROM) ["`\w]/],
  ['a message of a database', databaseMessage],
]

/** Forms in which runtimes write parts of a program into an error, which only its developers should see. */
const internals: Forms = [
  ...stackTraces,
  [
    'a place in a program',
    /\b(?:[\w.@-]+\/)+[\w.@-]+\.(?:[jt]s|py|rb|php|go|rs|java|kt|cs)(?::| on line )\d+|\.py\\?", line \d+/,
  ],
  // A framework in debug mode shows this. Only files of programs count: pages of a documentation have other extensions.
  ['a place in a program', /"file":\s*"[^"]+\.(?:[jt]s|py|rb|php|go|rs|java|kt|cs)",\s*"line":\s*\d+/],
  ['a class of a program', /\b(?:[A-Z]\w*\\{1,2}){2,}[A-Z]\w*(?:Exception|Error)\b/],
  // Parsers and database drivers name their errors like this. A name of one word, or after a #, is a code for callers.
  [
    'a class of a program',
    /(?<![\w/.:#-])(?:(?:com|org|io|net|java|javax|jakarta|kotlin|System|Microsoft)\.(?:\w+[.$])*[A-Z]\w*Exception|[a-z_]\w*\.(?:exc|exceptions)\.[A-Z]\w*|[a-z_]\w*\.errors\.[A-Z]\w*(?:Error|Exception))\b/,
  ],
  [
    'a class of a program',
    /(?<![\w/.:#-])(?:java|javax|jakarta|kotlin)\.(?:[a-z]\w*\.)+[A-Z]\w*|`(?:[a-z]\w*\.)+[A-Z][\w$.<>]*`/,
  ],
  ...systemMessages,
  ['a condition of SQL', /\bWHERE \\?["`]\w+\\?["`]\.\\?["`]\w+\\?["`]/],
  [
    'a page of a framework for developers',
    /\bDEBUG = True\b|\bUsing the URLconf defined in\b|\bRails\.root: |\bWerkzeug Debugger\b|\bSymfony Exception\b/,
  ],
  ['a message of Ruby', /\bundefined (?:local variable or )?method [`']\w+[?!]?' for \S/],
  ['an object of Python', /\b[A-Z]\w*[a-z]\w*\(\w+=['"][^()]*\)/],
  ['an object of Ruby', /#<(?:Class:)?[A-Z]\w*(?:::[A-Z]\w*)+[ :>]/],
]

/** What no answer of any service shows to a caller. */
export function leakRequirements(description: DescriptionView): readonly ExchangeRequirement[] {
  const ids = agentIds(description)
  const ofAny = { about: 'exchange', ...onAnyOperation(description) } as const
  const refused = () => refusedWith(ids)
  return [
    {
      ...ofAny,
      id: 'service-key-not-echoed',
      area: 'access and isolation',
      source: standard('no key is echoed: answers land in logs, browsers and bug reports'),
      appliesTo: ({ response }) => response !== null,
      check: ({ request, response }, { target }) => {
        // A key in the address or body of the request is already wherever these are logged.
        const isSentOpenly = (marker: string) => request.url.includes(marker) || request.body?.includes(marker) === true
        const markers = keyVariables(target)
          .map(secretMarker)
          .filter((marker) => !isSentOpenly(marker))
        const leaking = response?.headers.find(([, value]) => markers.some((marker) => value.includes(marker)))
        if (leaking !== undefined) return fail('no key in a header', leaking.join(': '))
        const text = textOf(response)
        const at = markers.map((marker) => text.indexOf(marker)).find((place) => place !== -1)
        return at === undefined ? pass : fail('no key in the body', text.slice(Math.max(0, at - 60), at + 60))
      },
      example: refused,
      violation: (exchange) => answering(exchange, 401, { error: `unknown key ${secretMarker(ANY_KEY)}` }),
    },
    {
      ...ofAny,
      id: 'service-refusal-shows-no-internals',
      area: 'access and isolation',
      faultCategory: 309,
      source: standard(
        'a refusal shows nothing of the program: a stack trace tells an attacker where to look (CWE-209)',
      ),
      appliesTo: ({ response }) => response !== null,
      check: (exchange) => {
        const said = refusalIn(exchange)
        if (said === null) return notApplicable('nothing was refused')
        const found = firstOf(internals, said)
        return found === null ? pass : fail('a message for the caller', found)
      },
      example: refused,
      violation: (exchange) => answering(exchange, 500, { error: 'Error\n    at handle (/srv/app/jobs.js:12:7)' }),
    },
    ...(agentOperations(description).create === null ? [] : jobLeakRequirements(ids)),
  ]
}

/** What a refusal or an error event of a stream says; null where an answer has neither. */
function refusalIn(exchange: Exchange): string | null {
  if ((exchange.response?.status ?? 0) >= 400) return textOf(exchange.response)
  const { errors = [] } = summaryOf(exchange) ?? {}
  return errors.length === 0 ? null : errors.join('\n')
}

/** The first form that stands in what an answer says, with what stands there; null where none does. */
function firstOf(forms: Forms, said: string): string | null {
  // In JSON an escaped tab, as in the traces of Java, would run into the word after it.
  const text = said.replaceAll(/\\[nrt]/g, ' ')
  for (const [what, form] of forms) {
    const place = form.exec(text)
    if (place !== null) return `${what}: ${place[0]}`
  }
  return null
}

/** Leaks that only answers of the agent can show. */
function jobLeakRequirements(ids: AgentIds): readonly ExchangeRequirement[] {
  const ofAny = { about: 'exchange', operation: ids.create } as const
  return [
    {
      ...ofAny,
      id: 'service-no-password-in-address',
      area: 'access and isolation',
      source: standard(
        'no address in an answer holds a password: a repository that is named with one opens to all who read it (CWE-522)',
      ),
      appliesTo: ({ response }) => response !== null,
      check: (exchange) => {
        const { request, response, situation } = exchange
        // An assistant may mention such an address as an example.
        const text = situation.protocol === undefined ? textOf(response) : refusalIn(exchange)
        const said = [text, ...(response?.headers ?? []).map(([, value]) => value)].join('\n').replaceAll('\\/', '/')
        const found = PASSWORD.exec(said) ?? TOKEN.exec(said)
        if (found === null || request.body?.includes(found[0]) === true) return pass
        // The password is left out of the message: the report would spread it.
        return fail('addresses without a password', `one with a password for ${found.groups?.['host']}`)
      },
      example: () => refusedWith(ids),
      violation: (exchange) => answering(exchange, 201, { repository: 'https://bot:c0de-gh5x@git.example/acme/docs' }),
    },
    {
      ...ofAny,
      id: 'agent-job-shows-no-internals',
      area: 'access and isolation',
      faultCategory: 309,
      source: assumed(
        'our choice: a job that failed says so by its status, and why in words for its owner; a stack trace or ' +
          'a message of the database tells an attacker where to look (CWE-209)',
      ),
      appliesTo: (exchange) => jobIn(exchange)?.status !== undefined,
      check: (exchange) => {
        // An agent that works on may well say which statement or address it reads about.
        const forms = hasStatus(jobIn(exchange), 'failed') ? [...stackTraces, ...systemMessages] : stackTraces
        const found = firstOf(forms, textOf(exchange.response))
        return found === null ? pass : fail('a job that says in words why it failed', found)
      },
      example: () => jobAnswer({}, ids.create),
      violation: (exchange) =>
        answering(exchange, 200, { ...validJob, error: 'Error\n    at edit (/srv/app/agent.js:12:7)' }),
    },
    {
      ...ofAny,
      id: 'agent-job-poll-not-shared-by-caches',
      area: 'access and isolation',
      source: standard(
        'what a key opens is stored by no shared cache: the next caller would get it without one (RFC 9111 section 3.5)',
      ),
      appliesTo: ({ operation }) => operation === ids.create || operation === ids.poll,
      check: (exchange) => {
        const { operation, response } = exchange
        if (operation !== ids.poll || !isSuccess(exchange))
          return notTested('no job was read', 'give the path in poll of the target')
        const control = header(response, 'cache-control')
        return isSharedByCaches(response) ? fail('no answer for shared caches', `cache-control: ${control}`) : pass
      },
      example: () => validExchange({ operation: ids.poll, status: 200, body: {} }),
      violation: (exchange) => withResponse(exchange, { headers: [['cache-control', 'public, max-age=60']] }),
    },
  ]
}

function refusedWith({ create }: AgentIds): Exchange {
  return validExchange({ operation: create, status: 401, body: { error: 'no such key' } })
}

/** A key of the reference target, for a violation. */
const ANY_KEY = 'ASSAY_REFERENCE_ADMIN_KEY'

/**
 * An address with a password, of a database too. A masked password does not count: signs of one kind, such as stars,
 * also encoded, or a word in brackets or in capitals.
 */
const PASSWORD =
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s/?#@:"'<>]*:(?!(?:[*x.•]+|(?:%2A)+|[[({][^@\s]*|[A-Z_]+)@)[^\s/?#@"'<>]{3,}@(?<host>[\w.-]+)/

/**
 * The address of a repository with a token in place of the user. A name of letters alone is an organization's or a
 * bot's, as is one that the path repeats, and an address of a single segment is none of a repository.
 */
const TOKEN =
  /https?:\/\/(?=[\w-]*\d)(?=[\w-]*[a-z])([\w-]{16,})@(?<host>[\w.-]+)(?![^\s"'<>]*\/\1\/)\/[^\s/"'<>]+\/[^\s/"'<>]/i

/** The body as text. The recorder replaces keys in a body that is no UTF-8 as if it were Latin-1. */
function textOf(response: Exchange['response']): string {
  if (response === null) return ''
  const { encoding, text } = response.body
  return encoding === 'utf8' ? text : Buffer.from(text, 'base64').toString('latin1')
}
