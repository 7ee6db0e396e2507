/** Every reason to refuse a request, with its HTTP status, which the settings may change, and its text for clients. */
export const refusals = {
  'invalid-json': [400, 'The body is not valid JSON in UTF-8.'],
  'invalid-body': [400, 'The body does not have the shape that this operation expects.'],
  'missing-key': [401, 'Send the header Authorization: Bearer <API key>.'],
  'unknown-key': [401, 'This API key is not known.'],
  'wrong-key-kind': [403, 'This operation needs the other kind of API key.'],
  // The same status for another organization's project and for none: a difference would reveal which projects exist.
  'foreign-project': [403, 'This API key does not open that project.'],
  'foreign-origin': [403, 'This API key is for pages of another site.'],
  'unknown-project': [403, 'This API key does not open that project.'],
  'foreign-domain': [404, 'There is no such domain for this API key.'],
  'unknown-domain': [404, 'There is no such domain for this API key.'],
  'unknown-job': [404, 'There is no such job in this project.'],
  'unknown-thread': [404, 'There is no such thread; leave threadId out to start one.'],
  'job-active': [409, 'The job is still active; send the follow-up when it is done.'],
  'job-failed': [409, 'The job has failed; create a new one.'],
  'job-ended': [409, 'The job has ended; create a new one.'],
  'body-too-large': [413, 'The body is too large.'],
  'body-no-json-type': [415, 'Send the body with Content-Type: application/json.'],
  limit: [429, 'The limit is reached.'],
  'too-many-jobs': [429, 'Too many jobs are active; wait until one has ended.'],
  'too-many-streams': [429, 'Too many answers are under way; wait until one has ended.'],
  'not-found': [404, 'There is no such path.'],
  'method-not-allowed': [405, 'This path has no such method.'],
} as const
export type RefusalReason = keyof typeof refusals
