import type { Documentation } from '../documentation.ts'
import type { Edit, PageName } from './instruction.ts'

export type EditResult =
  | { readonly kind: 'edited'; readonly documentation: Documentation; readonly lastPage: PageName }
  /** The agent can't go on: the instruction speaks of a page that does not exist. */
  | { readonly kind: 'stuck'; readonly reason: string }

/** Applies edits in order. An edit that finds nothing to change leaves the documentation as it is. */
export function applyEdits(documentation: Documentation, edits: readonly Edit[], lastPage: PageName): EditResult {
  let result: Extract<EditResult, { kind: 'edited' }> = { kind: 'edited', documentation, lastPage }
  for (const edit of edits) {
    const next = applyEdit(result.documentation, edit, result.lastPage)
    if (next.kind === 'stuck') return next
    result = next
  }
  return result
}

function applyEdit(documentation: Documentation, edit: Edit, lastPage: PageName): EditResult {
  if (edit.kind === 'create') return createPage(documentation, edit)
  const page = edit.page === null ? lastPage : findPage(documentation, edit.page)
  if (page === null && edit.page !== null) return { kind: 'stuck', reason: `there is no page "${edit.page}"` }
  if (page === null && (edit.kind === 'append' || edit.kind === 'retitle'))
    return { kind: 'edited', documentation, lastPage }
  const changed = new Map(documentation)
  // Without a page, text is replaced or removed wherever it stands.
  for (const name of page === null ? documentation.keys() : [page]) {
    const text = documentation.get(name) ?? ''
    if (grownLength(text, edit) > LONGEST_PAGE)
      return { kind: 'stuck', reason: `the page "${name}" would get too long` }
    changed.set(name, editText(text, edit))
  }
  return { kind: 'edited', documentation: changed, lastPage: page ?? lastPage }
}

function createPage(
  documentation: Documentation,
  { page, title, text }: Extract<Edit, { kind: 'create' }>,
): EditResult {
  const name = page.toLowerCase().replaceAll(/[^a-z0-9/]+/g, '-')
  if (documentation.has(name)) return { kind: 'stuck', reason: `the page "${name}" exists already` }
  const heading = title ?? page
  const body = `---\ntitle: ${JSON.stringify(heading)}\n---\n\n# ${heading}\n${text === null ? '' : `\n${text}\n`}`
  return { kind: 'edited', documentation: new Map(documentation).set(name, body), lastPage: name }
}

/** In characters. Follow-ups that replace each letter by a thousand would fill the memory in three rounds. */
const LONGEST_PAGE = 200_000

function grownLength(text: string, edit: Exclude<Edit, { kind: 'create' }>): number {
  if (edit.kind === 'append') return text.length + edit.text.length
  if (edit.kind !== 'replace' || edit.from === '') return text.length
  return text.length + (text.split(edit.from).length - 1) * edit.to.length
}

function editText(text: string, edit: Exclude<Edit, { kind: 'create' }>): string {
  if (edit.kind === 'append') return `${text.trimEnd()}\n\n${edit.text}\n`
  const [, matter = '', body = text] = /^(---\n.*?\n---\n)(.*)$/s.exec(text) ?? []
  if (edit.kind === 'retitle')
    return (
      matter.replace(/^title:.*$/m, () => `title: ${JSON.stringify(edit.title)}`) +
      body.replace(/^# .*$/m, () => `# ${edit.title}`)
    )
  const from = edit.kind === 'replace' ? edit.from : edit.text
  if (from === '') return text
  return matter + body.replaceAll(from, () => (edit.kind === 'replace' ? edit.to : ''))
}

/** By name or by title, whatever the case. */
function findPage(documentation: Documentation, wanted: string): string | null {
  const key = wanted.toLowerCase()
  const dashed = key.replaceAll(/\s+/g, '-')
  for (const [page, text] of documentation) {
    const title = /^# (.*)$/m.exec(text)?.[1]?.toLowerCase()
    if (page.toLowerCase() === key || page.toLowerCase() === dashed || title === key) return page
  }
  return null
}
