import { whyUnreachable } from '../harness/target/reachable.ts'
import type { Profile } from '../harness/target/run.ts'
import type { Target } from '../harness/target/target.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import type { DescriptionView } from '../schemas/description/description.ts'

/** Milliseconds that a target has for a first sign of life. */
const REACH_TIMEOUT = 10_000

interface Asked {
  readonly profile: Profile
  readonly only?: readonly string[]
  readonly yesProduction: boolean
}

/**
 * Holds a target and the options against the document in use.
 *
 * @throws ConfigurationError for what can't be meant: an unknown limit or requirement, or production without consent.
 */
export function checkTarget(
  target: Target,
  description: DescriptionView,
  { profile, only = [], yesProduction }: Asked,
): void {
  const limits = description.limits.map(({ id }) => id)
  // A description that states no limits at all is no reason to change the target.
  for (const field of limits.length === 0 ? [] : (['limits', 'budget'] as const)) {
    const unknown = Object.keys(target[field]).find((name) => !limits.includes(name))
    if (unknown !== undefined) {
      throw new ConfigurationError(
        `target ${target.name}: ${field}.${unknown} is no limit of the document; it has ${limits.join(', ')}`,
      )
    }
  }
  const ids = new Set(catalogue(description).map(({ requirement }) => requirement.id))
  const gaps = target.knownGaps.map(({ id }) => id).filter((id) => !id.startsWith('observed-'))
  const unheard = [...only, ...gaps].find((id) => !ids.has(id))
  if (unheard !== undefined) {
    throw new ConfigurationError(`${unheard} is no requirement of this document; verdicts.json of any run lists them`)
  }
  checkProduction(target, profile, yesProduction)
}

function checkProduction(target: Target, profile: Profile, yesProduction: boolean): void {
  if (!target.production) return
  if (!yesProduction) {
    throw new ConfigurationError(
      `target ${target.name} is production; add --yes-production to run against it all the same`,
    )
  }
  if (profile !== 'smoke') {
    throw new ConfigurationError(`target ${target.name} is production, where only --profile smoke runs, not ${profile}`)
  }
}

/**
 * Any HTTP answer to a plain request will do.
 *
 * @throws ConfigurationError where none comes.
 */
export async function reach(target: Target): Promise<void> {
  const why = await whyUnreachable(target, REACH_TIMEOUT)
  if (why !== null) {
    throw new ConfigurationError(`target ${target.name} at ${target.baseUrl} can't be reached: ${why}`)
  }
}
