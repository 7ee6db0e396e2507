import { describe, expect, test } from 'vitest'
import { applyEdits } from './edit.ts'
import type { Edit } from './instruction.ts'

const pages = new Map([
  ['install', '---\ntitle: Install\n---\n\n# Install\n\nRun install.\n'],
  ['agent-jobs', '# Agent jobs\n\nRun jobs.\n'],
])

function edited(edit: Edit, lastPage: string | null = null) {
  const result = applyEdits(pages, [edit], lastPage)
  if (result.kind === 'stuck') throw new Error(result.reason)
  return result
}

describe('an edit', () => {
  test('replaces every occurrence in the body and none in the front matter', () => {
    const { documentation } = edited({ kind: 'replace', page: 'install', from: 'Install', to: '$&' })
    expect(documentation.get('install')).toBe('---\ntitle: Install\n---\n\n# $&\n\nRun install.\n')
  })

  test('leaves the documentation before it as it was', () => {
    edited({ kind: 'append', page: 'install', text: 'More.' })
    expect(pages.get('install')).not.toContain('More.')
  })

  test('finds a page by its title', () => {
    const { documentation, lastPage } = edited({ kind: 'append', page: 'agent JOBS', text: 'More.' })
    expect(documentation.get('agent-jobs')).toBe('# Agent jobs\n\nRun jobs.\n\nMore.\n')
    expect(lastPage).toBe('agent-jobs')
  })

  test('without a page goes to the page that was edited last', () => {
    const { documentation } = edited({ kind: 'remove', page: null, text: 'Run ' }, 'install')
    expect([...documentation.values()].filter((text) => text.includes('Run '))).toHaveLength(1)
  })

  test('without any page goes to all of them', () => {
    const { documentation } = edited({ kind: 'replace', page: null, from: 'Run', to: 'Start' })
    expect([...documentation.values()].every((text) => text.includes('Start'))).toBe(true)
  })

  test('changes the title in both places', () => {
    const { documentation } = edited({ kind: 'retitle', page: 'install', title: 'Set up' })
    expect(documentation.get('install')).toBe('---\ntitle: "Set up"\n---\n\n# Set up\n\nRun install.\n')
  })

  test('creates a page', () => {
    const { documentation } = edited({ kind: 'create', page: 'New things', title: null, text: 'Text.' })
    expect(documentation.get('new-things')).toContain('# New things\n\nText.\n')
  })

  test.each<Edit>([
    { kind: 'append', page: 'no-such-page', text: 'x' },
    { kind: 'create', page: 'install', title: null, text: null },
    { kind: 'replace', page: 'install', from: 'n', to: 'x'.repeat(100_000) },
  ])('is stuck where it can not be done: %j', (edit) => {
    expect(applyEdits(pages, [edit], null).kind).toBe('stuck')
  })
})
