import { createRequire } from 'node:module'
import type { EngineDefinition } from '../harness/engine/run-engine.ts'
import { SUBJECTS_VARIABLE } from './subjects.ts'

/** Subjects that are shown by what others bring about, which is sent for them where they alone are asked for. */
const shownBy: ReadonlyMap<string, readonly string[]> = new Map([
  ['assistant-clients', ['assistant-stream']],
  ['http', ['http', 'agent-job', 'assistant-stream']],
  ['limit-headers', ['agent-job', 'assistant-stream']],
])

/** Live tests, by Playwright, whose own exit status says only that something was found. */
export const specs: EngineDefinition = {
  name: 'specs',
  shows: (subject) => !['contracts', 'pacts', 'load'].includes(subject),
  command: ({ profile }) => {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
    const grep = profile === 'smoke' ? ['--grep=@smoke'] : []
    return [cli, 'test', '--config=specs/playwright.config.ts', ...grep]
  },
  environment: ({ only }, subjects) => {
    // Any exchange can break an invariant: where those are asked for, all specs are.
    const all = only !== null && subjects.has('service')
    const named = new Set([...subjects].flatMap((subject) => shownBy.get(subject) ?? [subject]))
    return {
      [SUBJECTS_VARIABLE]: all ? '' : [...named].filter((subject) => subject !== 'service').join(' '),
      // Node reads TypeScript by itself: Playwright's own loader takes twice as long, in each of its workers.
      PW_DISABLE_TS_ESM: '1',
      // Of 850 runs on a busy machine five had a worker that had shown everything and did not end, for which Playwright
      // 1.65 waits 5 minutes. One that is closing a browser says each second that it lives.
      PWTEST_CHILD_PROCESS_TIMEOUT: '15000',
    }
  },
  timeoutSeconds: null,
  statusOfFindings: 1,
}
