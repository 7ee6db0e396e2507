import { createRequire } from 'node:module'
import type { EngineDefinition } from '../harness/engine/run-engine.ts'
import { SUBJECTS_VARIABLE } from '../harness/target/run.ts'

/** Live tests, by Playwright, whose own exit status says only that something was found. */
export const specs: EngineDefinition = {
  name: 'specs',
  shows: (subject) => subject !== 'contracts' && subject !== 'load',
  command: ({ profile }) => {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
    const grep = profile === 'smoke' ? ['--grep=@smoke'] : []
    return [cli, 'test', '--config=specs/playwright.config.ts', ...grep]
  },
  environment: ({ only }, subjects) => {
    // Any exchange can break an invariant: where those are asked for, all specs are.
    const all = only !== null && subjects.has('service')
    // What the clients read, the spec of the streams brings about.
    const named = [...subjects].map((subject) => (subject === 'assistant-clients' ? 'assistant-stream' : subject))
    return {
      [SUBJECTS_VARIABLE]: all ? '' : named.filter((subject) => subject !== 'service').join(' '),
      // Node reads TypeScript by itself: Playwright's own loader takes twice as long, in each of its workers.
      PW_DISABLE_TS_ESM: '1',
    }
  },
  timeoutSeconds: null,
  statusOfFindings: 1,
}
