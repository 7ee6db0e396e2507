import { randomBytes, randomUUID } from 'node:crypto'
import type { Settings } from '../settings.ts'

const FIRST_NUMBER = 1001

/** Ids are opaque to a client; a style that needs encoding in a path is as lawful as one that does not. */
export function newJobId(style: Settings['agent']['ids'], project: string, jobsSoFar: number): string {
  switch (style) {
    case 'word':
      return `job_${randomBytes(8).toString('hex')}`
    case 'uuid':
      return randomUUID()
    case 'numeric':
      return String(FIRST_NUMBER + jobsSoFar)
    case 'slash':
      return `${project}/${FIRST_NUMBER + jobsSoFar}`
  }
}
