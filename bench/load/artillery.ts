import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { ANSWER_SECONDS, type Load, objectives, question, type Said, type Tool } from './tool.ts'

const VERSION = '2.0.34'

/**
 * Artillery from npm, in a folder of its own.
 *
 * @throws Error where the package can't be installed.
 */
export async function artillery(): Promise<Tool> {
  const folder = path.resolve(`.assay/bench/artillery-${VERSION}`)
  const program = path.join(folder, 'node_modules/.bin/artillery')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
    await execa('npm', [...args, `artillery@${VERSION}`])
  }
  return {
    name: `Artillery ${VERSION}`,
    command: (load) => {
      const script = path.join(load.folder, 'artillery.json')
      writeFileSync(script, JSON.stringify(scriptFor(load)))
      const args = ['run', '--quiet', '--output', reportIn(load), script]
      return { program, args, env: { ...process.env, ARTILLERY_DISABLE_TELEMETRY: 'true' } }
    },
    said: ({ stdout, stderr }, load) =>
      saidByArtillery(JSON.parse(readFileSync(reportIn(load), 'utf8')), stdout + stderr),
  }
}

const reportIn = ({ folder }: Load) => path.join(folder, 'artillery-report.json')

/**
 * Its plugin `ensure` as its page shows it, with the objectives of this bench: `http.response_time` ends with the first
 * byte, `vusers.session_length` with the last. `expect` checks the status, which `ensure` alone does not.
 */
function scriptFor({ url, rate, seconds }: Load) {
  const { origin, pathname } = new URL(url)
  const thresholds = [
    { 'http.response_time.p95': objectives.firstTextP95 },
    { 'vusers.session_length.p95': objectives.durationP95 },
  ]
  const conditions = [{ expression: 'vusers.failed == 0' }]
  return {
    config: {
      target: origin,
      phases: [{ duration: seconds, arrivalCount: Math.round(rate * seconds) }],
      http: { timeout: ANSWER_SECONDS },
      plugins: { ensure: {}, expect: { outputFormat: 'silent', reportFailuresAsErrors: true } },
      ensure: { thresholds, conditions, maxErrorRate: objectives.errorRate },
    },
    scenarios: [{ flow: [{ post: { url: pathname, json: question, expect: [{ statusCode: 200 }] } }] }],
  }
}

interface Report {
  readonly aggregate: { readonly summaries: Readonly<Record<string, { readonly p95: number }>> }
}

/** @param printed output in which `ensure` says `fail: …` for each broken rule */
export function saidByArtillery({ aggregate }: Report, printed: string): Said {
  const complaints = [...printed.matchAll(/^fail: (.+)$/gm)].flatMap(([, rule]) => rule ?? [])
  return { firstTextP95: aggregate.summaries['http.response_time']?.p95 ?? null, gapP99: null, complaints }
}
