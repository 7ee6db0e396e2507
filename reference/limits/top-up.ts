import { carried, type WindowRule, type WindowState } from './window.ts'

/**
 * An aged window brought to so many uses, as if the missing ones had just been made: uses so far keep their times. Where
 * there are more than that, the newest are dropped.
 */
export function toppedUp(state: WindowState, rule: WindowRule, uses: number, now: number): WindowState {
  switch (state.kind) {
    case 'fixed':
      return {
        ...state,
        used: uses,
        since: uses === 0 && rule.kind === 'fixed-first-use' ? null : (state.since ?? now),
      }
    case 'log':
      return { kind: 'log', uses: loggedUpTo(state.uses, uses, now) }
    case 'counter': {
      const before = carried(state, rule, now)
      if (uses >= before) return { ...state, used: uses - before }
      const left = 1 - (now - state.since) / rule.length
      return { ...state, used: 0, before: uses / left }
    }
    case 'bucket':
      return { kind: 'bucket', tokens: rule.limit - uses, at: now }
  }
}

type Uses = Extract<WindowState, { readonly kind: 'log' }>['uses']

function loggedUpTo(logged: Uses, uses: number, now: number): Uses {
  const kept: (readonly [at: number, count: number])[] = []
  let missing = uses
  for (const [at, count] of logged) {
    if (missing > 0) kept.push([at, Math.min(count, missing)])
    missing -= Math.min(count, missing)
  }
  return missing > 0 ? [...kept, [now, missing]] : kept
}
