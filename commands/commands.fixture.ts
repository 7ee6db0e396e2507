import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, vi } from 'vitest'
import { type Run, writeRun } from '../harness/target/run.ts'
import { completeTarget } from '../harness/target/target-file.ts'
import { runOn } from '../harness/target/test-support/run.fixture.ts'
import { countVerdicts } from '../harness/verdict/judge.ts'
import type { Verdict } from '../harness/verdict/verdict-model.ts'
import { sampleJudgement } from '../report/test-support/run.fixture.ts'
import { sampleVerdict } from '../report/test-support/verdicts.fixture.ts'
import { workFolder } from '../selftest/verify-process.ts'

/** A file of this content in a folder of its own. */
export function fileWith(content: string | Uint8Array, name: string): string {
  const file = path.join(workFolder(), name)
  writeFileSync(file, content)
  return file
}

/** A run on a target at whose address nothing listens. */
export function runOnStaging(altered: Partial<Run>, name = 'staging'): Run {
  return runOn(completeTarget({ name, baseUrl: 'http://127.0.0.1:9', tenants: [{ organization: 'acme' }] }), altered)
}

/** Writes what a run with these verdicts leaves; null: it was killed before it had any, or is still running. */
export function leaveResults(run: Run, found: readonly (Partial<Verdict> & Pick<Verdict, 'id'>)[] | null): void {
  writeRun(run)
  if (found === null) return
  const { id, target, profile, startedAt, results } = run
  const verdicts = found.map((one) => sampleVerdict(one))
  const summary = { ...sampleJudgement.run, id, target: target.name, profile, startedAt }
  const file = { run: summary, counts: countVerdicts(verdicts), verdicts }
  writeFileSync(path.join(results, 'verdicts.json'), JSON.stringify(file))
}

/** The lines that the current test has printed on the console. */
export function consoleLines(): readonly string[] {
  const lines: string[] = []
  beforeEach(() => {
    lines.length = 0
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  })
  return lines
}

/**
 * The output and exit status of a command, which runs in this process: a process of its own would take most of its time
 * to start.
 */
export async function printedBy(command: () => Promise<unknown>) {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void process.stdout.write(`${line}\n`))
  try {
    const status = await command()
    return { status, stdout: write.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    write.mockRestore()
    log.mockRestore()
  }
}

/** Ids of the red requirements in the output of a replay, sorted. */
export function redIn(stdout: string): readonly string[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith('x '))
  return lines.map((line) => line.split(' ').at(-1) ?? '').sort()
}
