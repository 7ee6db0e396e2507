import { expect, test, vi } from 'vitest'
import { printLine } from './terminal.ts'

test('a line goes on behind its indent where the terminal is narrow, and is one line where it is piped', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { isTTY, columns } = process.stdout
  Object.assign(process.stdout, { isTTY: true, columns: 20 })
  printLine('  first text p50 14 ms, p95 28 ms')
  Object.assign(process.stdout, { isTTY: false })
  printLine('  first text p50 14 ms, p95 28 ms')
  Object.assign(process.stdout, { isTTY, columns })
  const printed = write.mock.calls.map(([text]) => text)
  expect(printed).toEqual(['  first text p50 14\n    ms, p95 28 ms\n', '  first text p50 14 ms, p95 28 ms\n'])
})
