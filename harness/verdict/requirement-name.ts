/** What a requirement is called, and what it is about. */
export interface Named {
  readonly id: string
  readonly operation: string
  readonly subject: string
}

/** Names by which a requirement can be chosen. */
export function namesOf({ id, operation, subject }: Named): readonly string[] {
  return [id, operation, subject]
}

/** Whether a requirement is one of those that these names choose: ids, subjects or operations, with `*` for any letters. */
export function chooser(names: readonly string[]): (requirement: Named) => boolean {
  const exact = new Set(names)
  const patterns = names.filter(isPattern).map(patternOf)
  return (requirement) =>
    namesOf(requirement).some((name) => exact.has(name) || patterns.some((pattern) => pattern.test(name)))
}

/** Whether any of these names is meant. */
export function isKnown(name: string, known: readonly string[]): boolean {
  return isPattern(name) ? known.some((one) => patternOf(name).test(one)) : known.includes(name)
}

function isPattern(name: string): boolean {
  return name.includes('*')
}

function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
}
