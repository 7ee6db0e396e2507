import { PROXY_HEADER } from './forward-proxy.ts'
import type { StagingTargets } from './staging-target.ts'

/** Few enough to be used up one by one in seconds, and enough for many at a time. */
const fewUses = { 'assistant-key-month': 24 }
const byClock = { 'assistant-key-month': 'fixed-clock' } as const

/** Services with something in front of them. */
export const firewalledTargets: StagingTargets = {
  'empty-user-agent-refused': {
    like: 'A firewall refuses, with a page, whatever does not say what it is.',
    variations: ['user-agent-required'],
    besides: ['contracts'],
  },
  'unknown-user-agent-refused': {
    like: 'A firewall knows the programs of its own company.',
    settings: { front: { userAgent: 'acme-qa/' } },
    target: { userAgent: 'acme-qa/1.0' },
    besides: ['contracts'],
  },
  'header-wanted': {
    like: 'A preview that a header opens, whose value is a secret.',
    variations: ['header-required'],
    // Any variable of the run will do, since the value is ignored.
    target: { headers: { 'x-preview': { env: 'ASSAY_REFERENCE_CONTROL' } } },
    besides: ['contracts', 'load'],
  },
  'behind-a-forward-proxy': {
    like: 'A company whose machines reach nothing but through its proxy.',
    settings: { front: { header: PROXY_HEADER } },
    proxied: true,
    besides: ['contracts'],
  },
  'keys-locked-to-an-origin': {
    like: 'Keys of the assistant open for one site only.',
    variations: ['origin-required'],
    target: { origin: 'https://docs.acme.example' },
  },
  'gzip-all-the-same': {
    like: 'An edge that compresses what it likes.',
    variations: ['gzip-unasked'],
    besides: ['contracts'],
  },
  'below-a-path': {
    like: 'A gateway that serves many services, each below a path.',
    variations: ['other-base-path'],
    besides: ['contracts'],
  },
  'four-streams-at-a-time': {
    like: 'A gateway that lets few streams through at a time.',
    variations: ['concurrency-capped'],
  },
  'few-streams-at-a-limit': {
    like: 'A gateway that lets few streams through at a time, in front of a limit that headers name and a run may use up.',
    variations: ['concurrency-capped'],
    settings: { limits: { numbers: fewUses, windows: byClock, headers: ['X-RateLimit'] } },
    target: { limits: fewUses, exhaust: true, hooks: { reset: 'node reference/control.mjs reset' } },
  },
  'gateway-stumbles': {
    like: 'A gateway that now and then says 503 with a page of its own.',
    variations: ['gateway-503-once'],
  },
}
