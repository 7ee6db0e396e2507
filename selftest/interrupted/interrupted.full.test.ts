import { expect, test } from 'vitest'
import { forEachOf } from '../verify-process.ts'
import type { Moment } from './moments.ts'
import { runInterrupted, undisturbed } from './run-interrupted.ts'

/** Seconds after which, on any machine, a run has begun and not ended. */
const UNDER_WAY = 2

/** One moment in each part; `npm run selftest -- interrupted` draws 50. */
const moments = [
  { part: 'specs', end: 'engine-killed' },
  { part: 'pages', end: 'SIGKILL' },
  { part: 'contracts', end: 'SIGTERM' },
  { part: 'load', end: 'engine-killed' },
  { part: 'clients', end: 'SIGKILL' },
] as const satisfies readonly Omit<Moment, 'at'>[]

test('a run that is killed in any part leaves nothing wrong, and the next one is clean', async () => {
  const { untested } = await undisturbed('pages')
  const shown = moments.filter(({ part }) => part !== 'pages' || untested === null)
  const met = await forEachOf(shown, 2, (moment) => runInterrupted(moment, UNDER_WAY))
  expect(met).toEqual(shown.map(() => ({ isHit: true, complaints: [] })))
})
