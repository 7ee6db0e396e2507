import { limitInForce } from '../../harness/budget/budget.ts'
import { clearCounters, seedCounter } from '../../harness/budget/counters.ts'
import { boundaryTenant } from '../../harness/target/tenant-for.ts'
import { refusedByBrowser } from '../../requirements/browser/cross-origin.ts'
import {
  type ClientOperation,
  clientOperations,
  clientRule,
  limitForPage,
} from '../../requirements/browser/page-clients.ts'
import { wordingFor } from '../../requirements/probing/calls.ts'
import type { EngineContext } from '../../requirements/probing/context.ts'
import type { Limit } from '../../schemas/description/description.ts'
import { test, testSubject } from '../assay-test.ts'
import { together } from '../together.ts'
import { type BrowserFixture, subject, withBrowser } from './browser-fixture.ts'
import { openChat } from './chat.ts'
import { keepPicture } from './picture.ts'

test.use({ engine: 'browser' })

/** In the project of the boundary tests, since a used-up limit refuses everything that runs beside. */
testSubject(subject, 'a question past a limit is answered with the refusal on the screen', async (context) => {
  const description = context.description
  const ids = new Set(context.idsOf(subject))
  const wanted = clientOperations(description).filter(({ client }) =>
    ids.has(clientRule(client, 'limit-refusal-shown')),
  )
  if (wanted.length === 0) return
  await withBrowser(context, async (fixture) => {
    await clearCounters(context.run, description.limits)
    try {
      const byLimit = Map.groupBy(wanted, ({ operation }) => limitForPage(description, context.run.target, operation))
      for (const [limit, pairs] of byLimit) if (limit !== null) await askPastLimit(context, fixture, limit, pairs)
    } finally {
      await clearCounters(context.run, description.limits)
    }
  })
})

async function askPastLimit(
  context: EngineContext,
  fixture: BrowserFixture,
  limit: Limit,
  pairs: readonly ClientOperation[],
): Promise<void> {
  const { target } = context.run
  const tenant = boundaryTenant(context.description, target, limit)
  const key = tenant?.assistantKeys[0]
  const uses = limitInForce(target, limit)
  if (uses === null || tenant === null || key === undefined) return
  await seedCounter(context.run, limit, uses, tenant)
  const caller = { tenant, key, exhausting: true, limitReached: limit.id }
  await together(
    pairs.map(async (pair) => {
      const chat = await openChat(context, fixture, pair, caller)
      try {
        const refused = await chat.ask('past-limit', wordingFor(context, pair.operation).text)
        if (refused !== null) context.judge(refused)
        else context.notTested([clientRule(pair.client, 'limit-refusal-shown')], refusedByBrowser)
        await keepPicture(context, pair.client, chat, 'past-limit', refused?.id ?? null)
      } finally {
        await chat.close()
      }
    }),
  )
}
