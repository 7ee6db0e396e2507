import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DescriptionFiles } from './description-files.ts'

/** Names of the files in a folder that differ from a document's: changed, missing, or no longer written. */
export function staleFiles(folder: string, files: DescriptionFiles): readonly string[] {
  const present = filesIn(folder)
  const names = new Set([...present, ...files.keys()])
  return [...names].sort().filter((name) => {
    const wanted = files.get(name)
    return wanted === undefined || !present.includes(name) || readFileSync(path.join(folder, name), 'utf8') !== wanted
  })
}

/** Files in a folder that belong to no description. The folder is replaced as a whole, so they would be lost. */
export function otherFiles(folder: string, files: DescriptionFiles): readonly string[] {
  return filesIn(folder).filter((name) => !files.has(name))
}

/**
 * Puts the files in place of the folder: all of them, or none.
 *
 * They are written beside it and renamed, so that a full disk or an interruption leaves the old folder as it was.
 */
export function replaceFolder(folder: string, files: DescriptionFiles): void {
  const fresh = `${folder}.${process.pid}.new`
  const old = `${folder}.${process.pid}.old`
  try {
    for (const [name, text] of files) {
      const file = path.join(fresh, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    if (existsSync(folder)) renameSync(folder, old)
    try {
      renameSync(fresh, folder)
    } catch (error) {
      if (existsSync(old)) renameSync(old, folder)
      throw error
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}
