import { whyUnreachable } from '../../harness/sending/reachable.ts'
import type { ScenarioKind } from '../../harness/target/load-schema.ts'
import type { GivenInteraction, Profile } from '../../harness/target/run.ts'
import type { Target } from '../../harness/target/target.ts'
import { keyFields, keysOfKind } from '../../harness/target/tenant-for.ts'
import { didYouMean } from '../../harness/text/nearest.ts'
import { chooser, isKnown } from '../../harness/verdict/requirement-name.ts'
import { catalogueOf } from '../../requirements/catalogue.ts'
import { bodyProblem, exampleRemedy } from '../../requirements/declaring/body-problem.ts'
import { keyLike, prefixOf } from '../../requirements/requests/credentials.ts'
import { validRequest } from '../../requirements/requests/request-body.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import type { Description, DescriptionView } from '../../schemas/description/description.ts'

interface Asked {
  readonly profile: Profile
  readonly only?: readonly string[]
  /** Where the names in `only` were given; left out: in `--only`. */
  readonly namedIn?: string
  /** Interactions of contracts that teams have given. */
  readonly given?: readonly GivenInteraction[]
  readonly yesProduction: boolean
  /** The kind of load that is asked for; left out or null: none. */
  readonly load?: ScenarioKind | null
}

/**
 * Checks a target and the options against the document in use.
 *
 * @throws ConfigurationError for what is a mistake or impossible: a misspelt limit, an unknown requirement, a body of
 * which no valid one can be made, or production without consent
 */
export function checkTarget(target: Target, description: Description, asked: Asked): void {
  const { only = [], namedIn = '--only', given = [] } = asked
  const limits = description.limits.map(({ id }) => id)
  checkLimits(target, limits)
  checkBodies(target, description)
  const known = namesIn(description, target, given)
  // A gap may name an observation or a given contract that this run does not have.
  const gaps = target.knownGaps.map(({ id }) => id).filter((id) => !/^(?:observed|pact)-/.test(id))
  checkNames(namedIn, only, [...known.ids, ...known.groups])
  checkNames(`target ${target.name}: knownGaps`, gaps, [...known.ids, ...known.groups])
  // A target may lack something that this document lacks too, so only a name that resembles a known one counts as
  // misspelt.
  const lackable = [...known.ids, ...known.operations, ...limits]
  const misspelt = target.lacks.filter((name) => didYouMean(name, lackable) !== '')
  checkNames(`target ${target.name}: lacks`, misspelt, lackable)
  checkProduction(target, asked)
}

/**
 * A target's file is used with several documents. A limit that it names and this document lacks has no effect, which is
 * reported. Only a name that was probably meant differently is an error. Where the description states no limits at all,
 * names are not checked.
 */
function checkLimits(target: Target, limits: readonly string[]): void {
  const stated = (['limits', 'budget'] as const).filter((field) => Object.keys(target[field]).length > 0)
  if (limits.length === 0 && stated.length > 0) {
    const fields = stated.join(' and ')
    process.stderr.write(
      `target ${target.name}: ${fields} say nothing here, since the description states no limits; add x-limits to it\n`,
    )
    return
  }
  for (const field of stated) {
    const unknown = Object.keys(target[field]).filter((name) => !limits.includes(name))
    const misspelt = unknown.find((name) => limits.some((limit) => isSlipOf(limit, name)))
    const place = `target ${target.name}: ${field}`
    if (misspelt !== undefined) {
      const near = didYouMean(misspelt, limits)
      throw new ConfigurationError(`${place}.${misspelt} is no limit of the document${near}`)
    }
    if (unknown.length > 0)
      process.stderr.write(
        `${place} names ${unknown.join(', ')}, no limit of the document, and has no effect there; it has ${limits.join(', ')}\n`,
      )
  }
}

/** Without a valid request of an operation, nothing that it does can be seen, and everything would be red. */
function checkBodies(target: Target, description: Description): void {
  for (const operation of description.operations) {
    const { id, requestSchema } = operation
    if (requestSchema === null || target.lacks.includes(id)) continue
    const problem = bodyProblem(
      description,
      requestSchema,
      validRequest(description, operation, { text: 'text', unique: '1' }),
    )
    if (problem !== null)
      throw new ConfigurationError(
        `${description.file}: no valid body of ${id} can be made: ${problem}; ${exampleRemedy}, or name ${id} in lacks of the target`,
      )
  }
}

/**
 * Whether a name is a misspelling of a limit. Where it has another known word in one place, such as `day` for `hour`,
 * it is another limit.
 */
function isSlipOf(limit: string, name: string): boolean {
  const [words, given] = [limit.split('-'), name.split('-')]
  if (words.length !== given.length) return didYouMean(name, [limit]) !== ''
  return given.every((word, index) => didYouMean(word, [words[index] ?? '']) !== '')
}

/** The names by which requirements can be chosen: their ids, and the names of what they are about. */
function namesIn(description: DescriptionView, target: Target, given: readonly GivenInteraction[]) {
  const entries = catalogueOf(description, target, { pacts: given })
  const operations = [...new Set(entries.map(({ requirement }) => requirement.operation))]
  const subjects = entries.map(({ subject }) => subject)
  return { ids: entries.map(({ requirement }) => requirement.id), operations, groups: [...operations, ...subjects] }
}

function checkNames(place: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !isKnown(name, known))
  if (unknown === undefined) return
  const near = didYouMean(unknown, known)
  throw new ConfigurationError(
    `${place}: ${unknown} is no requirement of this document; npm run assay -- list shows all${near}`,
  )
}

/** Ids of the requirements that these names choose; null where all are shown. */
export function chosenBy(
  description: DescriptionView,
  target: Target,
  names: readonly string[] | undefined,
  given: readonly GivenInteraction[] = [],
): readonly string[] | null {
  if (names === undefined) return null
  const isChosen = chooser(names)
  return catalogueOf(description, target, { pacts: given }).flatMap(({ requirement: { id, operation }, subject }) =>
    isChosen({ id, operation, subject }) ? [id] : [],
  )
}

/**
 * Checks that the keys in this process's environment are of the kinds that the target says, where prefixes tell.
 *
 * @throws ConfigurationError naming the field and the one for which its key is meant, and never the key
 */
export function checkKeyKinds({ name, keyPrefix, tenants }: Target, { keys }: DescriptionView): void {
  if (keyPrefix === null) return
  for (const [index, tenant] of tenants.entries()) {
    for (const kind of ['admin', 'assistant'] as const) {
      for (const variable of keysOfKind(tenant, kind)) {
        const like = keyLike(keys, keyPrefix, process.env[variable] ?? '')
        if (like === undefined || like.kind === kind) continue
        const [field, other] = [kind, like.kind].map((one) => `tenants.${index}.${keyFields[one]}`)
        const begins = `${variable} begins with ${prefixOf(like, keyPrefix)}`
        throw new ConfigurationError(`target ${name}: ${field} has a key for ${other}: ${begins}; exchange them`)
      }
    }
  }
}

function checkProduction(target: Target, { profile, yesProduction, load = null }: Asked): void {
  if (!target.production) return
  if (!yesProduction) {
    throw new ConfigurationError(
      `target ${target.name} is production; add --yes-production to run against it all the same`,
    )
  }
  if (profile !== 'smoke') {
    throw new ConfigurationError(`target ${target.name} is production, where only --profile smoke runs, not ${profile}`)
  }
  if (load !== null && load !== 'smoke') {
    throw new ConfigurationError(`target ${target.name} is production, where of all loads only smoke runs, not ${load}`)
  }
}

/**
 * Checks that a plain request gets any HTTP answer.
 *
 * @throws ConfigurationError where there is none, with what to do
 */
export async function reach(target: Target): Promise<void> {
  const why = await whyUnreachable(target)
  if (why === null) return
  const remedy = remedies.find(([sign]) => sign.test(why))?.[1]
  const todo = remedy === undefined ? '' : `; ${remedy}`
  const by = target.proxy === null ? '' : ` through proxy ${target.proxy}`
  throw new ConfigurationError(`target ${target.name} at ${target.baseUrl} can't be reached${by}: ${why}${todo}`)
}

/** What error codes of Node and OpenSSL mean for a person. */
const remedies: readonly (readonly [sign: RegExp, remedy: string])[] = [
  [/ECONNREFUSED/, 'nothing listens there: see that the service runs, and the port in baseUrl'],
  [/ECONNRESET|EPIPE/, 'it closes the connection: see whether baseUrl wants https, or a firewall a header (headers)'],
  [/ENOTFOUND|EAI_AGAIN/, 'no such host: see baseUrl, or set proxy in the target'],
  [
    /SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED/,
    'its certificate is signed by an unknown authority: name its PEM file in ca of the target',
  ],
  [/CERT_HAS_EXPIRED/, 'its certificate has expired'],
  [/ALTNAME/, 'its certificate is for another host: see baseUrl'],
  [/EPROTO|ERR_SSL_/, 'that port speaks no https: set baseUrl to http://'],
  [/not HTTP/, 'set baseUrl to https:// where that port speaks it; else its answers break HTTP itself'],
  [
    /none within|ETIMEDOUT|EHOSTUNREACH/,
    'a firewall may drop what comes from here: set proxy, or raise timeouts.connect',
  ],
]
