import { ConfigurationError } from '../description/configuration-error.ts'
import { jsonText, plainJson } from '../description/json.ts'
import type { Schemas } from '../description/json-schema.ts'
import { readDescription } from '../description/read.ts'
import type { DescriptionFiles } from '../write/description-files.ts'
import { validatorsModule } from '../write/validators.ts'
import { normalisedOpenApi } from './normalise.ts'

/**
 * Makes all files that a run needs from an OpenAPI of another origin.
 *
 * @throws ConfigurationError with one line that names the file and the place in it.
 */
export async function foreignFiles(text: string, file: string): Promise<DescriptionFiles> {
  const openapi = jsonText(normalisedOpenApi(text, file))
  const view = readDescription(openapi, file)
  return new Map([
    ['openapi.json', openapi],
    ['validators.mjs', await validatorsOf(view.schemas, file)],
  ])
}

/**
 * Validators that ignore unknown keywords and formats: other tools write their own, which bind no service. A schema
 * that is not valid is refused.
 */
async function validatorsOf(schemas: Schemas, file: string): Promise<string> {
  try {
    return await validatorsModule(plainJson(schemas), { strict: false })
  } catch (error) {
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new ConfigurationError(`${file}: components.schemas: ${message}`)
  }
}
