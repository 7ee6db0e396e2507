import { type Fault, fault } from '../hooks/hooks.ts'

/** Faults that only a page of another origin meets, in a browser. */
export const crossOriginFaults: readonly Fault[] = [
  fault('browser', 'cors-missing', 'The assistant says nothing of other origins.', {
    preflight: (reply) => ({ ...reply, headers: { allow: 'OPTIONS, POST' } }),
    crossOrigin: () => ({}),
  }),
  fault('browser', 'cors-preflight-refused', 'A preflight is refused for want of a key.', {
    preflight: (reply) => ({ ...reply, status: 401 }),
  }),
  fault('browser', 'cors-key-not-allowed', 'A preflight does not allow the header Authorization.', {
    preflight: (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'access-control-allow-headers': 'content-type' },
    }),
  }),
  fault('browser', 'cors-answer-closed', 'No page of another origin may read an answer.', {
    crossOrigin: (headers, of) => (of === 'answer' ? {} : headers),
  }),
  fault('browser', 'cors-refusal-closed', 'No page of another origin may read a refusal.', {
    crossOrigin: (headers, of) => (of === 'refusal' ? {} : headers),
  }),
]
