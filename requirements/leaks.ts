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
import { firstOf, internals, secretsIn, stackTraces, systemMessages } from './internals.ts'
import { hasStatus, jobIn } from './reading/body.ts'
import { header } from './reading/headers.ts'
import { isSuccess } from './reading/status.ts'
import { summaryOf } from './streams/stream-evidence.ts'

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
        const found = firstOf(internals, said) ?? internalsInHeaders(exchange)
        return found === null ? pass : fail('a message for the caller', found)
      },
      example: refused,
      violation: (exchange) => answering(exchange, 500, { error: 'Error\n    at handle (/srv/app/jobs.js:12:7)' }),
    },
    {
      ...ofAny,
      id: 'service-headers-show-no-internals',
      area: 'access and isolation',
      faultCategory: 309,
      source: assumed(
        'our choice: headers of an answer show nothing of the program either; a statement of SQL or a place in the program ' +
          'is for its developers, and reaches all who ask (CWE-209)',
      ),
      appliesTo: (exchange) => exchange.response !== null && refusalIn(exchange) === null,
      check: (exchange) => {
        const found = internalsInHeaders(exchange)
        return found === null ? pass : fail('headers for the caller', found)
      },
      example: () => validExchange({ operation: ofAny.operation, status: 200, body: {} }),
      violation: (exchange) =>
        withResponse(exchange, { headers: [['x-debug', 'SELECT * FROM api_keys WHERE id = $1']] }),
    },
    {
      ...ofAny,
      id: 'service-shows-no-secret-of-its-own',
      area: 'access and isolation',
      source: standard(
        'no refusal and no header shows a key of the service to what stands behind it: who reads it can use it (CWE-522)',
      ),
      appliesTo: ({ response }) => response !== null,
      check: (exchange) => {
        const { request, response } = exchange
        const said = [refusalIn(exchange) ?? '', ...(response?.headers ?? []).map(([, value]) => value)].join('\n')
        const sent = [request.url, request.body ?? '', ...request.headers.map(([, value]) => value)].join('\n')
        const found = secretsIn(said).find((secret) => !sent.includes(secret))
        // The secret is left out of the message: the report would spread it.
        return found === undefined
          ? pass
          : fail('an answer without secrets', `a secret that begins with ${found.slice(0, 4)}`)
      },
      example: refused,
      violation: (exchange) => answering(exchange, 400, { error: 'refused key sk-live-9fK2mQ9vT4c0deGh5x' }),
    },
    ...(agentOperations(description).create === null ? [] : jobLeakRequirements(ids)),
  ]
}

/** What a refusal or an error event of a stream says; null where an answer has neither. */
export function refusalIn(exchange: Exchange): string | null {
  if ((exchange.response?.status ?? 0) >= 400) return textOf(exchange.response)
  const { errors = [] } = summaryOf(exchange) ?? {}
  return errors.length === 0 ? null : errors.join('\n')
}

/** What headers say of a program; what they repeat of the request is none of it. */
function internalsInHeaders({ request, response }: Exchange): string | null {
  const foreign = (response?.headers ?? []).filter(([, value]) => !`${request.url} ${request.body}`.includes(value))
  const lines = foreign.map(([name, value]) => `${name}: ${value}`)
  // Frameworks in debug mode write paths encoded as in a URL.
  return firstOf(internals, lines.join('\n').replaceAll('%2F', '/').replaceAll('%20', ' '))
}

/** Leaks that only answers of the agent can show. */
function jobLeakRequirements(ids: AgentIds): readonly ExchangeRequirement[] {
  const ofAny = { about: 'exchange', operation: ids.create } as const
  const ofAgent: readonly (string | null)[] = [ids.create, ids.message, ids.poll]
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
      appliesTo: (exchange) => ofAgent.includes(exchange.operation) && jobIn(exchange) !== null,
      check: (exchange) => {
        // An agent that works on may well say which statement or address it reads about.
        const forms = hasStatus(jobIn(exchange), 'failed') ? [...stackTraces, ...systemMessages] : stackTraces
        const found = firstOf(forms, textOf(exchange.response))
        if (found !== null) return fail('a job that says in words why it failed', found)
        return jobIn(exchange)?.status === undefined ? notApplicable('no job came that has a status') : pass
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
/** The body of an answer; its bytes as Latin-1 where they are no UTF-8. */
export function textOf(response: Exchange['response']): string {
  if (response === null) return ''
  const { encoding, text } = response.body
  return encoding === 'utf8' ? text : Buffer.from(text, 'base64').toString('latin1')
}
