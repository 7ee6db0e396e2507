/** Ends a process that leads a group of its own, and the processes that it has started. */
export function endGroup(leader: number | undefined, signal: 'SIGKILL' | 'SIGTERM'): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, signal)
  } catch {
    // There is usually no process left in the group, and then `kill` throws.
  }
}
