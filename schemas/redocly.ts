import { fileURLToPath } from 'node:url'
import { execa } from 'execa'

const cli = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

/** By default, redocly sends usage data and checks for newer versions before it answers. */
const quiet = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
  NO_COLOR: '1',
}

/** Runs `redocly` in a folder, by the `redocly.yaml` there, and returns its result. */
export async function runRedocly(args: readonly string[], folder: string) {
  const options = { cwd: folder, env: quiet, reject: false, stripFinalNewline: false } as const
  const { exitCode = 1, stdout, stderr } = await execa(process.execPath, [cli, ...args], options)
  return { status: exitCode, stdout, stderr }
}
