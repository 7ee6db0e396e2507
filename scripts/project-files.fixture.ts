import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './command-line/project-root.ts'

/**
 * Every file of the project that is or may be committed, relative to its root with forward slashes, sorted. It reads
 * the folder and does not ask git, since an unpacked archive of the project has no repository.
 */
export function projectFiles(): readonly string[] {
  const isIgnored = ignoreRule(`${readFileSync(path.join(projectRoot, '.gitignore'), 'utf8')}\n.git`)
  const filesIn = (folder: string): readonly string[] =>
    readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = path.posix.join(folder, entry.name)
      if (isIgnored(file)) return []
      return entry.isDirectory() ? filesIn(file) : [file]
    })
  return filesIn('').toSorted()
}

/**
 * A function that tells whether these lines of a `.gitignore` exclude a file: `name`, `name/`, a path from the root,
 * each possibly after `!`.
 */
export function ignoreRule(text: string): (file: string) => boolean {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const patterns = lines.map((line) => {
    const name = line.replace(/^!|\/$/g, '')
    return { ignores: !line.startsWith('!'), glob: name.includes('/') ? name : `**/${name}` }
  })
  // The last matching pattern decides.
  return (file) => patterns.findLast(({ glob }) => path.matchesGlob(file, glob))?.ignores ?? false
}
