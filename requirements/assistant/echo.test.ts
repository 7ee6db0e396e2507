import { expect, test } from 'vitest'
import type { ExchangeRequirement } from '../declaring/requirement.ts'
import { withEvidence } from '../reading/evidence.ts'
import { context } from '../test-support/reference.fixture.ts'
import { assistantEchoRequirements, ECHO_QUESTION, inTwoParts } from './echo.ts'
import { givenToEndRequirements } from './given-back.ts'
import { validAnswer } from './valid-stream.ts'

const undamaged = assistantEchoRequirements(context.description)
const toItsEnd = givenToEndRequirements(context.description)

const given = ECHO_QUESTION.replace(/^.*?: /, '')

function outcomeOf(text: string, [requirement]: readonly ExchangeRequirement[] = undamaged) {
  if (requirement === undefined) throw new Error('no assistant')
  const answer = validAnswer(requirement.operation, 'v1', { threadId: 't', words: [text] })
  return requirement.check(withEvidence(answer, { kind: 'echo' }), context)
}

test.each([
  ['as it was given', given],
  ['on one line', given.replaceAll(/\s+/g, ' ')],
  ['twice', `${given.replace(/part12[\s\S]*/, 'part12')} ${given}`],
  ['in part', 'Here it is: part03 part04 part05 part06 part07 and so on.'],
  ['in code, escaped', `${given}\n\`\`\`json\n"C:\\\\temp \\"so\\" \\u00fc &quot;"\n\`\`\``],
  ['as a JSON object', JSON.stringify({ text: given })],
  ['in an indented block', `Here it is:\n\n    ${JSON.stringify(given)}`],
  ['with a word about its escape', `${given}\n\nIn JSON, ü is \\u00fc.`],
  ['with its tags escaped for Markdown', given.replace('<b>', '&lt;b&gt;').replace('</b>', '&lt;/b&gt;')],
  ['with its underscores escaped for Markdown', given.replaceAll('_', '\\_')],
  ['with one space that does not break', given.replace(' part03', '\u00a0part03')],
  ['with one space too few', given.replace('part02 part03', 'part02part03')],
  ['with one word in another form', given.replace('naïve', 'nai\u0308ve')],
  [
    'in quotes, its own escaped, and its backslash for Markdown',
    given.replace('C:\\temp', 'C:\\\\temp').replaceAll('"', '\\"'),
  ],
  ['with one escape too many', given.replace('C:\\temp', 'C:\\\\temp')],
  [
    'in an attribute of an element',
    `<Card title="${given.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">Read on.</Card>`,
  ],
  ['with its signs escaped for Markdown', given.replaceAll(/[+$]/g, '\\$&')],
  ['with one sign left out', given.replace('2+2', '2 2').replace('0 5', '5').replace('6%25', '6%').replace('x$1', 'x')],
  ['with its line break as that of HTML', given.replace('\n', '<br>')],
  ['with its line break as that of HTML, and one of its own', given.replace('\n', '<br>\n')],
  ['as HTML with line breaks', `<p>${given.replace('\n', '<br>\n')}</p>`],
  ['with another sign in place of the last', given.replace(/\p{Emoji}\S*$/u, '??')],
  ['as HTML', `<p>${given.replaceAll('"', '&quot;').replace('&D', '&amp;D')}</p>`],
])('a text given back %s is undamaged', (_, text) => {
  expect(outcomeOf(text)).toEqual({ kind: 'pass' })
})

test.each([
  ['refuses', 'I can only answer questions about the documentation.'],
  ['paraphrases', 'You listed twelve parts, from part01 to part12, and a greeting: Grüße.'],
  ['enumerates', 'part01, part02, …, part12'],
  ['tells of some', 'After part01 and part02 come part03 and part04, then part05 and part06, and part07 and part08.'],
])('an answer that %s shows nothing of it', (_, text) => {
  expect(outcomeOf(text).kind).toBe('not-tested')
})

test.each([
  ['a word is lost', given.replace('part05 ', '')],
  ['each half of a sign is a question mark', given.replaceAll(/[\ud800-\udfff]/g, '?')],
  ['each sign beyond the basic plane is a question mark', given.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, '?')],
  ['half a word is lost', given.replace('part05', 'par')],
  ['a number is lost', given.replace('part05 part06', 'part05 part')],
  ['white space is lost', given.replaceAll(/\s/g, '')],
  [
    'spaces are lost in two places',
    given.replace('part02 part03', 'part02part03').replace('part09 part10', 'part09part10'),
  ],
  ['the line break is lost', given.replace('\n', '')],
  ['the line break is one of HTML too', given.replace('\n', '<br />\n')],
  ['a word comes twice', given.replace('part05 ', 'part05 part05 ')],
  ['letters are taken apart from their marks', given.normalize('NFD')],
  ['words are swapped', given.replace('part05 part06', 'part06 part05')],
  [
    'letters are escaped',
    given.replaceAll(/[^\p{ASCII}]/gu, (letter) => `\\u${letter.codePointAt(0)?.toString(16).padStart(4, '0')}`),
  ],
  ['quotes are entities', given.replaceAll('"', '&quot;')],
  ['entities are escaped again', given.replace('&D', '&amp;amp;D')],
  ['all is escaped as in JSON', JSON.stringify(given)],
  ['every second word is lost', given.replaceAll(/part\d[02468]\s/g, '')],
  ['each two words are swapped', given.replaceAll(/(part\d\d)(\s)(part\d\d)/g, '$3$2$1')],
  ['each piece ends in the name of nothing', given.replaceAll(/ (?=part)/g, ' undefined')],
  ['it is read as a form', given.replaceAll('+', ' ')],
  ['it is decoded as a part of an address', given.replaceAll('%25', '%')],
  ['it is the format of a printing function', given.replaceAll('%25', '%!(NOVERB)')],
  ['it stands for what is replaced', given.replaceAll(/\$\d/g, '')],
  ['zeros are taken for nothing', given.replaceAll(' 0 ', ' ')],
  ['it is a message with places for values', given.replaceAll("'", '')],
  ['it is a template', given.replaceAll(/\$\{\w\}/g, '')],
  ['it is written into a statement', given.replaceAll("'", "''")],
  ['slashes are added', given.replaceAll(/['"\\]/g, '\\$&')],
  ['a backslash is lost', given.replace('\\', '')],
  ['spaces do not break', given.replaceAll(' ', '\u00a0')],
  ['each space has one of no width behind it', given.replaceAll(' ', ' \u200b')],
  ['underscores are taken for Markdown', given.replaceAll('_', '')],
  ['an escape is read once more', given.replace('\\t', '\t')],
])('it is damaged where %s', (_, text) => {
  expect(outcomeOf(text).kind).toBe('fail')
})

test.each([
  ['in full', given, 'pass'],
  ['in full, and more', `${given} zorvalimp. Is there anything else?`, 'pass'],
  ['in part, and says so', `${given.slice(0, 60)}…`, 'pass'],
  ['in quotation marks', `“${given.slice(0, 60)}”`, 'pass'],
  ['in a few words', 'part01, part02, …, part12', 'not-tested'],
  ['in its first words', 'You asked: part01 part02', 'fail'],
  ['up to the middle of a word', `You asked: ${given.slice(0, 60)}`, 'fail'],
  ['on one line, up to a place', given.replaceAll(/\s+/g, ' ').slice(0, -9), 'fail'],
])('a text given back %s is judged by where it ends', (_, text, kind) => {
  expect(outcomeOf(text, toItsEnd).kind).toBe(kind)
})

test('a question in two parts is the same text, and the rest of a body stays as it is', () => {
  const part = { type: 'text', text: ECHO_QUESTION }
  const body = { id: '1', messages: [{ role: 'user', content: ECHO_QUESTION, parts: [{ type: 'step-start' }, part] }] }
  const [line = '', ...others] = ECHO_QUESTION.split(/(?<=\n)/)
  const parts = [{ type: 'step-start' }, { ...part, text: line }, { ...part, text: others.join('') }]
  expect(inTwoParts(body)).toEqual({ id: '1', messages: [{ role: 'user', content: ECHO_QUESTION, parts }] })
})
