import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { sampleVerdict } from './verdicts.fixture.ts'

/** So many verdicts, a third of them red, with 26 causes. */
export function manyVerdicts(count: number): readonly Verdict[] {
  return Array.from({ length: count }, (_, index) =>
    sampleVerdict({
      ...{ id: `agent-job-claim-${index}`, verdict: index % 3 === 0 ? 'fail' : 'pass' },
      ...(index % 3 === 0 ? { expected: `claim ${String.fromCharCode(97 + (index % 26))}`, actual: 'nothing' } : {}),
    }),
  )
}
