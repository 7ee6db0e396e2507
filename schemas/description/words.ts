/** Functions that make names from the words of a path, a field or an id. */

/** `jobs` → `job` */
export function singular(word: string): string {
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

/** `agent job` → `AgentJob` */
export function pascal(words: string): string {
  return (words.match(/[A-Za-z0-9]+/g) ?? []).map(capitalized).join('')
}

/** `comes and goes` → `Comes and goes` */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `createAssistantMessageV1` → `create-assistant-message-v1`; `messages[].parts[].text` → `messages-parts-text` */
export function kebab(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').match(/[A-Za-z0-9]+/g) ?? []
  return words.join('-').toLowerCase()
}
