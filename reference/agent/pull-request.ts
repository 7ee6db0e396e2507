import type { Job } from './job.ts'

/** What a job changed, as plain text: prompts are in it, and a browser must not run them. */
export function pullRequestText({ repository, ref, base, branch }: Job): string {
  const pages = [...branch].flatMap(([page, text]) => {
    const [before, after] = [linesOf(base.get(page)), linesOf(text)]
    const removed = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`)
    const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)
    return removed.length + added.length === 0 ? [] : ['', `${page}.md`, ...removed, ...added]
  })
  return `${repository}: changes for ${ref}\n${pages.join('\n')}\n`
}

function linesOf(text = ''): readonly string[] {
  return text.split('\n')
}
