import path from 'node:path'

/** Variables that send k6's metrics to further places: its dashboard, files, Prometheus. */
const output = /^K6_(?:OUT$|WEB_DASHBOARD|PROMETHEUS_RW_|OTEL_)/
const EXPORT = 'K6_WEB_DASHBOARD_EXPORT'
const outputFile = /^((?:json|csv)=)(.+)$/

export function isOutput(name: string): boolean {
  return output.test(name)
}

/** An environment in which k6 sends its metrics nowhere, for figures that are not the target's. */
export function withoutOutputs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOutput(name)))
}

/**
 * The environment of one of several runs of k6, such as the steps of a search: otherwise each would overwrite the files
 * of the one before.
 *
 * @param nth counted from 1; the first run uses the file names as given
 */
export function withOwnFiles(env: NodeJS.ProcessEnv, nth: number): NodeJS.ProcessEnv {
  const { [EXPORT]: page, K6_OUT: out } = env
  if (nth === 1) return env
  return {
    ...env,
    ...(page ? { [EXPORT]: numbered(page, nth) } : {}),
    ...(out ? { K6_OUT: out.replace(outputFile, (_, kind, file) => `${kind}${numbered(file, nth)}`) } : {}),
  }
}

function numbered(file: string, nth: number): string {
  const { dir, name, ext } = path.parse(file)
  return path.join(dir, `${name}-${nth}${ext}`)
}
