import { Type } from '@sinclair/typebox'
import { type Data, flag, list, mapOf, nullable, object, oneOf, oneOrMore, text } from '../json/define.ts'
import { closed, described, orElse } from './fields.ts'
import { loadSettingsDefinition } from './load-schema.ts'

/**
 * A target in two forms: the file that a person writes, in which most members may be left out, and the complete target
 * of a run. What each field means stands in its definition, which editors show.
 */

const name = Type.String({ minLength: 1 })
const names = orElse(list(name), [])
const textOrNull = orElse(nullable(text), null)

/** Name of an environment variable that holds a secret, never the secret itself. */
export const VARIABLE_NAME = '^[A-Za-z_][A-Za-z0-9_]*$'
export const TARGET_NAME = '^[A-Za-z0-9][A-Za-z0-9._-]*$'
const variable = Type.String({ pattern: VARIABLE_NAME })

const tenantDefinition = closed({
  organization: described(name, 'Whose project and site these are; another one must not see them.', 'acme'),
  project: described(textOrNull, 'Where agent jobs are created; null where the tenant has no agent.', 'prj_main'),
  domain: described(
    textOrNull,
    'The site that the assistant answers for; null where the tenant has none.',
    'acme-docs',
  ),
  adminKey: described(
    orElse(nullable(variable), null),
    'The environment variable that holds the key for the agent, never the key itself.',
    'ASSAY_ADMIN_KEY',
  ),
  assistantKeys: described(
    orElse(list(variable), []),
    'The environment variables that hold keys for the assistant; a second one shows that keys are counted apart.',
    ['ASSAY_ASSISTANT_KEY', 'ASSAY_ASSISTANT_KEY_2'],
  ),
  revokedKeys: described(
    orElse(list(variable), []),
    'The environment variables that hold keys which open nothing any more; keyPrefix tells which kind each is of.',
    ['ASSAY_REVOKED_KEY'],
  ),
  parameters: described(
    orElse(mapOf(name), {}),
    "Values of path parameters that name neither the project, nor the domain, nor a job; by the document's names.",
    { branch: 'main' },
  ),
})
export type Tenant = Data<typeof tenantDefinition>

const hooksDefinition = closed({
  advanceTime: described(
    textOrNull,
    "Moves the clock of the service's limits by {seconds}; the dates that it sends may move with it, or stay.",
    './clock.sh advance {seconds}',
  ),
  reset: described(textOrNull, 'Empties the counters of all limits.', './counters.sh reset'),
  seedCounter: described(
    textOrNull,
    'Brings the counter of {limit} to {uses} for {organization}, {project}, {domain} or {key} (the name of the variable that holds it); of a limit by address, those of all addresses.',
    './counters.sh seed {limit} {uses} {organization}',
  ),
  closePullRequest: described(textOrNull, "Closes what a run's own jobs have opened, by {url}.", 'gh pr close {url}'),
})

const promptsDefinition = closed({
  change: described(textOrNull, 'Makes the agent change a file.', "Add the word 'indeed' to the page quickstart."),
  noChange: described(textOrNull, 'Makes it change none.', 'Read the page quickstart and change no file.'),
  failure: described(textOrNull, 'Makes its job fail.', 'Edit the page no-such-page.'),
  archive: described(textOrNull, 'Makes its job end archived.', 'Read the page quickstart, then archive the job.'),
})
export type Prompts = Data<typeof promptsDefinition>

const milliseconds = orElse(nullable(Type.Number({ exclusiveMinimum: 0 })), null)

const objectivesDefinition = closed({
  firstTextP95: described(milliseconds, 'Milliseconds to the first text, for 95 of 100 answers.', 1500),
  gapP99: described(milliseconds, 'Milliseconds between two pieces of text, for 99 of 100 gaps.', 500),
  durationP95: described(milliseconds, 'Milliseconds to the end, for 95 of 100 answers.', 20_000),
  errorRate: described(
    orElse(nullable(Type.Number({ minimum: 0, maximum: 1 })), null),
    'The share of answers, between 0 and 1, that may fail.',
    0.01,
  ),
})
export type Objectives = Data<typeof objectivesDefinition>

const knownGapDefinition = closed({
  id: described(
    name,
    "The requirement that is broken; a subject, an operation or a name with '*' lists every breach of what it chooses.",
    'agent-job-created-at-type',
  ),
  actual: described(
    textOrNull,
    'What was found, as verdicts.json has it, or a regular expression between slashes; null: whatever is found.',
    '/status 5\\d\\d/',
  ),
  reason: described(textOrNull, 'Why it is left as it is.', 'is mended with the next release'),
  link: described(textOrNull, 'Where it is followed.', 'https://tracker.example/123'),
  until: described(
    orElse(nullable(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })), null),
    'The last day on which it is known.',
    '2027-01-31',
  ),
  sometimes: described(
    orElse(flag, false),
    'True for one that comes and goes: that it passes once is no reason to remove it.',
    true,
  ),
})
export type KnownGap = Data<typeof knownGapDefinition>

const embeddedDefinition = closed({
  faults: described(names, 'Ways in which it breaks the document.', ['job-id-missing']),
  variations: described(names, 'Ways in which it keeps the document otherwise.', ['error-as-text']),
  settings: described(textOrNull, 'A file of settings for it.', './settings.json'),
})
export type EmbeddedReference = Data<typeof embeddedDefinition>

const seconds = (value: number) => orElse(Type.Number({ exclusiveMinimum: 0 }), value)

const timeoutsDefinition = closed({
  job: described(seconds(300), 'Until a job has ended.', 900),
  answer: described(seconds(60), "For one whole answer, a stream's included.", 120),
  connect: described(seconds(10), 'For a connection, its handshake over TLS included.', 5),
  limitWindow: described(seconds(60), 'Until the window of a limit has passed, where no hook moves the clock.', 3605),
})

const clientCertificateDefinition = closed({
  cert: described(name, "File in PEM, relative to the target's.", 'client.pem'),
  key: described(name, "File in PEM, relative to the target's.", 'client-key.pem'),
})

const headerDefinition = Type.Union([text, closed({ env: variable })])

const members = {
  name: described(Type.String({ pattern: TARGET_NAME }), 'How reports call it.', 'staging'),
  baseUrl: described(
    name,
    'Scheme and authority, perhaps a path prefix; ${NAME} stands for an environment variable.',
    'https://api.staging.example',
  ),
  headers: described(
    orElse(mapOf(headerDefinition), {}),
    'Sent with every request, such as what lets one through to a preview, or another Host: a value, or the variable that holds a secret.',
    { 'X-Preview': { env: 'PREVIEW_TOKEN' } },
  ),
  userAgent: described(textOrNull, "The client's name; null: assay/ and its version.", 'acme-conformance'),
  origin: described(
    textOrNull,
    'The site that public keys are locked to; null: none is named.',
    'https://docs.acme.example',
  ),
  ca: described(
    textOrNull,
    "An authority in PEM that signed the target's certificate, besides those that the machine knows.",
    'staging-ca.pem',
  ),
  clientCertificate: described(
    orElse(nullable(clientCertificateDefinition), null),
    'What the target asks clients for in place of, or beside, a key.',
    { cert: 'client.pem', key: 'client-key.pem' },
  ),
  proxy: described(textOrNull, 'Null: what HTTPS_PROXY and HTTP_PROXY say.', 'http://proxy.acme.example:3128'),
  buildHeader: described(
    textOrNull,
    'The header of its answers that names its build; null: x-build, x-version and the like.',
    'x-deployment',
  ),
  keyPrefix: described(textOrNull, 'What stands for <svc>_ in the document; null: prefixes are not checked.', 'svc_'),
  keysOpen: described(
    orElse(nullable(oneOf(['own', 'organization'])), null),
    'What a key opens: its own project or site alone, or all of its organization; null: it is not known.',
    'own',
  ),
  production: described(orElse(flag, false), 'True: only a smoke run, and only with --yes-production.', true),
  deterministic: described(
    orElse(flag, false),
    'True where the same question gets the same answer, so that two answers can be compared.',
    true,
  ),
  timeouts: described(orElse(timeoutsDefinition, {}), 'How long a run waits, in seconds.', { job: 900 }),
  tenants: described(
    oneOrMore(tenantDefinition),
    'Who may ask, with either kind of key or both; each request goes out as the first that has what it needs.',
    [{ organization: 'acme', project: 'prj_main', adminKey: 'ASSAY_ADMIN_KEY' }],
  ),
  poll: described(
    orElse(nullable(Type.String({ pattern: '^(GET )?/' })), null),
    "How a job is read, with the document's path parameters; null: to be discovered.",
    'GET /v2/agent/{projectId}/job/{id}',
  ),
  lacks: described(
    names,
    'Operations, limits or requirements that the target is known not to have. Where no job can be created, none is read or gone on with.',
    ['createAssistantMessageV1'],
  ),
  sourceAddresses: described(names, 'Addresses of this machine; requests are sent from all but the first by name.', [
    '127.0.0.1',
    '127.0.0.2',
  ]),
  limits: described(
    orElse(mapOf(nullable(Type.Integer({ minimum: 1 }))), {}),
    'Limits scaled for a staging, by their ids; null: not enforced there.',
    { 'agent-project-hour': 20 },
  ),
  budget: described(
    orElse(mapOf(Type.Integer({ minimum: 0 })), {}),
    'Uses of each limit that a run may spend; left out: 35 of the agent and 120 of the assistant, nightly 90 and 300. ' +
      'Of those of the assistant, 10 are kept for the load at release and 18 nightly.',
    { 'agent-project-hour': 50 },
  ),
  ledger: described(
    textOrNull,
    "File that counts the uses of all runs, relative to the target's; null: .assay/ledger/NAME.sqlite.",
    '../shared/staging.sqlite',
  ),
  exhaust: described(orElse(flag, false), 'A run may use up limits of the last tenant, which nothing else uses.', true),
  hooks: described(orElse(hooksDefinition, {}), 'Commands that a shell runs, with values for names in braces.', {
    reset: './counters.sh reset',
  }),
  prompts: described(orElse(promptsDefinition, {}), "Instructions that make this target's agent do a known thing.", {
    noChange: 'Read the page quickstart and change no file.',
  }),
  unmatchedFilter: described(
    orElse(nullable(mapOf(Type.Unknown())), null),
    'A filter of the assistant that no page passes, so that an answer to a question with it names no source.',
    { path: 'no-such-page' },
  ),
  objectives: described(orElse(objectivesDefinition, {}), 'What the load must keep; null: no objective.', {
    firstTextP95: 1500,
  }),
  load: described(orElse(loadSettingsDefinition, {}), 'How a load is put on the target.', { rate: 20 }),
  knownGaps: described(orElse(list(knownGapDefinition), []), "Breaches that the target's owner knows of.", [
    { id: 'agent-job-created-at-type', reason: 'is mended with the next release', until: '2027-01-31' },
  ]),
  reference: described(
    orElse(nullable(embeddedDefinition), null),
    'How the reference service is started for the run; null for any other service.',
    {},
  ),
}

/** A target as a run has it: members that the file leaves out are null, empty or false. */
export const targetDefinition = object(members)
export type Target = Data<typeof targetDefinition>

/** The target's file, for the validator that fills in defaults, and for editors. */
export const targetFileDefinition = closed({ ...members, $schema: Type.Optional(name) })
