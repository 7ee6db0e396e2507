import { Type } from '@sinclair/typebox'
import { count, type Data, flag, list, nullable, number, object, oneOf, text } from '../../json/define.ts'
import { windowKinds } from '../../limits/limiter.ts'

/** What a run saw of each limit that it used up, and which valid limiters explain it. */

const windowKindDefinition = oneOf(windowKinds)

const explanationDefinition = Type.Union([
  object({
    kind: Type.Literal('valid'),
    /** Kinds of the valid limiters that explain every use; several where the uses do not tell them apart. */
    windows: list(windowKindDefinition),
    /** Null where the explaining limiters differ in this, or where windows of their kind can't show it. */
    countsRefused: nullable(flag),
    countsInvalid: nullable(flag),
    /** Length of a monthly window, where only one explains every use: a number of days, or calendar months. */
    month: Type.Union([Type.Integer(), Type.Literal('calendar'), Type.Null()]),
  }),
  /**
   * No valid limiter explains the uses: the nearest one is contradicted by this exchange. `at`: milliseconds since the
   * first use.
   */
  object({
    kind: Type.Literal('contradicted'),
    nearest: windowKindDefinition,
    exchange: text,
    accepted: flag,
    at: nullable(number),
  }),
])
export type LimitExplanation = Data<typeof explanationDefinition>

/** A moment at which a limit's counter changed, or was seen to be full. */
const momentDefinition = object({
  /** `seeded`: a hook set the counter to a number of uses. */
  kind: oneOf(['accepted', 'refused', 'seeded']),
  /** Null where no request was sent. */
  exchange: nullable(text),
  /** Milliseconds since the first moment of its part, by the target's clock. */
  at: number,
  /** Number of the filling of the counter that it belongs to, from 0: a new one begins where uses have come back. */
  filling: count,
  /** Uses of this filling so far, those that a hook added included. */
  used: count,
  /** Uses that are left according to the headers; null where no header says it about this limit. */
  remaining: nullable(number),
  /** When uses come back according to the headers, in milliseconds counted as in `at`. */
  resets: nullable(number),
})
export type LimitMoment = Data<typeof momentDefinition>

/** What happened after the counter was emptied once. */
const partDefinition = object({
  /** True where an invalid request was sent, to see whether it counts. */
  showsInvalid: flag,
  moments: list(momentDefinition),
})
export type LimitPart = Data<typeof partDefinition>

const timelineDefinition = object({
  id: text,
  window: oneOf(['hour', 'day', 'month']),
  /** Uses that the target allows in a window. */
  limit: count,
  explanation: explanationDefinition,
  parts: list(partDefinition),
})
export type LimitTimeline = Data<typeof timelineDefinition>

/** The file `limits.json`, in the document's order; empty where the run used no limit up. */
export const limitsFileDefinition = list(timelineDefinition)
