import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { authoritiesOf, proxyOf } from '../harness/target/connection.ts'
import type { Target } from '../harness/target/target.ts'
import { quietEnvironment } from './k6-binary.ts'
import { CERTIFICATE_KEY_VARIABLE, CERTIFICATE_VARIABLE } from './plan.ts'

const proxyVariable = /^(?:https?|no|all)_proxy$/i

/**
 * The environment in which k6 reaches a target as everything else does: its proxy, its authority, the certificate that
 * it asks for. Go reads all authorities from one file, so that there is one with those that are known and the target's.
 *
 * @returns the environment, and what takes that file away
 */
export function k6Environment(target: Target): { readonly env: NodeJS.ProcessEnv; readonly dispose: () => void } {
  const { ca, clientCertificate } = target
  const inherited = Object.entries(quietEnvironment(process.env)).filter(([name]) => !proxyVariable.test(name))
  const certificate =
    clientCertificate === null
      ? {}
      : { [CERTIFICATE_VARIABLE]: clientCertificate.cert, [CERTIFICATE_KEY_VARIABLE]: clientCertificate.key }
  const env = { ...Object.fromEntries(inherited), ...proxyOf(target), ...certificate }
  if (ca === null) return { env, dispose: () => {} }
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-authorities-'))
  const file = path.join(folder, 'authorities.pem')
  writeFileSync(file, authoritiesOf(ca).join('\n'))
  return { env: { ...env, SSL_CERT_FILE: file }, dispose: () => rmSync(folder, { recursive: true }) }
}
