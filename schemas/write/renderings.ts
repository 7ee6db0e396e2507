import { jsonText } from '../json.ts'
import type { Interface } from '../read/read-document.ts'
import { applyAssumptions } from './assumptions.ts'
import type { DescriptionFiles } from './description-files.ts'
import { openApi } from './openapi.ts'
import { openApi32 } from './openapi-3-2.ts'
import { readOverlay } from './overlay.ts'

/** What is made of a description on demand: OpenAPI 3.2, and the one in which our assumptions fill its gaps. */
export async function renderings(description: Interface): Promise<DescriptionFiles> {
  const openapi = openApi(description)
  const assumed = await applyAssumptions(openapi, readOverlay())
  return new Map([
    ['openapi-3.2.json', jsonText(openApi32(openapi))],
    ['openapi.assumed.json', jsonText(assumed.openapi)],
    ['assumptions.json', jsonText(assumed.assumptions)],
  ])
}
