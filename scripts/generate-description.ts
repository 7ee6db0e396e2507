import { existsSync, lstatSync, statSync } from 'node:fs'
import path from 'node:path'
import { shorten } from '../harness/text/control-characters.ts'
import { counted } from '../harness/text/format.ts'
import { ConfigurationError } from '../schemas/description/configuration-error.ts'
import type { Sentence } from '../schemas/description/description.ts'
import { documentFiles } from '../schemas/read/document-files.ts'
import { isOpenApi } from '../schemas/read/is-openapi.ts'
import { problemLine } from '../schemas/read/problem.ts'
import { type Interface, readDocument } from '../schemas/read/read-document.ts'
import { otherFiles, replaceFolder, staleFiles } from '../schemas/write/folder.ts'
import { viewOf } from '../schemas/write/openapi.ts'
import { projectRoot } from './command-line/project-root.ts'

/** The document to generate a description from, and where to write it. */
export interface GenerateOptions {
  readonly document: string
  readonly out: string
  readonly check: boolean
  readonly strict: boolean
}

/** Most lines that are printed: more would push the first problem off the screen. */
const MOST_LINES = 40
/** Longest quote: a fence is quoted as a whole, and may be pages long. */
const MOST_QUOTED = 300

export const shippedFolder = path.join(projectRoot, 'schemas/generated')

/**
 * Writes the description of an interface document, or compares it with the existing files, and reports unread
 * sentences.
 *
 * @returns the exit status: 1 where the document can't be read or a check fails, 2 where an option names something
 * impossible
 */
export async function generate({ document, out, check, strict }: GenerateOptions): Promise<0 | 1 | 2> {
  const folder = path.resolve(out)
  const obstacle = obstacleTo(document, out)
  if (obstacle !== null) return refuse(obstacle)
  const given = documentFiles(document)
  if (isOpenApi(given.markdown)) return refuse(`${document} is OpenAPI: a run takes it as it is, with --description`)
  const reading = readDocument(given)
  if (reading.kind === 'unreadable') {
    for (const problem of reading.problems) console.error(problemLine(document, problem))
    return 1
  }
  const clash = await clashOf(reading.interface)
  if (clash !== null) {
    console.error(clash)
    return 1
  }
  // Loaded only here: the compiler that writes types takes most of the start-up. A faulty document, the usual case
  // while one is edited, is refused without it.
  const { descriptionFiles } = await import('../schemas/write/description-files.ts')
  const { renderings } = await import('../schemas/write/renderings.ts')
  const { staleTargetFiles, writeTargetFiles } = await import('./target-schema.ts')
  const staleOfTargets = folder === shippedFolder ? staleTargetFiles() : []
  const onDemand = folder === shippedFolder ? [] : await renderings(reading.interface)
  const files = new Map([...(await descriptionFiles(reading.interface)), ...onDemand])
  const stale = staleFiles(folder, files)
  const unread = reading.interface.sentences.filter(({ use }) => use.kind === 'unread')
  for (const line of unreadLines(document, unread)) console.error(line)
  const failed = strict && unread.length > 0
  if (check) {
    for (const name of stale)
      console.error(`${path.join(out, name)}: differs from what ${document} gives; run npm run generate`)
    for (const name of staleOfTargets) console.error(`${name}: differs from its definition; run npm run generate`)
    return stale.length === 0 && staleOfTargets.length === 0 && !failed ? 0 : 1
  }
  const [other] = otherFiles(folder, files)
  if (other !== undefined)
    return refuse(`${path.join(out, other)}: not a generated file, and --out replaces its folder; name another folder`)
  if (stale.length > 0) replaceFolder(folder, files)
  if (staleOfTargets.length > 0) writeTargetFiles()
  const { sentences, lostTraces } = reading.interface
  for (const { quote } of lostTraces) console.error(`${document}: a traced sentence no longer stands there: "${quote}"`)
  const written = `${files.size} files, ${stale.length === 0 ? 'unchanged' : `${stale.length} of them new`}`
  console.log(`${out}: ${written}; ${unread.length} of ${sentences.length} sentences unread`)
  return failed ? 1 : 0
}

/** Why a document can't be read, or its description can't be written; null where both work. */
function obstacleTo(document: string, out: string): string | null {
  if (!existsSync(document) || !statSync(document).isFile())
    return `${document}: no such file; name a document with --document`
  const folder = path.resolve(out)
  const inTheWay = [folder, nearestParent(folder)].find((one) => existsSync(one) && !statSync(one).isDirectory())
  if (inTheWay !== undefined) return `${inTheWay}: a file stands there; name a folder with --out`
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()
    ? `${out}: a link stands there, and --out replaces its folder; name the folder itself`
    : null
}

function unreadLines(document: string, unread: readonly Sentence[]): readonly string[] {
  const lines = unread.map(({ start, quote }) => `${document}:${start.line}: unread: "${shorten(quote, MOST_QUOTED)}"`)
  const left = lines.length - MOST_LINES
  return left <= 0 ? lines : [...lines.slice(0, MOST_LINES), `${document}: ${counted(left, 'more sentence')} unread`]
}

/** Why two requirements of this description have the same id; null where none have. */
async function clashOf(description: Interface): Promise<string | null> {
  const { catalogue } = await import('../requirements/catalogue.ts')
  try {
    catalogue(viewOf(description, description.file))
    return null
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
}

/** The nearest parent folder that exists. */
function nearestParent(folder: string): string {
  const parent = path.dirname(folder)
  return existsSync(parent) || parent === folder ? parent : nearestParent(parent)
}

function refuse(message: string): 2 {
  console.error(message)
  return 2
}
