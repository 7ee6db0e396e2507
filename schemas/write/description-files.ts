import { jsonText, objectFrom } from '../description/json.ts'
import type { Interface } from '../read/read-document.ts'
import { openApi } from './openapi.ts'
import { validatorsModule } from './validators.ts'

/** Contents of every file of a description, by its name in the folder. */
export type DescriptionFiles = ReadonlyMap<string, string>

const NOTICE = '// Generated from the interface document by `npm run generate`; changes here are lost.\n'

/** Makes all files that a run needs from a document. The same document gives the same bytes on every machine. */
export async function runFiles(description: Interface): Promise<DescriptionFiles> {
  const openapi = openApi(description)
  const schemas = objectFrom(objectFrom(openapi['components'])['schemas'])
  return new Map([
    ['openapi.json', jsonText(openapi)],
    ['validators.mjs', NOTICE + (await validatorsModule(schemas))],
  ])
}

/**
 * The same files, and the types with which our own code is compiled. The types need the TypeScript compiler, which runs
 * do without.
 */
export async function descriptionFiles(description: Interface): Promise<DescriptionFiles> {
  const { default: openapiTypes, astToString } = await import('openapi-typescript')
  // A client may leave a field with a default out, and an object without described fields is open, not empty.
  const options = { defaultNonNullable: false, emptyObjectsUnknown: true, silent: true }
  const types = astToString(await openapiTypes(JSON.stringify(openApi(description)), options))
  return new Map([...(await runFiles(description)), ['types.ts', NOTICE + types]])
}
