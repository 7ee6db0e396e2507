import { fork } from 'node:child_process'
import { once } from 'node:events'

/** The answers of the service. They are event streams of v2, and all have the same text. */
export interface Service {
  readonly words: number
  /** Milliseconds between two words. */
  readonly pause: number
  /** Milliseconds from the `start` event, which is sent at once, to the first word. */
  readonly first: number
  readonly fault: Fault | null
}

export const faults = [
  'cut streams',
  'error in a 200',
  'growing latency',
  '1 in 200 dropped',
  'serialised',
  'refused over 50',
  'slow first text',
  'repeated text',
] as const
export type Fault = (typeof faults)[number]

/** What the service itself saw of its streams; times are in milliseconds. */
export interface Truth {
  readonly streams: number
  /** Words that were written. */
  readonly events: number
  /** The most streams at a time. */
  readonly atATime: number
  /** In milliseconds since the epoch. */
  readonly begunAt: number
  readonly endedAt: number
  readonly firstTextP95: number
  readonly gapP99: number
}

/** Starts the service in a process of its own. */
export async function startService(service: Service) {
  const child = fork(new URL('server.ts', import.meta.url), [JSON.stringify(service)])
  const message = async () => (await once(child, 'message'))[0]
  const port: number = await message()
  return {
    address: `http://127.0.0.1:${port}`,
    truth: () => {
      const answer: Promise<Truth> = message()
      child.send('truth')
      return answer
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
