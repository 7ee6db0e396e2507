import { redVerdicts, type Verdict, type VerdictKind } from '../../harness/verdict/verdict-model.ts'
import type { ReportInput } from '../input.ts'
import { placeOf, presentations, verdictsOf } from '../presentation.ts'
import { renderEvidence } from './evidence.ts'
import { type Content, html, type Markup } from './markup.ts'
import { type RenderSection, sectionOf, verdictLink, verdictTag } from './section.ts'

export const redSection = findingsSection('red', 'Red', redVerdicts)
export const questionsSection = findingsSection('questions', 'Questions', new Set(['question']))
export const knownGapsSection = findingsSection('known-gaps', 'Known gaps', new Set(['known-gap']))

function findingsSection(id: string, title: string, kinds: ReadonlySet<VerdictKind>): RenderSection {
  return (input) => {
    const verdicts = verdictsOf(input.verdicts, kinds)
    return sectionOf(
      id,
      title,
      verdicts,
      verdicts.map((verdict) => finding(verdict, input)),
    )
  }
}

function finding(verdict: Verdict, input: ReportInput): Markup {
  const { tone } = presentations[verdict.verdict]
  const shownBy = verdict.engine === null ? '' : ` · shown by ${verdict.engine}`
  return html`<article class="finding ${tone}">
<h3>${verdictTag(verdict.verdict)} ${verdictLink(verdict)}</h3>
<p class="about">${verdict.operation} · ${verdict.strength}${shownBy}</p>
${compared(verdict)}
${verdict.reason === null ? null : html`<p class="reason">${verdict.reason}</p>`}
${quote(verdict, input)}
${renderEvidence(verdict.evidence, input)}
</article>
`
}

function compared({ expected, actual }: Verdict): Content {
  if (expected === null) return null
  return html`<dl class="compared"><div><dt>Expected</dt><dd>${expected}</dd></div><div><dt>Actual</dt><dd>${actual ?? 'nothing'}</dd></div></dl>`
}

function quote(verdict: Verdict, { document }: ReportInput): Content {
  const { source } = verdict
  if (source.quote === '') return null
  const place = placeOf(verdict, document)
  return html`<blockquote><p>${withCode(source.quote)}</p><footer>${place ?? restsOn[verdict.strength]}</footer></blockquote>`
}

/** A quote keeps the document's back-ticks and no other marks. */
export function withCode(quote: string): Content {
  return quote.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
}

const restsOn: Readonly<Record<Verdict['strength'], string>> = {
  documented: 'not found in the document in use',
  standard: 'standard, or an invariant of any service',
  assumed: 'our choice where the document is silent',
  observed: 'what this target did before',
}
