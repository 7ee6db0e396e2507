import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Behaviour, behaving, ending, head, jobWith, json, whole, writeOn, writeSlowly } from './behaviour.ts'

const MEGABYTE = 1024 * 1024
const zeros = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE)
const open = { 'Content-Type': 'application/json', Connection: 'close' }

/** A gigabyte, compressed into a megabyte. It is made only once, since that takes seconds. */
function bomb(): Buffer {
  const part = gzipSync(zeros(64))
  return Buffer.concat(Array.from({ length: 16 }, () => part))
}

/** Answers with a body, size or text that no sensible service sends. */
export const bodyBehaviours: readonly Behaviour[] = [
  behaving('endless-body', 'A JSON answer never ends.', 'jobs', (socket) => {
    socket.write(head(200, open))
    writeOn(socket, () => '"x",'.repeat(16_384))
  }),
  behaving('byte-a-second', 'An answer comes a byte at a time.', 'jobs', (socket) => {
    const bytes = json(jobWith('slow')).toString()
    writeSlowly(socket, 1000, (count) => bytes[count] ?? null)
  }),
  ending('compression-bomb', 'A megabyte unpacks to a gigabyte.', 'jobs', () =>
    json(bomb(), { 'Content-Encoding': 'gzip' }),
  ),
  ending('brotli-bomb', 'A few hundred bytes unpack to 64 megabytes.', 'jobs', () =>
    json(brotliCompressSync(zeros(64)), { 'Content-Encoding': 'br' }),
  ),
  ending('coding-that-is-none', 'An answer says that it is compressed and is not.', 'jobs', () =>
    json(jobWith('plain'), { 'Content-Encoding': 'gzip' }),
  ),
  ending('unknown-coding', 'An answer has a coding that there is not.', 'jobs', () =>
    json(jobWith('coded'), { 'Content-Encoding': 'gzip, gzip, rot13' }),
  ),
  ending('deep-json', 'A hundred thousand lists in one another.', 'jobs', () =>
    json(`{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  ),
  ending('many-members', 'An object of two hundred thousand members.', 'jobs', () => {
    const members = Array.from({ length: 200_000 }, (_, index) => `"m${index}":${index}`)
    return json(`{${members.join(',')}}`)
  }),
  ending('own-prototype', 'Members named __proto__, constructor and toString.', 'jobs', () =>
    json('{"__proto__":{"id":"x"},"constructor":null,"toString":"no","id":{"__proto__":null}}'),
  ),
  ending('numbers-beyond', 'Numbers that no double holds, and one of a hundred thousand digits.', 'jobs', () =>
    json(`{"id":1e999999,"status":-1e999999,"model":${'9'.repeat(100_000)}}`),
  ),
  ending('invalid-utf-8', 'Bytes that are no text.', 'jobs', () =>
    json(Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')])),
  ),
  ending('terminal-escapes', 'Each text clears the screen and renames the window.', 'jobs', () =>
    json(jobWith('\u001b[2J\u001b]0;taken\u0007\u009b31m\r\n::error::taken')),
  ),
  ending('script-in-every-field', 'Each text is markup.', 'jobs', () =>
    json(jobWith('</script><script>hostile()</script><img src=x onerror=hostile()>]]>')),
  ),
  ending('id-of-a-megabyte', 'The id of a job is a megabyte long.', 'jobs', () => json(jobWith('x'.repeat(MEGABYTE)))),
  ending('id-that-climbs', 'The id of a job leads out of the path, and breaks a line.', 'jobs', () =>
    json(jobWith('../../../etc/passwd?\r\nX-Injected: 1#')),
  ),
  ending('page-for-everything', 'Every answer is a page.', 'everything', () =>
    whole(200, 'text/html', '<!doctype html><title>Log in</title><form>'),
  ),
  ending('nothing-for-everything', 'Every answer is 200 and empty.', 'everything', () => json('')),
  ending('content-where-there-is-none', 'A 204 with a body.', 'jobs', () =>
    whole(204, 'application/json', jobWith('none')),
  ),
]
