import type { Exchange } from '../harness/sending/exchange.ts'
import type { PullRequest } from './input.ts'

/** The `prLink` of the job that an exchange answered with; null where there is none. */
export function pullRequestIn({ id, response }: Exchange): PullRequest | null {
  if (response === null || response.body.encoding !== 'utf8' || !response.body.text.includes('"prLink"')) return null
  const link = prLinkOf(response.body.text)
  return link === null ? null : { link, exchange: id }
}

function prLinkOf(text: string): string | null {
  const body = parsed(text)
  if (typeof body !== 'object' || body === null || !('prLink' in body)) return null
  return typeof body.prLink === 'string' && body.prLink !== '' ? body.prLink : null
}

/** A body that is no JSON names no pull request; that it is none is another requirement's finding. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The address if a reader may follow it, else null: `javascript:` and `data:` run in the report's own page. */
export function safeAddress(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, href } = new URL(link)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
