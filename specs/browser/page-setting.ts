import type { AssistantRequest, Unchecked } from '../../schemas/description/interface-types.ts'

/** The setting that a page is served with, as JSON in an element of its own. */
export interface PageSetting {
  /** Name and version of the package whose hook the page uses, for the reader of its picture. */
  readonly client: string
  /** Absolute address that the chat hook posts to. */
  readonly endpoint: string
  /** The public assistant key: the only key that a page ever holds. */
  readonly assistantKey: string
  /** Members of the request body besides the conversation. */
  readonly body: Unchecked<Omit<AssistantRequest, 'messages'>>
}

/** Id of the element that holds the setting. */
export const SETTING_ELEMENT = 'setting'
