import { describe, expect, test } from 'vitest'
import { changed, factsOf, first, refuses } from './documents-under-test.ts'

const heading = '### 4. Assistant message v2'
const sentence = 'Assistant v1 is deprecated; it goes'

describe('an endpoint', () => {
  test.each([
    [heading, `${heading} (not deprecated)`, false],
    [heading, `${heading} (replaces the deprecated v1)`, false],
    [heading, `${heading} (deprecated)`, true],
    [heading, `${heading}, deprecated since May`, true],
    [heading, '### 4. Deprecated: assistant message v2', true],
    [heading, `${heading}\n\nThe field \`currentPath\` is deprecated.`, false],
    [heading, `${heading}\n\nThis endpoint is deprecated.`, true],
    [sentence, 'Assistant v1 and v2 are deprecated. Assistant v1 goes', true],
    [sentence, 'Assistant v1 to v2 are deprecated. Assistant v1 goes', true],
    [sentence, 'Both versions of the assistant are deprecated. Assistant v1 goes', true],
    [sentence, 'No assistant endpoint of v2 is deprecated. Assistant v1 goes', false],
    [sentence, 'Assistant v1 is deprecated, and v2 replaces it. Assistant v1 goes', false],
  ])('"%s" as "%s" is deprecated: %s', (from, to, deprecated) => {
    expect(deprecatedIn(changed(first, [from, to]))).toContainEqual(['createAssistantMessageV2', deprecated])
  })

  test('shares no sentence with another of the same heading', () => {
    const document = changed(
      first,
      ['### 3. Assistant message v1 (deprecated)', '### Ask'],
      [heading, '### Ask\n\nThis endpoint is deprecated.'],
      [sentence, 'Assistant v1 goes'],
      [' (3 and 4)', ''],
    )
    expect(deprecatedIn(document)).toContainEqual(['createAssistantMessageV1', false])
    expect(deprecatedIn(document)).toContainEqual(['createAssistantMessageV2', true])
  })

  function deprecatedIn(document: string): readonly (readonly [string, boolean])[] {
    return factsOf(document).operations.map(({ id, deprecated }) => [id, deprecated] as const)
  }
})

refuses('an age that is unclear', [
  ['in a heading', heading, `${heading} after the deprecated one`, heading, /"\(deprecated\)" or "\(not deprecated\)"/],
  ['in a section', heading, `${heading}\n\nThe old protocol is deprecated.`, 'The old protocol', /what is deprecated/],
])
