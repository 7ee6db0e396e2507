import { escapeControlCharacters, shorten } from '../harness/text/control-characters.ts'
import { counted, formatMoment, formatSeconds } from '../harness/text/format.ts'
import type { Finding } from '../harness/verdict/files/findings-file.ts'
import { redVerdicts } from '../harness/verdict/verdict-model.ts'
import { decisionOf } from './decision.ts'
import { mostTelling } from './findings/findings.ts'
import { sinceLine } from './history/since.ts'
import type { ReportInput } from './input.ts'
import { claimsOf, placeOf, saying, untestedByRemedy } from './presentation.ts'
import { shownSentences } from './shown.ts'

/** Most findings that fit on a pipeline's page; the report has all of them. */
const MOST_FINDINGS = 10
const MOST_GROUPS = 8
const LONGEST_CELL = 240

/** The run as one screen of Markdown, for a pipeline's step summary or a comment. */
export function renderMarkdown(input: ReportInput): string {
  const { run } = input
  const { word, because } = decisionOf(input)
  const build = run.build === null ? 'build not named' : `build ${shownInMarkdown(run.build)}`
  const about = `${shownInMarkdown(run.target)} · ${build} · ${run.profile} · ${formatMoment(run.startedAt)} · ${formatSeconds(run.seconds)}`
  const red = input.findings.filter(({ verdict }) => redVerdicts.has(verdict))
  const questions = input.findings.filter(({ verdict }) => verdict === 'question')
  const parts = [
    `## ${word}: ${shownInMarkdown(because)}`,
    about,
    shownInMarkdown(sinceLine(input) ?? ''),
    red.length > 0 ? '' : shownSentences(input).map(shownInMarkdown).join(' '),
    findingTable('Finding', red, input),
    findingTable('Question', questions, input),
    untested(input),
    'The report is `report.html` beside this file; `findings.json` has every finding with its requirements.',
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function findingTable(heading: string, findings: readonly Finding[], { document }: ReportInput): string {
  if (findings.length === 0) return ''
  const rows = mostTelling(findings, MOST_FINDINGS).map((finding) => {
    const place = placeOf(finding, document)
    const cells = [
      finding.area,
      claimsOf(finding),
      saying(finding),
      `${finding.count} of ${finding.of}`,
      place ?? finding.source.quote,
    ]
    return `| ${cells.map(shownInMarkdown).join(' | ')} |`
  })
  const left = findings.length - MOST_FINDINGS
  const rest = left > 0 ? `\n\n… and ${left} more` : ''
  return `| At stake | ${heading} | What was found | Requirements | Rests on |\n|---|---|---|---|---|\n${rows.join('\n')}${rest}`
}

function untested({ verdicts }: ReportInput): string {
  const groups = untestedByRemedy(verdicts)
  if (groups.length === 0) return ''
  const lines = groups.slice(0, MOST_GROUPS).map(({ count, reason, remedy }) => {
    return `- ${count}: ${shownInMarkdown(reason)}${remedy === null ? '' : ` → ${shownInMarkdown(remedy)}`}`
  })
  const left = groups.length - MOST_GROUPS
  return `**Not tested**\n\n${lines.join('\n')}${left > 0 ? `\n- and for ${counted(left, 'more reason')}` : ''}`
}

/** Text from outside as Markdown that shows it literally. */
export function shownInMarkdown(text: string): string {
  const line = escapeControlCharacters(text).replace(/\s+/g, ' ').trim()
  return shorten(line, LONGEST_CELL)
    .replace(/[\\`*_{}[\]<>()#+!|~@&]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll('://', '&#58;//')
}
