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
  // Production takes a smoke run only, a proxy another machine, a ledger says only where uses are counted, and a load how
  // much of one is put on.
  expect(untried.sort()).toEqual(['$schema', 'baseUrl', 'ledger', 'load', 'name', 'production', 'proxy', 'reference'])
})
