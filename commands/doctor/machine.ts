import path from 'node:path'
import { WITHOUT_STREAMS } from '../../load/context.ts'
import { installedK6 } from '../../load/k6-binary.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { findChromium, withoutBrowser } from '../../specs/browser/chromium.ts'
import { type Finding, missing, well, wrong, wrongFinding } from './findings.ts'

const PROJECT_NODE = 24

/** What this machine has of what a run uses. Builds and downloads nothing. */
export async function machineFindings(): Promise<readonly Finding[]> {
  return [nodeFinding(), await k6Finding(), chromiumFinding()]
}

function nodeFinding(): Finding {
  const { node } = process.versions
  const isNew = Number.parseInt(node, 10) >= PROJECT_NODE
  return isNew ? well('Node', node) : wrong('Node', node, `install Node ${PROJECT_NODE} or newer`)
}

async function k6Finding(): Promise<Finding> {
  const about = 'k6, for the load'
  try {
    const { k6, canBuild } = await installedK6({ env: process.env, cache: path.resolve('.assay') })
    if (k6?.streams === true) {
      const copied = `K6_BIN names a copy on another ${ofItsKind}`
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

/** Where a binary of this machine runs too. */
const ofItsKind = `machine with ${process.platform} on ${process.arch}`

function chromiumFinding(): Finding {
  const about = 'Chromium, for pages (nightly)'
  const found = findChromium(process.env['PATH'] ?? '')
  return found === null ? missing(about, 'none', withoutBrowser.remedy) : well(about, found)
}
