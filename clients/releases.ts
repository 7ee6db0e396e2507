import type { ClientLine, ClientRelease } from '../harness/verdict/clients-model.ts'

/** A release and the name under which it is installed. */
export interface InstalledRelease extends ClientRelease {
  readonly module: string
}

/**
 * Every release that answers are replayed through, by line, oldest first: the first of a line, the last before a change
 * in what it accepts, and the newest.
 */
export const releases: readonly InstalledRelease[] = [
  parser('4.0.0', 'older'),
  // Version 4's `ai/react` is the `@ai-sdk/react` of its time.
  hook(4, '1.0.0', 'ai-4.0.0/react', 'older'),
  parser('4.3.19', 'newest'),
  hook(4, '1.2.12', 'react-hooks-v4', 'newest'),
  chat(5, '5.0.0', 'older'),
  chat(5, '5.0.216', 'older'),
  chat(5, '5.0.277', 'newest'),
  hook(5, '2.0.280', 'react-hooks-v5', 'newest'),
  chat(6, '6.0.0', 'older'),
  chat(6, '6.0.230', 'older'),
  chat(6, '6.0.326', 'newest'),
  hook(6, '3.0.326', 'react-hooks-v6', 'newest'),
  chat(7, '7.0.0', 'older'),
  chat(7, '7.0.31', 'older'),
  chat(7, '7.0.173', 'newest'),
  hook(7, '4.0.177', 'react-hooks-v7', 'newest'),
]

type Age = 'older' | 'newest'

function parser(version: string, age: Age): InstalledRelease {
  const newest = age === 'newest'
  return { line: 4, package: 'ai', version, api: 'processDataStream', newest, module: `ai-${version}` }
}

function chat(line: ClientLine, version: string, age: Age): InstalledRelease {
  return { line, package: 'ai', version, api: 'Chat', newest: age === 'newest', module: `ai-${version}` }
}

function hook(line: ClientLine, version: string, module: string, age: Age): InstalledRelease {
  return { line, package: '@ai-sdk/react', version, api: 'useChat', newest: age === 'newest', module }
}

/** The newest `ai` of a line: an application with the hook takes its transport from there. None for version 4's. */
export function newestChat(line: ClientLine): InstalledRelease | undefined {
  return releases.find((release) => release.line === line && release.api === 'Chat' && release.newest)
}
