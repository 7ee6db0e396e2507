import { describe, expect, test } from 'vitest'
import { changed, factsOf, first, type Refusal, refuses } from './documents-under-test.ts'

const parts = 'Every part has `type` (string) and, where `type` is equal to `text`, `text` (string).'

function fieldsOf(said: string): readonly object[] {
  const { fields } = factsOf(changed(first, [parts, said]))
  return fields.filter(({ schema, path }) => schema === 'AssistantRequestV2' && path.startsWith('messages[].parts[].'))
}

describe('a field in the notes of its parent', () => {
  const cases: readonly (readonly [said: string, name: string, is: object])[] = [
    ['`size` (string, optional)', 'size', { required: 'no' }],
    ['`size` (optional string)', 'size', { required: 'no' }],
    ['`size` (required string)', 'size', { required: 'yes' }],
    ['`size` (string or number)', 'size', { types: ['string', 'number'] }],
    ['`size` (string, at most 100)', 'size', { types: ['string'], maxLength: 100 }],
    ['`size` (integer, at least 1, at most 1,000)', 'size', { minimum: 1, maximum: 1000 }],
    ['`size` (string or null)', 'size', { nullable: true }],
    ['`tags` (array of strings)', 'tags', { types: ['array'], items: 'string' }],
    ['`at` (string, date-time)', 'at', { format: 'date-time' }],
    ['`at` (string, date-time (RFC 3339))', 'at', { format: 'date-time' }],
    ['optionally, `text` (string)', 'text', { required: 'no', when: null }],
    ['may have `text` (string) and `lang` (string)', 'lang', { required: 'no' }],
    ['`text` (string), if any', 'text', { required: 'no' }],
    ['`text` (string) where `type` is `text`', 'text', { when: { field: 'type', equals: 'text' } }],
    ['for `type` equal to `text`, `text` (string)', 'text', { when: { field: 'type', equals: 'text' } }],
    ['`text` (string), see `other` (in the list above)', 'text', { required: 'yes' }],
  ]
  test.each(cases)('%s', (said, name, is) => {
    const fields = fieldsOf(`Every part has \`type\` (string) and ${said}.`)
    expect(fields).toContainEqual(expect.objectContaining({ path: `messages[].parts[].${name}`, ...is }))
  })

  test('gives its parent none of its rules', () => {
    const { fields } = factsOf(changed(first, [parts, 'Every part has `type` (string, at most 100).']))
    const list = fields.filter(({ path }) => path === 'messages[].parts')
    expect(list.map(({ maxItems }) => maxItems)).toEqual([null, null])
  })
})

const row = '| parts | array of objects'
const said = (to: string, says: RegExp): Refusal => [
  to,
  parts,
  `Every part has \`type\` (string) and ${to}.`,
  row,
  says,
]
refuses('a field in the notes of its parent', [
  said('`size` (uint32)', /`size` \(uint32\) as a field, expected its type/),
  said('`size` (string, of some length)', /`size` \(string, of some length\) as a field/),
  said('`size` (string enum)', /`size` \(string enum\) as a field/),
  said('`file-name` (string)', /`file-name` \(string\) as a field, expected a name of/),
  said('where `type` is not equal to `text`, `url` (string)', /`url` \(string\) under a condition/),
  said('where `type` is equal to `text` or `code`, `text` (string)', /`text` \(string\) under a condition/),
  said('unless `type` is `text`, `url` (string)', /`url` \(string\) under a condition/),
  said('`url` (string) where `type` is not `text`', /`url` \(string\) under a condition/),
  said('where `type` is `text`, `text` (string) and `lang` (string)', /`lang` \(string\) right behind `text`/),
  said('`url` (string) or `text` (string)', /`text` \(string\) right behind `url`/),
])
