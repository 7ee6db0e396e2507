import path from 'node:path'
import type { Target } from '../../harness/target/target.ts'
import { targetNamed } from '../../harness/target/target-file.ts'
import { WITHOUT_STREAMS } from '../../load/context/context.ts'
import { installedK6 } from '../../load/k6/binary.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { loadDescription } from '../../schemas/description/load.ts'
import { terminalOptions } from '../../scripts/command-line/terminal.ts'
import { type DescriptionOptions, describe } from '../../scripts/run/description.ts'
import { checkKeyKinds, checkTarget, reach } from '../../scripts/run/preflight.ts'
import { findChromium, withoutBrowser } from '../../specs/browser/chromium.ts'
import { type Finding, findingLines, missing, well, wrongFinding } from './findings.ts'
import { keyFindings } from './keys.ts'

interface DoctorOptions extends DescriptionOptions {
  readonly target: string
}

/**
 * Reports what is installed, what of the target can be reached and what its file allows, and what to do about the rest.
 * It spends no use of any limit.
 *
 * @returns the exit status: 0, or 2 where a run could not start
 */
export async function doctor({ target, ...described }: DoctorOptions): Promise<number> {
  const findings = [...(await machineFindings()), ...(await targetFindings(target, described))]
  process.stdout.write(`${findingLines(findings, terminalOptions()).join('\n')}\n`)
  return findings.some(({ state }) => state === 'wrong') ? 2 : 0
}

/** What a target's file says, and whether its service can be reached with the keys that the file names. */
export async function targetFindings(
  nameOrFile: string,
  described: DescriptionOptions = {},
): Promise<readonly Finding[]> {
  const about = `target ${nameOrFile}`
  try {
    using inUse = await describe(described)
    const description = await loadDescription(inUse.folder)
    const target = targetNamed(nameOrFile)
    checkTarget(target, description, { profile: 'smoke', yesProduction: true })
    checkKeyKinds(target, description)
    const allowed = allowedBy(target)
    if (target.reference !== null) {
      return [well(about, 'the reference service, which each run starts by itself'), ...allowed]
    }
    await reach(target)
    return [well(about, `${target.baseUrl} answers`), ...(await keyFindings(description, target)), ...allowed]
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return [wrongFinding(about, error)]
  }
}

function allowedBy({ prompts, exhaust, hooks, tenants, production }: Target): readonly Finding[] {
  const optional = [
    ['instructions for the agent', prompts.change !== null && prompts.noChange !== null, 'prompts'],
    ['limits', exhaust, 'exhaust'],
    ['windows of limits', hooks.advanceTime !== null, 'hooks.advanceTime'],
    ['another organization', new Set(tenants.map(({ organization }) => organization)).size > 1, 'tenants'],
  ] as const
  const lacking = optional
    .filter(([, isGiven]) => !isGiven)
    .map(([what, , field]) => missing(what, 'not tested', `give ${field} in the target, where you can`))
  return production ? [missing('production', 'only --profile smoke runs'), ...lacking] : lacking
}

/** Which of the things that a run uses this machine has. It builds and downloads nothing. */
async function machineFindings(): Promise<readonly Finding[]> {
  // The set-up has refused an older Node, or put a newer one in its place.
  return [well('Node', process.versions.node), await k6Finding(), chromiumFinding()]
}

async function k6Finding(): Promise<Finding> {
  const about = 'k6, for the load'
  try {
    const { k6, canBuild } = await installedK6({ env: process.env, cache: path.resolve('.assay') })
    if (k6?.streams === true) {
      const copied = `a copy runs on any other ${ofItsKind} too, where K6_BIN names it`
      return well(about, `${k6.binary}, with the module that reads streams; ${copied}`)
    }
    if ((process.env['K6_PREBUILT'] ?? '') !== '') {
      return well(about, 'K6_PREBUILT says where a built one is, which the first load fetches')
    }
    if (canBuild) return well(about, 'Go will build it, once, in 2 to 3 minutes')
    const found = k6 === null ? 'none' : `${k6.binary}, without the module that reads streams`
    return missing(about, found, WITHOUT_STREAMS.remedy)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return wrongFinding(about, error)
  }
}

/** The kind of machine on which this machine's binaries run too. */
const ofItsKind = `machine with ${process.platform} on ${process.arch}`

function chromiumFinding(): Finding {
  const about = 'Chromium, for pages (nightly)'
  const found = findChromium(process.env['PATH'] ?? '')
  return found === null ? missing(about, 'none', withoutBrowser.remedy) : well(about, found)
}
