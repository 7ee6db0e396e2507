import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runRedocly } from '../schemas/redocly.ts'
import { fromStanding, programNamed, runProgram, shared, toStanding } from './command-line/command-line.ts'
import { projectRoot } from './command-line/project-root.ts'
import { type DescriptionOptions, describe } from './run/description.ts'

interface Options extends DescriptionOptions {
  readonly out: string
}

const program = programNamed('docs')
  .description('Builds one HTML file that shows what the interface document promises, and needs no network')
  .addOption(shared.document)
  .addOption(shared.description)
  .option('--out <file>', 'where it goes', fromStanding, path.join(projectRoot, 'docs/reference.html'))
  .action(async ({ out, ...described }: Options) => {
    using inUse = await describe(described)
    process.exitCode = await buildReference(path.join(inUse.folder, 'openapi.json'), path.resolve(out))
  })

await runProgram(program)

/**
 * Builds pages of the description without assumptions, since a reader could not tell them from promises. Returns 0, or
 * 2 with Redocly's message.
 */
async function buildReference(description: string, file: string): Promise<0 | 2> {
  mkdirSync(path.dirname(file), { recursive: true })
  // Without the embedded bundle, the page would load its script from another host.
  const args = ['build-docs', description, '--output', file, '--inlineBundle']
  const { status, stdout, stderr } = await runRedocly(args, projectRoot)
  if (status !== 0) {
    console.error(`docs: redocly can't build the reference: ${(stderr || stdout).trim()}`)
    return 2
  }
  writeFileSync(file, withPolicy(readFileSync(file, 'utf8')))
  console.log(toStanding(file))
  return 0
}

/**
 * Adds a policy to the page. Even with the bundle inside, it would load its maker's logo; where that is refused, it
 * shows none.
 */
function withPolicy(page: string): string {
  const policy = [
    `default-src 'none'`,
    `script-src 'unsafe-inline' blob:`,
    `worker-src blob:`,
    `style-src 'unsafe-inline'`,
    `img-src data: blob:`,
    `font-src data:`,
  ]
  const head = `<head><meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`
  if (!page.includes('<head>')) throw new Error('docs: the page has no <head> to put its policy into')
  return page.replace('<head>', () => head)
}
