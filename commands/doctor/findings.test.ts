import { expect, test } from 'vitest'
import { ConfigurationError } from '../../schemas/description/configuration-error.ts'
import { findingLines, well, wrongFinding } from './findings.ts'

const unreachable = new ConfigurationError(
  "target demo at http://127.0.0.1:9 can't be reached: no connection; nothing listens there: see that it runs",
)

test('a mistake that names the target itself names it once, with what to do about it below', () => {
  expect(findingLines([wrongFinding('target demo', unreachable)], { columns: Number.POSITIVE_INFINITY })).toEqual([
    "!!  target demo: at http://127.0.0.1:9 can't be reached: no connection",
    '      nothing listens there: see that it runs',
  ])
  const lacking = new ConfigurationError('target demo: limits.x is no limit of the document')
  expect(wrongFinding('target demo', lacking).found).toBe('limits.x is no limit of the document')
})

test('no line is wider than the terminal, and none of its words is cut', () => {
  expect(
    findingLines([well('Node', '24.21.0, which a run starts by itself', 'nothing to be done')], { columns: 22 }),
  ).toEqual(['ok  Node: 24.21.0,', '    which a run starts', '    by itself', '      nothing to be', '      done'])
})
