import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { workFolder } from '../selftest/verify-process.ts'
import { projectRoot } from './command-line/project-root.ts'

/** A project in a folder of its own, with only these files of ours. */
export function cloneWith(...files: readonly string[]) {
  const root = workFolder()
  const at = (file: string) => path.join(root, file)
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), content)
  }
  for (const file of files) write(file, readFileSync(path.join(projectRoot, file)))
  return {
    root,
    at,
    write,
    /** Null where there is no such file. */
    read: (file: string) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : null),
    /** Adds a command of that name to the path of the programs that run in this environment. */
    command: (name: string, script: string) => {
      writeFileSync(at(name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    },
    env: { PATH: `${root}${path.delimiter}${process.env['PATH']}` },
  }
}
