import { createRequire } from 'node:module'
import type { EngineDefinition } from '../harness/engine/run-engine.ts'
import { SUBJECTS_VARIABLE } from './subjects.ts'

/** Subjects that are shown by the exchanges of other subjects, which are sent too if only these are asked for. */
const shownBy: ReadonlyMap<string, readonly string[]> = new Map([
  ['assistant-clients', ['assistant-stream']],
  ['http', ['http', 'agent-job', 'assistant-stream']],
  ['limit-headers', ['agent-job', 'assistant-stream']],
])

/** Live tests, run by Playwright. Its own exit status only says that something was found. */
export const specs: EngineDefinition = {
  name: 'specs',
  shows: (subject) => !['contracts', 'pacts', 'load'].includes(subject),
  command: ({ profile }) => {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
    const grep = profile === 'smoke' ? ['--grep=@smoke'] : []
    return [cli, 'test', '--config=specs/playwright.config.ts', ...grep]
  },
  environment: ({ only }, subjects) => {
    // Any exchange can break an invariant of `service`: if that subject is asked for, all specs run.
    const all = only !== null && subjects.has('service')
    const named = new Set([...subjects].flatMap((subject) => shownBy.get(subject) ?? [subject]))
    return {
      [SUBJECTS_VARIABLE]: all ? '' : [...named].filter((subject) => subject !== 'service').join(' '),
      // Node reads TypeScript by itself: Playwright's own loader takes twice as long, in each of its workers.
      PW_DISABLE_TS_ESM: '1',
      // In 5 of 850 runs on a busy machine a worker had shown everything but did not end, for which Playwright 1.65
      // waits 5 minutes. A worker that is still closing a browser reports every second that it is alive.
      PWTEST_CHILD_PROCESS_TIMEOUT: '15000',
    }
  },
  timeoutSeconds: null,
  statusOfFindings: 1,
}
