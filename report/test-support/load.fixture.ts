import type {
  Capacity,
  LimitFigures,
  LoadFile,
  LoadStep,
  StreamFigures,
  StreamValues,
} from '../../harness/verdict/files/load-file.ts'

/** A load with a missed objective, broken streams and a limit that lets one use too many through. */

const estimate = (value: number) => ({ value, low: value * 0.9, high: value * 1.1, samples: 60 })

function valuesFrom(slower: number): StreamValues {
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  const spread = (from: number, step: number) => numbers.map((index) => from + slower + (index * index * step) / 60)
  return {
    at: numbers.map((index) => index * 50),
    delay: spread(0.4, 0.05),
    firstByte: spread(20, 1),
    firstText: spread(80, 6),
    duration: spread(620, 20),
    gapP95: spread(9, 0.6),
    gaps: { '45': 400, '50': 20 },
    characters: numbers.map(() => 200),
    outcome: numbers.map(() => 0),
    outcomes: ['whole'],
  }
}

function streams(protocol: 'v1' | 'v2', slower: number, whole: number): StreamFigures {
  const percentiles = (p50: number) => ({
    p50: estimate(p50),
    p90: null,
    p95: estimate(p50 * 3),
    p99: null,
    p999: null,
  })
  return {
    operation: `createAssistantMessage${protocol.toUpperCase()}`,
    protocol,
    requested: 60,
    started: 60,
    whole,
    good: whole,
    requestedRate: 25,
    achievedRate: 24.9,
    concurrency: 17,
    users: 16,
    invalid: null,
    figures: {
      delay: percentiles(0.4),
      firstByte: percentiles(20),
      firstText: percentiles(80 + slower),
      gap: percentiles(9),
      duration: percentiles(620),
      charactersPerSecond: percentiles(400),
    },
    growth: [],
    seconds: [0, 1, 2].map((second) => ({
      second,
      arrivals: 20,
      atATime: 12 + second,
      good: 19,
      failures: second === 0 ? {} : { cut: second },
      firstByteP50: 20,
      firstByteP95: 30,
      firstTextP50: 90 + slower,
      firstTextP95: 200 + slower,
      gapP50: 9,
      gapP95: 12,
      durationP50: 640,
      durationP95: 800,
      charactersPerSecondP50: 400,
    })),
    values: valuesFrom(slower),
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

function step(load: number, firstText: number, brokenBy: LoadStep['brokenBy']): LoadStep {
  return {
    rate: load * 2,
    load,
    streams: 300,
    goodput: brokenBy === null ? load * 2 : 40,
    firstTextP50: estimate(firstText / 2),
    firstTextP95: estimate(firstText),
    durationP95: estimate(firstText + 500),
    gapP99: 20,
    errorRate: { value: 0, low: 0, high: 0.01, samples: 300 },
    growth: brokenBy === null ? 0 : 0.2,
    carries: brokenBy === null,
    brokenBy,
    invalid: null,
    values: valuesFrom(firstText / 2),
    failures:
      brokenBy === null
        ? []
        : [{ kind: 'status 503', operation: 'createAssistantMessageV2', count: 4, evidence: ['load-v2-400001'] }],
  }
}

export const sampleCapacity: Capacity = {
  operation: 'createAssistantMessageV2',
  unit: 'users',
  carries: 20,
  interval: [20, 21.2],
  brokenBy: 'firstTextP95',
  shape: 'queues',
  recoverySeconds: 1.5,
  confirmed: true,
  heldTo: { firstTextP95: 1000, gapP99: null, durationP95: null, errorRate: 0.01 },
  steps: [
    step(5, 80, null),
    step(10, 82, null),
    step(20, 95, null),
    step(40, 4000, 'firstTextP95'),
    step(21.2, 1300, 'firstTextP95'),
  ],
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
  scenario: null,
  endedBy: null,
  streams: [streams('v1', 0, 58), streams('v2', 14, 60)],
  limits: [limit('agent-project-hour', 100, 0, 1), limit('assistant-key-month', 10_000, 9992, 0)],
  capacity: null,
  abandoned: null,
  memory: null,
  generator: null,
}
