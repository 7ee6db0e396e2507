import { parseHTML } from 'linkedom'
import { call, loadPackage } from './packages.ts'

/** Renders a hook until nothing changes any more. */
export interface Page {
  /**
   * Renders `useHook`, lets `act` use its result, and returns its last result.
   *
   * @throws Error where the hook itself throws while it is rendered.
   */
  readonly render: (useHook: () => unknown, act: (shown: unknown) => unknown) => Promise<unknown>
}

/**
 * A page for the hooks of the client library, in this process. Hooks report errors and data through their state, which
 * needs a renderer with effects. A browser would show the same, but take seconds where this takes milliseconds.
 *
 * It must be opened before a hook is loaded: React and the hooks look for a window when they are loaded.
 */
export async function openPage(): Promise<Page> {
  const { window, document } = parseHTML('<!doctype html><html><body></body></html>')
  Object.assign(globalThis, { window, document })
  // Untyped on purpose: React's types declare an empty DOM for the whole project, which would hide the DOM that plots
  // use.
  const { createElement } = await loadPackage('react', ['createElement'])
  const { createRoot } = await loadPackage('react-dom/client', ['createRoot'])
  return {
    render: async (useHook, act) => {
      let shown: unknown
      let renders = 0
      const problems: unknown[] = []
      const View = () => {
        shown = useHook()
        renders += 1
        return null
      }
      const note = (error: unknown) => problems.push(error)
      const root = createRoot(document.createElement('main'), { onUncaughtError: note })
      call(root, 'render', createElement(View))
      await untilQuiet(() => renders)
      if (problems.length === 0) {
        await act(shown)
        await untilQuiet(() => renders)
      }
      call(root, 'unmount')
      if (problems.length > 0) throw problems[0]
      return shown
    },
  }
}

/** After so many rounds of the event loop without rendering, the page is at rest; React's scheduler needs one. */
const QUIET_ROUNDS = 3

async function untilQuiet(renders: () => number): Promise<void> {
  let before = -1
  for (let quiet = 0; quiet < QUIET_ROUNDS; quiet += 1) {
    await new Promise(setImmediate)
    if (renders() !== before) quiet = 0
    before = renders()
  }
}
