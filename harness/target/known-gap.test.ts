import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAsListed, listedFor } from './known-gap.ts'

test.each([
  ['status 500', 'status 500'],
  ['two jobs with one id', 'two jobs with one id'],
  ['two jobs with id job_35912764816', '/^two jobs with id \\S+$/'],
  ['refused again after 3 s, where 1 s were asked for', '/^refused again after \\S+ s, where \\S+ s were asked for$/'],
  ['"job_QR2Kq5HTzcSY4G00"', '/^"[^]*"$/'],
  ['status 500 (an-id-7)', '/^status 500 \\S+$/'],
  ['expected 200 but was 202', 'expected 200 but was 202'],
  ['status 401, public, max-age=600', '/^status 401, public, \\S+$/'],
])('of %j, %j is listed', (actual, listed) => {
  expect(listedFor(actual)).toBe(listed)
  expect(isAsListed(listed, actual)).toBe(true)
})

test('another run is as listed with other ids and texts, and not with another status', () => {
  const listed = listedFor('"Welcome" at byte 12, status 500 of job_1')
  expect(isAsListed(listed, '"So long,\n \\"friend\\"" at byte 7312, status 500 of job_2')).toBe(true)
  expect(isAsListed(listed, '"Welcome" at byte 12, status 403 of job_1')).toBe(false)
})

test('whatever was found is as it is listed', () => {
  const found = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[ "\\/\d]*$/))
  fc.assert(
    fc.property(found, (actual) => {
      expect(isAsListed(listedFor(actual), actual)).toBe(true)
    }),
  )
})
