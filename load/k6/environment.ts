import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { authoritiesOf, proxyOf } from '../../harness/target/connection.ts'
import type { Target } from '../../harness/target/target.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import {
  CERTIFICATE_KEY_VARIABLE,
  CERTIFICATE_VARIABLE,
  type LimitPlan,
  PLAN_VARIABLE,
  type StreamPlan,
} from '../plan/plan.ts'
import { quietEnvironment } from './binary.ts'

/**
 * Percent by which Go's heap may grow between two collections. With many streams at a time, memory matters: for 2,000
 * streams k6 takes 228 MB at 50 percent and 273 MB at 200. With few, the heap stays small, and each collection wakes
 * idle processors: for 100 streams, 50 percent takes 5 % more processor time than 200.
 */
const HEAP_GROWTH = { few: '200', many: '50' } as const
const MANY = 500

const proxyVariable = /^(?:https?|no|all)_proxy$/i

/**
 * The environment in which k6 reaches a target as the other engines do: through its proxy, with its certificate
 * authority and the client certificate that it asks for. Go reads all authorities from one file, so a file is made with
 * the usual ones and the target's.
 *
 * @param plan what a script reads by `readPlan`
 * @returns the environment, whose files go with the block that uses it
 */
export function k6Environment(
  target: Target,
  plan: StreamPlan | LimitPlan,
): Disposable & { readonly env: NodeJS.ProcessEnv } {
  const { ca, clientCertificate } = target
  const inherited = Object.entries(quietEnvironment(process.env)).filter(([name]) => !proxyVariable.test(name))
  const certificate =
    clientCertificate === null
      ? {}
      : { [CERTIFICATE_VARIABLE]: clientCertificate.cert, [CERTIFICATE_KEY_VARIABLE]: clientCertificate.key }
  const { path: folder, ...removal } = temporaryFolder()
  const written = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const users = 'parts' in plan ? plan.parts.reduce((sum, part) => sum + part.users, 0) : 0
  const env = {
    GOGC: users < MANY ? HEAP_GROWTH.few : HEAP_GROWTH.many,
    ...Object.fromEntries(inherited),
    ...proxyOf(target),
    ...certificate,
    ...(ca === null ? {} : { SSL_CERT_FILE: written('authorities.pem', authoritiesOf(ca).join('\n')) }),
    [PLAN_VARIABLE]: written('plan.json', JSON.stringify(plan)),
  }
  return { env, ...removal }
}
