import type { LimitFigures, LoadFile, StreamFigures } from '../../harness/verdict/files/load-file.ts'

/** A load with a missed objective, broken streams and a limit that lets one use too many through. */

function streams(protocol: 'v1' | 'v2', slower: number, whole: number): StreamFigures {
  const spread = (from: number, step: number) => ({
    values: Array.from({ length: 60 }, (_, i) => from + slower + (i * i * step) / 60),
  })
  return {
    operation: `createAssistantMessage${protocol.toUpperCase()}`,
    protocol,
    requested: 60,
    started: 60,
    whole,
    requestedRate: 25,
    achievedRate: 24.9,
    concurrency: 17,
    users: 16,
    invalid: null,
    delay: spread(0.4, 0.05),
    firstText: spread(80, 6),
    duration: spread(620, 20),
    gapP95: spread(9, 0.6),
  }
}

function limit(name: string, allowed: number, first: number, late: number): LimitFigures {
  const uses = Array.from({ length: Math.min(allowed - first, 100) + 4 }, (_, index) => {
    const use = first + index + 1
    const accepted = use <= allowed + late
    return { use, at: index * 12, status: accepted ? 200 : 429, accepted }
  })
  const concurrency = name.startsWith('agent') ? 1 : 16
  return { requirement: `load-${name}-exact-under-concurrency`, limit: name, allowed, concurrency, uses }
}

export const sampleLoad: LoadFile = {
  valid: true,
  reason: null,
  goodput: 35.4,
  objectives: [
    { name: 'firstTextP95', operation: 'createAssistantMessageV1', objective: 1000, measured: 402, met: true },
    { name: 'gapP99', operation: 'createAssistantMessageV1', objective: 40, measured: 46.2, met: false },
    { name: 'errorRate', operation: 'createAssistantMessageV1', objective: 0.01, measured: 0.0167, met: false },
  ],
  failures: [{ kind: 'cut', operation: 'createAssistantMessageV1', count: 2, evidence: ['load-v1-7'] }],
  streams: [streams('v1', 0, 58), streams('v2', 14, 60)],
  limits: [limit('agent-project-hour', 100, 0, 1), limit('assistant-key-month', 10_000, 9992, 0)],
}
