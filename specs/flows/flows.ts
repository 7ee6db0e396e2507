import { agentJobFlows } from './agent-jobs.ts'
import { assistantAnswerFlows } from './assistant-answers.ts'
import type { Flow } from './flow.ts'
import { requestFlows } from './requests.ts'

/** Everything that the specs show without a browser and without using a limit up. */
export const flows: readonly Flow[] = [...requestFlows, ...agentJobFlows, ...assistantAnswerFlows]
