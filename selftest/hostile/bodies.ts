import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Behaviour, head, jobWith, json, whole, writeOn, writeSlowly } from './behaviour.ts'

const MEGABYTE = 1024 * 1024
const zeros = (megabytes: number) => Buffer.alloc(megabytes * MEGABYTE)
const open = { 'Content-Type': 'application/json', Connection: 'close' }

/** A gigabyte in a megabyte, made once: it takes seconds. */
function bomb(): Buffer {
  const part = gzipSync(zeros(64))
  return Buffer.concat(Array.from({ length: 16 }, () => part))
}

/** Answers whose body, size or text no sensible service sends. */
export const bodyBehaviours: readonly Behaviour[] = [
  {
    name: 'endless-body',
    like: 'A JSON answer never ends.',
    on: 'jobs',
    answer: (socket) => {
      socket.write(head(200, open))
      writeOn(socket, () => '"x",'.repeat(16_384))
    },
  },
  {
    name: 'byte-a-second',
    like: 'An answer comes a byte at a time.',
    on: 'jobs',
    answer: (socket) => {
      const bytes = json(jobWith('slow')).toString()
      writeSlowly(socket, 1000, (count) => bytes[count] ?? null)
    },
  },
  {
    name: 'compression-bomb',
    like: 'A megabyte unpacks to a gigabyte.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(bomb(), { 'Content-Encoding': 'gzip' }))
    },
  },
  {
    name: 'brotli-bomb',
    like: 'A few hundred bytes unpack to 64 megabytes.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(brotliCompressSync(zeros(64)), { 'Content-Encoding': 'br' }))
    },
  },
  {
    name: 'coding-that-is-none',
    like: 'An answer says that it is compressed and is not.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(jobWith('plain'), { 'Content-Encoding': 'gzip' }))
    },
  },
  {
    name: 'unknown-coding',
    like: 'An answer has a coding that there is not.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(jobWith('coded'), { 'Content-Encoding': 'gzip, gzip, rot13' }))
    },
  },
  {
    name: 'deep-json',
    like: 'A hundred thousand lists in one another.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(`{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))
    },
  },
  {
    name: 'many-members',
    like: 'An object of two hundred thousand members.',
    on: 'jobs',
    answer: (socket) => {
      const members = Array.from({ length: 200_000 }, (_, index) => `"m${index}":${index}`)
      socket.end(json(`{${members.join(',')}}`))
    },
  },
  {
    name: 'own-prototype',
    like: 'Members named __proto__, constructor and toString.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json('{"__proto__":{"id":"x"},"constructor":null,"toString":"no","id":{"__proto__":null}}'))
    },
  },
  {
    name: 'numbers-beyond',
    like: 'Numbers that no double holds, and one of a hundred thousand digits.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(`{"id":1e999999,"status":-1e999999,"model":${'9'.repeat(100_000)}}`))
    },
  },
  {
    name: 'invalid-utf-8',
    like: 'Bytes that are no text.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(
        json(Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')])),
      )
    },
  },
  {
    name: 'terminal-escapes',
    like: 'Each text clears the screen and renames the window.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(jobWith('\u001b[2J\u001b]0;taken\u0007\u009b31m\r\n::error::taken')))
    },
  },
  {
    name: 'script-in-every-field',
    like: 'Each text is markup.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(jobWith('</script><script>hostile()</script><img src=x onerror=hostile()>]]>')))
    },
  },
  {
    name: 'id-of-a-megabyte',
    like: 'The id of a job is a megabyte long.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(jobWith('x'.repeat(MEGABYTE))))
    },
  },
  {
    name: 'id-that-climbs',
    like: 'The id of a job leads out of the path, and breaks a line.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(json(jobWith('../../../etc/passwd?\r\nX-Injected: 1#')))
    },
  },
  {
    name: 'page-for-everything',
    like: 'Every answer is a page.',
    on: 'everything',
    answer: (socket) => {
      socket.end(whole(200, 'text/html', '<!doctype html><title>Log in</title><form>'))
    },
  },
  {
    name: 'nothing-for-everything',
    like: 'Every answer is 200 and empty.',
    on: 'everything',
    answer: (socket) => {
      socket.end(json(''))
    },
  },
  {
    name: 'content-where-there-is-none',
    like: 'A 204 with a body.',
    on: 'jobs',
    answer: (socket) => {
      socket.end(whole(204, 'application/json', jobWith('none')))
    },
  },
]
