import type { WireResponse, WireResult } from '../harness/sending/send.ts'
import { judgeSample } from '../harness/wire/judge.ts'
import { rulesOf } from '../harness/wire/rules.ts'
import type { ContractInteraction } from '../requirements/contracts/interactions.ts'
import { exampleAnswer } from '../requirements/contracts/request-problem.ts'
import { bodyProblem } from '../requirements/declaring/body-problem.ts'
import { isObject } from '../requirements/reading/body.ts'
import type { Description, StreamProtocol } from '../schemas/description/description.ts'

/**
 * Reads the answer of a contract's example as a client would. What the contract leaves out of a job, since not every
 * job has it, is filled in.
 *
 * @throws Error naming the interaction and what the client can't read.
 */
export function checkAnswer(description: Description, { name, answer }: ContractInteraction, result: WireResult): void {
  if (result.kind === 'failed')
    throw new Error(`contract ${name}: Pact's mock did not answer: ${result.failure.message}`)
  const { response } = result
  if ((answer.kind === 'refusal') !== response.status >= 400) {
    throw new Error(`contract ${name}: Pact's mock answered with status ${response.status}: ${response.bytes}`)
  }
  const complaint =
    answer.kind === 'job'
      ? bodyProblem(
          description,
          answer.schema,
          filled(JSON.parse(response.bytes.toString('utf8')), exampleAnswer(description, answer)),
        )
      : answer.kind === 'stream'
        ? streamComplaint(description, answer.protocol, response)
        : null
  if (complaint !== null) throw new Error(`contract ${name}: its answer can't be read: ${complaint}`)
}

/** A value with the members of another that it lacks. */
function filled(value: unknown, other: unknown): unknown {
  if (!isObject(value) || !isObject(other)) return value
  const own = Object.entries(value).map(([name, member]) => [name, filled(member, other[name])])
  return { ...other, ...Object.fromEntries(own) }
}

function streamComplaint(
  { validate }: Description,
  protocol: StreamProtocol,
  { bytes, arrivals, headers, end }: WireResponse,
): string | null {
  const sample = { headers, bytes, arrivals, end }
  // A client can read an answer that only breaks rules of our own choice.
  const binding = new Set(rulesOf(protocol).flatMap(({ id, strength }) => (strength === 'assumed' ? [] : [id])))
  const finding = judgeSample(protocol, sample, { validate }).findings.find(({ rule }) => binding.has(rule))
  return finding === undefined ? null : `${finding.rule}: expected ${finding.expected}, got ${finding.actual}`
}
