import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runRedocly } from '../schemas/redocly.ts'
import { fromStanding, programNamed, toStanding } from './command-line.ts'
import { projectRoot } from './project-files.ts'

const { out } = programNamed('docs')
  .description('Builds one HTML file that shows what the interface document promises, and needs no network')
  .option('--out <file>', 'where it goes', fromStanding, path.join(projectRoot, 'docs/reference.html'))
  .parse()
  .opts<{ readonly out: string }>()

process.exitCode = await buildReference(path.resolve(out))

/** The description without assumptions: a reader could not tell them from promises. 0, or 2 with what Redocly said. */
async function buildReference(file: string): Promise<0 | 2> {
  mkdirSync(path.dirname(file), { recursive: true })
  // Without the bundle inside, the page loads its script from elsewhere.
  const args = ['build-docs', 'documented', '--output', file, '--inlineBundle']
  const { status, stdout, stderr } = await runRedocly(args, projectRoot)
  if (status !== 0) {
    console.error(`docs: redocly can't build the reference: ${(stderr || stdout).trim()}`)
    return 2
  }
  writeFileSync(file, withPolicy(readFileSync(file, 'utf8')))
  console.log(toStanding(file))
  return 0
}

/** Even with the bundle inside, the page would load its maker's logo; it shows none where that is refused. */
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
