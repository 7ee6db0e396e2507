/** A function or class that a client package exports. What it takes and gives differs by release. */
type Exported = (...values: readonly unknown[]) => unknown

/**
 * Loads what is needed of a client package. Names of packages are computed, so that the compiler reads none of their
 * eleven generations of types, which disagree about the same function.
 *
 * @throws Error where the package is not installed or exports no such function.
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

/** A member of an object of a client's, whatever the release makes it; undefined where there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Calls a method of an object of a client's. */
export function call(value: unknown, name: string, ...values: readonly unknown[]): unknown {
  const method = memberOf(value, name)
  if (!isFunction(method)) throw new Error(`the client has no ${name}`)
  return Reflect.apply(method, value, values)
}

function isFunction(value: unknown): value is Exported {
  return typeof value === 'function'
}
