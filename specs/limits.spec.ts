import { limitInForce } from '../harness/budget.ts'
import { knownCounter } from '../harness/counters.ts'
import type { LimitFact } from '../harness/description.ts'
import { showing, test } from './assay-test.ts'
import { afterWindow, controlUse, SENT_BELOW_LIMIT, useUp } from './boundary.ts'
import type { Stage } from './stage.ts'

const subject = 'limits'

test(
  'each limit allows its uses, refuses the next, and counts for nobody else',
  showing(subject, async (stage) => {
    if (!stage.run.target.exhaust) return
    for (const limit of stage.description.facts.limits) await showLimit(stage, limit)
  }),
)

async function showLimit(stage: Stage, limit: LimitFact): Promise<void> {
  const most = limitInForce(stage.run.target, limit)
  const ids = stage.idsOf(subject).filter((id) => id.startsWith(`${limit.id}-`))
  if (most === null || ids.length === 0) return
  const counter = await knownCounter(stage.run, limit, SENT_BELOW_LIMIT)
  if (counter.kind === 'unknown') {
    stage.notTested(ids, counter.reason, counter.remedy)
    return
  }
  const used = await useUp(stage, limit, counter.begun, most)
  const control = await controlUse(stage, limit)
  if (control.kind === 'unknown') {
    stage.notTested(
      ids.filter((id) => id.includes('-counts-by-')),
      control.reason,
      control.remedy,
    )
  }
  const exchanges = [...used, ...control.exchanges, ...(await afterWindow(stage, limit))]
  for (const id of ids) stage.judgeTogether(id, exchanges)
}
