/** `createAssistantMessageV1` → `create-assistant-message-v1`; `messages[].parts[].text` → `messages-parts-text`. */
export function kebab(name: string): string {
  return name
    .replaceAll('[]', '')
    .replaceAll('.', '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
}
