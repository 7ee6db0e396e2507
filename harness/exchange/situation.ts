import { Type } from '@sinclair/typebox'
import { count, type Data, flag, list, nullable, number, object, oneOf, text, texts } from '../json/define.ts'

/**
 * What a probe knows about its request and a check needs, one kind for each kind of probe. Checks narrow by `kind`;
 * members that every request may have stand in the situation itself.
 */

const promptDefinition = oneOf(['change', 'noChange', 'failure', 'archive'])

/** The purpose of a request that uses a limit. */
const boundaryRoleDefinition = oneOf([
  'within',
  'over',
  'later',
  'forwarded',
  /** Sent from another address, in the name of the one whose uses are spent. */
  'claimed',
  'other',
  'control',
  /** Sent without a valid key for the project or domain whose uses are counted. */
  'stranger',
  'after-retry',
  'after-window',
  'invalid',
  'filling',
  'observing',
])
export type BoundaryRole = Data<typeof boundaryRoleDefinition>

/** Line of the client library, by its first number. */
export const clientLineDefinition = oneOf([4, 5, 6, 7])

/** Protocol of a stream. */
export const protocolDefinition = oneOf(['v1', 'v2'])

/** Situations that a client's page goes through, in this order. */
const browserTurnDefinition = oneOf(['question', 'follow-up', 'after-reload', 'past-limit'])
export type BrowserTurn = Data<typeof browserTurnDefinition>

/** What the browser showed during one exchange, which no recorder of HTTP sees. Keys are replaced by their markers. */
const clientObservationDefinition = object({
  /** The text of the answer that the page shows in the end; empty where it shows none. */
  shown: text,
  /** How many different lengths of that text were seen while the answer came. */
  lengths: count,
  /**
   * How often the screen was read while the second half of the answer came: a page that shows an answer growing shows a
   * part of it then.
   */
  looks: count,
  /** The error that the page shows; null where it shows none. */
  error: nullable(text),
  /** The id of the thread that the client library gave to the page. */
  threadSeen: nullable(text),
  /** False where the browser did not let the page read the answer. */
  readable: flag,
})
export type ClientObservation = Data<typeof clientObservationDefinition>

/** The ids that one stream under load named, empty where it named none. `stream`: its number, from 0. */
const streamIdsDefinition = object({ stream: count, thread: text, message: text })

/**
 * Figures of all streams of one operation under load, those that were not recorded included; null where no stream
 * showed one.
 */
const loadFiguresDefinition = object({
  firstTextP95: nullable(number),
  gapP99: nullable(number),
  durationP95: nullable(number),
  errorRate: nullable(number),
  /** Streams under way at one time, and how many were planned. */
  concurrency: count,
  users: count,
  /** Why these figures describe the generator and not the service; null where they describe the service. */
  invalid: nullable(text),
  /** What grew from the first third of the load to the last, a line each; left out where nothing did. */
  growth: Type.Optional(texts),
})
export type LoadFigures = Data<typeof loadFiguresDefinition>

/**
 * Questions that were asked at the same time: how many, how many got a whole answer, and when the text of all but one
 * in ten had begun.
 */
const togetherDefinition = object({ asked: count, whole: count, firstText: number })
export type TogetherFigures = Data<typeof togetherDefinition>

/**
 * Questions that were asked together before clients left their streams, and after; null where only single questions
 * were asked.
 */
export const servedDefinition = nullable(
  object({ before: togetherDefinition, after: togetherDefinition, isAsBefore: flag }),
)
export type Served = Data<typeof servedDefinition>

const evidenceDefinition = Type.Union([
  object({ kind: Type.Literal('plain') }),
  /** The start of a job with the target's instruction of this name. */
  object({ kind: Type.Literal('job'), prompt: promptDefinition }),
  object({ kind: Type.Literal('follow-up'), prompt: promptDefinition }),
  /** `GET /…`: the way in which the job is read. */
  object({ kind: Type.Literal('poll'), path: text }),
  /** A question that names a thread: one that nothing began, or one that the operation of the other version began. */
  object({ kind: Type.Literal('thread'), sent: text, startedBy: oneOf(['nothing', 'other-version']) }),
  /** A question that asks the service to give a text back. */
  object({ kind: Type.Literal('echo') }),
  /** One of two questions whose answers are compared; both carry the name of the pair. */
  object({ kind: Type.Literal('parity'), pair: text }),
  object({
    kind: Type.Literal('limit-use'),
    limit: text,
    role: boundaryRoleDefinition,
    /**
     * The request's number in the window, counted from 1 at an empty counter; null where it depends on where the window
     * begins.
     */
    use: nullable(count),
    /**
     * Milliseconds that the target's clock was moved since the counters were emptied, taking it that this set the clock
     * right.
     */
    ahead: number,
    /**
     * Milliseconds that it was moved since the beginning, taking it that emptying the counters did not set the clock
     * right.
     */
    moved: number,
    /** Present where a hook emptied the counters right before this request. */
    emptied: Type.Optional(Type.Literal(true)),
    /** Uses to which a hook set the counter right before this request. */
    seeded: Type.Optional(count),
    /** When that hook began: a bucket gives uses back while it runs. */
    seedBegan: Type.Optional(text),
  }),
  object({
    kind: Type.Literal('limit-load-use'),
    requirement: text,
    limit: text,
    use: count,
    max: count,
    usedBefore: count,
    /** When the hook began that set the counter to `usedBefore`; absent where no hook did. */
    seedBegan: Type.Optional(text),
  }),
  object({
    kind: Type.Literal('load-stream'),
    requirement: text,
    question: Type.Optional(text),
    /** The thread that the question continues; left out where it begins one. */
    thread: Type.Optional(text),
    /** The load that the stream is part of; null for a question that was asked alone. */
    load: nullable(loadFiguresDefinition),
    /**
     * Ids of all streams of that load, those that were not recorded included. Only one exchange of a load carries them.
     */
    ids: Type.Optional(list(streamIdsDefinition)),
    /**
     * For each question with several different whole answers: the answers, by their digest. Only one exchange of a load
     * carries them.
     */
    texts: Type.Optional(list(object({ question: text, digest: text, streams: count, first: count }))),
  }),
  /** The last question after a load whose client left its streams half-way. */
  object({
    kind: Type.Literal('load-left'),
    streams: count,
    /** Seconds from the last stream that was left until answers were as quick as before; null where they never were. */
    recoverySeconds: nullable(number),
    together: servedDefinition,
  }),
  /**
   * The creation of a job under load, and the last read of that job. `job`: its number, from 0. `found`: some read has
   * shown the job.
   */
  object({ kind: Type.Literal('load-job'), job: count, found: flag }),
  object({
    kind: Type.Literal('contract'),
    interaction: text,
    /** What the contract's verifier found; null where the contract is kept; absent until the verifier has run. */
    finding: Type.Optional(nullable(text)),
  }),
  object({
    kind: Type.Literal('page-question'),
    client: clientLineDefinition,
    turn: browserTurnDefinition,
    observation: Type.Optional(clientObservationDefinition),
  }),
  object({
    kind: Type.Literal('preflight'),
    /** Id of the operation about which the browser asks. */
    operation: text,
    /** Whether the browser then sent the question; absent where no page had asked one. */
    followed: Type.Optional(flag),
  }),
  /** How a release of a client read the answer. */
  object({
    kind: Type.Literal('client-reading'),
    line: clientLineDefinition,
    client: text,
    error: nullable(text),
    text: oneOf(['same', 'beginning', 'other', 'none']),
  }),
  /** Where the browser was searched for keys, and where a key was found; `found` is empty where none was. */
  object({ kind: Type.Literal('key-search'), places: text, found: text }),
])
export type Evidence = Data<typeof evidenceDefinition>

/** The evidence of one kind of probe. */
export type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { readonly kind: Kind }>

/** What the probe was to bring about, and which answer the document expects. */
export const situationDefinition = object({
  /** Name of the probe, in kebab-case: `create-agent-job`. */
  probe: text,
  /**
   * `success`: valid input, a 2xx is expected. `refusal`: it breaks a documented rule. `open`: the document is silent.
   */
  expected: oneOf(['success', 'refusal', 'open']),
  /** Id of the requirement that this exchange alone is meant to show, as a boundary or an invalid request does. */
  requirement: nullable(text),
  /** Protocol of the streamed answer; absent where the operation does not stream. */
  protocol: Type.Optional(protocolDefinition),
  /** The prefix that the key has, and the one that it should have: the key itself is never recorded. */
  keyPrefix: Type.Optional(object({ found: text, expected: text })),
  /** Whether the job that the request reads or continues is known to have ended. */
  job: Type.Optional(oneOf(['ended', 'unknown'])),
  /** Name of the observation that the answer is made for. */
  observes: Type.Optional(text),
  /** Id of a limit whose uses are spent, or may be, when the request is sent: the limit may refuse the request. */
  limitReached: Type.Optional(text),
  /**
   * When a hook began to empty the counters of all limits, because our own uses had reached a limit; absent where no
   * hook did.
   */
  countersEmptied: Type.Optional(text),
  /** Id of the exchange that this one repeats, because its answer may have been a passing failure. */
  repeats: Type.Optional(text),
  /** True where something in front of the service answered the first try: the service may have counted both. */
  mayCountTwice: Type.Optional(Type.Literal(true)),
  /**
   * How many requests with this key were under way when a limit refused the first try; absent where the cause was
   * another.
   */
  crowd: Type.Optional(count),
  evidence: evidenceDefinition,
})
export type Situation = Data<typeof situationDefinition>
