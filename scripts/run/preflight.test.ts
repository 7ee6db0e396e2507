import { expect, test, vi } from 'vitest'
import { context } from '../../requirements/test-support/reference.fixture.ts'
import { checkTarget } from './preflight.ts'

const { description, target: reference } = context

/** The message about a target that names this limit besides its own, where the document only has the agent's limits. */
function saidOf(name: string, field: 'limits' | 'budget' = 'budget'): string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const limits = description.limits.filter(({ id }) => id === 'agent-project-hour')
  const target = { ...reference, limits: {}, budget: { 'agent-project-hour': 9 }, [field]: { [name]: 9 } }
  checkTarget(target, { ...description, limits }, { profile: 'smoke', yesProduction: false })
  return String(write.mock.lastCall?.[0] ?? '')
}

test.each(['assistant-key-month', 'agent-project-day', 'agent-key-hour', 'other'])(
  'a target may name a limit that the document lacks, which is said in one line: %s',
  (name) => {
    for (const field of ['limits', 'budget'] as const)
      expect(saidOf(name, field)).toMatch(
        new RegExp(`^target reference: ${field} names ${name}, .+; it has agent-project-hour\n$`),
      )
  },
)

test('a target that names the limits of the document has nothing to be told', () => {
  expect(saidOf('agent-project-hour')).toBe('')
})

test.each(['agent-projct-hour', 'agent-project-hours', 'agentproject-hour'])(
  'a misspelt limit of a target is refused: %s',
  (name) => {
    expect(() => saidOf(name)).toThrow(
      `target reference: budget.${name} is no limit of the document; did you mean agent-project-hour?`,
    )
  },
)

test('of all loads smoke alone is put on production', () => {
  const production = { ...reference, production: true }
  const asked = { profile: 'smoke', yesProduction: true } as const
  const check = (load: 'smoke' | 'spike') => checkTarget(production, description, { ...asked, load })
  expect(() => check('smoke')).not.toThrow()
  expect(() => check('spike')).toThrow('target reference is production, where of all loads only smoke runs, not spike')
})
