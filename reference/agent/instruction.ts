/**
 * The agent's language: plain English sentences of the forms in the README. Whatever is not understood is skipped, as a
 * person's small talk would be.
 */

/** Null: the page that the job edited last. */
export type PageName = string | null

export type Edit =
  | { readonly kind: 'replace'; readonly page: PageName; readonly from: string; readonly to: string }
  | { readonly kind: 'append'; readonly page: PageName; readonly text: string }
  | { readonly kind: 'remove'; readonly page: PageName; readonly text: string }
  | { readonly kind: 'retitle'; readonly page: PageName; readonly title: string }
  | { readonly kind: 'create'; readonly page: string; readonly title: string | null; readonly text: string | null }

export interface Instruction {
  readonly edits: readonly Edit[]
  /** Archive the job when its work is done. */
  readonly archive: boolean
}

interface Form {
  readonly pattern: RegExp
  readonly edit: (parts: Readonly<Record<string, string | undefined>>) => Edit
}

const page = (name: string) => `(?<${name}>"[^"]+"|[^",:]+?)`
const value = (name: string) => `(?<${name}>"[^"]+"|[^"]+?)`
const quoted = (name: string) => `(?<${name}>"[^"]+")`
const opening = '^(?:(?:please|then|also|now|next|finally|and),?\\s+)*'
const piece = '(?:(?:a|the|one)\\s+)?(?:(?:new|short)\\s+)?(?:sentence|line|paragraph|note|word|text)'
const says = '(?:\\s*:|\\s+(?:saying|reading|that\\s+says|which\\s+says)(?:\\s+that)?:?)\\s*'
const verb = '(?:replace|change|correct|fix|update)'
const form = (pattern: string, edit: Form['edit']): Form => ({
  pattern: new RegExp(`${opening}${pattern}$`, 'is'),
  edit,
})

/** The first form that fits decides, so the narrower one stands first. */
const forms: readonly Form[] = [
  form(
    `(?:(?:change|set)\\s+the\\s+title\\s+of|retitle)\\s+${page('page')}\\s+(?:to|into|as)\\s+${value('title')}`,
    (parts) => ({
      kind: 'retitle',
      page: pageName(parts['page']),
      title: unquoted(parts['title']),
    }),
  ),
  form(
    `(?:create|write|add)\\s+(?:a\\s+)?(?:new\\s+)?page\\s+${page('page')}(?:\\s+(?:titled|called)\\s+${quoted('title')})?(?:${says}${value('text')})?`,
    (parts) => ({
      kind: 'create',
      page: pageName(parts['page']) ?? 'untitled',
      title: parts['title'] === undefined ? null : unquoted(parts['title']),
      text: parts['text'] === undefined ? null : unquoted(parts['text']),
    }),
  ),
  form(
    `(?:in|on)\\s+${page('page')},?\\s+${verb}\\s+${value('from')}\\s+(?:by|with|to|into)\\s+${value('to')}`,
    replaceEdit,
  ),
  form(
    `${verb}\\s+${value('from')}\\s+(?:by|with|to|into)\\s+${value('to')}\\s+(?:in|on)\\s+${page('page')}`,
    replaceEdit,
  ),
  form(`${verb}\\s+${value('from')}\\s+(?:by|with|to|into)\\s+${value('to')}`, replaceEdit),
  form(
    `(?:in|on)\\s+${page('page')},?\\s+(?:append|add)(?:\\s+${piece})?(?:${says}|\\s+(?="))${value('text')}`,
    appendEdit,
  ),
  form(`(?:append|add)\\s+(?:${piece}\\s+)?to\\s+${page('page')}${says}${value('text')}`, appendEdit),
  form(`(?:append|add)\\s+${piece}(?:${says})${value('text')}`, appendEdit),
  form(`(?:append|add)\\s+(?:${piece}\\s+)?${quoted('text')}\\s+(?:to|on)\\s+${page('page')}`, appendEdit),
  form(`(?:append|add)\\s+${piece}\\s+about\\s+${value('topic')}\\s+to\\s+${page('page')}`, appendEdit),
  form(`(?:append|add)\\s+${piece}\\s+to\\s+${page('page')}\\s+about\\s+${value('topic')}`, appendEdit),
  form(`(?:in|on)\\s+${page('page')},?\\s+(?:remove|delete)\\s+(?:${piece}\\s+)?${value('text')}`, removeEdit),
  form(`(?:remove|delete)\\s+(?:${piece}\\s+)?${value('text')}\\s+(?:from|in|on)\\s+${page('page')}`, removeEdit),
]

function replaceEdit(parts: Parameters<Form['edit']>[0]): Edit {
  return { kind: 'replace', page: pageName(parts['page']), from: unquoted(parts['from']), to: unquoted(parts['to']) }
}

function appendEdit(parts: Parameters<Form['edit']>[0]): Edit {
  const { topic } = parts
  const text = topic === undefined ? unquoted(parts['text']) : `This page also covers ${unquoted(topic)}.`
  return { kind: 'append', page: pageName(parts['page']), text }
}

function removeEdit(parts: Parameters<Form['edit']>[0]): Edit {
  return { kind: 'remove', page: pageName(parts['page']), text: unquoted(parts['text']) }
}

/** Reads a prompt; what it changes, and whether the job is to be archived when done. */
export function readInstruction(prompt: string): Instruction {
  const text = normalized(prompt)
  const edits = clausesOf(withoutRemark(text)).flatMap((clause) => {
    for (const { pattern, edit } of forms) {
      const parts = pattern.exec(clause)?.groups
      if (parts !== undefined) return [edit(parts)]
    }
    return []
  })
  const archive = /\barchive\b.*\b(?:done|finished|afterwards|completed?)\b/is.test(text)
  const contrary = /\b(?:not|never|n['’]t) archive\b/i.test(text)
  return { edits, archive: archive && !contrary }
}

const LONGEST_INSTRUCTION = 4_000

/**
 * The forms backtrack: 4,000 spaces took a minute of processor time, and an unbounded prompt minutes. Bounded and with
 * single spaces, the worst that was found takes 10 ms.
 */
function normalized(prompt: string): string {
  return prompt
    .slice(0, LONGEST_INSTRUCTION)
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[^\S\n]+/g, ' ')
}

/** A remark in brackets at the end, such as `(run 2026-07)`, is for people. */
function withoutRemark(prompt: string): string {
  return prompt.trim().replace(/ ?[([][^()[\]"]*[)\]][.!?]?$/, '')
}

/** Sentences outside quotation marks; after a colon the text goes on to the end of the line. */
function clausesOf(prompt: string): readonly string[] {
  return prompt.split('\n').flatMap((line) => {
    const colon = /^(?:[^":]|"[^"]*")*:\s+(?!")/.exec(line)
    const head = sentencesOf(colon === null ? line : colon[0])
    if (colon === null) return head
    return [...head.slice(0, -1), `${head.at(-1) ?? ''} ${line.slice(colon[0].length)}`].map((clause) => clause.trim())
  })
}

function sentencesOf(text: string): readonly string[] {
  const sentences = text.match(/(?:"[^"]*"|[^".!?;]|[.!?](?!\s|$)|")+/g) ?? []
  return sentences
    .flatMap((sentence) =>
      sentence.split(
        /,?\s+and\s+(?:then\s+)?(?=(?:in|on|replace|append|add|remove|delete|archive|create)\s)(?=(?:[^"]*"[^"]*")*[^"]*$)/i,
      ),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

function unquoted(text = ''): string {
  return text.trim().replace(/^"(.*)"$/s, '$1')
}

function pageName(text = ''): PageName {
  const name = unquoted(text)
    .replace(/^(?:the\s+)?(?:page\s+|file\s+)?(?:the\s+)?/i, '')
    .replace(/\s+page$/i, '')
    .replace(/^\//, '')
    .replace(/\.mdx?$/i, '')
  return /^(?:|it|same|that|this)$/i.test(name) ? null : name
}
