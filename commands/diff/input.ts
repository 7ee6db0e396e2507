import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { DescriptionView } from '../../schemas/description/description.ts'
import { descriptionIn } from '../../schemas/description/load.ts'
import { readDescription } from '../../schemas/description/read.ts'
import { normalisedOpenApi } from '../../schemas/foreign/normalise.ts'
import { isOpenApi } from '../../schemas/read/is-openapi.ts'

/** One side of a comparison. */
export interface Described {
  /** The file as the person named it. */
  readonly name: string
  readonly view: DescriptionView
}

/**
 * Reads an interface document, a folder that `npm run generate` wrote, or an OpenAPI of any origin.
 *
 * @throws ConfigurationError with a line for each thing that can't be read.
 */
export async function readDescribed(asked: string): Promise<Described> {
  if (!existsSync(asked)) {
    throw new ConfigurationError(
      `${asked}: no such file; name an interface document, a description's folder, or an OpenAPI`,
    )
  }
  const name = statSync(asked).isDirectory() ? descriptionIn(asked) : asked
  const text = readFileSync(name, 'utf8')
  const isData = /\.(?:json|ya?ml)$/i.test(name)
  const openapi = isData || isOpenApi(text) ? normalisedOpenApi(text, path.basename(name)) : await generated(name)
  return { name, view: readDescription(JSON.stringify(openapi), path.basename(name)) }
}

async function generated(file: string): Promise<object> {
  // Loaded only here, so that two descriptions are compared without loading the Markdown parser.
  const { interfaceOf } = await import('../../schemas/read/read-document.ts')
  const { openApi } = await import('../../schemas/write/openapi.ts')
  return openApi(interfaceOf(file))
}
