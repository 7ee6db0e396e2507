import { existsSync } from 'node:fs'
import path from 'node:path'
import { engineProcess } from '../harness/engine/engine-process.ts'
import { messageOf } from '../harness/text/format.ts'
import { LOAD_FILE } from '../harness/verdict/load-model.ts'
import { noLoad, writeLoadFile, writeWhatIsKept } from './run.ts'
import { showLoad } from './show.ts'

await engineProcess(async (run) => {
  try {
    await showLoad(run, (line) => process.send?.(line))
  } catch (error) {
    const why = messageOf(error)
    writeWhatIsKept(run, why)
    // Where this is a search, the file already holds the steps that have ended.
    if (!existsSync(path.join(run.results, LOAD_FILE))) writeLoadFile(run.results, noLoad(why, run))
    throw error
  }
})
