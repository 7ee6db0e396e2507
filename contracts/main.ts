import { engineProcess } from '../harness/engine/engine-process.ts'
import { prepareContracts } from './verify.ts'

await engineProcess(prepareContracts)
