/** Prints what was proved, and below it what is wrong; gives whether nothing is. */
export function sayProof(proved: string, complaints: readonly string[]): boolean {
  const isRight = complaints.length === 0
  process.stdout.write(`${isRight ? 'ok  ' : 'BAD '} ${proved}\n`)
  for (const line of complaints) process.stdout.write(`      ${line}\n`)
  return isRight
}
