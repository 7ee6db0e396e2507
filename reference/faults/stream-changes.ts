import type { Answer } from '../assistant/answer.ts'
import type { AssistantVersion } from '../assistant/request-problems.ts'
import type { Frame, FrameKind, StreamPlan } from '../assistant/stream-plan.ts'
import { fault, type Hooks } from '../hooks/hooks.ts'
import type { Coding } from '../http/codings.ts'

/** Ways to change a planned stream, from which faults are made. */

export type Change = (plan: StreamPlan, version: AssistantVersion) => Partial<StreamPlan>
type FrameChange = (frame: Frame, version: AssistantVersion) => readonly Frame[]

function streamFaults(versions: readonly AssistantVersion[]) {
  const each = (name: string, summary: string, hooks: (version: AssistantVersion) => Hooks | (() => Hooks)) =>
    versions.map((version) => fault(`stream-${version}`, `${version}-${name}`, summary, hooks(version)))
  const plans = (name: string, summary: string, change: Change) =>
    each(name, summary, (version) => ({
      stream: (plan, asked) => (asked === version ? { ...plan, ...change(plan, version) } : plan),
    }))
  return {
    each,
    plans,
    /** Replaces each frame by others. */
    frames: (name: string, summary: string, change: FrameChange) =>
      plans(name, summary, ({ frames }, version) => ({ frames: frames.flatMap((frame) => change(frame, version)) })),
    /** Replaces the frame in the middle of the text by others. */
    middle: (name: string, summary: string, change: FrameChange) =>
      plans(name, summary, ({ frames }, version) => {
        const middle = middleOf(frames)
        return { frames: frames.flatMap((frame, index) => (index === middle ? change(frame, version) : [frame])) }
      }),
    without: (name: string, summary: string, ...kinds: readonly FrameKind[]) =>
      plans(name, summary, ({ frames }) => ({ frames: frames.filter(({ kind }) => !kinds.includes(kind)) })),
    /** Changes what a client that accepts a coding gets, given the stream before it is compressed. */
    coded: (coding: Coding, name: string, summary: string, change: (plan: StreamPlan) => StreamPlan) =>
      each(name, summary, (version) => ({
        codedStream: (plan, { version: asked, accepts, uncoded }) =>
          asked === version && accepts(coding) ? change(uncoded) : plan,
      })),
    answers: (name: string, summary: string, change: (answer: Answer) => Partial<Answer>) =>
      each(name, summary, (version) => ({
        answer: (answer, asked) => (asked.version === version ? { ...answer, ...change(answer) } : answer),
      })),
  }
}

export const both = streamFaults(['v1', 'v2'])
/** Faults that only the UI message stream can have. */
export const v2 = streamFaults(['v2'])

export function textOf({ data }: Frame): string {
  return Buffer.from(data).toString('utf8')
}

export function middleOf(all: readonly Frame[]): number {
  const texts = all.flatMap((frame, index) => (frame.kind === 'text' ? [index] : []))
  return texts[Math.floor(texts.length / 2)] ?? 0
}
