import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import './quiet-pact.ts'
import { MatchersV3, PactV4 } from '@pact-foundation/pact'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { exampleBody } from '../requirements/contracts/example-body.ts'
import { type ContractInteraction, contractInteractions } from '../requirements/contracts/interactions.ts'
import { interactionProblem } from '../requirements/contracts/request-problem.ts'
import type { Description } from '../schemas/description/description.ts'
import { CONSUMER, CONTRACT_FILE, type PactFile, PROVIDER, reproducible } from './contract-file.ts'
import { checkAnswer } from './examples.ts'
import { jobTemplate } from './expected-job.ts'
import { expectedStreams } from './expected-stream.ts'
import { examplePath, exampleRequest, pathExpression, requestTemplate } from './request-example.ts'
import { statesOf } from './states.ts'

type Unconfigured = ReturnType<PactV4['addInteraction']>
type ResponseBuilder = NonNullable<Parameters<ReturnType<Unconfigured['withRequest']>['willRespondWith']>[1]>
type Status = Parameters<ReturnType<Unconfigured['withRequest']>['willRespondWith']>[0]

/**
 * Writes the consumer's contract for the description in use into `folder`, as the file that Pact names after both
 * sides.
 *
 * Each interaction is first compared with the description, since Pact accepts any example. Then a client sends it to
 * Pact's mock and reads the answer. That proves that the contract can be kept and read, but nothing about a service:
 * the mock returns our own example.
 *
 * @throws Error naming the interaction whose answer the description or the client refuses.
 */
export async function writeContract(description: Description, folder: string): Promise<PactFile> {
  // A new folder: Pact merges into an existing file, so an interaction that no longer exists would stay in it.
  using work = temporaryFolder()
  const pact = new PactV4({ consumer: CONSUMER, provider: PROVIDER, dir: work.path, logLevel: 'error' })
  for (const interaction of contractInteractions(description)) {
    // The requirement of this interaction says why it is not tested.
    if (interactionProblem(description, interaction, exampleBody(interaction)) !== null) continue
    await addInteraction(pact, description, interaction)
  }
  const written: PactFile = JSON.parse(readFileSync(path.join(work.path, CONTRACT_FILE), 'utf8'))
  const text = reproducible(written)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, CONTRACT_FILE), text)
  const contract: PactFile = JSON.parse(text)
  return contract
}

async function addInteraction(pact: PactV4, description: Description, interaction: ContractInteraction): Promise<void> {
  const method = interaction.operation?.method ?? 'GET'
  const location = MatchersV3.fromProviderState(pathExpression(interaction), examplePath(description, interaction))
  const template = requestTemplate(interaction)
  await statesOf(interaction)
    .reduce((unconfigured, state) => unconfigured.given(state), pact.addInteraction())
    .uponReceiving(interaction.name)
    .withRequest(method, location, (builder) => {
      builder.headers({ ...template.headers })
      if (template.body !== null) builder.jsonBody(template.body)
    })
    .willRespondWith(statusOf(interaction), answerOf(description, interaction))
    .executeTest(async ({ url }) =>
      checkAnswer(description, interaction, await exampleRequest(description, interaction, url)),
    )
}

/** The status that the document shows; where it shows none, any status of the expected class. */
function statusOf({ answer, operation }: ContractInteraction): Status {
  if (answer.kind === 'refusal') return MatchersV3.matchStatus(400, MatchersV3.HTTPResponseStatusClass.ClientError)
  return operation?.response.status ?? MatchersV3.matchStatus(200, MatchersV3.HTTPResponseStatusClass.Success)
}

function answerOf(description: Description, { answer }: ContractInteraction): ResponseBuilder {
  return (builder) => {
    switch (answer.kind) {
      case 'job':
        builder.headers({ 'Content-Type': MatchersV3.regex(jsonType, 'application/json') })
        builder.jsonBody(jobTemplate(description, answer))
        return
      case 'stream': {
        const { contentType, rules, example } = expectedStreams[answer.protocol]
        builder.body('text/plain', example)
        builder.headers({ 'Content-Type': MatchersV3.regex(textType, contentType) })
        const expressions = rules.map(({ expression }) => MatchersV3.regex(expression, ''))
        builder.matchingRules({ body: { path: '$', rules: expressions } })
        return
      }
      case 'refusal':
        return
    }
  }
}

/**
 * An expression that matches a `Content-Type` of this media type with any parameters.
 *
 * Media types ignore case (RFC 9110 section 8.3.1), while Pact compares letters exactly.
 */
function mediaTypeExpression(type: string): string {
  return `^(?i:${type})(?:\\s*;.*)?$`
}

const textType = mediaTypeExpression('text/[a-z-]+')
const jsonType = mediaTypeExpression('application/(?:[\\w.-]+\\+)?json')
