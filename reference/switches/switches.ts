import { faults } from '../faults/catalogue.ts'
import { type Fault, passThrough } from '../hooks/hooks.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/settings-file.ts'
import { variations } from './variations.ts'

/** Names of the active faults and variations. */
export interface Switches {
  readonly faults: readonly string[]
  readonly variations: readonly string[]
}

export type InForce = ReturnType<typeof switchedOn>

/** The settings and hooks with these switches. @throws StartError that names unknown switches, and similar names */
export function switchedOn(on: Switches, settings: Settings) {
  return {
    switches: on,
    hooks: passThrough(named('fault', on.faults, faults).map(({ hooks }) => hooks())),
    settings: named('variation', on.variations, variations).reduce((changed, { change }) => change(changed), settings),
  } as const
}

function named<Item extends { readonly name: string }>(
  kind: string,
  names: readonly string[],
  items: readonly Item[],
): readonly Item[] {
  return names.map((name) => {
    const item = items.find((each) => each.name === name)
    if (item !== undefined) return item
    const words = new Set(name.split('-'))
    const shared = (other: Item) => other.name.split('-').filter((word) => words.has(word)).length
    const nearest = items.reduce((best, each) => (shared(each) > shared(best) ? each : best))
    const hint = shared(nearest) > 0 ? `did you mean "${nearest.name}"? ` : ''
    throw new StartError(`there is no ${kind} "${name}"; ${hint}--list shows them all`)
  })
}

interface Listed extends Pick<Fault, 'name' | 'summary' | 'onTarget' | 'shows'> {
  readonly area: string
}

/** All switches that work with any target, for programs. */
export function listed(): readonly (Listed & { readonly kind: 'fault' | 'variation' })[] {
  return [
    ...faults.map(({ hooks: _, ...one }) => ({ kind: 'fault' as const, ...one })),
    ...variations
      .filter(({ needs }) => needs === undefined)
      .map(({ change: _, ...one }) => ({ kind: 'variation' as const, ...one })),
  ]
}

/** All switches, one a line, for a person. */
export function listing(): string {
  const row = ({ name, summary, onTarget }: Listed) =>
    `  ${name.padEnd(42)} ${summary}${onTarget === undefined ? '' : ` ${JSON.stringify(onTarget)}`}`
  const byArea = (all: readonly Listed[]) =>
    [...Map.groupBy(all, ({ area }) => area)].flatMap(([area, some]) => [` ${area}`, ...some.map(row)])
  const all = listed()
  return [
    `faults (${faults.length}): each breaks the interface`,
    ...byArea(all.filter(({ kind }) => kind === 'fault')),
    '',
    `variations (${variations.length}): each is valid`,
    ...byArea(all.filter(({ kind }) => kind === 'variation')),
    ' only where the file of the target says so',
    ...variations.flatMap(({ name, area, summary, needs }) =>
      needs === undefined ? [] : [row({ name, area, summary: `${summary} (${needs})` })],
    ),
  ].join('\n')
}
