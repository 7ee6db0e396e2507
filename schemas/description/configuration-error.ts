/**
 * The run can't start, or can't start as asked: a file, an option, a key or an address is wrong (exit status 2).
 * `message` is the one line that the user sees: what is wrong, where, and what to do.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
