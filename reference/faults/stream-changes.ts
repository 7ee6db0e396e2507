import type { AssistantVersion } from '../assistant/request-problems.ts'
import type { Frame, FrameKind, StreamPlan } from '../assistant/stream-plan.ts'
import { type Fault, fault } from '../hooks/hooks.ts'

/** Ways to change a planned stream, of which faults are made. */

export type Change = (plan: StreamPlan, version: AssistantVersion) => Partial<StreamPlan>
type FrameChange = (frame: Frame, version: AssistantVersion) => readonly Frame[]

export function streamFaults(versions: readonly AssistantVersion[]) {
  const plans = (name: string, summary: string, change: Change): readonly Fault[] =>
    versions.map((version) =>
      fault(`stream-${version}`, `${version}-${name}`, summary, {
        stream: (plan, asked) => (asked === version ? { ...plan, ...change(plan, version) } : plan),
      }),
    )
  return {
    plans,
    /** Puts other frames in place of each one. */
    frames: (name: string, summary: string, change: FrameChange) =>
      plans(name, summary, ({ frames }, version) => ({ frames: frames.flatMap((frame) => change(frame, version)) })),
    /** Puts other frames in place of the one in the middle of the text. */
    middle: (name: string, summary: string, change: FrameChange) =>
      plans(name, summary, ({ frames }, version) => {
        const middle = middleOf(frames)
        return { frames: frames.flatMap((frame, index) => (index === middle ? change(frame, version) : [frame])) }
      }),
    without: (name: string, summary: string, ...kinds: readonly FrameKind[]) =>
      plans(name, summary, ({ frames }) => ({ frames: frames.filter(({ kind }) => !kinds.includes(kind)) })),
  }
}

export function textOf({ data }: Frame): string {
  return Buffer.from(data).toString('utf8')
}

export function middleOf(all: readonly Frame[]): number {
  const texts = all.flatMap((frame, index) => (frame.kind === 'text' ? [index] : []))
  return texts[Math.floor(texts.length / 2)] ?? 0
}
