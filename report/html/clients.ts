import { shorten } from '../../harness/text/control-characters.ts'
import { counted } from '../../harness/text/format.ts'
import {
  type ClientLine,
  type ClientReading,
  type ClientReadings,
  type ClientsFile,
  protocolOfLine,
  readByClientId,
} from '../../harness/verdict/clients-model.ts'
import type { Verdict } from '../../harness/verdict/verdict-model.ts'
import { type ClientEffect, clientEffects } from '../client-effects.ts'
import { isRed } from '../history/changes.ts'
import { oftenText } from '../presentation.ts'
import { type Content, html, type Markup } from './markup.ts'
import { type RenderSection, table, tag, uncounted, verdictAnchor, verdictLink, verdictTag } from './section.ts'

/**
 * Longest error that is shown: releases with a strict schema quote the whole event and every alternative that they
 * tried.
 */
const LONGEST_ERROR = 160
/** Longest name that is shown: the service chose it. */
const LONGEST_NAME = 60

const protocols = [
  { protocol: 'v1', title: 'v1: the version 4 line' },
  { protocol: 'v2', title: 'v2: the version 5 line or later' },
] as const

/** How releases of the real client packages read the recorded answers. */
export const clientsSection: RenderSection = ({ clients, verdicts }) => {
  if (clients === null) return null
  const effects = clientEffects(clients.clients)
  const tables = protocols.map(({ protocol, title }) => matrix(clients, protocol, title, verdicts))
  return uncounted('clients', 'Real clients', [headline(clients, effects), tables])
}

function headline({ answers, clients, milliseconds, tooLong }: ClientsFile, effects: readonly ClientEffect[]): Markup {
  const alike = answers.reduce((sum, answer) => sum + answer.alike, 0)
  const replayed = `${counted(answers.length, 'answer')}, standing for ${alike} of this run, replayed without a network through ${clients.length} releases in ${(milliseconds / 1000).toFixed(1)} s. The newest of a line must read each answer; what older ones make of it tells their users what to expect.${tooLong === 0 ? '' : ` Left out as too long: ${counted(tooLong, 'answer')}.`}`
  const items = effects.map(({ users, effect, newest }) => {
    const mark = newest ? tag('question', 'newest too') : tag('quiet', 'older only')
    return html`<li>Users of <b>${users}</b> ${effect}. ${mark}</li>
`
  })
  const nothing = html`<p>Every release reads every answer and finds its threadId.</p>`
  return html`${effects.length === 0 ? nothing : html`<ul>${items}</ul>`}<p class="about">${replayed}</p>`
}

function matrix(file: ClientsFile, protocol: 'v1' | 'v2', title: string, verdicts: readonly Verdict[]): Markup | null {
  const answers = file.answers.filter((answer) => answer.protocol === protocol)
  if (answers.length === 0) return null
  const clients = file.clients.filter(({ line }) => protocolOfLine(line) === protocol)
  const carriers = listed(answers.flatMap(({ threadCarriers }) => threadCarriers))
  const rows = clients.map((client) => row(client, verdicts))
  const unknown = listed(answers.flatMap(({ unknownTypes }) => unknownTypes))
  return html`<h3>${title}</h3>
${brokenStreams(protocol, verdicts)}
<p class="dim">${counted(answers.length, 'answer')}; ${carriers.length > 0 ? `threadId sent in ${carriers.join(', ')}` : 'no threadId was sent'}${unknown.length > 0 ? `; events that no client knows: ${unknown.join(', ')}` : ''}.</p>
${table('clients', ['Client', 'Accepted', 'Text', 'threadId found in', 'Its error', 'Verdict'], rows)}`
}

/**
 * Lists answers that our judge found broken: a client shows a cut answer as though it were whole, so its acceptance
 * proves nothing.
 */
function brokenStreams(protocol: 'v1' | 'v2', verdicts: readonly Verdict[]): Markup | null {
  const broken = verdicts.filter(({ id, verdict, subject }) => {
    return subject === 'assistant-stream' && isRed(verdict) && id.startsWith(`assistant-stream-${protocol}-`)
  })
  if (broken.length === 0) return null
  const items = broken.map(
    (one) => html`<li>${verdictLink(one)}${one.times === undefined ? null : ` ${oftenText(one.times)}`}</li>`,
  )
  return html`<div class="caveat">These answers are broken, whatever a client makes of them:<ul class="plain">${items}</ul></div>`
}

function listed(names: readonly string[]): readonly string[] {
  return [...new Set(names)].map((name) => shorten(name, LONGEST_NAME))
}

function row({ readings, newest, ...release }: ClientReadings, verdicts: readonly Verdict[]): Markup {
  const accepted = readings.filter(({ kind }) => kind === 'accepted').length
  const whole = accepted === readings.length
  const count = `${whole ? '✓' : '✗'} ${accepted} of ${readings.length}`
  return html`<tr><td class="number"><b>${release.version}</b>${newest ? ' newest' : ''} <span class="id dim">${release.package} · ${release.api}</span></td><td>${tag(whole ? 'pass' : 'question', count)}</td><td>${texts(readings)}</td><td>${threads(readings)}</td><td class="dim">${errors(readings)}</td><td>${newest ? judged(release.line, verdicts) : null}</td></tr>
`
}

/** Only the newest of a line is judged. */
function judged(line: ClientLine, verdicts: readonly Verdict[]): Markup | null {
  const verdict = verdicts.find(({ id }) => id === readByClientId(line))
  return verdict === undefined ? null : html`<a href="#${verdictAnchor(verdict)}">${verdictTag(verdict.verdict)}</a>`
}

const textNames: Readonly<Record<ClientReading['text'], string>> = {
  same: 'same',
  beginning: 'its beginning',
  other: 'another',
  none: 'no message',
}

function texts(readings: readonly ClientReading[]): Content {
  return withTimes(readings.map(({ text }) => textNames[text]))
}

function threads(readings: readonly ClientReading[]): Content {
  const asked = readings.flatMap(({ threadSeenIn }) => (threadSeenIn === null ? [] : [threadSeenIn]))
  return asked.length === 0 ? 'none was sent' : withTimes(asked.map((places) => places.join(', ') || 'nowhere'))
}

function errors(readings: readonly ClientReading[]): Content {
  return withTimes(
    readings.flatMap(({ error }) => (error === null ? [] : [shorten(error.split('\n')[0] ?? '', LONGEST_ERROR)])),
  )
}

/** Each different text once, and how often it occurs where there are several. */
function withTimes(all: readonly string[]): Content {
  const groups = [...Map.groupBy(all, (one) => one)].sort(([, a], [, b]) => b.length - a.length)
  return groups.map(([name, same], index) => {
    const often = groups.length === 1 ? '' : `${same.length} × `
    return html`${index === 0 ? null : html`<br>`}${often}${name}`
  })
}
