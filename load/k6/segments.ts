import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { listenOnLoopback } from '../../harness/sending/loopback.ts'

/** One load from several processes of k6 on this machine, which begin together and each send a share of the streams. */

/**
 * The state in which a k6 process has all its virtual users and waits to be started (`ExecutionStatusPausedBeforeRun`).
 */
const WAITS = 4

/** Milliseconds between two checks of a process that is not ready yet. */
const PAUSE = 20

/**
 * The arguments that give each of `count` processes its share: its part of the iterations, which k6 numbers across all
 * processes, and a tag that distinguishes its metrics in every output, named as in k6's operator.
 */
export function segmentArguments(count: number): readonly (readonly string[])[] {
  const bounds = Array.from({ length: count + 1 }, (_, index) => `${index}/${count}`)
  return bounds
    .slice(1)
    .map((end, index) => [
      `--execution-segment=${bounds[index]}:${end}`,
      `--execution-segment-sequence=${bounds.join(',')}`,
      `--tag=instance_id=${index + 1}`,
    ])
}

/** A free address for each process, at which it can be told to begin. */
export async function ownAddresses(count: number): Promise<readonly string[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(servers.map(listenOnLoopback))
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports.map((port) => `127.0.0.1:${port}`)
}

/**
 * Lets processes that were started with `--paused` begin together once all are ready; one that has ended is not waited
 * for.
 */
export async function beginTogether(waiting: readonly { readonly child: ChildProcess; readonly address: string }[]) {
  await Promise.all(waiting.map(untilReady))
  const body = JSON.stringify({ data: { type: 'status', id: 'default', attributes: { paused: false } } })
  await Promise.all(waiting.map(({ address }) => statusOf(address, { method: 'PATCH', body })))
}

async function untilReady({ child, address }: { readonly child: ChildProcess; readonly address: string }) {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if ((await statusOf(address)) === WAITS) return
    await delay(PAUSE)
  }
}

/** Null where nothing answers at the address. */
async function statusOf(address: string, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(`http://${address}/v1/status`, init)
    return Object(await response.json()).data?.attributes?.status ?? null
  } catch {
    return null
  }
}
