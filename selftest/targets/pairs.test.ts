import { expect, test } from 'vitest'
import { targetFileDefinition } from '../../harness/target/target-schema.ts'
import { choices } from './choices.ts'
import { targetRows } from './left-out.ts'
import { allPairs } from './pairs.ts'

test('any two values of any two fields stand together in one of the targets', () => {
  const rows = targetRows()
  const levels = Object.fromEntries(Object.entries(choices).map(([name, values]) => [name, values.length]))
  const missing = allPairs(levels).filter(
    (pair) => !rows.some((row) => Object.entries(pair).every(([name, level]) => row[name] === level)),
  )
  expect(missing).toEqual([])
  expect(rows.length).toBeLessThan(45)
})

test('each optional field of a target is left out by some of them', () => {
  const tried = new Set(Object.keys(choices).map((name) => name.split('.')[0]))
  const untried = Object.keys(targetFileDefinition.properties).filter((name) => !tried.has(name))
  // These are not tried. A production target only allows a smoke run, a proxy needs another machine, `ledger` only says
  // where uses are counted, and `load` only how much of it is run.
  expect(untried.sort()).toEqual(['$schema', 'baseUrl', 'ledger', 'load', 'name', 'production', 'proxy', 'reference'])
})
