import { agentJobFlows } from './agent-jobs.ts'
import { assistantAnswerFlows } from './assistant-answers.ts'
import type { Flow } from './flow.ts'
import { agentRequestFlows, assistantRequestFlow } from './requests.ts'

/** One after the other, in this order, since each goes on with the jobs of those before it. */
export const flowsOnJobs: readonly Flow[] = [...agentJobFlows, ...agentRequestFlows]

/** Everything that the specs show without a browser and without using a limit up. */
export const flows: readonly Flow[] = [...flowsOnJobs, assistantRequestFlow, ...assistantAnswerFlows]
