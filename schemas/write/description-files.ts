import openapiTS, { astToString } from 'openapi-typescript'
import { type JsonObject, jsonText, objectFrom } from '../json.ts'
import type { Interface } from '../read/read-document.ts'
import { openApi } from './openapi.ts'
import { validatorsDeclarations, validatorsModule } from './validators.ts'

/** Contents of every file of a description, by its name in the folder. */
export type DescriptionFiles = ReadonlyMap<string, string>

const NOTICE = '// Generated from the interface document by `npm run generate`; changes here are lost.\n'

/** Everything that a run needs of a document, as files. The same document gives the same bytes on every machine. */
export async function descriptionFiles(description: Interface): Promise<DescriptionFiles> {
  const openapi = openApi(description)
  const schemas = objectFrom(objectFrom(openapi['components'])['schemas'])
  const [types, validators] = await Promise.all([typesModule(openapi), validatorsModule(schemas)])
  return new Map([
    ['openapi.json', jsonText(openapi)],
    ['types.ts', NOTICE + types],
    ['validators.js', NOTICE + validators],
    ['validators.d.ts', NOTICE + validatorsDeclarations(schemas)],
  ])
}

/** TypeScript types of the description: `paths`, `operations`, `components`. */
async function typesModule(openapi: JsonObject): Promise<string> {
  const options = {
    // A field with a default is still one that a client may leave out.
    defaultNonNullable: false,
    // An object without described fields is open, not empty.
    emptyObjectsUnknown: true,
    silent: true,
  }
  return astToString(await openapiTS(JSON.stringify(openapi), options))
}
