import type { StagingTargets } from './staging-target.ts'

const unusualPath = '/internal/state/{projectId}/of/{id}'

/** Services that write or place things in another valid way. */
export const elsewhereTargets: StagingTargets = {
  'poll-not-found': {
    like: 'The path by which a job is read can not be guessed.',
    settings: { agent: { pollPath: unusualPath } },
    besides: ['contracts'],
    names: ['poll'],
  },
  'poll-elsewhere': {
    like: 'The path by which a job is read stands in the file of the target.',
    settings: { agent: { pollPath: unusualPath } },
    target: { poll: `GET ${unusualPath}` },
    besides: ['contracts'],
  },
  'ids-with-slashes': {
    like: 'Ids have slashes, dates an offset, and jobs have more members than the document says.',
    variations: ['ids-with-slash', 'date-offsets', 'extra-fields'],
    besides: ['contracts'],
  },
  'another-prefix': {
    like: 'Keys begin with the name of the service.',
    settings: { keyPrefix: 'handbook_' },
    target: { keyPrefix: 'handbook_' },
  },
  'another-stream': {
    like: 'Streams with comments, line ends of one CR, no end marker and the thread in other places.',
    variations: [
      'keep-alive-comments',
      'cr-lines',
      'sse-multi-line',
      'no-done-marker',
      'thread-in-data-part',
      'thread-v1-in-d',
    ],
    besides: ['contracts'],
  },
  'threads-adopted': {
    like: 'A thread that no answer has begun is begun, and a failed job goes on.',
    variations: ['unknown-thread-adopted', 'message-after-failure-accepted', 'message-200', 'create-202'],
  },
}
