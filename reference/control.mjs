#!/usr/bin/env node
// Hook commands of target files, for any Node from 20 on and without packages:
//   node reference/control.mjs advance SECONDS | reset | seed LIMIT USES [ORGANIZATION]
// The control port's address is in the environment variable ASSAY_REFERENCE_CONTROL.

const usage = 'usage: node reference/control.mjs advance SECONDS | reset | seed LIMIT USES [ORGANIZATION]'

/** What to send for a command; null: no such command. */
function requestFor([command, ...values]) {
  if (command === 'advance' && values.length === 1) return ['/clock/advance', { seconds: Number(values[0]) }]
  if (command === 'reset' && values.length === 0) return ['/reset', {}]
  if (command !== 'seed' || values.length < 2 || values.length > 3) return null
  const [limit, uses, organization] = values
  return ['/counters', { limit, uses: Number(uses), ...(organization ? { organization } : {}) }]
}

function stop(message, status) {
  console.error(`assay reference: ${message}`)
  process.exit(status)
}

const request = requestFor(process.argv.slice(2))
if (request === null) stop(usage, 2)
const address = process.env.ASSAY_REFERENCE_CONTROL
if (!address) stop('ASSAY_REFERENCE_CONTROL is not set; the service prints it when it starts', 2)

const [path, body] = request
try {
  const response = await fetch(new URL(path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) stop(`${path} was refused: ${text}`, 1)
  console.log(text)
} catch (error) {
  stop(`nothing answers at ${address} (${error.cause?.code ?? error.message}); is the service running?`, 1)
}
