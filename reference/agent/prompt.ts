import { isObject, type Problem, requiredString, wrongType } from '../http/problem.ts'

/** What is wrong with the body of an agent operation; unknown members are tolerated. */
export function promptProblems(body: unknown): readonly Problem[] {
  if (!isObject(body)) return [wrongType('', 'the body', 'an object', body)]
  const problems = requiredString(body, 'prompt', 'prompt', '')
  if (problems.length > 0 || body['prompt'] !== '') return problems
  return [{ path: 'prompt', rule: 'minimum-length', message: 'prompt must have at least 1 character' }]
}

/** The instruction; a body that is let in although it is wrong reads as whatever text it has. */
export function promptOf(body: unknown): string {
  const prompt = isObject(body) ? body['prompt'] : undefined
  return typeof prompt === 'string' ? prompt : ''
}
