import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffOf } from './diff.ts'

const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 12 }).map((all) => all.join('\n'))

describe('a diff', () => {
  test('shows what was added and what was removed', () => {
    expect(diffOf(new Map([['page', 'one\ntwo\n']]), new Map([['page', 'one\nthree\n']]))).toEqual([
      {
        page: 'page',
        lines: [
          { kind: 'same', text: 'one' },
          { kind: 'removed', text: 'two' },
          { kind: 'added', text: 'three' },
        ],
      },
    ])
  })

  test('has no page where nothing was changed, and a new page whole', () => {
    const before = new Map([['page', 'one']])
    expect(diffOf(before, before)).toEqual([])
    expect(diffOf(before, new Map([...before, ['new', 'two']]))).toEqual([
      { page: 'new', lines: [{ kind: 'added', text: 'two' }] },
    ])
  })

  test('holds both texts in full', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const [diff] = diffOf(new Map([['page', before]]), new Map([['page', after]]))
        const without = (kind: 'added' | 'removed') =>
          (diff?.lines ?? []).filter((line) => line.kind !== kind).map(({ text }) => text)
        if (before === after) expect(diff).toBeUndefined()
        else expect([without('added').join('\n'), without('removed').join('\n')]).toEqual([before, after])
      }),
    )
  })
})
