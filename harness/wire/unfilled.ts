/** The name of a missing value as scheme or host, an object written as text, or an unfilled blank of a template. */
const UNFILLED = /(?:^|:\/\/)(?:undefined|null|None)(?=[/:]|$)|\[object Object\]|\$\{|\{\{/

/**
 * Whether a program wrote the address although it had no value for it. A path may end in such a name: some pages of
 * documentation are about `null`.
 */
export function isUnfilled(address: string): boolean {
  return UNFILLED.test(address)
}
