import { Type } from '@sinclair/typebox'
import { type Data, nullable, object, text } from '../../json/define.ts'

/** A picture of what a person saw, as one line of `browser/screenshots.ndjson`; the picture lies beside it. */
export const screenshotDefinition = object({
  /** Name of the JPEG file in the same folder: a name that leads elsewhere is refused. */
  file: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9-]*\\.jpg$' }),
  /** Who drew it: `@ai-sdk/react 4.0.177`. */
  client: text,
  /** What it shows, in a few words. */
  caption: text,
  /** Id of the exchange whose answer it shows; null where the browser sent none. */
  exchange: nullable(text),
})
export type Screenshot = Data<typeof screenshotDefinition>
