import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Argument, Command, Option } from 'commander'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { runAssay, workFolder } from '../../selftest/verify-process.ts'
import { commandPlaces } from './places.ts'
import { scripts } from './scripts.ts'

const program = new Command('assay').version('1')
program
  .command('verify')
  .description("run it, and don't wait")
  .addOption(new Option('--target <name-or-file>', 'a target'))
  .addOption(new Option('--profile <profile>', 'how much').choices(['smoke', 'release']))
  .option('--only <ids...>', 'only these')
  .option('--document <file>', 'another document')
  .option('--build <build>', 'a build')
  .option('--json', 'as JSON')
program.command('list').argument('[names...]', 'of requirements')
const broker = program.command('broker').description('contracts')
broker.command('publish').addArgument(new Argument('<what>', 'what').choices(['pacts', 'results']))

const names = { targets: ['reference', 'staging'], requirements: ['agent-job', 'agent-job-id-type', 'limits'] }
const places = commandPlaces(program, names)

/** The words that bash offers for the last word of a line, in a folder with one file. */
async function offered(typed: string): Promise<readonly string[]> {
  const words = typed.split(' ')
  const folder = workFolder()
  writeFileSync(path.join(folder, 'here.md'), '')
  const line = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length - 1}`
  const command = `${scripts.bash(places)}\n${line}\n_assay\nprintf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await execa('bash', ['-c', command], { cwd: folder })
  return stdout.split('\n').filter((word) => word !== '')
}

test.each([
  ['assay ', 'verify list broker --version'],
  ['assay v', 'verify'],
  ['assay verify ', '--target --profile --only --document --build --json'],
  ['assay verify --profile ', 'smoke release'],
  ['assay verify --profile smoke --t', '--target'],
  ['assay verify --target ', 'reference staging here.md'],
  ['assay verify --only limits agent', 'agent-job agent-job-id-type'],
  ['assay verify --only limits --j', '--json'],
  ['assay verify --json --build ', ''],
  ['assay verify --document h', 'here.md'],
  ['assay list verify agent', 'agent-job agent-job-id-type'],
  ['assay broker ', 'publish'],
  ['assay broker publish ', 'pacts results'],
])('bash offers for "%s": %s', async (line, expected) => {
  expect((await offered(line)).join(' ')).toBe(expected)
})

test('zsh loads what reads the script of bash, and fish has a line for each command and option', () => {
  expect(scripts.zsh(places)).toMatch(/^autoload -U \+X bashcompinit && bashcompinit\n_assay\(\) \{/)
  expect(scripts.fish(places).split('\n')).toEqual(
    expect.arrayContaining([
      `complete -c assay -n '__fish_use_subcommand' -a verify -d 'run it, and don\\'t wait'`,
      `complete -c assay -n '__fish_seen_subcommand_from verify' -l profile -r -a 'smoke release' -d 'how much'`,
      `complete -c assay -n '__fish_seen_subcommand_from verify' -l document -r -F -d 'another document'`,
      `complete -c assay -n '__fish_seen_subcommand_from broker; and __fish_seen_subcommand_from publish' -a 'pacts results'`,
    ]),
  )
})

test('the command line prints a script with its own commands, targets and requirements', async () => {
  const { status, stdout } = await runAssay(['completion', 'bash'])
  expect(status).toBe(0)
  expect(stdout).toMatch(/'assay verify --target'[^)]*\) words='[^']*\breference\b[^']*' files=yes ;;/)
  expect(stdout).toMatch(/'assay list'\) words='[^']*\bagent-job-id-unique\b/)
  expect(await execa('bash', ['-n'], { input: stdout })).toMatchObject({ exitCode: 0 })
})
