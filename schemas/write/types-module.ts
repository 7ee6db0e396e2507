import openapiTS, { astToString } from 'openapi-typescript'
import type { JsonObject } from '../json.ts'

/** TypeScript types of the description: `paths`, `operations`, `components`. */
export async function typesModule(openapi: JsonObject): Promise<string> {
  const options = {
    // A field with a default is still one that a client may leave out.
    defaultNonNullable: false,
    // An object without described fields is open, not empty.
    emptyObjectsUnknown: true,
    silent: true,
  }
  return astToString(await openapiTS(JSON.stringify(openapi), options))
}
