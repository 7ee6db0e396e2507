import type { PageDiff } from './diff.ts'

const marks = { same: ' ', added: '+', removed: '-' } as const

/** HTML page that shows a pull request's change. Everything in it may come from a prompt, so all of it is escaped. */
export function pullRequestPage(repository: string, ref: string, diffs: readonly PageDiff[]): string {
  const changes = diffs.map(({ page, lines }) => {
    const rows = lines.map(({ kind, text }) => `<span class="${kind}">${escaped(`${marks[kind]} ${text}`)}</span>`)
    return `<h2>${escaped(page)}.md</h2>\n<pre>${rows.join('\n')}</pre>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pull request: ${escaped(repository)}</title>
<style>body { font-family: sans-serif; margin: 2rem } .added { background: #dfd } .removed { background: #fdd }</style>
<h1>${escaped(repository)}: changes for ${escaped(ref)}</h1>
${changes.join('\n')}
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
