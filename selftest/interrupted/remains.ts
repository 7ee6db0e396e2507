import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { resultFiles } from '../../harness/verdict/results.ts'
import { redVerdicts, type VerdictFile } from '../../harness/verdict/verdict-model.ts'
import { lineOf, readOwn, runAssay, type VerifyRun } from '../verify-process.ts'

/** Files that are written before a request that costs a use is sent: the run, and the first answer. */
const KEPT = ['run.json', resultFiles.exchanges] as const

/**
 * What is wrong with the folder of a run that was killed before its report, and with the report that is made from it.
 *
 * @param uses uses that the service has counted: after the first one, the run must have left something
 */
export async function complaintsOfRemains(results: string, uses: number): Promise<readonly string[]> {
  const missing = KEPT.filter((name) => !existsSync(path.join(results, name)))
  if (uses > 0 && missing.length > 0)
    return missing.map((name) => `the service has counted ${uses} uses, and no ${name} is left`)
  if (missing.includes('run.json')) return []
  const { status, stdout, stderr } = await runAssay(['report', results])
  const verdicts = readOwn<VerdictFile>(path.join(results, 'verdicts.json'))
  if (verdicts === null) return [`assay report: exit ${status}: ${stderr.trim()}`]
  const isGreen = status === 0 ? ['assay report: exit 0'] : []
  return [...isGreen, ...complaintsOfVerdicts(verdicts, { results, stdout }, false)]
}

/**
 * What is wrong with verdicts of a stopped run. It must say that it was stopped, and must not fail requirements that it
 * has not seen. What a killed engine has left open is an error.
 */
export function complaintsOfVerdicts(
  { run, verdicts }: VerdictFile,
  { results, stdout }: Pick<VerifyRun, 'results' | 'stdout'>,
  isEngineKilled: boolean,
): readonly string[] {
  const wrong = verdicts
    .filter(({ verdict }) => redVerdicts.has(verdict))
    .filter(({ verdict }) => verdict !== 'not-run' || !(run.interrupted || isEngineKilled))
    .filter(({ verdict, reason }) => verdict !== 'error' || !isEngineKilled || !reason?.includes('SIGKILL'))
    .map(lineOf)
  if (!run.interrupted) return wrong
  const summary = path.join(results, 'summary.md')
  const says = existsSync(summary) ? readFileSync(summary, 'utf8').slice(0, 200) : 'Stopped'
  return [
    ...wrong,
    ...(/^Stopped: /m.test(stdout) ? [] : ['the terminal does not say that it was stopped']),
    ...(says.includes('Stopped') ? [] : ['summary.md does not begin with it']),
  ]
}
