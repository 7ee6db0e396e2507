import path from 'node:path'
import { expect, test } from 'vitest'
import { loadDescription } from '../harness/description.ts'
import { readTarget } from '../harness/target/target-file.ts'
import { limitRequirement, shownByStreams, streamsRequirement } from '../harness/verdict/load-model.ts'
import { loadCostOf } from './cost.ts'

const { facts } = await loadDescription(path.resolve('schemas/generated'))
const target = readTarget(path.resolve('targets/reference.json'))
const open = new Set([
  ...facts.limits.map(({ id }) => limitRequirement(id)),
  streamsRequirement('v1'),
  streamsRequirement('v2'),
])
const plenty = () => 1000

test('a great limit costs the uses beside its seeded counter, a small one all of them', () => {
  expect(loadCostOf(facts, target, 'release', open, plenty).boundary).toEqual({
    'agent-project-hour': 108,
    'assistant-key-month': 16,
    'assistant-organization-hour': 16,
    'assistant-ip-day': 16,
  })
})

test('where limits may not be used up, only streams cost anything', () => {
  const { uses, boundary } = loadCostOf(facts, { ...target, exhaust: false }, 'release', open, plenty)
  expect(uses).toEqual({ createAssistantMessageV1: 61, createAssistantMessageV2: 61 })
  expect(Object.values(boundary)).toEqual([0, 0, 0, 0])
})

test.each([
  [40, 20],
  [18, 9],
  [17, 1],
] as const)(
  'of %i uses that are left, each protocol takes %i, and none to speak of where that shows nothing',
  (left, each) => {
    const { uses } = loadCostOf(facts, target, 'release', open, () => left)
    expect(Object.values(uses)).toEqual([each, each])
  },
)

test('each requirement that streams show is reason enough to send them', () => {
  for (const id of shownByStreams('v1')) {
    expect(loadCostOf(facts, target, 'release', new Set([id]), plenty).uses).toMatchObject({
      createAssistantMessageV1: 61,
    })
  }
})
