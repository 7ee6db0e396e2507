import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A lock is empty between the creation of its file and the writing of the number. If it is empty for longer than this,
 * the process that created it has died.
 */
const EMPTY_LOCK_MILLISECONDS = 5_000

/**
 * Waits until only this process holds `file`, a lock that names its holder's process, and returns true; returns false
 * where another living process still holds it at `deadline` (milliseconds since 1970). The lock is released when this
 * process exits, and that of a dead process is taken over. `onWait` is called once, with the holder's number.
 */
export async function holdLock(file, deadline, onWait) {
  mkdirSync(path.dirname(file), { recursive: true })
  for (let waiting = false; ; ) {
    if (create(file)) {
      process.on('exit', () => rmSync(file, { force: true }))
      return true
    }
    const holder = read(file)
    if (holder !== null && !isAlive(holder)) takeAway(file)
    else if (Date.now() > deadline) return false
    else {
      if (!waiting && holder !== null) onWait(holder.pid)
      waiting = true
      await pause(100)
    }
  }
}

function create(file) {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** The holder's number, or null where the lock was released meanwhile. */
function read(file) {
  try {
    return { pid: Number.parseInt(readFileSync(file, 'utf8'), 10), since: statSync(file).mtimeMs }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

function isAlive({ pid, since }) {
  if (Number.isNaN(pid)) return Date.now() - since < EMPTY_LOCK_MILLISECONDS
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return error.code !== 'ESRCH'
  }
}

/**
 * Moves a dead holder's lock aside before deleting it. Otherwise, of two processes that both found it dead, the slower
 * one could delete the lock that the faster one has just taken.
 */
function takeAway(file) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  if (moved !== null && isAlive(moved)) renameSync(aside, file)
  else rmSync(aside, { force: true })
}
