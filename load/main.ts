import { engineProcess } from '../harness/engine/engine-process.ts'
import { noLoad, writeLoadFile } from './run.ts'
import { showLoad } from './show.ts'

await engineProcess(async (run) => {
  try {
    await showLoad(run, (line) => process.send?.(line))
  } catch (error) {
    writeLoadFile(run.results, noLoad(error instanceof Error ? error.message : String(error), run))
    throw error
  }
})
