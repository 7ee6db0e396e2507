import { setTimeout as pause } from 'node:timers/promises'
import type { Settings } from '../settings/settings.ts'

/** Milliseconds by which an answer is late while the service recovers. */
const LATE = 500

/** The places in which answers are written. Where all of them are taken, the settings decide what happens. */
export type Places = ReturnType<typeof createPlaces>

export function createPlaces() {
  let taken = 0
  let given = 0
  let left = 0
  let overloadedAt = Number.NEGATIVE_INFINITY
  const waiting: (() => void)[] = []

  return {
    /** Takes a place, after waiting where answers queue; `refused` and `dropped` take none. */
    enter: async (settings: Settings['capacity']): Promise<'entered' | 'refused' | 'dropped'> => {
      const { places, beyond, slowerMilliseconds, leakMilliseconds, recoversMilliseconds } = settings
      if (places !== null && taken >= places) {
        overloadedAt = performance.now()
        if (beyond !== 'queue') return beyond === 'refuse' ? 'refused' : 'dropped'
        // An ending answer hands its place on directly, so that no newer request takes it first.
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        taken += 1
      }
      given += 1
      const isRecovering = performance.now() - overloadedAt < recoversMilliseconds
      const late = slowerMilliseconds * (taken - 1) + leakMilliseconds * given + (isRecovering ? LATE : 0)
      if (late > 0) await pause(late)
      return 'entered'
    },
    /** Frees a place. `isLeft`: its reader went away before the answer had ended. */
    leave: ({ losesEvery }: Settings['capacity'], isLeft: boolean) => {
      if (isLeft) left += 1
      if (isLeft && losesEvery !== null && left % losesEvery === 0) return
      const next = waiting.shift()
      if (next === undefined) taken -= 1
      else next()
    },
  } as const
}
