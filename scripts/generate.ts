import path from 'node:path'
import { fromStanding, programNamed, runProgram } from './command-line/command-line.ts'
import { projectRoot } from './command-line/project-root.ts'
import { type GenerateOptions, generate, shippedFolder } from './generate-description.ts'

const program = programNamed('generate')
  .description('Generates the description of the interface from its document')
  .option('--document <file>', 'the interface document', fromStanding, path.join(projectRoot, 'schemas/interface.md'))
  .option('--out <folder>', 'where the description goes', fromStanding, shippedFolder)
  .option('--check', 'write nothing; exit 1 and name the files that are out of date', false)
  .option('--strict', 'exit 1 where a sentence of the document is neither read nor traced', false)
  .action(async (options: GenerateOptions) => {
    process.exitCode = await generate(options)
  })

await runProgram(program)
