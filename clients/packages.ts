import type { ClientLine, ClientRelease } from '../harness/verdict/clients-model.ts'

/** A function or class that a client package exports. Its parameters and results differ by release. */
type Exported = (...values: readonly unknown[]) => unknown

/**
 * Loads what is needed of a client package. The package's name is computed, so that the compiler reads none of the
 * eleven generations of types, which contradict each other about the same function.
 *
 * @throws Error where the package is not installed or does not export such a function.
 */
export async function loadPackage<Name extends string>(
  module: string,
  names: readonly Name[],
): Promise<Readonly<Record<Name, Exported>>> {
  const loaded: unknown = await import(module).catch((error: unknown) => {
    throw new Error(`the client package ${module} can't be loaded; run npm ci`, { cause: error })
  })
  const found = names.map((name) => [name, exported(module, loaded, name)] as const)
  return Object.fromEntries(found) as Record<Name, Exported>
}

function exported(module: string, loaded: unknown, name: string): Exported {
  const value = memberOf(loaded, name)
  if (isFunction(value)) return value
  throw new Error(`the client package ${module} exports no ${name}; run npm ci`)
}

/** A member of a client's object, of whatever type the release makes it; undefined where it has none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

export function call(value: unknown, name: string, ...values: readonly unknown[]): unknown {
  const method = memberOf(value, name)
  if (!isFunction(method)) throw new Error(`the client has no ${name}`)
  return Reflect.apply(method, value, values)
}

function isFunction(value: unknown): value is Exported {
  return typeof value === 'function'
}

export interface InstalledRelease extends ClientRelease {
  readonly module: string
}

/**
 * Every release through which answers are replayed, by line and oldest first: the first of each line, the last before a
 * change in what it accepts, and the newest.
 */
export const releases: readonly InstalledRelease[] = [
  release(4, 'processDataStream', '4.0.0', 'older'),
  // `ai/react` of version 4 is what later became `@ai-sdk/react`.
  release(4, 'useChat', '1.0.0', 'older', 'ai-4.0.0/react'),
  release(4, 'processDataStream', '4.3.19', 'newest'),
  release(4, 'useChat', '1.2.12', 'newest', 'react-hooks-v4'),
  release(5, 'Chat', '5.0.0', 'older'),
  release(5, 'Chat', '5.0.216', 'older'),
  release(5, 'Chat', '5.0.277', 'newest'),
  release(5, 'useChat', '2.0.280', 'newest', 'react-hooks-v5'),
  release(6, 'Chat', '6.0.0', 'older'),
  release(6, 'Chat', '6.0.230', 'older'),
  release(6, 'Chat', '6.0.326', 'newest'),
  release(6, 'useChat', '3.0.326', 'newest', 'react-hooks-v6'),
  release(7, 'Chat', '7.0.0', 'older'),
  release(7, 'Chat', '7.0.31', 'older'),
  release(7, 'Chat', '7.0.173', 'newest'),
  release(7, 'useChat', '4.0.177', 'newest', 'react-hooks-v7'),
]

function release(
  line: ClientLine,
  api: ClientRelease['api'],
  version: string,
  age: 'older' | 'newest',
  module = `ai-${version}`,
): InstalledRelease {
  return { line, package: api === 'useChat' ? '@ai-sdk/react' : 'ai', version, api, newest: age === 'newest', module }
}

/** The newest `ai` of a line, from which an application with the hook takes its transport; undefined for version 4. */
export function newestChat(line: ClientLine): InstalledRelease | undefined {
  return releases.find((one) => one.line === line && one.api === 'Chat' && one.newest)
}
