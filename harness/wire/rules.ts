import type { StreamProtocol } from '../../schemas/stream-protocols.ts'
import { answerRules } from './answer-rules.ts'
import { blockRules } from './block-rules.ts'
import { finishRules } from './finish-rules.ts'
import { formatRules } from './format-rules.ts'
import type { StreamRule } from './rule.ts'
import { textRules } from './text-rules.ts'
import { toolRules } from './tool-rules.ts'

export type { StreamRule } from './rule.ts'

/** Every rule that a streamed answer is judged by. */
export const streamRules: readonly StreamRule[] = [
  ...finishRules,
  ...answerRules,
  ...textRules,
  ...formatRules,
  ...blockRules,
  ...toolRules,
]

export function rulesOf(protocol: StreamProtocol): readonly StreamRule[] {
  return streamRules.filter(({ only = protocol }) => only === protocol)
}
