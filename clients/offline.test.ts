import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { goOffline } from './offline.ts'

test('neither fetch nor a socket leaves a process that went offline', async () => {
  goOffline()
  await expect(fetch('http://127.0.0.1:9/')).rejects.toThrow('the replay is offline')
  expect(() => connect({ host: '127.0.0.1', port: 9 })).toThrow('the replay is offline')
})
