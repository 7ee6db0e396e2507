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
    'Failed to convert argument: expected java.lang.String',
    'Cannot deserialize value of type `java.lang.String` from Object value',
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

/** Whether an answer with these headers breaks one of the requirements that begin with `service-`. */
function brokenByHeaders(status: number, headers: readonly (readonly [name: string, value: string])[]) {
  const broken = leakRequirements(description).filter(({ id, appliesTo, check, example }) => {
    const answer = withResponse(example(), { status, headers })
    return id.startsWith('service-') && appliesTo(answer) && check(answer, context).kind === 'fail'
  })
  return broken.map(({ id }) => id)
}

test.each([
  ['x-debug', 'SELECT * FROM api_keys WHERE id = $1'],
  ['x-error', 'TypeError: x is undefined at read (/srv/app/jobs.js:12:7)'],
  ['x-debug-exception-file', '%2Fsrv%2Fapp%2Fsrc%2FJobs.php:12'],
  ['x-cause', 'connect ECONNREFUSED 10.2.3.4:5432'],
])('a header %s that says %s is a message for developers', (name, value) => {
  expect(brokenByHeaders(200, [[name, value]])).toEqual(['service-headers-show-no-internals'])
  expect(brokenByHeaders(500, [[name, value]])).toEqual(['service-refusal-shows-no-internals'])
})

test('headers of ordinary infrastructure show no internals and no secrets', () => {
  const token = `${btoa('{"alg":"RS256"}')}.${btoa('{"sub":"visitor-1234"}')}.c2lnbmF0dXJlMTIzNDU2Nzg5`
  const ordinary = [
    ['server', 'Apache/2.4.62 (Debian) OpenSSL/3.0.15 PHP/8.3.2'],
    ['via', '1.1 varnish, 1.1 a1b2c3.cloudfront.net (CloudFront), 1.1 10.0.3.7:8080'],
    ['x-powered-by', 'Express'],
    ['server-timing', 'cdn-cache;desc=HIT, edge;dur=1, origin;dur=0, db;desc="select";dur=12.3'],
    ['x-amz-cf-id', 'sk3-0xY7Kq2mQ9vT4c0deGh5xAbCdEf01234567890=='],
    ['x-amzn-errortype', 'ValidationException:http://internal.amazon.com/coral/com.amazonaws.docs/'],
    ['content-security-policy', "default-src 'self'; script-src https://cdn.example/app/main.js 'sha256-abc='"],
    ['report-to', '{"group":"cf-nel","max_age":604800,"endpoints":[{"url":"https://a.nel.example/report/v4?s=x"}]}'],
    ['link', '</static/app.js>; rel=preload; as=script, </docs/sk-navod-na-instalaciu-verzia-2>; rel=canonical'],
    ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
    ['set-cookie', `CF_Authorization=${token}; HttpOnly`],
    ['location', `https://team.example/login?X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20260101&meta=${token}`],
    ['x-request-id', 'svc_req_0123456789abcdef0123'],
    ['x-vercel-id', 'fra1::iad1::sk-7x2lq-1700000000000-0123456789ab'],
    ['content-language', 'sk-SK'],
  ] as const
  for (const status of [200, 302, 403, 500]) expect(brokenByHeaders(status, ordinary)).toEqual([])
})

test.each([
  ['model refused key sk-live-9fK2mQ9vT4c0deGh5x', 'fail'],
  ['charge refused for sk_live_51H8kQ2eZvKYlo2C0aBcDeFg', 'fail'],
  ['push refused for ghp_0123456789abcdefABCDEF0123456789abcd', 'fail'],
  ['Incorrect API key provided: sk-proj-********************9vT4', 'pass'],
  ['a key begins with sk- and has 48 characters', 'pass'],
] as const)('a refusal that says %s: %s', (error, kind) => {
  const [rule = expect.fail('no such rule')] = leakRequirements(description).filter(
    ({ id }) => id === 'service-shows-no-secret-of-its-own',
  )
  expect(rule.check(answering(rule.example(), 400, { error }), context).kind).toBe(kind)
})
