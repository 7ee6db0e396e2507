import { MOST_EVIDENCE } from '../figures/figures.ts'
import { failureKind, isWhole, type LoadRecord } from '../plan/record.ts'
import { KEPT_STREAMS } from './stream-parts.ts'

/**
 * Makes a function that removes the body of a broken stream once enough similar ones have theirs. Otherwise a service
 * that breaks every stream for an hour would fill the memory with bodies that no report shows.
 */
export function lightening(): (record: LoadRecord) => LoadRecord {
  const counts = new Map<string, number>()
  const countedAs = (name: string) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
  return (record) => {
    if (record.transcript === null || isWhole(record)) return record
    const ofAll = countedAs(record.requirement)
    const ofKind = countedAs(`${record.requirement} ${failureKind(record)}`)
    return ofAll > KEPT_STREAMS && ofKind > MOST_EVIDENCE ? { ...record, headers: [], transcript: null } : record
  }
}
