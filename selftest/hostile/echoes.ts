import {
  type Asked,
  type Behaviour,
  behaving,
  ending,
  head,
  jobWith,
  json,
  piece,
  streamHead,
  whole,
} from './behaviour.ts'
import { halves } from './canary.ts'

/** Every form in which a service may echo a key. */
export const keyForms = {
  plain: (key: string) => key,
  base64: (key: string) => Buffer.from(key).toString('base64').replace(/=+$/, ''),
  percent: (key: string) => [...Buffer.from(key)].map((byte) => `%${byte.toString(16).toUpperCase()}`).join(''),
  escaped: (key: string) => [...key].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
}

const inBodies = Object.entries(keyForms).map(([form, write]) =>
  ending(`key-in-job-${form}`, `A job holds the key that asked for it, ${form}.`, 'jobs', ({ key }) => {
    const quoted = JSON.stringify(write(key))
    // An escape of JSON must reach the body unchanged.
    const text = form === 'escaped' ? `"${write(key)}"` : quoted
    return json(jobWith('KEY').replaceAll('"KEY"', text))
  }),
)

const inStreams = Object.entries(keyForms).map(([form, write]) =>
  ending(
    `key-in-stream-${form}`,
    `An answer holds the key that asked for it, ${form}.`,
    'streams',
    ({ key, version }) => `${streamHead}${piece(version, write(key))}`,
  ),
)

/** Services that echo the key of a request. */
export const echoBehaviours: readonly Behaviour[] = [
  ...inBodies,
  ...inStreams,
  ending('key-over-two-pieces', 'Two pieces of text hold a half of the key each.', 'streams', ({ key, version }) => {
    const [first, second] = halves(key)
    return `${streamHead}${piece(version, first)}${piece(version, second)}`
  }),
  behaving(
    'key-over-two-chunks',
    'A body holds the key, and comes in two chunks that part it.',
    'jobs',
    (socket, { key }) => {
      const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
      const [first, second] = halves(JSON.stringify({ id: key }))
      const typed = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
      socket.write(`${head(200, typed)}${chunk(first)}`)
      setTimeout(() => socket.end(`${chunk(second)}0\r\n\r\n`), 50)
    },
  ),
  inHead('key-in-header', 'A header holds the key.', 200, ({ key }) => ({ 'X-Key': key })),
  inHead('key-in-header-base64', 'A header holds the key, base64.', 200, ({ key }) => ({
    'X-Key': Buffer.from(`Bearer ${key}`).toString('base64'),
  })),
  inHead('key-in-redirect', 'A redirect elsewhere holds the key.', 307, ({ key, elsewhere }) => ({
    Location: `${elsewhere}?key=${key}`,
  })),
]

function inHead(
  name: string,
  like: string,
  status: number,
  headers: (asked: Asked) => Readonly<Record<string, string>>,
): Behaviour {
  return ending(name, like, 'jobs', (asked) => whole(status, 'application/json', jobWith('key'), headers(asked)))
}
