import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseEnv } from 'node:util'
import { writeJsonFile } from '../harness/json/write-whole.ts'
import { targetOf, targetsIn } from '../harness/target/target-file.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import { printLine, terminalOptions } from '../scripts/command-line/terminal.ts'
import { targetFindings } from './doctor/doctor.ts'
import { findingLines } from './doctor/findings.ts'

/** The answers from which a new target is written. */
interface Answers {
  readonly name: string
  readonly url: string
  readonly organization: string
  readonly project: string
  readonly domain: string
  /** Whether the assistant has a second key, so that a run can show that keys are counted separately. */
  readonly secondKey: boolean
  readonly keyPrefix: string
}

const questions: Readonly<Record<keyof Answers, { readonly asks: string; readonly otherwise: string }>> = {
  name: { asks: 'Name of the target', otherwise: 'staging' },
  url: { asks: 'Address, with what stands before the paths of the document', otherwise: '' },
  organization: { asks: 'Your organization', otherwise: 'default' },
  project: { asks: 'Project of the agent (empty: no agent)', otherwise: '' },
  domain: { asks: 'Domain of the assistant (empty: no assistant)', otherwise: '' },
  secondKey: { asks: 'A second key of the assistant, counted apart: y (empty: none)', otherwise: '' },
  keyPrefix: { asks: 'How keys begin, such as svc_ (empty: not checked)', otherwise: '' },
}

/**
 * Writes a target's file, and a line for each of its keys into `.env`, from options and, on a terminal, from answers.
 * Then it checks what can be reached, without spending a use of any limit.
 *
 * @throws ConfigurationError where an answer is missing, no target can be made of the answers, or the target already
 * exists
 */
export async function init(options: Partial<Answers>): Promise<void> {
  const answers = await answered(options)
  const shown = `targets/${answers.name}.json`
  if (existsSync(path.resolve(shown))) throw new ConfigurationError(`${shown} is there already; give another --name`)
  const keys = keysOf(answers)
  const variables = [...keys.admin, ...keys.assistant]
  const target = targetFrom(answers, keys)
  targetOf(path.resolve(shown), target, 'init')
  writeJsonFile(path.resolve(shown), target)
  printLine(`wrote ${shown}`)
  const added = addToEnvironment(path.resolve('.env'), variables)
  if (added.length > 0) printLine(`wrote into .env, to be filled in: ${added.join(', ')}`)
  const own = variables.filter((variable) => !Object.values(handedOn).includes(variable.replace(/_2$/, '')))
  if (own.length > 0) printLine(`the workflows of ci/ hand on other names: add ${own.join(', ')} to their env`)
  for (const line of findingLines(await targetFindings(answers.name), terminalOptions())) console.log(line)
  console.log('next:')
  for (const command of ['doctor', 'plan']) console.log(`  npm run assay -- ${command} --target ${answers.name}`)
}

async function answered(options: Partial<Answers>): Promise<Answers> {
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
  const terminal = isTerminal ? createInterface(process.stdin, process.stdout) : null
  const ask = async (option: keyof Answers) => {
    const { asks, otherwise } = questions[option]
    const proposed = otherwise === '' ? '' : ` [${otherwise}]`
    const answer = String(options[option] ?? (await terminal?.question(`${asks}${proposed}: `)) ?? '').trim()
    return answer === '' ? otherwise : answer
  }
  const first = {
    name: await ask('name'),
    url: await ask('url'),
    organization: await ask('organization'),
    project: await ask('project'),
    domain: await ask('domain'),
  }
  const answers = {
    ...first,
    // What a person pastes here by mistake is likely a key, so it is not used any further.
    secondKey: first.domain !== '' && /^(?:y|yes|true)$/i.test(await ask('secondKey')),
    keyPrefix: await ask('keyPrefix'),
  }
  terminal?.close()
  if (answers.url === '') throw new ConfigurationError('init needs the address of the service: --url https://…')
  if (answers.project === '' && answers.domain === '') {
    throw new ConfigurationError(
      'init needs the project of the agent (--project), the domain of the assistant (--domain), or both',
    )
  }
  if (options.secondKey === true && answers.domain === '')
    throw new ConfigurationError('--second-key is one of the assistant: give its --domain')
  return answers
}

/** Names of the variables for the keys of a target's first tenant; empty for a kind that it does not need. */
interface Keys {
  readonly admin: readonly string[]
  readonly assistant: readonly string[]
}

/** The variables that the workflows in `ci/` pass on. */
const handedOn: Readonly<Record<keyof Keys, string>> = { admin: 'ASSAY_ADMIN_KEY', assistant: 'ASSAY_ASSISTANT_KEY' }

function keysOf({ name, project, domain, secondKey }: Answers): Keys {
  const variable = (kind: keyof Keys) => {
    // A variable that two targets share would send the key of one service to the other.
    const shared = handedOn[kind]
    return isNamedByTarget(shared) ? `${name.toUpperCase().replaceAll(/\W/g, '_')}_${kind.toUpperCase()}_KEY` : shared
  }
  const assistant = variable('assistant')
  return {
    admin: project === '' ? [] : [variable('admin')],
    assistant: [...(domain === '' ? [] : [assistant]), ...(secondKey ? [`${assistant}_2`] : [])],
  }
}

function isNamedByTarget(variable: string): boolean {
  const folder = path.resolve('targets')
  return targetsIn(folder).some((name) => {
    return readFileSync(path.join(folder, `${name}.json`), 'utf8').includes(`"${variable}`)
  })
}

function targetFrom(answers: Answers, { admin: [adminKey], assistant: assistantKeys }: Keys): object {
  const { name, url, organization, project, domain, keyPrefix } = answers
  const agent = adminKey === undefined ? {} : { project, adminKey }
  const assistant = assistantKeys.length === 0 ? {} : { domain, assistantKeys }
  return {
    $schema: './target.schema.json',
    name,
    baseUrl: url,
    ...(keyPrefix === '' ? {} : { keyPrefix }),
    tenants: [{ organization, ...agent, ...assistant }],
  }
}

/** Adds a line for each variable that is in neither the file nor the environment; returns these variables. */
function addToEnvironment(file: string, variables: readonly string[]): readonly string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const written = parseEnv(text)
  const missing = variables.filter((name) => process.env[name] === undefined && written[name] === undefined)
  const separator = text === '' || text.endsWith('\n') ? '' : '\n'
  if (missing.length > 0) appendFileSync(file, `${separator}${missing.map((name) => `${name}=\n`).join('')}`)
  return missing
}
