import type { Fault, Seams } from '../seams.ts'

/** Faults that only a page of another origin meets, in a browser. */

function closed(name: string, summary: string, alter: (seams: Seams) => Partial<Seams>): Fault {
  return { name, area: 'browser', summary, alter }
}

export const crossOriginFaults: readonly Fault[] = [
  closed('cors-missing', 'The assistant says nothing of other origins.', ({ preflight }) => ({
    preflight: (reply) => ({ ...preflight(reply), headers: { allow: 'OPTIONS, POST' } }),
    crossOrigin: () => ({}),
  })),
  closed('cors-preflight-refused', 'A preflight is refused for want of a key.', ({ preflight }) => ({
    preflight: (reply) => ({ ...preflight(reply), status: 401 }),
  })),
  closed('cors-key-not-allowed', 'A preflight does not allow the header Authorization.', ({ preflight }) => ({
    preflight: (reply) => {
      const allowed = preflight(reply)
      return { ...allowed, headers: { ...allowed.headers, 'access-control-allow-headers': 'content-type' } }
    },
  })),
  closed('cors-answer-closed', 'No page of another origin may read an answer.', ({ crossOrigin }) => ({
    crossOrigin: (headers, of) => (of === 'answer' ? {} : crossOrigin(headers, of)),
  })),
  closed('cors-refusal-closed', 'No page of another origin may read a refusal.', ({ crossOrigin }) => ({
    crossOrigin: (headers, of) => (of === 'refusal' ? {} : crossOrigin(headers, of)),
  })),
]
