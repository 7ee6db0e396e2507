import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { workFolder } from '../selftest/verify-process.ts'

/** A file of this content in a folder of its own. */
export function fileWith(content: string | Uint8Array, name: string): string {
  const file = path.join(workFolder(), name)
  writeFileSync(file, content)
  return file
}

/** What a command prints, and its exit status, in this process: most of what one of its own takes is its start. */
export async function printedBy(command: () => Promise<unknown>) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const status = await command()
    return { status, stdout: write.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    write.mockRestore()
  }
}

/** Ids of the red requirements in the output of a replay, sorted. */
export function redIn(stdout: string): readonly string[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith('x '))
  return lines.map((line) => line.split(' ').at(-1) ?? '').sort()
}
