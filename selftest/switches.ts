import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A switch of the reference service, as its own list shows it. */
export interface Switch {
  readonly kind: 'fault' | 'variation'
  readonly name: string
  /** Faults only: the part of the interface that it breaks. */
  readonly area: string
}

/** Every switch that `npm run reference -- --list` shows: asked for, so that a new one can't be forgotten here. */
export async function listSwitches(): Promise<readonly Switch[]> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'reference/main.ts', '--list'])
  let kind: Switch['kind'] = 'fault'
  let area = ''
  const switches: Switch[] = []
  for (const line of stdout.split('\n')) {
    if (line.startsWith('variations')) [kind, area] = ['variation', 'variation']
    const [, heading] = /^ (\S+)$/.exec(line) ?? []
    const [, name] = /^ {2}(\S+) /.exec(line) ?? []
    if (heading !== undefined) area = heading
    if (name !== undefined) switches.push({ kind, name, area })
  }
  return switches
}
