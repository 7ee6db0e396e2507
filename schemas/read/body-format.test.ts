import { type Refusal, refuses } from './documents-under-test.ts'

const request = 'a JSON body that has `prompt` (required string, length at least 1).'
const every = 'Every request body is JSON'
const said = (to: string, says: RegExp): Refusal => [to, every, to, 'One documentation', says]

refuses('a body of another format', [
  [
    'in a request',
    request,
    'form data with `prompt`.',
    '- Request: form',
    /a request of form data, expected a JSON body/,
  ],
  [
    'in an upload',
    request,
    'a multipart upload.',
    '- Request: a multi',
    /a request of multipart, expected a JSON body/,
  ],
  said('A request body is JSON or a form', /a body of or a form/),
  said('A request body is JSON or XML', /a body of XML/),
])

refuses('a document', [
  [
    'whose bodies are not JSON',
    every,
    'No request body is JSON',
    '# Agent jobs',
    /does not say what request bodies are/,
  ],
])
