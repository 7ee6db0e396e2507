import { gzipSync } from 'node:zlib'
import type { AssistantVersion } from '../assistant/request-problems.ts'
import type { StreamPlan } from '../assistant/stream-plan.ts'
import { type Fault, fault, overTls } from '../hooks/hooks.ts'
import { type Change, middleOf, streamFaults } from './stream-changes.ts'

/** Faults of when an answer comes. */

const both = streamFaults(['v1', 'v2'])

/** The longest that a stalled stream makes its reader wait, in milliseconds. */
const STALL = 900
const BETWEEN_FLUSHES = 1_100
const LEFT_OPEN = 6_000

/** Longer than anyone waits, so that it is found where no objective is stated either. */
const LONG_STALL = 6_000
const VERY_LATE = 11_000

/** Adds to the pauses before these frames. */
function waiting(milliseconds: number, ...before: readonly number[]): Change {
  return ({ frames }) => ({
    frames: frames.map((frame, index) =>
      before.includes(index) ? { ...frame, pause: frame.pause + milliseconds } : frame,
    ),
  })
}

function firstText({ frames }: StreamPlan): number {
  return frames.findIndex(({ kind }) => kind === 'text')
}

/** Nothing is sent until all of it is ready. */
function held(plan: StreamPlan): StreamPlan {
  const total = plan.frames.reduce((sum, { pause }) => sum + pause, 0)
  return { ...plan, frames: plan.frames.map((frame, index) => ({ ...frame, pause: index === 0 ? total : 0 })) }
}

/** Each answer begins so many milliseconds later than the one before it. */
const SLOWER = 120

function slowing(version: AssistantVersion): Fault {
  return fault(
    `stream-${version}`,
    `${version}-slows-down`,
    'Each answer begins a little later than the one before it.',
    () => {
      let answers = 0
      return {
        stream: (plan, asked) =>
          asked === version ? { ...plan, ...waiting(SLOWER * answers++, firstText(plan))(plan, version) } : plan,
      }
    },
  )
}

export const streamPaceFaults: readonly Fault[] = [
  ...both.plans('buffered', 'Nothing is sent until the whole answer is ready.', held),
  ...both.plans('first-word-then-flush', 'After the first word, nothing is sent until all is ready.', ({ frames }) => {
    const first = frames.findIndex(({ kind }) => kind === 'text')
    const rest = frames.slice(first + 1)
    const total = rest.reduce((sum, { pause }) => sum + pause, 0)
    const flush = rest.map((frame, index) => ({ ...frame, pause: index === 0 ? total : 0 }))
    return { frames: [...frames.slice(0, first + 1), ...flush] }
  }),
  ...both.plans('flushes', 'After the first word, the text comes in two flushes.', (plan) => {
    const first = firstText(plan)
    const flushes = [first + 1, middleOf(plan.frames)]
    const pauseOf = (index: number) => (flushes.includes(index) ? BETWEEN_FLUSHES : 0)
    return {
      frames: plan.frames.map((frame, index) => (index <= first ? frame : { ...frame, pause: pauseOf(index) })),
    }
  }),
  ...both.plans('stalls', 'Twice in each answer, nothing comes for a while.', (plan, version) =>
    waiting(STALL, middleOf(plan.frames), middleOf(plan.frames) + 5)(plan, version),
  ),
  ...both.plans('first-word-late', 'The first word of each answer comes late.', (plan, version) =>
    waiting(2 * STALL, firstText(plan))(plan, version),
  ),
  ...[
    ...both.plans('stalls-for-seconds', 'Once in each answer, nothing comes for six seconds.', (plan, version) =>
      waiting(LONG_STALL, middleOf(plan.frames))(plan, version),
    ),
    ...both.plans(
      'first-word-after-seconds',
      'The first word of each answer comes after eleven seconds.',
      (plan, version) => waiting(VERY_LATE, firstText(plan))(plan, version),
    ),
  ].map((one) => ({ ...one, onTarget: { objectives: {}, timeouts: {} } })),
  ...both.plans('left-open', 'A stream ends seconds after its last event.', ({ frames }) => ({
    frames: [...frames, { kind: 'done', data: '', pause: LEFT_OPEN }],
  })),
  ...(['v1', 'v2'] as const).map(slowing),
  ...(['v1', 'v2'] as const).map((version) =>
    fault(`stream-${version}`, `${version}-buffered-for-gzip`, 'Clients that accept gzip get all in one flush.', {
      codedStream: (plan, { version: asked, acceptsGzip }) => {
        if (asked !== version || !acceptsGzip) return plan
        const data = gzipSync(Buffer.concat(plan.frames.map((frame) => Buffer.from(frame.data))))
        const pause = STALL + (held(plan).frames[0]?.pause ?? 0)
        const headers = { ...plan.headers, 'content-encoding': 'gzip' }
        return { ...plan, headers, frames: [{ kind: 'text', data, pause }] }
      },
    }),
  ),
  {
    ...fault('http', 'http2-held-back', 'Over HTTP/2, nothing is sent until the whole answer is ready.', {
      codedStream: (plan, { isHttp2 }) => (isHttp2 ? held(plan) : plan),
    }),
    onTarget: overTls,
  },
]
