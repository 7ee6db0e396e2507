import type { DescriptionView } from '../description/description.ts'
import { readDescription } from '../description/read.ts'
import type { Facts } from '../facts-model.ts'
import { openApi } from './openapi.ts'

/** The view of what was read from a document, as if its description had been written and read again. */
export function viewOf(facts: Facts): DescriptionView {
  return readDescription(JSON.stringify(openApi(facts)), facts.document.file)
}
