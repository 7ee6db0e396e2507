/** Browsers may use assistant keys, which are public, from any site; the agent's operations are for servers only. */

export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'x-vercel-ai-data-stream',
    'x-vercel-ai-ui-message-stream',
    'retry-after',
    'ratelimit',
    'ratelimit-policy',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ].join(', '),
}

/**
 * @param requested the headers that the browser asks for; they are named one by one, since `*` does not cover
 * Authorization
 */
export function preflightHeaders(requested: string | undefined): Readonly<Record<string, string>> {
  const asked = (requested ?? '').split(',').map((name) => name.trim().toLowerCase())
  const names = ['authorization', 'content-type', ...asked.filter((name) => /^[a-z0-9-]+$/.test(name))]
  return {
    ...corsHeaders,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': [...new Set(names)].join(', '),
    'access-control-max-age': '600',
    vary: 'Access-Control-Request-Headers',
  }
}
