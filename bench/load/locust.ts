import { existsSync } from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { ANSWER_SECONDS, type Load, objectives, question, type Said, type Tool } from './tool.ts'

const VERSION = '2.47.0'

/**
 * Locust from PyPI, in a Python environment of its own.
 *
 * @throws Error where the package can't be installed.
 */
export async function locust(): Promise<Tool> {
  const folder = path.resolve(`.assay/bench/locust-${VERSION}`)
  const program = path.join(folder, 'bin/locust')
  if (!existsSync(program)) {
    await execa('python3', ['-m', 'venv', folder])
    await execa(path.join(folder, 'bin/pip'), ['install', '--quiet', `locust==${VERSION}`])
  }
  return {
    name: `Locust ${VERSION}`,
    command: (load) => ({
      program,
      args: argumentsFor(load),
      env: { ...process.env, PLAN: JSON.stringify(planOf(load)) },
    }),
    said: ({ stderr }) => saidByLocust(stderr),
  }
}

/** Users are added at the rate of the load, up to the number of streams at a time. */
function argumentsFor({ rate, seconds, atATime }: Load): readonly string[] {
  const users = ['--users', String(atATime), '--spawn-rate', String(rate), '--run-time', `${seconds}s`]
  const file = path.join(import.meta.dirname, 'locustfile.py')
  // Waits for answers that are under way at the end.
  return ['--locustfile', file, '--headless', '--only-summary', '--stop-timeout', String(ANSWER_SECONDS), ...users]
}

function planOf({ url }: Load) {
  const { origin, pathname } = new URL(url)
  return { origin, path: pathname, question, objectives, answerSeconds: ANSWER_SECONDS }
}

/** The lines that `locustfile.py` and Locust itself log as errors. Its only time is that of a whole response. */
export function saidByLocust(stderr: string): Said {
  const complaints = [...stderr.matchAll(/\/ERROR\/[\w.]+: (.+)/g)].flatMap(([, line]) => line ?? [])
  return { firstTextP95: null, gapP99: null, complaints }
}
