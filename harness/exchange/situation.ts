import { Type } from '@sinclair/typebox'
import { count, type Data, flag, list, nullable, number, object, oneOf, text, texts } from '../json/define.ts'

/**
 * What a probe knows of its request and a check needs, one kind for each kind of probe. Checks narrow by `kind`; a member
 * that every request may have stands in the situation itself.
 */

const promptDefinition = oneOf(['change', 'noChange', 'failure', 'archive'])

/** What a use at a limit is sent for. */
const boundaryRoleDefinition = oneOf([
  'within',
  'over',
  'later',
  'forwarded',
  'other',
  'control',
  /** By someone without a key for it, to the place whose uses are counted. */
  'stranger',
  'after-retry',
  'after-window',
  'invalid',
  'filling',
  'observing',
])
export type BoundaryRole = Data<typeof boundaryRoleDefinition>

const clientLineDefinition = oneOf([4, 5, 6, 7])

/** Situations that a client's page is brought into, in this order. */
const browserTurnDefinition = oneOf(['question', 'follow-up', 'after-reload', 'past-limit'])
export type BrowserTurn = Data<typeof browserTurnDefinition>

/** What was seen in the browser of one exchange: no recorder of HTTP knows it. Keys are replaced by their markers. */
const clientObservationDefinition = object({
  /** Text of the answer on the screen in the end; empty where there is none. */
  shown: text,
  /** How many lengths of it were seen while it came. */
  lengths: count,
  /** How often the screen was looked at while the second half of it came: a page that shows it growing shows a part then. */
  looks: count,
  /** The error that the page shows; null where it shows none. */
  error: nullable(text),
  /** The thread that the client library then let the page see. */
  threadSeen: nullable(text),
  /** False where the browser kept the answer from the page. */
  readable: flag,
})
export type ClientObservation = Data<typeof clientObservationDefinition>

/** Ids that one stream under load named, by its number from 0; empty where it named none. */
const streamIdsDefinition = object({ stream: count, thread: text, message: text })

/** What all streams of one operation under load showed, also those that were not recorded; null: no stream showed it. */
const loadFiguresDefinition = object({
  firstTextP95: nullable(number),
  gapP99: nullable(number),
  durationP95: nullable(number),
  errorRate: nullable(number),
  /** Streams under way at one time, and how many that were to be. */
  concurrency: count,
  users: count,
  /** Why all this is the generator's and not the service's; null where it is the service's. */
  invalid: nullable(text),
  /** What became more from the first third of the load to the last, a line each; left out where nothing did. */
  growth: Type.Optional(texts),
})
export type LoadFigures = Data<typeof loadFiguresDefinition>

/** Questions that were asked together, how many got a whole answer, and when the text of all but one in ten had begun. */
const togetherDefinition = object({ asked: count, whole: count, firstText: number })
export type TogetherFigures = Data<typeof togetherDefinition>

/** How many were served together before streams were left and after; null: one question at a time is all that was asked. */
export const servedDefinition = nullable(
  object({ before: togetherDefinition, after: togetherDefinition, isAsBefore: flag }),
)
export type Served = Data<typeof servedDefinition>

const evidenceDefinition = Type.Union([
  object({ kind: Type.Literal('plain') }),
  /** The start of a job, after the target's instruction of this name. */
  object({ kind: Type.Literal('job'), prompt: promptDefinition }),
  object({ kind: Type.Literal('follow-up'), prompt: promptDefinition }),
  /** `GET /…`: how the job is read. */
  object({ kind: Type.Literal('poll'), path: text }),
  /** A question in an unknown thread, or in one that the operation of the other version began. */
  object({ kind: Type.Literal('thread'), sent: text, startedBy: oneOf(['nothing', 'other-version']) }),
  /** A question that asks for a text back. */
  object({ kind: Type.Literal('echo') }),
  /** One of two questions that are compared; both have the name of the pair. */
  object({ kind: Type.Literal('parity'), pair: text }),
  object({
    kind: Type.Literal('limit-use'),
    limit: text,
    role: boundaryRoleDefinition,
    /** Its number in the window, counted from 1 at an empty counter; null where that depends on the window. */
    use: nullable(count),
    /** Milliseconds that the target's clock was moved since the counters were emptied, as if that had set it right. */
    ahead: number,
    /** Milliseconds that it was moved since the beginning, as if emptying the counters had not set it right. */
    moved: number,
    /** Present where a hook has emptied the counters right before it. */
    emptied: Type.Optional(Type.Literal(true)),
    /** Uses that a hook has brought the counter to right before it. */
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
    /** When the hook began that made those uses before; absent where none did. */
    seedBegan: Type.Optional(text),
  }),
  object({
    kind: Type.Literal('load-stream'),
    requirement: text,
    question: Type.Optional(text),
    /** The thread that it goes on with; left out where it begins one. */
    thread: Type.Optional(text),
    /** Of the load that it is a part of; null for a question that was asked alone. */
    load: nullable(loadFiguresDefinition),
    /** Of all streams of that load, also of those that were not recorded: noted on one of them. */
    ids: Type.Optional(list(streamIdsDefinition)),
    /** The different texts of whole answers to each question, where there were several; noted on one of them too. */
    texts: Type.Optional(list(object({ question: text, digest: text, streams: count, first: count }))),
  }),
  /** The last question after a load whose streams were left by their client half-way. */
  object({
    kind: Type.Literal('load-left'),
    streams: count,
    /** From the last of them until answers were as quick as before; null: they never were. */
    recoverySeconds: nullable(number),
    together: servedDefinition,
  }),
  /** The creation of a job under load, and the last read of it, by its number from 0; `found`: some read has shown it. */
  object({ kind: Type.Literal('load-job'), job: count, found: flag }),
  object({
    kind: Type.Literal('contract'),
    interaction: text,
    /** What the contract's verifier found, null where the contract is kept; absent until it has verified. */
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
    /** Id of the operation that the browser asks about. */
    operation: text,
    /** Whether the browser then sent the question; absent where no page asked. */
    followed: Type.Optional(flag),
  }),
  /** What a release of a client made of the answer. */
  object({
    kind: Type.Literal('client-reading'),
    line: clientLineDefinition,
    client: text,
    error: nullable(text),
    text: oneOf(['same', 'beginning', 'other', 'none']),
  }),
  /** Where keys were searched in the browser, and where one was found; `found` is empty where none was. */
  object({ kind: Type.Literal('key-search'), places: text, found: text }),
])
export type Evidence = Data<typeof evidenceDefinition>

/** The evidence of one kind of probe. */
export type EvidenceOf<Kind extends Evidence['kind']> = Extract<Evidence, { readonly kind: Kind }>

/** What was to be brought about, and what the document says of the answer. */
export const situationDefinition = object({
  /** Name of the probe, in kebab-case: `create-agent-job`. */
  probe: text,
  /** `success`: valid input, a 2xx is expected. `refusal`: it breaks a documented rule. `open`: the document is silent. */
  expected: oneOf(['success', 'refusal', 'open']),
  /** Id of the requirement that this exchange alone is meant to show, as a boundary or an invalid request does. */
  rule: nullable(text),
  /** Protocol of the streamed answer; absent where the operation streams nothing. */
  protocol: Type.Optional(oneOf(['v1', 'v2'])),
  /** How the key begins, and how it should: the key itself is never recorded. */
  keyPrefix: Type.Optional(object({ found: text, expected: text })),
  /** Whether the job that the request goes on with is known to have ended. */
  job: Type.Optional(oneOf(['ended', 'unknown'])),
  /** Name of the observation that the answer gives. */
  observes: Type.Optional(text),
  /** Id of a limit whose uses are spent, or may be, when this is sent: a refusal by it is valid. */
  limitReached: Type.Optional(text),
  /** When a hook began to empty the counters of all limits, since our own uses had reached one; absent where none did. */
  countersEmptied: Type.Optional(text),
  /** Id of the exchange that this one asks again, since its answer could pass by itself. */
  repeats: Type.Optional(text),
  /** True where the service gave the first try no answer of its own: it may have counted both. */
  mayCountTwice: Type.Optional(Type.Literal(true)),
  /** How many requests with this key were under way when a limit refused that one; absent where something else did. */
  crowd: Type.Optional(count),
  evidence: evidenceDefinition,
})
export type Situation = Data<typeof situationDefinition>
