import { expect, test } from 'vitest'
import { forEachOf } from '../verify-process.ts'
import type { Moment } from './moments.ts'
import { runInterrupted } from './run-interrupted.ts'

/** Seconds after which a run has begun and not ended, on any machine. */
const UNDER_WAY = 2

/** One of each engine; `npm run selftest -- interrupted` draws 50. */
const moments = [
  { engine: 'specs', end: 'engine-killed' },
  { engine: 'contracts', end: 'SIGTERM' },
  { engine: 'load', end: 'engine-killed' },
  { engine: 'clients', end: 'SIGKILL' },
] as const satisfies readonly Omit<Moment, 'at'>[]

test('a run that is killed in any engine leaves nothing wrong, and the next one is clean', async () => {
  const met = await forEachOf(moments, 2, (moment) => runInterrupted(moment, UNDER_WAY))
  expect(met).toEqual(moments.map(() => ({ isHit: true, complaints: [] })))
}, 300_000)
