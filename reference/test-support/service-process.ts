import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The service as a process of its own. */
export interface ServiceProcess {
  readonly child: ChildProcess
  readonly origin: string
  readonly control: string
  /** Keys by variable, without `ASSAY_REFERENCE_`. */
  readonly key: (name: string) => string
  /** Exit status. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export function spawnService(...options: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', main, ...options], { stdio: ['pipe', 'pipe', 'pipe'] })
}

/** What a process printed, and its exit status. */
export async function outcomeOf(child: ChildProcess): Promise<{ status: number | null; out: string; error: string }> {
  const printed = { out: '', error: '' }
  child.stdout?.on('data', (text) => (printed.out += String(text)))
  child.stderr?.on('data', (text) => (printed.error += String(text)))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, ...printed }
}

/** Starts the service on free ports. A test that dies takes it along. */
export async function startProcess(...options: readonly string[]): Promise<ServiceProcess> {
  const child = spawnService('--port', '0', '--control-port', '0', '--exit-with-stdin', ...options)
  const outcome = outcomeOf(child)
  let printed = ''
  const isReady = new Promise<null>((resolve) => {
    child.stdout?.on('data', (text) => {
      printed += String(text)
      if (printed.includes('\n\n')) resolve(null)
    })
  })
  const ended = await Promise.race([outcome, isReady])
  if (ended !== null) throw new Error(`the service did not start: ${ended.error}`)
  const key = (name: string) => {
    const [, found] = new RegExp(`^export ASSAY_REFERENCE_${name}=(\\S+)$`, 'm').exec(printed) ?? []
    if (found === undefined) throw new Error(`the service exports no ASSAY_REFERENCE_${name}: ${printed}`)
    return found
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return (await outcome).status
  }
  return { child, origin: key('URL'), control: key('CONTROL'), key, stop }
}
