import { expect, test } from 'vitest'
import { completeTarget } from '../../harness/target/target-file.ts'
import { memoryPage } from './memory-page.fixture.ts'
import { watchMemory } from './service-memory.ts'

const tenants = [{ organization: 'acme', domain: 'docs', assistantKeys: ['LOAD_KEY'] }]

/**
 * What is known of a service's memory after one second for each of these megabytes, which its page shows one after the
 * other.
 */
async function watched(pages: readonly (number | null)[]) {
  const { baseUrl, page, passAll } = await memoryPage(pages)
  const plain = completeTarget({ name: 'test', baseUrl, tenants })
  const memory = watchMemory({ ...plain, load: { ...plain.load, memory: page } })
  await passAll()
  return memory.stop()
}

test('memory that grows under load is named, and memory that stays is not', async () => {
  const growing = Array.from({ length: 24 }, (_, second) => 200 + second * 10)
  expect(await watched(growing)).toMatchObject({ growth: { first: 230, last: 390 } })
  expect(await watched(growing.map((_, second) => 200 + (second % 9) * 10))).toMatchObject({ growth: null })
})

test('a page without the figure shows nothing, and a target without a page is not asked', async () => {
  expect(await watched([100, null, 120.04])).toEqual({ megabytes: [100, null, 120], growth: null })
  const target = completeTarget({ name: 'test', baseUrl: 'http://127.0.0.1:1', tenants })
  expect(await watchMemory(target).stop()).toBeNull()
})
