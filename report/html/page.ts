import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { decisionOf } from '../decision.ts'
import type { ReportInput } from '../input.ts'
import { clientsSection } from './clients.ts'
import { documentSection } from './document.ts'
import { browserSection, contractsSection, givenContractsSection, pullRequestsSection } from './engines.ts'
import { findingsSection, knownGapsSection } from './findings.ts'
import { gapsSection, observationsSection } from './gaps.ts'
import { aboutSection, renderHeader } from './header.ts'
import { historySection } from './history.ts'
import { limitsSection } from './limits.ts'
import { loadSection } from './load.ts'
import { html, type Markup, sourceOf } from './markup.ts'
import { questionsSection } from './questions.ts'
import type { RenderSection, Section } from './section.ts'
import { changesSection, untestedSection, verdictTableSection } from './verdicts.ts'

/** In the order in which a reader needs them. */
const sections: readonly RenderSection[] = [
  changesSection,
  findingsSection,
  questionsSection,
  gapsSection,
  observationsSection,
  untestedSection,
  loadSection,
  limitsSection,
  clientsSection,
  browserSection,
  contractsSection,
  givenContractsSection,
  documentSection,
  historySection,
  knownGapsSection,
  pullRequestsSection,
  verdictTableSection,
  aboutSection,
]

/**
 * The sections that are open at first, for a release manager; so is the load if one was asked for. Engineers unfold the
 * others.
 */
const openAtFirst: ReadonlySet<string> = new Set(['changes', 'findings', 'questions'])

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
/** `media.css` is last, since its rules for phones and printers override the others. */
const styles = 'theme page header findings tables filter gaps load limits document browser media'.split(' ')
const style = styles.map((name) => read(`./${name}.css`)).join('\n')
const script = read('./filter.js')

/**
 * The report of a run as one HTML file that loads nothing. Its policy allows only its own style and script, by their
 * hashes: even markup that got past the escaping could not do anything.
 */
export function renderHtml(input: ReportInput): string {
  const shown = sections.map((render) => render(input)).filter((section) => section !== null)
  const isOpen = ({ id }: Section) => openAtFirst.has(id) || (id === 'load' && input.load?.scenario != null)
  const main = html`<main id="main">${shown.map((section) => renderSection(section, isOpen(section)))}</main>`
  const skip = html`<a class="skip" href="#main">Skip to the findings</a>`
  const body = sourceOf([skip, renderHeader(input), html`<div class="columns">${navigation(shown)}${main}</div>`])
  const { word, because } = decisionOf(input)
  const title = sourceOf(`${word}: ${because} · ${input.run.target} · Assay`)
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
  // Pictures are embedded; the policy allows none to be loaded.
  'img-src data:',
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ')

function navigation(shown: readonly Section[]): Markup {
  const links = shown.map(({ id, title, count }) => html`<li><a href="#${id}">${title}${counted(count)}</a></li>`)
  return html`<nav aria-label="Sections"><ul>${links}</ul></nav>`
}

function renderSection({ id, title, count, body }: Section, isOpen: boolean): Markup {
  const inside = html`<summary><h2>${title}${counted(count)}</h2></summary>${body}`
  // An attribute without a value can't be filled in by the template.
  const folding = isOpen ? html`<details open>${inside}</details>` : html`<details>${inside}</details>`
  return html`<section id="${id}">${folding}</section>
`
}

function counted(count: number | null): Markup | null {
  return count === null ? null : html` <span class="count">${count}</span>`
}
