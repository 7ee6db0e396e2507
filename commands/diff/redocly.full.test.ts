import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { interfaceOf, readFacts } from '../../schemas/read/read-facts.ts'
import { openApi } from '../../schemas/write/openapi.ts'
import { changesBetween } from './changes.ts'
import { redoclyChanges } from './redocly.ts'
import { classOf } from './rules.ts'

const text = readFileSync(path.resolve('schemas/interface.md'), 'utf8')

type Replacement = readonly [from: string, to: string]

function factsOf(...replacements: readonly Replacement[]) {
  const document = replacements.reduce((before, [from, to]) => {
    expect(before).toContain(from)
    return before.replaceAll(from, to)
  }, text)
  const reading = readFacts(document, 'document.md')
  if (reading.kind === 'unreadable') throw new Error(JSON.stringify(reading.problems))
  return reading.facts
}

describe('redocly, asked the same', () => {
  const cases: readonly (readonly [string, readonly Replacement[]])[] = [
    ['null in an answer', [['| model | string |', '| model | string or null |']]],
    ['a field required', [['| filter | object | no |', '| filter | object | yes |']]],
    [
      'a value that may come',
      [
        ['`archived`', '`shelved`'],
        ['\n| archived |', '\n| shelved |'],
      ],
    ],
    [
      'a lower maximum',
      [
        ['Maximum length 200', 'Maximum length 100'],
        ['at most 200', 'at most 100'],
      ],
    ],
    ['another type', [['| source.ref | string |', '| source.ref | number |']]],
    ['another status', [['HTTP 200 with a streamed response', 'HTTP 201 with a streamed response']]],
    ['a field gone', [['| model | string | Which AI model does the work. |\n', '']]],
    ['a field more', [['| model | string |', '| tokens | integer | What it cost. |\n| model | string |']]],
    [
      'a higher maximum',
      [
        ['Maximum length 200', 'Maximum length 300'],
        ['at most 200', 'at most 300'],
      ],
    ],
    ['an optional role', [['| role | string | yes | yes |', '| role | string | yes | no |']]],
  ]

  test.each(cases)('finds a change of shape breaking where it is breaking here: %s', async (_, replacements) => {
    const [old, next] = [factsOf(), factsOf(...replacements)]
    const theirs = (await redoclyChanges(openApi(interfaceOf(old)), openApi(interfaceOf(next)))).some(
      (change) => change.class === 'breaking',
    )
    const ours = changesBetween(old, next).some((change) => classOf(change) === 'breaking')
    expect(ours).toBe(theirs)
  })
})

test('other words and other places in the document are no change', async () => {
  const old = openApi(interfaceOf(factsOf()))
  const next = openApi(interfaceOf(factsOf(['Which AI model does the work.', 'The model.'])))
  const reworded = JSON.parse(JSON.stringify(next), (name, value: unknown) =>
    name === 'description' && typeof value === 'string' ? `In other words: ${value}` : value,
  )
  expect(JSON.stringify(reworded)).not.toBe(JSON.stringify(old))
  expect(await redoclyChanges(old, reworded)).toEqual([])
})

test('a field that is named as prose is, or as an extension, is compared all the same', async () => {
  const withField = (name: string, type: string) => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          responses: {
            200: {
              description: 'D',
              content: { 'application/json': { schema: { type: 'object', properties: { [name]: { type } } } } },
            },
          },
        },
      },
    },
  })
  for (const name of ['description', 'x-note']) {
    expect(await redoclyChanges(withField(name, 'string'), withField(name, 'number'))).not.toEqual([])
  }
})
