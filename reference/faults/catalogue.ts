import type { Fault } from '../seams.ts'
import { accessFaults } from './access.ts'
import { agentJobFaults } from './agent-job.ts'
import { agentRequestFaults } from './agent-requests.ts'
import { assistantRequestFaults } from './assistant-request.ts'
import { crossOriginFaults } from './cross-origin.ts'
import { limitAnswerFaults } from './limit-answers.ts'
import { limitCountingFaults } from './limit-counting.ts'
import { limitWindowFaults } from './limit-windows.ts'
import { streamFaults } from './stream.ts'
import { streamV2Faults } from './stream-v2.ts'
import { threadFaults } from './thread.ts'

export const faults: readonly Fault[] = [
  ...agentJobFaults,
  ...agentRequestFaults,
  ...accessFaults,
  ...assistantRequestFaults,
  ...streamFaults,
  ...streamV2Faults,
  ...threadFaults,
  ...crossOriginFaults,
  ...limitCountingFaults,
  ...limitWindowFaults,
  ...limitAnswerFaults,
]
