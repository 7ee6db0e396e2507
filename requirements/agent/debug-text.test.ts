import { expect, test } from 'vitest'
import { isDebugText } from './debug-text.ts'

test.each([
  'Some("main")',
  'Ok("main")',
  'Claude { version: "4.5", tier: Fast }',
  "Model(name='claude')",
  'Model[name=claude, version=4.5]',
  '<__main__.Model object at 0x7f2a>',
  '#<OpenStruct name="main">',
  '&{main 4}',
  '[object Object]',
  '{"name":"main"}',
  "('main',)",
  '"main"',
  "b'main'",
  'map[name:docs owner:acme]',
  '0xc00011e4b0',
  'Repository object (1)',
])('%s is what a program writes of a value', (text) => {
  expect(isDebugText(text)).toBe(true)
})

test.each([
  'main',
  'feat/x<y>',
  'feat(ui)',
  'fix/some("thing")-else',
  'Claude 4.5 (fast)',
  'claude-opus-4[1m]',
  'Opus[1m]',
  'o3(effort=high)',
  'Claude (effort=high)',
  'acme/docs',
  "o'neill/docs",
  'claude-sonnet-4-5@20250929',
  'refs/heads/main',
  'Claude(fast)',
  'map[main]',
  '0x10',
  'object (1)',
])('%s is a name', (text) => {
  expect(isDebugText(text)).toBe(false)
})
