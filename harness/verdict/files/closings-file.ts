import { type Data, nullable, object, text } from '../../json/define.ts'

/** The result of closing a pull request that a run left open: a line of `pull-requests.ndjson`. */
export const closingDefinition = object({
  link: text,
  /** Why it is still open; null: it was closed. */
  problem: nullable(text),
})
export type Closing = Data<typeof closingDefinition>
