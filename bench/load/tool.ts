import { execa } from 'execa'
import { below, useOf } from '../../harness/engine/processes.ts'

/** A load as each tool gets it: so many streams begun a second for so many seconds. */
export interface Load {
  /** Where each request goes, path included. */
  readonly url: string
  readonly rate: number
  readonly seconds: number
  /** Streams at a time, if the service keeps its pace. */
  readonly atATime: number
  /** An empty folder for what the tool needs and leaves. */
  readonly folder: string
}

/** What every tool holds the service to, as far as it measures such a thing; milliseconds. No answer may fail. */
export const objectives = { firstTextP95: 1500, gapP99: 500, durationP95: 4000, errorRate: 0 } as const

/** Longest time for one answer, in seconds: the longest that the service gives takes 32 s. */
export const ANSWER_SECONDS = 60

/** What is asked, by the tools that don't make their questions themselves. */
export const question = {
  id: 'fp-1',
  messages: [{ id: 'm-1', role: 'user', parts: [{ type: 'text', text: 'How is a package installed?' }] }],
}

interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** What a tool says at its end. */
export interface Said {
  /** Milliseconds; null where the tool has no figure of its kind. */
  readonly firstTextP95: number | null
  readonly gapP99: number | null
  /** Every rule of it that was broken, in its own words. */
  readonly complaints: readonly string[]
}

export interface Tool {
  /** With its version. */
  readonly name: string
  readonly command: (load: Load) => Command
  readonly said: (ended: Ended, load: Load) => Said
}

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a tool took of the machine. */
export interface Use {
  /** Of its processes together, from the begin of the first stream to the end of the last process. */
  readonly processorSeconds: number
  /** Of the largest process at its largest, and of all at a time. */
  readonly megabytes: number
  readonly megabytesOfAll: number
}

interface Sample {
  readonly at: number
  readonly seconds: number
  /** Of each process. */
  readonly bytes: readonly number[]
}

/** Milliseconds between two looks at the processes. */
const EVERY = 100
/** Longer than any load here: a tool that comes to no end must not keep the bench from its own. */
const LONGEST_SECONDS = 180

/** Runs a tool to its end. */
export async function run({ program, args, env }: Command) {
  const samples: Sample[] = []
  const reapedBefore = reapedSeconds()
  const child = execa(program, args, {
    ...(env === undefined ? {} : { env, extendEnv: false }),
    stdin: 'ignore',
    reject: false,
    timeout: LONGEST_SECONDS * 1000,
  })
  const timer = setInterval(() => samples.push(sampleOf(child.pid ?? 0)), EVERY)
  const { exitCode, stdout, stderr } = await child
  clearInterval(timer)
  const seconds = reapedSeconds() - reapedBefore
  const ended: Ended = { status: exitCode ?? null, stdout, stderr }
  return { ended, useSince: (begunAt: number) => takenSince(samples, seconds, begunAt) }
}

/** What the tool took to get ready is left out: it comes once, however long the load is. */
function takenSince(samples: readonly Sample[], seconds: number, begunAt: number): Use {
  const after = samples.findIndex(({ at }) => at >= begunAt)
  const [before, next] = [samples[after - 1], samples[after]]
  const share = before === undefined || next === undefined ? 0 : (begunAt - before.at) / (next.at - before.at)
  const ready = (before?.seconds ?? 0) + share * ((next?.seconds ?? 0) - (before?.seconds ?? 0))
  return {
    processorSeconds: seconds - ready,
    megabytes: Math.max(...samples.flatMap(({ bytes }) => bytes)) / 1e6,
    megabytesOfAll: Math.max(...samples.map(({ bytes }) => bytes.reduce((sum, own) => sum + own, 0))) / 1e6,
  }
}

/** Of a process and all that it has started, with those of them that have ended. */
function sampleOf(pid: number): Sample {
  const at = Date.now()
  const own = below(pid)
  const seconds = own.reduce((sum, use) => sum + use.seconds + use.secondsOfEnded, 0)
  return { at, seconds, bytes: own.map(({ bytes }) => bytes) }
}

/** Of those that this process has started and that have ended. */
function reapedSeconds(): number {
  return useOf(process.pid)?.secondsOfEnded ?? 0
}
