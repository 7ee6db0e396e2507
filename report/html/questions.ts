import type { Finding } from '../../harness/verdict/files/findings-file.ts'
import type { ReportInput } from '../input.ts'
import { heldText, placeOf, saying } from '../presentation.ts'
import { card } from './findings.ts'
import { agrees, gapRows } from './gaps.ts'
import { html } from './markup.ts'
import { type RenderSection, sectionOf } from './section.ts'

/** What a sensible service may do otherwise, and only its owner can decide: as a message to send, then with its evidence. */
export const questionsSection: RenderSection = (input) => {
  const questions = input.findings.filter(({ verdict }) => verdict === 'question')
  const gaps = gapRows(input).filter(({ agreement }) => agreement === 'otherwise')
  const lines = [
    ...questions.map((finding) => questionOf(finding, input)),
    ...gaps.flatMap(({ gap, assumption, observations }) =>
      observations
        .filter((one) => assumption !== null && !agrees(assumption, one))
        .map(({ gap: seen, value }) => {
          const assumed = assumption?.assumed.join(' or ') ?? 'nothing'
          return `The document leaves ${gap ?? seen} open. We assume ${assumed}; the service has ${seen}: ${String(value)}. Is that meant?`
        }),
    ),
  ]
  const message = lines.map((line, index) => `${index + 1}. ${line}`).join('\n')
  return sectionOf('questions', 'Questions', lines, [
    html`<p class="about">For the service’s owner: the document does not decide these, so none is red. The text can be sent as it is.</p>`,
    html`<pre class="copyable" tabindex="0">${message}</pre>`,
    questions.map((finding) => card(finding, input, null)),
  ])
}

function questionOf(finding: Finding, { document }: ReportInput): string {
  const place = placeOf(finding, document)
  const operations = finding.operations.map(({ operation }) => operation).join(', ')
  const rests = place === null ? finding.source.quote : `${place}: ${finding.source.quote}`
  return `${operations}, “${finding.rule.replaceAll('-', ' ')}” ${heldText(finding)}: ${saying(finding)}. We ask because: ${rests}`
}
