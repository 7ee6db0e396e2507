import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { traceFileOf } from '../../schemas/read/document-files.ts'

/**
 * What describes the interface, as the command line names it; if nothing is named, it is the project's own document.
 */
export interface DescriptionOptions {
  /** An interface document. */
  readonly document?: string
  /** An OpenAPI of the interface, of any origin. */
  readonly description?: string
}

/** A description, valid for as long as a block uses it. */
export interface DescriptionInUse extends Disposable {
  readonly folder: string
  /** The files that it was made from, each with its name in the folder of a run. */
  readonly given: readonly (readonly [file: string, keptAs: string])[]
}

/**
 * The description to use: the shipped one, or a newly generated one.
 *
 * @param named the document's name in messages, if its file has another one
 * @throws ConfigurationError with a line for each thing that can't be read.
 */
export async function describe(
  { document, description }: DescriptionOptions,
  named?: string,
): Promise<DescriptionInUse> {
  if (document !== undefined && description !== undefined) {
    throw new ConfigurationError('give --document or --description, not both: a run has one description')
  }
  if (description !== undefined) return fromOpenApi(description)
  if (document !== undefined) return fromDocument(document, named)
  const given = documentAndTrace(path.resolve('schemas/interface.md'))
  return { folder: path.resolve('schemas/generated'), given, [Symbol.dispose]: () => undefined }
}

/**
 * Copies a description and its sources into the folder of a run, so that the run can be judged again with them.
 *
 * @returns the folder of the copy
 */
export function keepDescription({ folder, given }: DescriptionInUse, results: string): string {
  const copy = path.join(results, 'description')
  cpSync(folder, copy, { recursive: true })
  for (const [file, keptAs] of given) cpSync(file, path.join(copy, keptAs))
  return copy
}

/**
 * The document or OpenAPI that describes the interface, relative to where the command was started: pipelines show it by
 * that path.
 */
export function documentIn({ given }: DescriptionInUse): string | null {
  const [first] = given
  return first === undefined ? null : path.relative(process.cwd(), first[0])
}

/** The sources of the description in a run's folder; empty where they were not kept. */
export function keptDescription(folder: string): DescriptionOptions {
  const document = path.join(folder, 'document.md')
  if (existsSync(document)) return { document }
  const given = path.join(folder, 'given')
  const [name] = existsSync(given) ? readdirSync(given) : []
  return name === undefined ? {} : { description: path.join(given, name) }
}

async function fromDocument(document: string, named = path.basename(document)): Promise<DescriptionInUse> {
  const text = textOf(document, '--document')
  // Loaded only here, since a run without a document of its own does not need it.
  const { isOpenApi } = await import('../../schemas/read/is-openapi.ts')
  const { interfaceOf } = await import('../../schemas/read/read-document.ts')
  const { runFiles } = await import('../../schemas/write/description-files.ts')
  if (isOpenApi(text)) throw new ConfigurationError(`${document} is OpenAPI: give it with --description`)
  return written(await runFiles({ ...interfaceOf(document), file: named }), documentAndTrace(document))
}

async function fromOpenApi(file: string): Promise<DescriptionInUse> {
  const text = textOf(file, '--description')
  const { foreignFiles } = await import('../../schemas/foreign/files.ts')
  const name = path.basename(file)
  return written(await foreignFiles(text, name), [[file, path.join('given', name)]])
}

function documentAndTrace(document: string): DescriptionInUse['given'] {
  const trace = traceFileOf(document)
  return [[document, 'document.md'], ...(existsSync(trace) ? ([[trace, 'document.trace.yaml']] as const) : [])]
}

function textOf(file: string, option: string): string {
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new ConfigurationError(`${file}: no such file; name one with ${option}`)
  }
  return readFileSync(file, 'utf8')
}

function written(files: ReadonlyMap<string, string>, given: DescriptionInUse['given']): DescriptionInUse {
  const { path: folder, ...removal } = temporaryFolder()
  for (const [name, content] of files) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return { folder, given, ...removal }
}
