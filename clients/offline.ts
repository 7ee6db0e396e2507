import { Socket } from 'node:net'

/**
 * Takes the network from this process, before a client package is loaded: whatever a release does on import, or with an
 * unexpected setting, it must reach neither the target nor its makers.
 */
export function goOffline(): void {
  const refuse = () => {
    throw new Error('the replay is offline: a client reached for the network')
  }
  globalThis.fetch = async () => refuse()
  Socket.prototype.connect = refuse
}
