import { Type } from '@sinclair/typebox'
import { count, type Data, flag, list, nullable, number, object, oneOf, text } from '../../json/define.ts'
import { windowKinds } from '../../limits/limiter.ts'

/** What a run saw of each limit that it used up, and which valid limiters explain that. */

const windowKindDefinition = oneOf(windowKinds)

const explanationDefinition = Type.Union([
  object({
    kind: Type.Literal('valid'),
    /** The kinds of the valid limiters that explain everything; several where the uses don't tell them apart. */
    windows: list(windowKindDefinition),
    /** Null where the limiters that are left differ, or where windows of their kind can't show it. */
    countsRefused: nullable(flag),
    countsInvalid: nullable(flag),
    /** Length of a monthly window, where only one explains what was seen: its days, or the calendar's month. */
    month: Type.Union([Type.Integer(), Type.Literal('calendar'), Type.Null()]),
  }),
  /** No valid limiter explains the uses: the nearest one fails at this exchange, so long after the first use. */
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
  /** `seeded`: a hook brought the counter to a number of uses. */
  kind: oneOf(['accepted', 'refused', 'seeded']),
  /** Null where nothing was sent. */
  exchange: nullable(text),
  /** Milliseconds since the first of its part, by the target's clock. */
  at: number,
  /** Which filling of the counter it belongs to, from 0: the next one begins where uses have come back. */
  filling: count,
  /** Uses of this filling, with those that a hook added. */
  used: count,
  /** Uses that are left, as the headers say; null where none says it of this limit. */
  remaining: nullable(number),
  /** When uses come back, as the headers say: milliseconds as in `at`. */
  resets: nullable(number),
})
export type LimitMoment = Data<typeof momentDefinition>

/** What followed one emptying of a counter. */
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
