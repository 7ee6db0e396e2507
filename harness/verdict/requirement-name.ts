/** What requirements are selected by. */
export interface Named {
  readonly id: string
  readonly operation: string
  readonly subject: string
}

/**
 * A function that tells whether these names select a requirement. They are ids, subjects or operations; `*` stands for
 * any characters.
 */
export function chooser(names: readonly string[]): (requirement: Named) => boolean {
  const exact = new Set(names)
  const patterns = names.filter(isPattern).map(patternOf)
  return ({ id, operation, subject }) =>
    [id, operation, subject].some((name) => exact.has(name) || patterns.some((pattern) => pattern.test(name)))
}

/** Whether a name selects any of the known ones. */
export function isKnown(name: string, known: readonly string[]): boolean {
  return isPattern(name) ? known.some((one) => patternOf(name).test(one)) : known.includes(name)
}

function isPattern(name: string): boolean {
  return name.includes('*')
}

function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
}
