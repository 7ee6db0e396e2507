import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { StreamFigures } from '../../harness/verdict/load-model.ts'
import { redVerdicts, type VerdictFile } from '../../harness/verdict/verdict-model.ts'
import { unlimited } from '../../selftest/limits/limiters.ts'
import { writeOwn } from '../../selftest/verify-process.ts'
import { ANSWER_SECONDS, type Load, objectives, type Said, type Tool } from './tool.ts'

/** What the process that puts on a load prints last. */
export interface Printed {
  readonly firstTextP95: number | null
  readonly gapP99: number | null
  readonly invalid: string | null
}

export const KEY = 'ASSAY_BENCH_KEY'

/**
 * The file that a target's owner would write for the service: its answers are always the same, and it has no limits.
 */
function writeTarget({ url, folder }: Load): string {
  const tenant = { organization: 'acme', domain: 'acme-docs', assistantKeys: [KEY] }
  return writeOwn(folder, 'bench.json', {
    name: 'bench',
    baseUrl: new URL(url).origin,
    deterministic: true,
    tenants: [tenant],
    limits: unlimited,
    timeouts: { answer: ANSWER_SECONDS },
    objectives,
  })
}

const command = (args: readonly string[]) => ({
  program: process.execPath,
  args,
  env: { ...process.env, [KEY]: 'svc_dsc_0123456789' },
})

/** The streams of `npm run load` and their figures, without the self-check and the report. */
export const engine: Tool = {
  name: 'assay',
  command: (load) =>
    command([path.join(import.meta.dirname, 'ours-process.ts'), JSON.stringify(load), writeTarget(load)]),
  said: ({ stdout }) => saidByEngine(stdout),
}

/** @param stdout its last line is what `ours-process.ts` prints */
export function saidByEngine(stdout: string): Said {
  const { firstTextP95, gapP99, invalid }: Printed = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  return { firstTextP95, gapP99, complaints: invalid === null ? [] : [invalid] }
}

const RESULTS = 'results'

/** `npm run load -- steady`, as a person starts it. */
export const ours: Tool = {
  name: 'assay',
  command: (load) => {
    const { rate, seconds, folder } = load
    const size = ['--rate', String(rate), '--duration', String(seconds), '--operation', 'createAssistantMessageV2']
    const to = ['--target', writeTarget(load), '--results', path.join(folder, RESULTS)]
    return command(['scripts/load.ts', 'steady', ...size, ...to])
  },
  said: (_, { folder }) => {
    const read = (name: string) => JSON.parse(readFileSync(path.join(folder, RESULTS, name), 'utf8'))
    return saidByLoad(read('load.json'), read('verdicts.json'))
  },
}

interface Left {
  readonly streams: readonly Pick<StreamFigures, 'growth'>[]
  readonly reason: string | null
}

/**
 * Red requirements, missed objectives included, and figures that grew during the load; the times are those of `engine`.
 */
export function saidByLoad({ streams, reason }: Left, { verdicts }: Pick<VerdictFile, 'verdicts'>): Said {
  const red = verdicts.filter(({ verdict }) => redVerdicts.has(verdict)).map(({ id }) => id)
  const grown = streams.flatMap(({ growth }) => growth.map(({ figure }) => `${figure} grew`))
  return { firstTextP95: null, gapP99: null, complaints: [...red, ...grown, ...(reason === null ? [] : [reason])] }
}
