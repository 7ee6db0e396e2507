import { expect, test } from 'vitest'
import { readSecrets } from './target.ts'
import { completeTarget } from './target-file.ts'

const targetWith = (tenant: object) =>
  completeTarget({ name: 'staging', baseUrl: 'https://api.example', tenants: [{ organization: 'acme', ...tenant }] })

test('keys that are not set are named, with where to write them', () => {
  const one = targetWith({ project: 'prj_main', adminKey: 'ASSAY_NO_ADMIN_KEY' })
  expect(() => readSecrets(one)).toThrow(
    /variable ASSAY_NO_ADMIN_KEY must hold a key and is not set; write it into \.env, or export it$/,
  )
  const two = targetWith({ domain: 'acme-docs', assistantKeys: ['ASSAY_NO_KEY', 'ASSAY_NO_KEY_2'] })
  expect(() => readSecrets(two)).toThrow(/ASSAY_NO_KEY, ASSAY_NO_KEY_2 .* write them into \.env, or export them$/)
})

test('what may be a pasted key is not shown, and no .env is the remedy', () => {
  const pasted = targetWith({ project: 'prj_main', adminKey: 'live_secret123' })
  expect(() => readSecrets(pasted)).toThrow(
    /1 whose name is not shown, since it may be a key must hold a key and is not set$/,
  )
})
