import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { startScript, workFolder } from '../selftest/verify-process.ts'
import { printedBy } from './commands.fixture.ts'
import { init } from './init.ts'

/** A folder with the description and no target. */
function emptyProject() {
  const folder = workFolder()
  mkdirSync(path.join(folder, 'targets'))
  symlinkSync(path.resolve('schemas'), path.join(folder, 'schemas'))
  return {
    folder,
    init: async (asked: Parameters<typeof init>[0]) => {
      vi.spyOn(process, 'cwd').mockReturnValue(folder)
      return (await printedBy(() => init(asked))).stdout
    },
    environment: () => readFileSync(path.join(folder, '.env'), 'utf8'),
    target: (name: string): unknown => JSON.parse(readFileSync(path.join(folder, `targets/${name}.json`), 'utf8')),
  }
}

const url = 'http://127.0.0.1:9'

describe('init', () => {
  test('writes a target and a line for its key, and says what can be reached', async () => {
    const { folder, ...project } = emptyProject()
    const args = ['--name', 'preview', '--url', url, '--project', 'prj_main', '--organization', 'acme']
    const { exitCode, stdout } = await startScript('assay.ts', ['init', ...args], { cwd: folder })
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/can't be reached.*\n.*nothing listens there/)])
    expect(project.target('preview')).toMatchObject({
      baseUrl: url,
      tenants: [{ organization: 'acme', project: 'prj_main', adminKey: 'ASSAY_ADMIN_KEY' }],
    })
    expect(project.environment()).toBe('ASSAY_ADMIN_KEY=\n')
    const said = { url, project: 'prj_main' }
    await expect(project.init({ name: 'preview', ...said })).rejects.toThrow('is there already')
    // The key of one service must not be sent to another.
    const second = await project.init({ name: 'demo', ...said })
    expect(second).toContain('the workflows of ci/ hand on other names: add DEMO_ADMIN_KEY to their env\n')
    expect(stdout).not.toContain('the workflows')
    expect(project.environment()).toBe('ASSAY_ADMIN_KEY=\nDEMO_ADMIN_KEY=\n')
  })

  test.each([
    [
      'a name that is no name of a file',
      { name: 'my staging', url, project: 'prj_main' },
      /^init: name may hold letters, digits, '\.', '_' and '-'/,
    ],
    [
      'an address that is none',
      { url: 'api.example:8080', project: 'prj_main' },
      /^init: baseUrl "api\.example:8080" has no scheme; write http:\/\/api\.example:8080 or https:/,
    ],
    [
      'a second key without an assistant',
      { url, project: 'prj_main', secondKey: true },
      /^--second-key is one of the assistant: give its --domain$/,
    ],
    ['no address where no one can be asked', {}, /--url/],
  ])('writes nothing of which no run could begin: %s', async (_, asked, message) => {
    const project = emptyProject()
    await expect(project.init(asked)).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringMatching(message),
    })
    const written = [project.folder, path.join(project.folder, 'targets')].map((folder) => readdirSync(folder))
    expect(written).toEqual([['schemas', 'targets'], []])
  })

  test.each([
    ['another variable that ends alike', 'OLD_ASSAY_ADMIN_KEY=1\n', true],
    ['a comment', '# ASSAY_ADMIN_KEY=\n', true],
    ['the variable itself', 'A=1\nexport ASSAY_ADMIN_KEY = 1\n', false],
  ])('beside %s, the line for a key is written: %3$s', async (_, before, isWritten) => {
    const project = emptyProject()
    writeFileSync(path.join(project.folder, '.env'), before)
    await project.init({ url, project: 'prj_main' })
    expect(project.environment()).toBe(isWritten ? `${before}ASSAY_ADMIN_KEY=\n` : before)
  })

  test('a second key of the assistant is named beside the first', async () => {
    const project = emptyProject()
    await project.init({ url, domain: 'acme-docs', secondKey: true })
    expect(project.target('staging')).toMatchObject({
      tenants: [{ domain: 'acme-docs', assistantKeys: ['ASSAY_ASSISTANT_KEY', 'ASSAY_ASSISTANT_KEY_2'] }],
    })
    expect(project.environment()).toBe('ASSAY_ASSISTANT_KEY=\nASSAY_ASSISTANT_KEY_2=\n')
  })
})
