import { assistantPath, lawful } from './assistant-trial.ts'
import { ask } from './client.ts'
import type { Running } from './process.ts'

/** What a browser is told of other origins: by a preflight, an answer and a refusal, of both versions. */
export async function browserTrial(service: Running): Promise<readonly string[]> {
  const lines: string[] = []
  const origin = { origin: 'http://localhost:1' }
  const asking = { ...origin, 'access-control-request-headers': 'authorization,content-type' }
  for (const version of ['v1', 'v2'] as const) {
    const path = assistantPath(version)
    const told = [
      ['preflight', await ask(service, { method: 'OPTIONS', path, headers: asking })],
      ['answer', await ask(service, { path, key: 'ASSISTANT_KEY', headers: origin, body: lawful })],
      ['refusal', await ask(service, { path, headers: origin, body: lawful })],
    ] as const
    for (const [what, { status, headers }] of told) {
      const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
      lines.push(`${version} ${what}: ${status} ${names.map((name) => `${name}: ${headers[name]}`).join(', ')}`)
    }
  }
  return lines
}
