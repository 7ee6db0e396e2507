import { redactor } from '../../harness/redaction/redaction.ts'
import { agentIds } from '../../harness/target/agent-operations.ts'
import { runHook } from '../../harness/target/hooks.ts'
import type { Run } from '../../harness/target/run.ts'
import { readSecrets } from '../../harness/target/target.ts'
import { messageOf } from '../../harness/text/format.ts'
import { readExchanges } from '../../harness/verdict/read-results.ts'
import { recordClosing } from '../../harness/verdict/results.ts'
import { pullRequestsIn } from '../../report/pull-requests.ts'
import { jobIn } from '../../requirements/reading/body.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'

/** An address without any character that has a meaning in a shell, quoted or not: it comes from the service. */
const PLAIN_ADDRESS = /^https?:\/\/[\w.:/%-]+$/

/** Closes the pull requests of the jobs that this run created, by the target's hook, and records the results. */
export async function closePullRequests(run: Run, description: DescriptionView): Promise<void> {
  const { hooks, production } = run.target
  if (hooks.closePullRequest === null || production) return
  const exchanges = readExchanges(run.results).values
  const { create } = agentIds(description)
  const jobs = exchanges.map((exchange) => ({ exchange, id: jobIn(exchange)?.id }))
  const created = jobs.filter(({ exchange, id }) => exchange.operation === create && id !== undefined)
  const own = jobs.filter(({ id }) => created.some((job) => job.id === id)).map(({ exchange }) => exchange)
  for (const { link } of pullRequestsIn(own)) {
    recordClosing(run.results, { link, problem: await problemOfClosing(run, hooks.closePullRequest, link) })
  }
}

async function problemOfClosing(run: Run, command: string, link: string): Promise<string | null> {
  if (!PLAIN_ADDRESS.test(link)) return 'its address is not one that can safely be given to a command'
  try {
    await runHook('closePullRequest', command, { url: link })
    return null
  } catch (error) {
    return redactor(readSecrets(run.target))(messageOf(error))
  }
}
