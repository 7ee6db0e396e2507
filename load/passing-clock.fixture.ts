import { afterEach, beforeEach, vi } from 'vitest'

/**
 * A clock that moves by what is waited for, and by nothing else, in a test that has this module in place of
 * `node:timers/promises`.
 */
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

export { passing as setTimeout }

async function passing(milliseconds: number): Promise<void> {
  pass(milliseconds)
}
