import { Socket } from 'node:net'

/**
 * Takes the network from this process, before a client package is loaded: what a release does at import, or under a
 * unexpected setting, must reach neither the target nor its makers.
 */
export function goOffline(): void {
  const refuse = () => {
    throw new Error('the replay is offline: a client reached for the network')
  }
  globalThis.fetch = async () => refuse()
  Socket.prototype.connect = refuse
}
