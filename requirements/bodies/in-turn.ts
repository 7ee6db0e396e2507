import type { RequestRequirement } from '../declaring/request-requirement.ts'
import type { OtherForm, RequestDifference } from '../requests/request.ts'

/** A requirement about a request, and a key that it shares with the same requirement on other operations. */
export interface SharedRequirement {
  readonly requirement: RequestRequirement
  readonly sharedBy: string
}

/**
 * Where several operations must refuse the same, a release run shows it on one of them, which changes from group to
 * group. A nightly run shows it on all. Further forms of the request that all of them have are then shared out among
 * them: a service has one parser for its bodies, and each request costs a use of a limit.
 */
export function inTurn(all: readonly SharedRequirement[]): readonly RequestRequirement[] {
  const groups = [...Map.groupBy(all, ({ sharedBy }) => sharedBy).values()]
  const turned = groups
    .filter(({ length }) => length > 1)
    .flatMap((group, turn) =>
      group.map(({ requirement }, index) => {
        const { others = [] } = requirement.request
        const isTurnOf = (number: number) => number % group.length === index
        const isOwn = ({ name }: OtherForm) => !group.every(({ requirement: { request } }) => isNamedIn(request, name))
        const kept = others.filter((form, number) => isOwn(form) || isTurnOf(turn + 1 + number))
        const request = { ...requirement.request, others: kept }
        return [
          requirement.id,
          { ...requirement, request, ...(isTurnOf(turn) ? {} : { from: 'nightly' as const }) },
        ] as const
      }),
    )
  const byId = new Map(turned)
  return all.map(({ requirement }) => byId.get(requirement.id) ?? requirement)
}

function isNamedIn({ others = [] }: RequestDifference, wanted: string): boolean {
  return others.some(({ name }) => name === wanted)
}
