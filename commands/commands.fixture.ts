import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { workFolder } from '../selftest/verify-process.ts'

/** A file of this content in a folder of its own. */
export function fileWith(content: string | Uint8Array, name: string): string {
  const file = path.join(workFolder(), name)
  writeFileSync(file, content)
  return file
}

/** Ids of the red requirements in the output of a replay, sorted. */
export function redIn(stdout: string): readonly string[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith('x '))
  return lines.map((line) => line.split(' ').at(-1) ?? '').sort()
}
