import { expect, test } from 'vitest'
import { loadPackage } from './packages.ts'

test('a package that is not installed is named, with what to do', async () => {
  await expect(loadPackage('ai-0.0.0', ['useChat'])).rejects.toThrow(
    "the client package ai-0.0.0 can't be loaded; run npm ci",
  )
})

test('a package that lacks what is needed of it is named, with what it lacks', async () => {
  await expect(loadPackage('react', ['useChat'])).rejects.toThrow('the client package react exports no useChat')
})
