import path from 'node:path'
import { loadDescription } from '../schemas/description/load.ts'
import { writeContract } from './consumer.ts'

/** Writes the contract of the shipped description: `tsx contracts/generate.ts [FOLDER]`. */
const [folder = 'contracts/pacts'] = process.argv.slice(2)
await writeContract(await loadDescription(path.resolve('schemas/generated')), path.resolve(folder))
process.stdout.write(`wrote the contract into ${folder}\n`)
