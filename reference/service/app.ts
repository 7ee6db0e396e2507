import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { hasChanges } from '../agent/job.ts'
import { pullRequestText } from '../agent/job-view.ts'
import { corsHeaders, preflightHeaders } from '../assistant/cors.ts'
import {
  edgeHeaders,
  frontReply,
  isZipped,
  mediaTypeOf,
  outages,
  startPage,
  unavailable,
  zipped,
} from '../http/front.ts'
import { type Headers, type Reply, refusal, refusalReply } from '../http/refusal.ts'
import { createAgentJob, getAgentJob, listAgentJobs, sendAgentJobMessage } from './agent-operations.ts'
import { createAssistantMessage } from './assistant-operation.ts'
import type { Service } from './service.ts'

type App = Hono<{ Bindings: HttpBindings }>

/** Marks an answer that was written to the connection directly, such as a stream. */
const SENT_BY_STREAM = 'x-hono-already-sent'

/** The paths of the interface. When switches change, a new app uses the same memory. */
export function createApp(service: Service): Pick<App, 'fetch'> {
  const app = pathsOf(service)
  return {
    fetch: (request, ...rest) => {
      const url = new URL(request.url)
      const { method, path } = service.hooks('route', { method: request.method, path: url.pathname }, url.searchParams)
      if (method === request.method && path === url.pathname) return app.fetch(request, ...rest)
      url.pathname = path
      // Without the body, which is read from the connection.
      return app.fetch(new Request(url, { method, headers: request.headers }), ...rest)
    },
  }
}

function pathsOf(service: Service): App {
  const { settings, hooks, jobs, origin } = service
  const app: App = new Hono<{ Bindings: HttpBindings }>().basePath(settings.front.basePath)
  const notFound = () => responseOf(refusalReply(refusal('not-found', settings), settings.errors.shape))
  const wrongMethod = (allow: string, headers: Headers = {}) => {
    const why = refusal('method-not-allowed', settings, { headers: { ...headers, allow } })
    return responseOf(refusalReply(why, settings.errors.shape))
  }
  const isAway = outages(settings.front)
  app.use(async (context, next) => {
    if (isAway()) {
      const instead = unavailable(settings.front)
      if (instead !== null) return responseOf(instead)
      context.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
    const reply = frontReply(settings.front, context.env.incoming)
    if (reply !== null) return responseOf(reply)
    for (const [name, value] of edgeHeaders(settings.front)) context.env.outgoing.setHeader(name, value)
    await next()
    // A stream is already sent, and its marker must not change.
    if (!context.res.headers.has(SENT_BY_STREAM)) context.res = hooks('reply', context.res, context.env.incoming)
    const changed = isZipped(settings.front, context.env.incoming) ? zipped(context.res) : null
    if (changed !== null) context.res = changed
    const type = context.res.headers.get('content-type')
    if (type !== null) context.res.headers.set('content-type', mediaTypeOf(settings.front, type))
    return undefined
  })

  const jobsPath = '/v2/agent/:project/job' as const
  const methods = [...hooks('actingMethods', ['POST'], null)]
  app.on(methods, jobsPath, ({ req, env }) => sent(createAgentJob(service, env.incoming, req.param('project'))))
  app.on(methods, `${jobsPath}/:id/message`, ({ req, env }) =>
    sent(sendAgentJobMessage(service, env.incoming, req.param())),
  )
  if (settings.agent.listed) {
    app.get(jobsPath, ({ req, env }) => sent(listAgentJobs(service, env.incoming, req.param('project'))))
  }
  const pollPath = settings.agent.pollPath.replaceAll('{projectId}', ':project').replaceAll('{id}', ':id')
  if (settings.agent.etags) app.use(pollPath, etag())
  app.get(pollPath, ({ req, env }) => {
    const path = { project: req.param('project') ?? '', id: req.param('id') ?? '' }
    return sent(getAgentJob(service, env.incoming, path))
  })
  for (const version of ['v1', 'v2'] as const) {
    const path = `/discovery/${version}/assistant/:domain/message` as const
    app.options(path, ({ req, env }) => {
      const headers = preflightHeaders(req.header('access-control-request-headers'))
      return responseOf(hooks('preflight', { status: 204, headers, body: null }, env.incoming))
    })
    app.post(path, async ({ req, env }) => {
      const reply = await createAssistantMessage(service, version, env.incoming, env.outgoing, req.param('domain'))
      return reply === null ? RESPONSE_ALREADY_SENT : responseOf(reply)
    })
    app.all(path, () => wrongMethod('OPTIONS, POST', hooks('crossOrigin', corsHeaders, 'refusal')))
  }
  app.all(jobsPath, () => wrongMethod('POST'))
  app.all(`${jobsPath}/:id/message`, () => wrongMethod('POST'))
  app.all(pollPath, () => wrongMethod('GET, HEAD'))

  app.get('/pull/:token', ({ req }) => {
    const link = `${origin}/pull/${req.param('token')}`
    const job = jobs.all().find(({ pullRequest }) => pullRequest === link)
    if (job === undefined || !hasChanges(job)) return notFound()
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
    return responseOf({ status: 200, headers, body: pullRequestText(job) })
  })
  app.notFound(settings.front.unknownPathsShowPage ? () => responseOf(startPage) : notFound)
  return app
}

async function sent(reply: Promise<Reply>): Promise<Response> {
  return responseOf(await reply)
}

function responseOf({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers: { ...headers } })
}
