import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's own folder, absolute. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Every file of the project that is or may be committed, relative to its root with forward slashes, sorted. Walks the
 * folder instead of asking git: an unpacked archive of the project has none.
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

/** Whether lines of `.gitignore` keep a path out: `name`, `name/`, a path from the root, `!` before any of them. */
export function ignoreRule(text: string): (file: string) => boolean {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const patterns = lines.map((line) => {
    const name = line.replace(/^!|\/$/g, '')
    return { ignores: !line.startsWith('!'), glob: name.includes('/') ? name : `**/${name}` }
  })
  // The last pattern that speaks of a file decides.
  return (file) => patterns.findLast(({ glob }) => path.matchesGlob(file, glob))?.ignores ?? false
}
