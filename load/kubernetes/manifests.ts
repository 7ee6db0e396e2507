import { readFileSync } from 'node:fs'
import type { Scenario } from '../../harness/target/load-schema.ts'
import type { Target } from '../../harness/target/target.ts'
import { quietEnvironment } from '../k6/binary.ts'
import type { StreamPlan } from '../plan/plan.ts'

/**
 * The manifests by which k6's operator runs a load (https://grafana.com/docs/k6/latest/set-up/set-up-distributed-k6/),
 * as data.
 */

/** Names in the cluster: the secret with all keys, and the image that is built from `runner/`. */
export const SECRET = 'assay-keys'
export const IMAGE = 'assay-k6'

const ARCHIVE = 'streams.tar'
const AUTHORITY = 'authority.pem'

/** Where the operator mounts the files of the script's `ConfigMap`. */
const MOUNTED = '/test'

interface Load {
  readonly scenario: Scenario
  readonly target: Target
  readonly plan: StreamPlan
}

export function testRun({ scenario, target, plan }: Load) {
  const name = nameOf(scenario)
  return {
    apiVersion: 'k6.io/v1alpha1',
    kind: 'TestRun',
    metadata: { name },
    spec: {
      parallelism: scenario.segments,
      script: { configMap: { name, file: ARCHIVE } },
      // Kubernetes keeps the log of a pod, and a record may hold a body in which the service echoes a key. So figures
      // are only sent as metrics.
      arguments: '--console-output=/dev/null',
      runner: {
        image: IMAGE,
        env: [
          ...secretNames({ target, plan }).map((variable) => ({
            name: variable,
            valueFrom: { secretKeyRef: { name: SECRET, key: variable } },
          })),
          ...Object.entries(quietEnvironment({})).map(([variable, value]) => ({ name: variable, value })),
          ...(target.ca === null ? [] : [{ name: 'SSL_CERT_DIR', value: `/etc/ssl/certs:${MOUNTED}` }]),
        ],
      },
    },
  }
}

/** @param archive the script with its plan, as `k6 archive` writes it */
export function configMap({ scenario, target }: Pick<Load, 'scenario' | 'target'>, archive: Buffer) {
  const authority = target.ca === null ? {} : { data: { [AUTHORITY]: readFileSync(target.ca, 'utf8') } }
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: nameOf(scenario) },
    binaryData: { [ARCHIVE]: archive.toString('base64') },
    ...authority,
  }
}

/**
 * Names of the variables whose values are in the cluster's secret; a proxy is one, since its address may have a
 * password.
 */
export function secretNames({ target, plan }: Pick<Load, 'target' | 'plan'>): readonly string[] {
  const requests = [...plan.parts.map(({ request }) => request), ...(plan.jobs === null ? [] : [plan.jobs.request])]
  const ofRequests = requests.flatMap(({ key, secretHeaders }) => [key, ...Object.values(secretHeaders)])
  return [...new Set([...ofRequests, ...(target.proxy === null ? [] : ['HTTP_PROXY', 'HTTPS_PROXY'])])]
}

function nameOf({ kind }: Scenario): string {
  return `assay-${kind}`
}
