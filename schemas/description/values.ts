import { ITEMS, type Property } from './properties.ts'

/** Whether a JSON pointer into a body (`/messages/0/id`) leads to a property (`messages[].id`). */
export function isAt({ steps }: Pick<Property, 'steps'>, pointer: string): boolean {
  const parts = pointer.split('/').slice(1)
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return (
    names.length === steps.length &&
    steps.every((step, index) => (step === ITEMS ? /^\d+$/.test(names[index] ?? '') : step === names[index]))
  )
}

/**
 * Every value that a body has for a property: none where the property is absent, several where it is in the items of a
 * list.
 */
export function valuesAt(body: unknown, { steps }: Pick<Property, 'steps'>): readonly unknown[] {
  return steps.reduce<readonly unknown[]>((values, step) => values.flatMap((value) => membersOf(value, step)), [body])
}

function membersOf(value: unknown, step: string): readonly unknown[] {
  if (step === ITEMS) return Array.isArray(value) ? value : []
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.hasOwn(value, step) ? [Reflect.get(value, step)] : []
}
