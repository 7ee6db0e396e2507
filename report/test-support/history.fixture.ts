import type { HistoryEntry } from '../../harness/verdict/files/history-file.ts'

/** A run on some night in November, in which everything passed but these. */
export function sampleEntry(night: number, verdicts: HistoryEntry['verdicts'] = {}): HistoryEntry {
  const day = String(night).padStart(2, '0')
  return {
    id: `2026-11-${day}-staging`,
    target: 'staging',
    build: String(2270 + night),
    profile: 'release',
    startedAt: `2026-11-${day}T02:00:00.000Z`,
    seconds: 190,
    whole: true,
    passed: 300 - Object.keys(verdicts).length,
    verdicts,
    latencies: [{ operation: 'createAgentJob', samples: 40, p50: 20 + night, p95: 60 + 3 * night }],
    firstTexts: [{ operation: 'createAssistantMessageV2', p95: 400 + 12 * night }],
    capacity:
      night % 3 === 0
        ? { operation: 'createAssistantMessageV2', unit: 'users', carries: 120 - night, breaksAt: 128 - night }
        : null,
  }
}

const fail = 'fail' as const

/** Nine nights: one requirement breaks on the 15th, another comes and goes, and a third was fixed. */
export const sampleHistory: readonly HistoryEntry[] = Array.from({ length: 9 }, (_, index) => {
  const night = 11 + index
  return sampleEntry(night, {
    ...(night >= 15 ? { 'agent-job-pr-link-null-while-active': fail } : {}),
    ...(night % 3 === 0 ? { 'agent-job-id-unique': fail } : {}),
    ...(night >= 13 ? { 'auth-header-required': fail } : {}),
    'limits-assistant-key-month': 'not-tested',
  })
})
