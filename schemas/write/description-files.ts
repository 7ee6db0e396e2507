import { readFileSync } from 'node:fs'
import type { Facts } from '../facts-model.ts'
import { isJsonObject, type JsonObject, jsonText } from '../json.ts'
import type { Interface } from '../read/read-document.ts'
import { factsFrom } from '../read/read-facts.ts'
import { openApi } from './openapi.ts'
import { renderings } from './renderings.ts'
import { typesModule } from './types.ts'
import { validatorsDeclarations, validatorsModule } from './validators.ts'

/** Contents of every file of a description, by its name in the folder. */
export type DescriptionFiles = ReadonlyMap<string, string>

const NOTICE = '// Generated from the interface document by `npm run generate`; changes here are lost.\n'

/** Everything that a run needs of a document, as files. The same document gives the same bytes on every machine. */
export async function descriptionFiles(description: Interface): Promise<DescriptionFiles> {
  const openapi = openApi(description)
  const schemas = schemasOf(openapi)
  const [types, validators] = await Promise.all([typesModule(openapi), validatorsModule(schemas)])
  const facts = factsFrom(description)
  return new Map([
    // Until nothing reads them any more: the rows, and what is made on demand.
    ...(await renderings(description)),
    ['facts.json', jsonText(facts)],
    ['facts.ts', factsModule(facts)],
    ['openapi.json', jsonText(openapi)],
    ['types.ts', NOTICE + types],
    ['validators.js', NOTICE + validators],
    ['validators.d.ts', NOTICE + validatorsDeclarations(schemas)],
  ])
}

function schemasOf({ components }: JsonObject): JsonObject {
  const schemas = isJsonObject(components) ? components['schemas'] : undefined
  return isJsonObject(schemas) ? schemas : {}
}

function factsModule(facts: Facts): string {
  const model = readFileSync(new URL('../facts-model.ts', import.meta.url), 'utf8')
  return `${NOTICE}${model}\nexport const facts: Facts = ${JSON.stringify(facts, null, 2)}\n`
}
