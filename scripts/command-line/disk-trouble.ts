import { ConfigurationError } from '../../schemas/description/configuration-error.ts'

/** What a person can do about each disk error of the system. */
const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'your share of the disk is used up: make room',
  EFBIG: 'a file may not become so large: raise the limit (ulimit -f)',
  EIO: 'the disk is full or broken: make room, or name another folder',
  EROFS: 'the disk can only be read: name another folder',
  ENOENT: 'there is no such place: name another file or folder',
  ENOTDIR: 'a file stands where a folder is wanted: name another folder',
  EACCES: 'that may not be written: name another folder, or change who may',
  EPERM: 'that may not be written: name another folder, or change who may',
}

/** A disk error in one line, with its remedy; null where the error is another one. */
export function diskTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'ERR_SQLITE_ERROR') return `the ledger can't be written: ${error.message}`
  if (!('syscall' in error)) return null
  const remedy = remedies[String(error.code)]
  // The system's own message names the file, if it knows it.
  if (remedy !== undefined) return `${remedy} (${error.message})`
  return 'path' in error ? error.message : null
}

/** The error of a run that had begun; where a disk error ended it, the message says what was kept. */
export function withWhatIsKept(error: unknown, folder: string): unknown {
  const trouble = diskTrouble(error)
  if (trouble === null) return error
  const again = `what was measured is in ${folder}; npm run assay -- report ${folder} makes a report of it`
  return new ConfigurationError(`${trouble}; ${again}`)
}
