import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../harness/target/configuration-error.ts'

/** A folder with a description and the document that it was made of. */
export interface DescriptionInUse {
  readonly folder: string
  readonly document: string
}

/** The description that the project ships with. */
export function shippedDescription(): DescriptionInUse {
  return { folder: path.resolve('schemas/generated'), document: path.resolve('schemas/interface.md') }
}

/**
 * Generates the description of another document below `work`.
 *
 * @throws ConfigurationError with a line for each thing in the document that can't be read.
 */
export async function describeDocument(document: string, work: string): Promise<DescriptionInUse> {
  if (!existsSync(document) || !statSync(document).isFile()) {
    throw new ConfigurationError(`${document}: no such file; name a document with --document`)
  }
  // Loaded only here: the generator brings the TypeScript compiler along, which costs every other run a second.
  const [{ readDocument }, { documentFiles }, { problemLine }, { descriptionFiles }] = await Promise.all([
    import('../schemas/read/read-document.ts'),
    import('../schemas/read/document-files.ts'),
    import('../schemas/read/problem.ts'),
    import('../schemas/write/description-files.ts'),
  ])
  const reading = readDocument(documentFiles(document))
  if (reading.kind === 'unreadable') {
    throw new ConfigurationError(reading.problems.map((problem) => problemLine(document, problem)).join('\nassay: '))
  }
  const folder = path.join(work, 'description')
  for (const [name, content] of await descriptionFiles(reading.interface)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return { folder, document: path.resolve(document) }
}
