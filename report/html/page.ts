import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ReportInput } from '../input.ts'
import { headline } from '../presentation.ts'
import { clientsSection } from './clients.ts'
import { documentSection } from './document.ts'
import { browserSection, contractsSection, pullRequestsSection } from './engines.ts'
import { knownGapsSection, questionsSection, redSection, untestedSection, verdictTableSection } from './findings.ts'
import { gapsSection, observationsSection } from './gaps.ts'
import { renderHeader } from './header.ts'
import { limitsSection } from './limits.ts'
import { loadSection } from './load.ts'
import { html, type Markup, sourceOf } from './markup.ts'
import type { RenderSection, Section } from './section.ts'

/** In the order in which a reader needs them. */
const sections: readonly RenderSection[] = [
  redSection,
  questionsSection,
  knownGapsSection,
  untestedSection,
  gapsSection,
  observationsSection,
  contractsSection,
  browserSection,
  clientsSection,
  limitsSection,
  loadSection,
  pullRequestsSection,
  documentSection,
  verdictTableSection,
]

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
/** `media.css` comes last: what a phone or a printer needs overrides the rest. */
const styles = 'theme page header findings tables gaps load limits document browser media'.split(' ')
const style = styles.map((name) => read(`./${name}.css`)).join('\n')
const script = read('./filter.js')

/**
 * The report of a run as one HTML file that asks the network for nothing. The policy allows this page's own style and
 * script by their hashes and nothing else, so even markup that slipped through the escaping could not act.
 */
export function renderHtml(input: ReportInput): string {
  const shown = sections.map((render) => render(input)).filter((section) => section !== null)
  const body = sourceOf([renderHeader(input), navigation(shown), html`<main>${shown.map(renderSection)}</main>`])
  const title = sourceOf(`${headline(input)} · ${input.run.target} · Assay`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

const policy = [
  `default-src 'none'`,
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  // Pictures are in the page itself; none can be fetched.
  'img-src data:',
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ')

function navigation(shown: readonly Section[]): Markup {
  const links = shown.map(({ id, title, count }) => html`<li><a href="#${id}">${title}${counted(count)}</a></li>`)
  return html`<nav aria-label="Sections"><ul>${links}</ul></nav>`
}

function renderSection({ id, title, count, body }: Section): Markup {
  return html`<section id="${id}"><h2>${title}${counted(count)}</h2>${body}</section>
`
}

function counted(count: number | null): Markup | null {
  return count === null ? null : html` <span class="count">${count}</span>`
}
