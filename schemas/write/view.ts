import type { DescriptionView } from '../description/description.ts'
import { readDescription } from '../description/read.ts'
import type { Interface } from '../read/read-document.ts'
import { openApi } from './openapi.ts'

/** The view of what was read from a document, as if its description had been written and read again. */
export function viewOf(read: Interface, file: string): DescriptionView {
  return readDescription(JSON.stringify(openApi(read)), file)
}
