import { expect, test } from 'vitest'
import { secretMarker } from '../harness/redaction/redaction.ts'
import { keyVariables } from '../harness/target/target.ts'
import { encodeEvent } from '../harness/wire/records.ts'
import { validAnswer } from './assistant/valid-stream.ts'
import { answering, validJob, withRequest, withResponse, withText } from './declaring/valid-examples.ts'
import { leakRequirements } from './leaks.ts'
import { context } from './test-support/reference.fixture.ts'

const { description } = context

/** The requirements of `leaks.ts` that a refusal with this text breaks. */
function brokenBy(text: string): readonly string[] {
  return leakRequirements(description)
    .filter(({ id, appliesTo, check, example }) => {
      const refused = answering(example(), 404, { error: text })
      return id.startsWith('service-') && appliesTo(refused) && check(refused, context).kind === 'fail'
    })
    .map(({ id }) => id)
}

test.each([
  [
    'IllegalState\n\tat com.acme.Jobs.find(Jobs.java:12)\n\tat com.acme.Api.read(Api.java:7)',
    ['service-refusal-shows-no-internals'],
  ],
  ['pq: relation "jobs" does not exist', ['service-refusal-shows-no-internals']],
  ['ERROR: no such relation (SQLSTATE 42P01)', ['service-refusal-shows-no-internals']],
  ...[
    'duplicate key value violates unique constraint "jobs_pkey"',
    "Duplicate entry 'a-1' for key 'jobs.id'",
    'UNIQUE constraint failed: jobs.id',
    'near "x": SELECT id, state FROM jobs WHERE id = ?',
    'connect ECONNREFUSED 10.2.3.4:5432',
    'dial tcp 10.2.3.4:5432: connect: connection refused',
    'java.lang.NullPointerException: Cannot invoke "Job.id()"',
    'System.FormatException: Guid should contain 32 digits',
    'sqlalchemy.exc.IntegrityError: (1062)',
    'panicked at src/jobs/read.rs:41:9',
    'Undefined index: id in /var/www/html/jobs.php on line 12',
    'File "/app/jobs.py", line 41, in read',
    '#0 /var/www/html/app/Jobs.php(33): find(12)',
    'Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException',
    `Couldn't find Job with 'id'=1 [WHERE "jobs"."project_id" = $1]`,
    'Cannot deserialize value of type `java.util.ArrayList<svc.Dto$Msg>` from Object value (token `JsonToken.START_OBJECT`)',
    'Cannot construct instance of `acme.jobs.CreateJob` (although at least one Creator exists)',
    "undefined method `strip' for nil:NilClass",
    "undefined method 'title' for an instance of String",
    '<p>Using the URLconf defined in <code>app.urls</code>, Django tried these URL patterns, in this order:</p>',
    '#<ActiveModel::Errors [#<ActiveModel::Error attribute=prompt>]>',
    "{'prompt': [ErrorDetail(string='This field is required.', code='required')]}",
  ].map((text): [string, string[]] => [text, ['service-refusal-shows-no-internals']]),
  ...[
    'InvalidRequestError: select a page from the list, then update it and set its title',
    'see https://docs.example/errors/not-found.html',
    'No query results for model [App\\Models\\Job] 12',
    'context[0].path "guides/start.md" was not found on line 3',
    'A project.Error was reported to support.',
    'The field `messages` must be a list of `Message`, and `messages[0].role` one of its roles; see `assistant.message`',
    'The method `delete` is undefined for this path; see #<name>, where "name" is yours',
  ].map((text): [string, string[]] => [text, []]),
  ['postgres://svc:hunter2@db-1.internal:5432/jobs', ['service-no-password-in-address']],
  ['https://bot:c0de-gh5x@git.example/acme/docs', ['service-no-password-in-address']],
  ['https://ghp_c0deGh5xK2mQ9vT4@git.example/acme/docs', ['service-no-password-in-address']],
  ['https://contoso-documentation@git.example/contoso-documentation/docs/_git/docs', []],
  ['https://docs2-contoso-team@git.example/docs2-contoso-team/docs', []],
  ['https://acme-documentation-bot@git.example/acme/docs.git', []],
  ['https://0c5f1d7a9b3e4c6d8f2a1b3c5d7e9f01@o1.errors.example/42', []],
  ['postgres://svc:***@db-1.internal/jobs', []],
  ...['[REDACTED]', 'REDACTED', '%2A%2A%2A', '<hidden>', '•••'].map((mask): [string, string[]] => [
    `https://bot:${mask}@git.example/acme/docs`,
    [],
  ]),
  ['agent.errors.PromptMissing: a prompt is missing', []],
  ['requests.exceptions.ConnectTimeout: 5 s', ['service-refusal-shows-no-internals']],
  ['see ssh://git@code.example:2222/acme/docs', []],
  [
    'JSON parse error; nested exception is com.fasterxml.jackson.databind.exc.MismatchedInputException: Cannot deserialize',
    ['service-refusal-shows-no-internals'],
  ],
  ['could not execute query [select j.id from job j where j.id=?]', ['service-refusal-shows-no-internals']],
  ['The JSON value could not be converted to System.String. Path: $.prompt', []],
  ['see https://errors.acme.example/com.acme.api.ValidationException', []],
  ['job.request.ValidationException, com.acme.jobs#ThrottlingException, com.acme.ErrorInfo', []],
  ['no such job', []],
])('a refusal that says %s breaks %j', (text, expected) => {
  expect(brokenBy(text)).toEqual(expected)
})

test('a key that stands in the address of its request is echoed by nothing that repeats the address', () => {
  const [rule = expect.fail('no such rule')] = leakRequirements(description).filter(
    ({ id }) => id === 'service-key-not-echoed',
  )
  const [variable = expect.fail('no key')] = keyVariables(context.target)
  const key = secretMarker(variable)
  const refused = answering(rule.example(), 401, { path: `/message?api_key=${key}` })
  expect(rule.check(refused, context).kind).toBe('fail')
  const sent = withRequest(refused, { url: `${context.target.baseUrl}/message?api_key=${key}` })
  expect(rule.check(sent, context).kind).toBe('pass')
})

test('a password is found in a header of any answer too', () => {
  const rule = leakRequirements(description).find(({ id }) => id === 'service-no-password-in-address')
  const headers = [['x-backend-server', 'postgres://svc:hunter2@10.0.3.7:5432/prod']] as const
  const answer =
    rule === undefined ? expect.fail('no such rule') : withResponse(rule.example(), { status: 200, headers })
  expect(rule?.check(answer, context).kind).toBe('fail')
})

test('what a refusal may not show, an error event of a stream may not either', () => {
  const said = (errorText: string) =>
    withText(
      validAnswer('createAssistantMessageV2', 'v2', { threadId: 'thread-1' }),
      encodeEvent('v2', 'error', { errorText }),
    )
  const brokenIn = (text: string) =>
    leakRequirements(description)
      .filter(({ appliesTo, check }) => appliesTo(said(text)) && check(said(text), context).kind === 'fail')
      .map(({ id }) => id)
  expect(brokenIn('the model is busy')).toEqual([])
  expect(brokenIn('connect ECONNREFUSED 10.2.3.4:5432')).toEqual(['service-refusal-shows-no-internals'])
  expect(brokenIn('postgres://svc:hunter2@10.0.3.7:5432/prod')).toEqual(['service-no-password-in-address'])
})

test.each([
  ['failed', 'fail'],
  ['active', 'pass'],
])('a job that is %s and names an address inside of the service: %s', (status, kind) => {
  const rule = leakRequirements(description).find(({ id }) => id === 'agent-job-shows-no-internals')
  const error = 'dial tcp 10.2.3.4:5432: connect: connection refused'
  const job =
    rule === undefined ? expect.fail('no such rule') : answering(rule.example(), 200, { ...validJob, status, error })
  expect(rule?.check(job, context).kind).toBe(kind)
})

test.each([
  [{ file: '/var/www/html/vendor/laravel/framework/src/Router.php', line: 43 }, 'fail'],
  [{ trace: [{ file: '/srv/app/jobs.rb', line: 7, function: 'find' }] }, 'fail'],
  [{ file: 'guides/start.mdx', line: 3 }, 'pass'],
])('a refusal with the members %j: %s', (members, kind) => {
  const rule = leakRequirements(description).find(({ id }) => id === 'service-refusal-shows-no-internals')
  const refused = rule === undefined ? expect.fail('no such rule') : answering(rule.example(), 404, members)
  expect(rule?.check(refused, context).kind).toBe(kind)
})
