import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { createAgentJob, getAgentJob, sendAgentJobMessage } from './agent/agent-operations.ts'
import { diffOf } from './agent/diff.ts'
import { hasChanges } from './agent/job.ts'
import { pullRequestPage } from './agent/pull-request-page.ts'
import { createAssistantMessage } from './assistant/assistant-operation.ts'
import { corsHeaders, preflightHeaders } from './assistant/cors.ts'
import { type Reply, refusal, refusalReply } from './http/refusal.ts'
import type { Service } from './service.ts'

export type App = Hono<{ Bindings: HttpBindings }>

/** The interface's paths. A change of switches makes a new app over the same memory. */
export function createApp(service: Service): App {
  const app: App = new Hono()
  const { settings, seams } = service

  app.post('/v2/agent/:project/job', async ({ req, env }) =>
    responseOf(await createAgentJob(service, env.incoming, req.param('project'))),
  )
  app.post('/v2/agent/:project/job/:id/message', async ({ req, env }) =>
    responseOf(await sendAgentJobMessage(service, env.incoming, req.param('project'), req.param('id'))),
  )
  const pollPath = settings.agent.pollPath.replaceAll('{projectId}', ':project').replaceAll('{id}', ':id')
  app.get(pollPath, async ({ req, env }) =>
    responseOf(await getAgentJob(service, env.incoming, req.param('project') ?? '', req.param('id') ?? '')),
  )
  for (const version of ['v1', 'v2'] as const) {
    const path = `/discovery/${version}/assistant/:domain/message` as const
    app.options(path, ({ req }) => {
      const headers = preflightHeaders(req.header('access-control-request-headers'))
      return responseOf(seams.preflight({ status: 204, headers, body: null }))
    })
    app.post(path, async ({ req, env }) => {
      const reply = await createAssistantMessage(service, version, env.incoming, env.outgoing, req.param('domain'))
      return reply === null ? RESPONSE_ALREADY_SENT : responseOf(reply)
    })
    app.all(path, () => responseOf(wrongMethod(service, 'OPTIONS, POST', seams.crossOrigin(corsHeaders, 'refusal'))))
  }
  app.all('/v2/agent/:project/job', () => responseOf(wrongMethod(service, 'POST')))
  app.all('/v2/agent/:project/job/:id/message', () => responseOf(wrongMethod(service, 'POST')))
  app.all(pollPath, () => responseOf(wrongMethod(service, 'GET, HEAD')))

  app.get('/pull/:token', ({ req }) => responseOf(pullRequest(service, req.param('token'))))
  app.notFound(() => responseOf(refusalReply(refusal('not-found', settings), settings.errors.shape)))
  return app
}

function wrongMethod({ settings }: Service, allow: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return refusalReply(
    refusal('method-not-allowed', settings, { headers: { ...headers, allow } }),
    settings.errors.shape,
  )
}

function pullRequest({ jobs, origin, settings }: Service, token: string): Reply {
  const job = jobs.ofPullRequest(`${origin}/pull/${token}`)
  if (job === null || !hasChanges(job)) return refusalReply(refusal('not-found', settings), settings.errors.shape)
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
    body: pullRequestPage(job.repository, job.ref, diffOf(job.base, job.branch)),
  }
}

function responseOf({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers: { ...headers } })
}
