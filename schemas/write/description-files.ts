import { readFileSync } from 'node:fs'
import type { Facts } from '../facts-model.ts'
import { applyAssumptions } from './assumptions.ts'
import { jsonText } from './json.ts'
import { componentSchemas, openApi } from './openapi.ts'
import { openApi32 } from './openapi-3-2.ts'
import { readOverlay } from './overlay.ts'
import { typesModule } from './types.ts'
import { validatorsDeclarations, validatorsModule } from './validators.ts'

/** Contents of every file of a description, by its path in the folder with forward slashes. */
export type DescriptionFiles = ReadonlyMap<string, string>

const NOTICE = '// Generated from the interface document by `npm run generate`; changes here are lost.\n'

/** Everything that a run needs of a document, as files. The same facts give the same bytes on every machine. */
export async function descriptionFiles(facts: Facts): Promise<DescriptionFiles> {
  const openapi = openApi(facts)
  const schemas = componentSchemas(facts)
  const [types, validators, assumed] = await Promise.all([
    typesModule(openapi),
    validatorsModule(schemas),
    applyAssumptions(openapi, facts, readOverlay()),
  ])
  return new Map([
    ['openapi.json', jsonText(openapi)],
    ['openapi-3.2.json', jsonText(openApi32(openapi))],
    ['openapi.assumed.json', jsonText(assumed.openapi)],
    ['assumptions.json', jsonText(assumed.assumptions)],
    ['types.ts', NOTICE + types],
    ['validators.js', NOTICE + validators],
    ['validators.d.ts', NOTICE + validatorsDeclarations(schemas)],
    ['facts.json', jsonText(facts)],
    ['facts.ts', factsModule(facts)],
  ])
}

function factsModule(facts: Facts): string {
  const model = readFileSync(new URL('../facts-model.ts', import.meta.url), 'utf8')
  return `${NOTICE}${model}\nexport const facts: Facts = ${JSON.stringify(facts, null, 2)}\n`
}
