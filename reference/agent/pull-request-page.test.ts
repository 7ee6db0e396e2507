import { expect, test } from 'vitest'
import { pullRequestPage } from './pull-request-page.ts'

test('whatever a prompt put into a page is text in the HTML', () => {
  const page = pullRequestPage('acme/docs', 'main', [
    { page: '"><script>', lines: [{ kind: 'added', text: '<img src=x onerror="alert(1)"> &amp;' }] },
  ])
  expect(page).not.toMatch(/<script|<img/)
  expect(page).toContain('+ &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp;amp;')
})
