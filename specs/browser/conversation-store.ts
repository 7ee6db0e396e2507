import { isFinishType } from '../../harness/wire/thread.ts'
import type { AssistantRequest } from '../../schemas/description/interface-types.ts'

/** A conversation as a page keeps it over a reload. */
export interface Conversation<Message> {
  readonly threadId: string | null
  readonly messages: readonly Message[]
}

const NAME = 'conversation'

interface Storage {
  readonly getItem: (name: string) => string | null
  readonly setItem: (name: string, value: string) => void
}

/**
 * Kept by the page, since nothing else does: the hooks begin empty after a reload, and the service knows a thread but
 * has no way to read it back. In session storage a conversation ends with its tab.
 */
export function keepConversation<Message>(storage: Storage, conversation: Conversation<Message>): void {
  storage.setItem(NAME, JSON.stringify(conversation))
}

export function keptConversation<Message>(storage: Storage): Conversation<Message> {
  const kept = storage.getItem(NAME)
  return kept === null ? { threadId: null, messages: [] } : (JSON.parse(kept) as Conversation<Message>)
}

/** The options with which a question is sent in a thread. */
export function inThread(threadId: string | null): { body?: Pick<AssistantRequest, 'threadId'> } {
  return threadId === null ? {} : { body: { threadId } }
}

/** The thread of an item that ends an answer; null for any other item, which may name another thread. */
export function threadOfItem(item: unknown): string | null {
  const type = typeof item === 'object' && item !== null && 'type' in item ? item.type : null
  return isFinishType(type) ? threadIdIn(item) : null
}

/** The thread of a data part, which may contain such an item as its data. */
export function threadOfPart({ type, data }: { readonly type: string; readonly data: unknown }): string | null {
  return type === 'data-finish' ? threadIdIn(data) : threadOfItem(data)
}

/** The `threadId` of an item, a part's data or a message's metadata; null where it has none. */
export function threadIdIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('threadId' in value)) return null
  return typeof value.threadId === 'string' ? value.threadId : null
}
