import path from 'node:path'
import { Command } from 'commander'
import { loadDescription } from '../harness/description.ts'
import { catalogue } from '../requirements/catalogue.ts'
import { complaintOf, differenceOf, readResults, recordResults, resultOf } from '../selftest/results.ts'
import { sweep } from '../selftest/sweep.ts'
import { listSwitches, type Switch } from '../selftest/switches.ts'

/**
 * The command line `npm run selftest`: a run of the public command for each fault and variation of the reference
 * service. Exit 1 where a fault is not seen, a variation is not let pass, or either differs from what is recorded.
 */
const program = new Command('selftest')
  .description('Turns on each fault and each lawful variation of the reference service, and looks what turns red.')
  .argument('[names...]', 'faults, variations or areas; all where left out')
  .option('--accept', 'record what was found in selftest/results.json', false)
  .option('--at-once <number>', 'runs at the same time', Number, 2)
  .parse()

const { accept, atOnce } = program.opts<{ readonly accept: boolean; readonly atOnce: number }>()
const names = new Set(program.args)
const file = path.resolve('selftest/results.json')
const switches = await listSwitches()
const { facts } = await loadDescription(path.resolve('schemas/generated'))
const shown = catalogue(facts).filter(({ subject }) => subject !== 'contracts' && subject !== 'load')
const subjectOf = new Map(shown.map(({ requirement, subject }) => [requirement.id, subject]))
/** What is wrong with an assistant shows in the specs of the assistant: all others would take as long, and see nothing. */
const assistantAreas = new Set(['stream-v1', 'stream-v2', 'assistant-request', 'thread'])
const idsFor = ({ area }: Switch) =>
  [...subjectOf]
    .filter(([, subject]) => !assistantAreas.has(area) || subject.startsWith('assistant-'))
    .map(([id]) => id)
const chosen = switches.filter(({ name, area }) => names.size === 0 || names.has(name) || names.has(area))
const recorded = readResults(file)
const wrong: string[] = []

const swept = await sweep(chosen, idsFor, atOnce, (one) => {
  const result = resultOf(one, subjectOf)
  const told = [complaintOf(result), accept ? null : differenceOf(result, recorded)].filter((line) => line !== null)
  wrong.push(...told)
  process.stdout.write(`${told.length === 0 ? 'ok  ' : 'BAD '} ${one.name} (${one.red.length} red, ${one.seconds} s)\n`)
  for (const line of told) process.stdout.write(`      ${line}\n`)
})
if (accept) {
  const results = swept.map((one) => resultOf(one, subjectOf))
  recordResults(file, results, new Set(switches.map(({ name }) => name)))
}
process.stdout.write(`${swept.length - wrong.length} as they should be, ${wrong.length} complaints\n`)
process.exitCode = wrong.length === 0 ? 0 : 1
