import { Type } from '@sinclair/typebox'
import { type Data, list, mapOf, nullable, text } from '../json/define.ts'
import { closed, described, orElse } from './fields.ts'

/** The kinds of load: `npm run load -- KIND`. */
export const scenarioKinds = ['smoke', 'steady', 'ramp', 'spike', 'soak', 'capacity', 'abandon', 'mixed'] as const
export type ScenarioKind = (typeof scenarioKinds)[number]

const positive = Type.Number({ exclusiveMinimum: 0 })
const positiveOrNull = orElse(nullable(positive), null)
const stageDefinition = closed({
  seconds: described(positive, 'How long it takes to get there.', 60),
  rate: described(Type.Number({ minimum: 0 }), 'Questions begun a second at its end.', 20),
})

const stopDefinition = closed({
  errorRate: described(
    orElse(nullable(Type.Number({ minimum: 0, maximum: 1 })), null),
    'The share of broken answers beyond which a load ends early; null: any. A search goes past it, since it looks for it.',
    0.5,
  ),
  seconds: described(positiveOrNull, 'Seconds after which a load or a search begins nothing more; null: any.', 3600),
})

/** The `load` section of a target's file: the options of `npm run load` have the same names. */
export const loadSettingsDefinition = closed({
  rate: described(
    orElse(positive, 5),
    'Questions begun a second over all operations, also by the short load of verify.',
    20,
  ),
  users: described(positiveOrNull, 'Answers under way at a time, in place of a rate.', 40),
  duration: described(positiveOrNull, 'Seconds, but for a search; null: as the kind of load has it.', 300),
  stages: described(
    orElse(nullable(list(stageDefinition)), null),
    'What the rate goes through, in place of rate, users and duration.',
    [{ seconds: 60, rate: 20 }],
  ),
  operations: described(
    orElse(nullable(list(text)), null),
    'Operations that are asked; null: those that stream, a search only the newest of them.',
    ['createAssistantMessageV2'],
  ),
  mix: described(
    orElse(mapOf(Type.Number({ minimum: 0 })), {}),
    'How often an operation begins in a mixed load; left out: 3 what streams, 1 where it is deprecated, 0.2 a job.',
    { createAssistantMessageV2: 3, createAgentJob: 0.2 },
  ),
  think: described(orElse(positive, 5), 'Mean seconds between an answer and the next question of a conversation.', 20),
  questions: described(
    orElse(nullable(text), null),
    "File with a question a line, relative to the target's; null: some of any documentation.",
    'questions.txt',
  ),
  seed: described(
    orElse(Type.Integer({ minimum: 0 }), 1),
    'Which questions come when; the same seed, the same load.',
    7,
  ),
  memory: described(
    orElse(nullable(text), null),
    'Page in the form of Prometheus; its process_resident_memory_bytes is read every second under load.',
    'https://staging.example/metrics',
  ),
  stop: described(orElse(stopDefinition, {}), 'When a load ends early.', { errorRate: 0.5 }),
})
export type LoadSettings = Data<typeof loadSettingsDefinition>

/** A load as it is run: each setting comes from the command line, else from the target's file, else from its kind. */
export interface Scenario {
  readonly kind: ScenarioKind
  /** What the numbers in `stages` count: answers under way at a time, or questions begun in a second. */
  readonly unit: 'users' | 'rate'
  readonly stages: readonly Stage[]
  readonly operations: readonly string[] | null
  /** Number of k6 processes that generate it, each with its share. */
  readonly segments: number
}

/** Whether a load includes agent jobs, by the id of the operation that creates one. */
export function hasJobs({ kind, operations }: Scenario, create: string): boolean {
  if (kind === 'capacity' || kind === 'abandon') return false
  return operations?.includes(create) ?? kind === 'mixed'
}

/** A part of a load, in which it goes evenly `from` one number `to` another, summed over all operations. */
export interface Stage {
  readonly seconds: number
  readonly from: number
  readonly to: number
}
