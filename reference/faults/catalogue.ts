import type { Fault } from '../hooks/hooks.ts'
import { accessFaults } from './access.ts'
import { keyFaults } from './access-keys.ts'
import { leakFaults } from './access-leaks.ts'
import { agentJobFaults } from './agent-job.ts'
import { comparedJobFaults } from './agent-jobs-compared.ts'
import { agentRequestFaults } from './agent-requests.ts'
import { assistantMemoryFaults } from './assistant-memory.ts'
import { assistantRequestFaults } from './assistant-request.ts'
import { assistantSourceFaults } from './assistant-sources.ts'
import { bodyFaults } from './bodies.ts'
import { hiddenOperationFaults } from './hidden-operations.ts'
import { httpFaults } from './http.ts'
import { cacheFaults } from './http-caches.ts'
import { limitAnswerFaults } from './limit-answers.ts'
import { limitCountingFaults } from './limit-counting.ts'
import { statusFaults } from './statuses.ts'
import { assistantAnswerFaults } from './stream.ts'
import { streamPaceFaults } from './stream-pace.ts'
import { streamTextFaults } from './stream-text.ts'
import { streamToolFaults } from './stream-tools.ts'

export const faults: readonly Fault[] = [
  ...agentJobFaults,
  ...comparedJobFaults,
  ...agentRequestFaults,
  ...keyFaults,
  ...accessFaults,
  ...leakFaults,
  ...hiddenOperationFaults,
  ...assistantRequestFaults,
  ...assistantSourceFaults,
  ...assistantMemoryFaults,
  ...bodyFaults,
  ...assistantAnswerFaults,
  ...streamPaceFaults,
  ...streamTextFaults,
  ...streamToolFaults,
  ...limitCountingFaults,
  ...limitAnswerFaults,
  ...httpFaults,
  ...cacheFaults,
  ...statusFaults,
]
