/** Why the service can't run: one line for a person, who gets it without a stack and with exit status 2. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
