import { shorten } from '../../harness/text/control-characters.ts'
import type { Finding } from '../../harness/verdict/files/findings-file.ts'
import type { ReportInput } from '../input.ts'
import { claimResult, placeOf, saying } from '../presentation.ts'
import { card } from './findings.ts'
import { gapRows, LONGEST_VALUE, unassumed } from './gaps.ts'
import { html } from './markup.ts'
import { type RenderSection, sectionOf } from './section.ts'

/**
 * Questions that only the service's owner can decide, since a sensible service may do otherwise: first as a message to
 * send, then with evidence.
 */
export const questionsSection: RenderSection = (input) => {
  const questions = input.findings.filter(({ verdict }) => verdict === 'question')
  const gaps = gapRows(input).filter(({ agreement }) => agreement === 'otherwise')
  const lines = [
    ...questions.map((finding) => questionOf(finding, input)),
    ...gaps.flatMap(({ gap, assumption, observations }) =>
      observations.flatMap((observation) => {
        if (assumption === null) return []
        const others = unassumed(assumption, observation)
        if (others.length === 0) return []
        const shown = others.map((value) => shorten(value, LONGEST_VALUE)).join(', ')
        return `The document leaves ${gap ?? observation.gap} open. The service has ${shown} for ${observation.gap}, which is not among what we assume: ${assumption.assumed.join(', ')}. Is that meant?`
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
  return `${operations}, “${finding.rule.replaceAll('-', ' ')}” ${claimResult(finding)}: ${saying(finding)}. We ask because: ${rests}`
}
