import { Command, InvalidArgumentError, Option } from 'commander'
import { authority, startReference } from './service/reference-service.ts'
import { defaultSettings, readSettings, StartError } from './settings/settings-file.ts'
import { listed, listing } from './switches/switches.ts'

interface Options {
  readonly port: number
  readonly controlPort: number
  readonly fault: readonly string[]
  readonly variation: readonly string[]
  readonly settings?: string
  readonly list?: 'text' | 'json'
  readonly exitWithStdin?: true
}

const STATUS_CANNOT_RUN = 2
/** Exit statuses as in a shell: 128 plus the signal's number. */
const signals = { SIGINT: 130, SIGTERM: 143 } as const

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  return port
}

const collect = (name: string, before: readonly string[]): readonly string[] => [...before, name]

const command = new Command('reference')
  .description('A service that implements the interface, for loopback only.')
  .option('--port <number>', 'port of the interface, 0 for any free one', portNumber, 4010)
  .option('--control-port <number>', 'port of clock, counters and switches, 0 for any free one', portNumber, 4011)
  .option<readonly string[]>('--fault <name>', 'break the interface in a named way; may be repeated', collect, [])
  .option<readonly string[]>('--variation <name>', 'be different in a named valid way; may be repeated', collect, [])
  .option('--settings <file>', 'JSON file over the default settings')
  .addOption(new Option('--list [form]', 'print all faults and variations').choices(['text', 'json']).preset('text'))
  .option('--exit-with-stdin', 'stop when standard input is closed, so that a parent that dies leaves nothing behind')
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : STATUS_CANNOT_RUN))

async function run(options: Options): Promise<void> {
  if (options.list !== undefined) {
    console.log(options.list === 'json' ? JSON.stringify(listed()) : listing())
    return
  }
  const settings = options.settings === undefined ? defaultSettings : readSettings(options.settings)
  const { fault: faults, variation: variations, port, controlPort } = options
  const reference = await startReference({ settings, switches: { faults, variations }, port, controlPort })

  for (const [signal, status] of Object.entries(signals)) process.on(signal, () => process.exit(status))
  if (options.exitWithStdin === true) {
    for (const event of ['end', 'error']) process.stdin.on(event, () => process.exit(0))
    process.stdin.resume()
  }
  // The parent process may read the addresses and then close the pipe.
  process.stdout.on('error', () => undefined)

  const on = [...faults.map((name) => `fault ${name}`), ...variations.map((name) => `variation ${name}`)]
  const exported = [
    { variable: 'ASSAY_REFERENCE_URL', value: reference.origin },
    { variable: 'ASSAY_REFERENCE_SECURE_URL', value: reference.secureOrigin },
    { variable: 'ASSAY_REFERENCE_CA', value: authority },
    { variable: 'ASSAY_REFERENCE_CONTROL', value: reference.controlOrigin },
    ...reference.keys,
  ]
  console.log(`reference service at ${reference.origin}, control port at ${reference.controlOrigin}`)
  console.log(on.length === 0 ? 'no faults, no variations' : on.join(', '))
  console.log(exported.map(({ variable, value }) => `export ${variable}=${value}\n`).join(''))
}

try {
  await run(command.parse().opts<Options>())
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(`assay reference: ${error.message}`)
  process.exit(STATUS_CANNOT_RUN)
}
