import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { EmbeddedReference, Target } from './target.ts'

/** The reference service, running as a process of this run. */
export interface Embedded {
  readonly address: string
  /** The service's address over TLS, and the file of the authority that issued its certificate. */
  readonly secureAddress: string
  readonly ca: string
  /** Address at which its clock, counters and switches are set. */
  readonly control: string
  readonly stop: () => Promise<void>
}

/** Milliseconds that the service has to start. */
const START_TIMEOUT = 60_000

/**
 * Starts the reference service on free ports and puts what it exports (its addresses, its keys) into this process's
 * environment, where the target file's variables are looked up.
 *
 * @throws ConfigurationError with what the service said, where it does not start.
 */
export async function startReference({ faults, variations, settings }: EmbeddedReference): Promise<Embedded> {
  const switches = [
    ...faults.flatMap((fault) => ['--fault', fault]),
    ...variations.flatMap((variation) => ['--variation', variation]),
    ...(settings === null ? [] : ['--settings', settings]),
  ]
  const command = ['reference/main.ts', '--port', '0', '--control-port', '0', '--exit-with-stdin', ...switches]
  const child = spawn(process.execPath, command, { stdio: ['pipe', 'pipe', 'pipe'] })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT)
  const exported = await exportsOf(createInterface({ input: child.stdout }))
  clearTimeout(timer)
  const address = exported.get('ASSAY_REFERENCE_URL')
  if (address === undefined) {
    await exited
    throw new ConfigurationError(
      `the reference service did not start: ${complaint.trim().split('\n')[0] || 'it said nothing'}`,
    )
  }
  for (const [name, value] of exported) process.env[name] = value
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const exportedAs = (name: string) => exported.get(`ASSAY_REFERENCE_${name}`) ?? ''
  return {
    address,
    secureAddress: exportedAs('SECURE_URL'),
    ca: exportedAs('CA'),
    control: exportedAs('CONTROL'),
    stop,
  }
}

/** The target at the address that its embedded service got: the one with TLS where the target's own address has TLS. */
export function embeddedAt({ address, secureAddress, ca }: Embedded, target: Target): Target {
  if (!target.baseUrl.startsWith('https:')) return { ...target, baseUrl: address }
  return { ...target, baseUrl: secureAddress, ca }
}

/** Reads `export NAME=value` lines up to the blank line that ends them, or to the end of the output. */
async function exportsOf(lines: AsyncIterable<string>): Promise<ReadonlyMap<string, string>> {
  const exported = new Map<string, string>()
  for await (const line of lines) {
    const [, name, value] = /^export (\w+)='?([^']*)'?$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) exported.set(name, value)
    else if (exported.size > 0) break
  }
  return exported
}
