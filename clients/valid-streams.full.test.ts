import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { judgeSample } from '../harness/wire/judge.ts'
import { choices, chooserOf } from '../harness/wire/test-support/choose.ts'
import { judging } from '../harness/wire/test-support/random-streams.ts'
import { validStream } from '../harness/wire/test-support/valid-streams.ts'
import { answered } from './answers.fixture.ts'
import { selectAnswers } from './answers.ts'
import { goOffline } from './offline.ts'
import { type Client, loadClients, replayAnswers } from './replay.ts'

let newest: readonly Client[]
beforeAll(async () => {
  goOffline()
  newest = (await loadClients()).filter(({ release }) => release.newest)
})

/**
 * Compares our judge and decoder with the real clients. A stream that we call valid and a client refuses or reads
 * differently would be a false pass there and a false alarm here.
 */
test.each(['v1', 'v2'] as const)(
  'every %s stream that the judge calls valid is read by the newest clients, with our text',
  async (protocol) => {
    await fc.assert(
      fc.asyncProperty(choices, async (numbers) => {
        const { sample } = validStream(protocol, chooserOf(numbers))
        // A type that no client knows is valid all the same: it is observed, and clients may treat it as they like.
        fc.pre(judgeSample(protocol, sample, judging).summary.unknownTypes.length === 0)
        const { clients } = await replayAnswers(
          newest,
          selectAnswers([answered('random', protocol, sample)], judging.validate),
        )
        const readings = clients.flatMap(({ readings: all, ...release }) => all.map((one) => ({ ...one, ...release })))
        expect(readings.length).toBeGreaterThan(0)
        // Lines 5 and 6 refuse the types that only line 7 knows, which is no fault of ours or theirs.
        const lines = protocol === 'v1' ? [4] : [7]
        expect(readings.filter(({ kind, line }) => lines.includes(line) && kind !== 'accepted')).toEqual([])
      }),
      { numRuns: 150 },
    )
  },
  120_000,
)
