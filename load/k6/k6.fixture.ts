import { vi } from 'vitest'
import { redactor } from '../../harness/redaction/redaction.ts'
import type { Run } from '../../harness/target/run.ts'
import { declared } from '../context/context.fixture.ts'
import type { PlannedRequest, StreamPart, StreamPlan } from '../plan/plan.ts'
import { samplePart, sampleRequest } from '../plan/record.fixture.ts'
import { findK6, type K6 } from './binary.ts'
import { type K6Result, runK6 } from './run-k6.ts'

const found = await findK6({ tell: () => {} })
if (found.kind === 'missing') throw new Error(found.remedy)

/** Real k6 with the real extension; it is built where the cache has none yet. */
export const k6: K6 = found

interface Streams extends Partial<Omit<StreamPart, 'request'>> {
  readonly request: Pick<PlannedRequest, 'url'> & Partial<PlannedRequest>
}

/** The records of the streams of one part in real k6; the part has its own key. */
export function streamsByK6(
  { request, ...fields }: Streams,
  run: Pick<Run, 'target' | 'load'> = { target: declared, load: null },
  bounds: Partial<StreamPlan> = {},
): Promise<K6Result> {
  vi.stubEnv('LOAD_KEY', 'svc_dsc_0123456789')
  const parts = [{ ...samplePart, request: { ...sampleRequest, ...request }, ...fields }]
  const plan = { parts, jobs: null, timeout: 5_000, stopErrorRate: null, stopSeconds: null, ...bounds }
  return runK6('streams', plan, { k6, redact: redactor([]), run })
}
