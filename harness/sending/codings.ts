import type { Transform } from 'node:stream'
import { createBrotliDecompress, createInflateRaw, createUnzip, createZstdDecompress } from 'node:zlib'
import type { RecordedResponse } from '../exchange/exchange.ts'

/** The codings in which an answer may come, whatever was asked for. */

type Members = Pick<RecordedResponse, 'inMembers'>

/** A gateway may compress although `identity` was asked for, which clients of any library handle unnoticed. */
export function decoderOf(coding: string | undefined): Transform | null {
  if (isIn(coding, 'br')) return createBrotliDecompress()
  if (isIn(coding, 'zstd')) return createZstdDecompress()
  return isGzip(coding) || isIn(coding, 'deflate') ? createUnzip() : null
}

export function isGzip(coding: string | undefined): boolean {
  return isIn(coding, 'gzip', 'x-gzip')
}

/** Whether the coding is one of these, in letters of any case (RFC 9110 section 8.4.1). */
function isIn(coding = '', ...names: readonly string[]): boolean {
  return names.includes(coding.toLowerCase())
}

/** Bytes before and behind the compressed data of a gzip member without a name (RFC 1952 section 2.3). */
const [MEMBER_HEAD, MEMBER_END] = [10, 8]

/** Tells whether a body that could be decoded has more than one gzip member: Node reads all of them as one. */
export function membersOf(coded: readonly Buffer[], told: (members: Members) => void): void {
  const body = Buffer.concat(coded)
  const first = createInflateRaw()
  const tell = () => {
    const behind = body.subarray(MEMBER_HEAD + first.bytesWritten + MEMBER_END)
    told(behind[0] === 0x1f && behind[1] === 0x8b ? { inMembers: true } : {})
  }
  first.on('end', tell).on('error', tell).resume().end(body.subarray(MEMBER_HEAD))
}
