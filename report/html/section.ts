import type { ReportInput } from '../input.ts'
import type { Content } from './markup.ts'

/** One part of the page. The page is a list of them: plots or a client matrix are further entries. */
export interface Section {
  /** Its anchor. */
  readonly id: string
  readonly title: string
  /** Shown beside the title and in the navigation; null where a number says nothing. */
  readonly count: number | null
  readonly body: Content
}

/** Null: nothing to show in this run. */
export type RenderSection = (input: ReportInput) => Section | null
