import { createServer, type ServerResponse } from 'node:http'
import { closeServer, listenOnLoopback } from '../../harness/sending/loopback.ts'
import { type PageSetting, SETTING_ELEMENT } from './page-setting.ts'

interface ServedPage {
  readonly script: string
  readonly setting: PageSetting
}

export interface PageServer {
  /** Scheme and authority of all its pages. */
  readonly origin: string
  /** Address of a page. */
  readonly serve: (page: ServedPage) => string
  readonly close: () => Promise<void>
}

/**
 * Serves pages from an origin of their own: under the name localhost, while the target is reached by its number, so
 * that to the browser the two are different sites and not only different ports.
 *
 * @throws Error where no port is free.
 */
export async function startPageServer(): Promise<PageServer> {
  const pages = new Map<string, ServedPage>()
  const server = createServer((incoming, outgoing) => {
    const [, number = '', file = ''] = /^(\/\d+\/)(.*)$/.exec(incoming.url ?? '') ?? []
    const page = pages.get(number)
    if (page === undefined) answer(outgoing, 404, 'text/plain', 'no such page\n')
    else if (file === 'page.js') answer(outgoing, 200, 'text/javascript', page.script)
    else answer(outgoing, 200, 'text/html', document(page))
  })
  const origin = `http://localhost:${await listenOnLoopback(server)}`
  return {
    origin,
    serve: (page) => {
      const number = `/${pages.size + 1}/`
      pages.set(number, page)
      return `${origin}${number}`
    },
    close: () => closeServer(server),
  }
}

function answer(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': policy })
  outgoing.end(body)
}

/** The service's text is shown, never run, and nothing that it names is fetched. */
const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src http://127.0.0.1:*"

const style = `
body { font: 15px/1.45 sans-serif; margin: 0; background: #f6f7f9; color: #1d2430 }
main { padding: 12px 18px }
h1 { font-size: 17px; margin: 0 0 10px }
footer { padding-top: 8px; font-size: 13px; text-align: right; color: #5b6472 }
ol { list-style: none; margin: 0; padding: 0 }
li { white-space: pre-wrap; margin: 0 0 8px; padding: 8px 12px; border-radius: 8px; background: #fff }
li[data-role=user] { background: #dfe8fb; margin-left: 60px }
[role=alert] { max-height: 130px; overflow: hidden; white-space: pre-wrap; padding: 8px 12px; border-radius: 8px; background: #fde2e0; color: #7a1610 }
form { display: flex; gap: 8px }
input { flex: 1; font: inherit; padding: 6px 10px }
`

function document({ setting }: ServedPage): string {
  // `<` is the only character with which text could end the element.
  const text = JSON.stringify(setting).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Ask the documentation</title><style>${style}</style></head>
<body><div id="page"></div>
<script type="application/json" id="${SETTING_ELEMENT}">${text}</script>
<script type="module" src="page.js"></script>
</body>
</html>
`
}
