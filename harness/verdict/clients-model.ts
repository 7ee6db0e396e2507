import type { StreamProtocol } from '../../schemas/description/description.ts'
import type { ClientLine, ClientRelease } from './files/clients-file.ts'

export type * from './files/clients-file.ts'

export const CLIENTS_FILE = 'clients.json'

export function protocolOfLine(line: ClientLine): StreamProtocol {
  return line === 4 ? 'v1' : 'v2'
}

/** `useChat of @ai-sdk/react 2.0.280` */
export function clientName({ api, package: name, version }: ClientRelease): string {
  return `${api} of ${name} ${version}`
}

/** Id of the requirement that the newest release of a line can read the answers of its protocol. */
export function readByClientId(line: ClientLine): string {
  return `assistant-stream-${protocolOfLine(line)}-read-by-client-${line}`
}
