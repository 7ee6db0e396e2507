import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's own folder, absolute. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/**
 * Every file of the project that is or may be committed, relative to its root with forward slashes, sorted. Walks the
 * folder instead of asking git: an unpacked archive of the project has none.
 *
 * @throws Error for a line of `.gitignore` that this does not understand.
 */
export function projectFiles(): readonly string[] {
  const isIgnored = ignoreRule(readFileSync(path.join(projectRoot, '.gitignore'), 'utf8'))
  const found: string[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(path.join(projectRoot, folder), { withFileTypes: true })) {
      const file = `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`
      if (file === '.git/' || file === '.git' || isIgnored(file)) continue
      if (entry.isDirectory()) open.push(file)
      else found.push(file)
    }
  }
  return found.sort()
}

/** The part of git's ignore patterns in use here: `name/`, `*.ending`, a path from the root, `!` before any of them. */
export function ignoreRule(text: string): (file: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ ignore: !line.startsWith('!'), matches: matcher(line.replace(/^!/, '')) }))
  // The last pattern that speaks of a file decides.
  return (file) => patterns.findLast(({ matches }) => matches(file))?.ignore ?? false
}

function matcher(pattern: string): (file: string) => boolean {
  if (/^\*\.[\w.]+$/.test(pattern)) return (file) => file.endsWith(pattern.slice(1))
  if (/[*?[\]]/.test(pattern)) throw new Error(`.gitignore: can't read ${pattern}; teach scripts/project-files.ts`)
  const fromRoot = pattern.replace(/\/$/, '').includes('/')
  const wanted = pattern.replace(/^\//, '')
  const matchesHere = (file: string) => file === wanted || (!wanted.endsWith('/') && file === `${wanted}/`)
  return fromRoot ? matchesHere : (file) => matchesHere(file.slice(file.lastIndexOf('/', file.length - 2) + 1))
}
