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
  const { target } = stage.run
  const ids = stage.idsOf(subject).filter((id) => id.startsWith(`${limit.id}-`))
  if (limitInForce(target, limit) === null || ids.length === 0) return
  const counter = await knownCounter(stage.run, limit, stage.description.facts.limits, SENT_BELOW_LIMIT)
  if (counter.kind === 'unknown') {
    stage.notTested(ids, counter.reason, counter.remedy)
    return
  }
  const used = await useUp(stage, limit, counter.begun, counter.most)
  const control = await controlUse(stage, limit)
  const after = await afterWindow(stage, limit)
  const exchanges = [used, control, after].flatMap((sent) => (sent.kind === 'sent' ? sent.exchanges : []))
  for (const id of ids) {
    const open = [
      used,
      ...(id.includes('-counts-by-') ? [control] : []),
      ...(id.includes('-resets-after-') ? [after] : []),
    ]
    const unknown = open.find((sent) => sent.kind === 'unknown')
    if (unknown === undefined) stage.judgeTogether(id, exchanges)
    else stage.notTested([id], unknown.reason, unknown.remedy)
  }
}
