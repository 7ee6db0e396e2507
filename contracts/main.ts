import { engineProcess } from '../harness/engine/engine-process.ts'
import { verifyContracts } from './verify.ts'

await engineProcess(verifyContracts)
