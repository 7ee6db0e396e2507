import { afterEach, beforeEach, vi } from 'vitest'

/** A clock that moves by what is waited for, and by nothing else. */
export function usePassingClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

export function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

/** What a load, or an engine, waits by. */
export async function wait(milliseconds: number): Promise<void> {
  pass(milliseconds)
}
