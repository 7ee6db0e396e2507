/** The name of nothing at the start of an address, or in place of its host, and what a template leaves of its blanks. */
const UNFILLED = /(?:^|:\/\/)(?:undefined|null|None)(?=[/:]|$)|\[object Object\]|\$\{|\{\{/

/**
 * Whether programs have written an address that they have no value for. Its path may end in such a name: pages of
 * documentation are about `null`.
 */
export function isUnfilled(address: string): boolean {
  return UNFILLED.test(address)
}
