import { type Corpus, corpusOf } from './decode-corpus.ts'
import { readers } from './decode-readers.ts'

/** The measurement of one reading of the whole corpus. */
export interface Sample {
  readonly bytes: number
  readonly events: number
  readonly seconds: number
  readonly processorSeconds: number
}

/*
 * Each reader has a process of its own. In a shared one, code that several readers use would be compiled for all of
 * them, and each would collect the garbage of the others. It answers every message with one more sample.
 */

const reader = readers.find(({ name }) => name === process.argv[2])
if (reader === undefined) throw new Error(`no reader is named ${process.argv[2]}`)
const { name, protocol, megabytes, script, read } = reader
const corpus = corpusOf(protocol, megabytes, script)
// Once before the samples, for the optimizing compiler.
await sampleOf(corpus)

process.on('message', async () => process.send?.(await sampleOf(corpus)))
process.send?.('ready')

/** @throws Error where the reader did not find everything, since its speed would then mean nothing */
async function sampleOf({ chunks, bytes, events, characters }: Corpus): Promise<Sample> {
  const began = performance.now()
  const usedBefore = process.cpuUsage()
  const found = await read(chunks)
  const used = process.cpuUsage(usedBefore)
  const seconds = (performance.now() - began) / 1000
  if (found.events !== events || found.characters !== characters)
    throw new Error(`${name} read ${JSON.stringify(found)} of ${JSON.stringify({ events, characters })}`)
  return { bytes, events, seconds, processorSeconds: (used.user + used.system) / 1e6 }
}
