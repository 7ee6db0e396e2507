import { Type } from '@sinclair/typebox'
import { type Data, nullable, object, text } from '../../json/define.ts'

/** A picture of a client's page, a line of `browser/screenshots.ndjson`; the picture lies beside that file. */
export const screenshotDefinition = object({
  /** Name of the JPEG file in the same folder; the pattern refuses names that lead elsewhere. */
  file: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]*\\.jpg$' }),
  /** The client that drew the page: `@ai-sdk/react 4.0.177`. */
  client: text,
  /** What the picture shows, in a few words. */
  caption: text,
  /** Id of the exchange whose answer the picture shows; null where the browser sent none. */
  exchange: nullable(text),
})
export type Screenshot = Data<typeof screenshotDefinition>
