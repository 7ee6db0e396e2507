import { accessFlow } from './access.ts'
import { jobCreationFlow, jobLifecycleFlow } from './agent-jobs.ts'
import { assistantAnswerFlows } from './assistant-answers.ts'
import { conversationFlow } from './conversations.ts'
import type { Flow } from './flow.ts'
import { foreignThreadFlow } from './foreign-threads.ts'
import { httpFlows } from './http.ts'
import { httpFlowsOnJobs } from './http-on-jobs.ts'
import { lateFollowUpFlow } from './late-follow-ups.ts'
import { furtherRequestFlow, requestFlow } from './requests.ts'
import { spelledAddressFlow } from './spelled-addresses.ts'

/**
 * Flows on jobs, run one after the other in this order, since each uses the jobs of those before. Requests come before
 * the instruction to change something, because the contract's follow-ups go to a job that has changed nothing. The
 * lifecycle comes before the many keys and methods that must be refused, so that these are left out if the budget ends.
 */
export const flowsOnJobs: readonly Flow[] = [
  jobCreationFlow,
  requestFlow('agent'),
  jobLifecycleFlow,
  accessFlow('agent'),
  spelledAddressFlow,
  ...httpFlowsOnJobs,
  furtherRequestFlow('agent', 'auth'),
  furtherRequestFlow('agent'),
]

/**
 * All flows of the specs that need no browser and use no limit up. Conversations come before most requests, and the
 * further forms of requests last, those without the right key before others: if the budget ends, what matters most was
 * shown. What is asked after a pause is last. Threads of other organizations come early, since they mostly wait: last, they would keep a run waiting when
 * nothing else is left to do.
 */
export const flows: readonly Flow[] = [
  ...flowsOnJobs,
  conversationFlow,
  foreignThreadFlow,
  ...assistantAnswerFlows,
  requestFlow('assistant'),
  accessFlow('assistant'),
  ...httpFlows,
  furtherRequestFlow('assistant', 'auth'),
  furtherRequestFlow('assistant'),
  lateFollowUpFlow,
]
