import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { problemLine } from '../schemas/read/problem.ts'
import { readFacts } from '../schemas/read/read-facts.ts'
import { foreignFiles, replaceFolder, staleFiles } from '../schemas/write/folder.ts'

interface Options {
  readonly document: string
  readonly out: string
  readonly check: boolean
}

const projectFile = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

const options = new Command('generate')
  .description('Generates the description of the interface from its document')
  .option('--document <file>', 'the interface document', projectFile('schemas/interface.md'))
  .option('--out <folder>', 'where the description goes', projectFile('schemas/generated'))
  .option('--check', 'write nothing; exit 1 and name the files that are out of date', false)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .parse()
  .opts<Options>()

process.exitCode = await generate(options)

async function generate({ document, out, check }: Options): Promise<0 | 1 | 2> {
  if (!existsSync(document) || !statSync(document).isFile())
    return refuse(`${document}: no such file; name a document with --document`)
  const folder = path.resolve(out)
  if (existsSync(folder) && !statSync(folder).isDirectory())
    return refuse(`${out}: a file stands there; name a folder with --out`)
  const reading = readFacts(readFileSync(document, 'utf8'), path.basename(document))
  if (reading.kind === 'unreadable') {
    for (const problem of reading.problems) console.error(problemLine(document, problem))
    return 1
  }
  // The compiler that writes types takes most of the start-up: a bad document, the usual case while one is edited, is
  // refused without it.
  const { descriptionFiles } = await import('../schemas/write/description-files.ts')
  const files = await descriptionFiles(reading.facts)
  const stale = staleFiles(folder, files)
  if (check) {
    for (const name of stale)
      console.error(`${path.join(out, name)}: differs from what ${document} gives; run npm run generate`)
    return stale.length === 0 ? 0 : 1
  }
  const [foreign] = foreignFiles(folder, files)
  if (foreign !== undefined)
    return refuse(
      `${path.join(out, foreign)}: not a generated file, and --out replaces its folder; name another folder`,
    )
  if (stale.length > 0) replaceFolder(folder, files)
  console.log(`${out}: ${files.size} files, ${stale.length === 0 ? 'unchanged' : `${stale.length} of them new`}`)
  return 0
}

function refuse(message: string): 2 {
  console.error(message)
  return 2
}
