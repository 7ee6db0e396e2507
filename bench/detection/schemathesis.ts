import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Type } from '@sinclair/typebox'
import { execa } from 'execa'
import { list, object, text, texts } from '../../harness/json/define.ts'
import { readJson, validator } from '../../harness/json/read.ts'
import { type Embedded, startReference } from '../../harness/target/embedded-reference.ts'
import type { EmbeddedReference } from '../../harness/target/target.ts'
import { workFolder } from '../../selftest/verify-process.ts'

/** Schemathesis from PyPI, in a Python environment of its own. */
export interface Schemathesis {
  readonly command: string
  /** `4.32.5` */
  readonly version: string
}

/** What one run reported: each failure once, by its class and its operation. */
export interface SchemathesisRun {
  readonly failures: readonly string[]
  readonly seconds: number
}

/**
 * A run takes a quarter of a minute, and more on a busy machine. One that takes longer than this has met a service that
 * never ends.
 */
const LONGEST_RUN_SECONDS = 900

/** Installs the newest version, in place of an older one. */
export async function installSchemathesis(): Promise<Schemathesis> {
  const folder = path.resolve('.assay/schemathesis')
  if (!existsSync(folder)) await execa('python3', ['-m', 'venv', folder])
  await execa(path.join(folder, 'bin/pip'), ['install', '--quiet', '--upgrade', 'schemathesis'])
  const command = path.join(folder, 'bin/schemathesis')
  const { stdout } = await execa(command, ['--version'])
  return { command, version: stdout.replace(/^.* /, '') }
}

/**
 * Set up as in its guide for comparisons (guides/benchmarking): no shrinking, no health checks, and it continues after
 * a failure. All checks, all four phases, and 100 examples for each operation are defaults. Keys are given for each
 * security scheme (guides/auth), and values of path parameters that can't be guessed (reference/warnings, missing test
 * data).
 */
const configuration = `
continue-on-failure = true
suppress-health-check = ["all"]
seed = 1

[generation]
no-shrink = true
database = "none"

[parameters]
"path.projectId" = "prj_main"
"path.domain" = "acme-docs"

[auth.openapi.adminKey]
bearer = "\${ASSAY_REFERENCE_ADMIN_KEY}"

[auth.openapi.assistantKey]
bearer = "\${ASSAY_REFERENCE_ASSISTANT_KEY}"
`

/** The parts of its JSON report that are read here. */
const isReport = validator(
  object({
    failures: list(object({ type: text, operations: texts })),
    /** Errors such as a connection that breaks off. */
    errors: list(object({ title: text })),
    running_time: Type.Number(),
  }),
)

/**
 * Runs Schemathesis against the reference service with these switches. A run that does not end counts as a failure,
 * since a person who waits for it would notice.
 *
 * @throws Error where it could not run, with its output
 */
export async function runSchemathesis(
  { command }: Schemathesis,
  reference: EmbeddedReference,
): Promise<SchemathesisRun> {
  const folder = workFolder()
  const service = await startReference(reference)
  try {
    return await reportOf(command, service, folder)
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true })
  }
}

async function reportOf(command: string, { address }: Embedded, folder: string): Promise<SchemathesisRun> {
  const inFolder = (name: string) => path.join(folder, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(inFolder('schemathesis.toml'), configuration)
  const description: unknown = JSON.parse(readFileSync(path.resolve('schemas/generated/openapi.json'), 'utf8'))
  writeFileSync(inFolder('openapi.json'), JSON.stringify(withEventSchemas(description)))
  const ran = await execa(
    command,
    [
      ...['--config-file', inFolder('schemathesis.toml'), 'run', inFolder('openapi.json'), '--url', address],
      ...['--no-color', '--report', 'json', '--report-json-path', inFolder('report.json')],
    ],
    { cwd: folder, reject: false, stdin: 'ignore', timeout: LONGEST_RUN_SECONDS * 1000 },
  )
  if (ran.timedOut) return { failures: ['no end'], seconds: LONGEST_RUN_SECONDS }
  const report = readJson(inFolder('report.json'), isReport)
  if (report === null) throw new Error(`schemathesis left no report: ${ran.stderr}${ran.stdout.slice(-2000)}`)
  const failures = report.failures.flatMap(({ type, operations }) => operations.map((one) => `${type} ${one}`))
  const errors = report.errors.map(({ title }) => title)
  return { failures: [...new Set([...failures, ...errors])].sort(), seconds: Math.round(report.running_time) }
}

/**
 * The description with the events of v2 where Schemathesis looks for them (guides/server-sent-events): it checks each
 * event by the schema of its media type, whose data is JSON in all events but the last.
 */
function withEventSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEventSchemas)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withEventSchemas(member)]))
  const events: unknown = members['x-events']
  if (!isEventsOfV2(events)) return members
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema: events.schema }
  const anyOf = [{ properties: { data: { const: '[DONE]' } } }, { properties: { data } }]
  return { ...members, schema: { type: 'object', required: ['data'], anyOf } }
}

const isEventsOfV2 = validator(object({ protocol: Type.Literal('v2'), schema: Type.Unknown() }))
