import { accessFlow } from './access.ts'
import { jobCreationFlow, jobLifecycleFlow } from './agent-jobs.ts'
import { assistantAnswerFlows } from './assistant-answers.ts'
import { conversationFlow } from './conversations.ts'
import type { Flow } from './flow.ts'
import { foreignThreadFlow } from './foreign-threads.ts'
import { httpFlows } from './http.ts'
import { httpFlowsOnJobs } from './http-on-jobs.ts'
import { requestFlow } from './requests.ts'
import { spelledAddressFlow } from './spelled-addresses.ts'

/**
 * One after the other, in this order, since each goes on with the jobs of those before it. Requests come before the
 * instruction to change something: the contract speaks of follow-ups to a job that has changed nothing. What a job does
 * comes before the many keys and methods that must be refused: where a budget ends, those are left out.
 */
export const flowsOnJobs: readonly Flow[] = [
  jobCreationFlow,
  requestFlow('agent'),
  jobLifecycleFlow,
  accessFlow('agent'),
  spelledAddressFlow,
  ...httpFlowsOnJobs,
]

/** Everything that the specs show without a browser and without using a limit up. */
export const flows: readonly Flow[] = [
  ...flowsOnJobs,
  requestFlow('assistant'),
  accessFlow('assistant'),
  foreignThreadFlow,
  ...assistantAnswerFlows,
  conversationFlow,
  ...httpFlows,
]
