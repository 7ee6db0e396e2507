import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse as parseYaml } from 'yaml'
import { firstError } from '../../harness/json/validate.ts'
import { ConfigurationError } from '../../harness/target/configuration-error.ts'
import { oneLine } from '../../harness/text/terminal.ts'
import type { Facts } from '../../schemas/facts-model.ts'
import { factsSchema } from './facts-schema.ts'
import { isRecord, type JsonRecord } from './openapi.ts'

/** One side of a comparison. */
export type Described =
  | (Named & { readonly kind: 'facts'; readonly facts: Facts })
  | (Named & { readonly kind: 'openapi'; readonly description: JsonRecord })

interface Named {
  /** The file as it was asked for. */
  readonly name: string
  /** Whose lines its places are, as in `interface.md:12`: those of the document, not of what was generated from it. */
  readonly document: string
}

const isFacts = new Ajv2020({ strict: true, allowUnionTypes: true }).compile<Facts>(factsSchema)

/**
 * Reads an interface document, a folder that `npm run generate` wrote, or one of its files `facts.json` and
 * `openapi.json`; an OpenAPI description may also be YAML and another tool's.
 *
 * @throws ConfigurationError with a line for each thing that can't be read.
 */
export async function readDescribed(asked: string): Promise<Described> {
  if (!existsSync(asked)) {
    throw new ConfigurationError(
      `${asked}: no such file; name an interface document, a description's folder, or its facts.json`,
    )
  }
  const file = statSync(asked).isDirectory() ? descriptionIn(asked) : asked
  const text = readFileSync(file, 'utf8')
  if (/\.json$/i.test(file))
    return fromValue(
      file,
      parsed(file, () => JSON.parse(text)),
    )
  if (/\.ya?ml$/i.test(file))
    return fromValue(
      file,
      parsed(file, () => parseYaml(text, { logLevel: 'error' })),
    )
  return { kind: 'facts', name: file, document: path.basename(file), facts: await factsOf(file, text) }
}

function descriptionIn(folder: string): string {
  const found = ['facts.json', 'openapi.json'].map((name) => path.join(folder, name)).find((file) => existsSync(file))
  if (found !== undefined) return found
  throw new ConfigurationError(
    `${folder}: no description here (neither facts.json nor openapi.json); run npm run generate`,
  )
}

function parsed(file: string, parse: () => unknown): unknown {
  try {
    return parse()
  } catch (error) {
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new ConfigurationError(`${file}: can't be read: ${oneLine(said)}`)
  }
}

function fromValue(file: string, value: unknown): Described {
  if (isRecord(value) && typeof value['openapi'] === 'string') {
    return { kind: 'openapi', name: file, document: 'its document', description: value }
  }
  if (isFacts(value)) return { kind: 'facts', name: file, document: value.document.file, facts: value }
  throw new ConfigurationError(`${file}: neither OpenAPI nor the facts of a description: ${firstError(isFacts)}`)
}

async function factsOf(file: string, text: string): Promise<Facts> {
  // Loaded only here: two descriptions are compared without the parser of Markdown.
  const [{ readFacts }, { problemLine }] = await Promise.all([
    import('../../schemas/read/read-facts.ts'),
    import('../../schemas/read/problem.ts'),
  ])
  const reading = readFacts(text, path.basename(file))
  if (reading.kind === 'unreadable') {
    throw new ConfigurationError(reading.problems.map((problem) => problemLine(file, problem)).join('\nassay: '))
  }
  // A copy in which no two facts share their source: which fact a requirement rests on is told by its source's identity.
  return JSON.parse(JSON.stringify(reading.facts)) as Facts
}
