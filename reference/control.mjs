#!/usr/bin/env node
// Hook commands of target files, for any Node from 20 on and without packages:
//   node reference/control.mjs advance SECONDS | reset | seed LIMIT USES [ORGANIZATION]
// The control port's address is in the environment variable ASSAY_REFERENCE_CONTROL.

import { connect } from 'node:net'

const usage = 'usage: node reference/control.mjs advance SECONDS | reset | seed LIMIT USES [ORGANIZATION]'

/** The request for a command; null where there is no such command. */
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
const { hostname, port, host } = new URL(address)
const json = JSON.stringify(body)
const head = [
  `POST ${path} HTTP/1.0`,
  `host: ${host}`,
  'content-type: application/json',
  `content-length: ${Buffer.byteLength(json)}`,
]
// `fetch` and `node:http` are not used: loading either takes longer than all else here, and a run calls this a hundred
// times.
let answer = ''
connect(Number(port), hostname)
  .setEncoding('utf8')
  .on('data', (part) => {
    answer += part
  })
  .on('error', (error) =>
    stop(`nothing answers at ${address} (${error.code ?? error.message}); is the service running?`, 1),
  )
  .on('end', () => {
    const [status, text] = [Number(answer.split(' ', 2)[1]), answer.slice(answer.indexOf('\r\n\r\n') + 4)]
    if (!(status >= 200 && status < 300)) stop(`${path} was refused: ${text}`, 1)
    console.log(text)
  })
  .end(`${[...head, '', ''].join('\r\n')}${json}`)
