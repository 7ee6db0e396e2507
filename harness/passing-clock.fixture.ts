import { afterEach, beforeEach, vi } from 'vitest'

/** Uses a clock that moves only by the time that is waited for. */
export function usePassingClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** @throws Error without `usePassingClock`: the clock would stand still in all later files of the process. */
export function pass(milliseconds: number): void {
  if (!vi.isFakeTimers()) throw new Error('call usePassingClock() at the top of the test file')
  vi.setSystemTime(Date.now() + milliseconds)
}

/** The waiting function of a load, or of an engine, on that clock. */
export async function wait(milliseconds: number): Promise<void> {
  pass(milliseconds)
}
