import type { PlannedRequest, StreamPart } from './plan.ts'
import type { LoadRecord, StreamMarks } from './record.ts'

export const sampleRequest: PlannedRequest = {
  operation: 'createAssistantMessageV2',
  protocol: 'v2',
  url: 'http://127.0.0.1:1/message',
  headers: {},
  secretHeaders: {},
  body: '{}',
  followUp: null,
  key: 'LOAD_KEY',
}

/** Ten streams in a second, with the body of each kept. */
export const samplePart: StreamPart = {
  requirement: 'load-assistant-v2-streams-complete',
  request: sampleRequest,
  stages: [{ seconds: 1, from: 10, to: 10 }],
  streams: 10,
  questions: ['How?'],
  conversations: [],
  users: 10,
  carriers: 8,
  keepEvery: 1,
  leavesAfter: null,
}

/** The record of a whole stream of 600 ms. */
export function sampleRecord(fields: Partial<LoadRecord> = {}, marks: Partial<StreamMarks> = {}): LoadRecord {
  return {
    requirement: 'load-assistant-v2-streams-complete',
    number: 0,
    operation: 'createAssistantMessageV2',
    unique: 'u-0',
    scheduledAt: 1_000_000,
    question: 'How?',
    turn: 0,
    thread: null,
    startedAt: 1_000_001,
    status: 200,
    headers: [['content-type', 'text/event-stream']],
    end: 'complete',
    failureKind: '',
    failure: '',
    headersAt: 5,
    duration: 600,
    stream: {
      firstText: 20,
      finished: true,
      refused: false,
      disordered: false,
      thread: '',
      message: '',
      characters: 290,
      digest: 'cbf29ce484222325',
      gapP95: 12,
      gaps: { '48': 29 },
      ...marks,
    },
    transcript: null,
    ...fields,
  }
}
