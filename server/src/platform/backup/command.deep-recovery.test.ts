import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { inWords, readCommand } from './command.ts'

const root = await mkdtemp(join(tmpdir(), 'guildhall-command-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const project = fileURLToPath(new URL('../../../..', import.meta.url))

/** Runs a command as npm does, with a database elsewhere and the files of `dataDir`. */
function run(name: string, args: string[], dataDir: string, input?: Buffer) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://elsewhere/x',
    INIT_CWD: root,
    BASE_URL: '',
  }
  const command = ['--import', 'tsx', `server/src/${name}.ts`, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: project, env, input })
  return { status, stdout, lines: stderr.toString().trim().split('\n') }
}

it('backup and restore commands use the current folder or a pipe', async () => {
  const path = 'files/club-content/attachments/1-a.txt'
  await mkdir(join(root, 'data/files/club-content/attachments'), { recursive: true })
  await writeFile(join(root, 'data', path), 'kept')

  const backup = run('backup', ['kept.tgz'], join(root, 'data'))
  expect(backup.lines.at(-1)).toMatch(/^The backup is whole: .*\/kept\.tgz \(0\.0 MB .* 1 stored files/)
  expect(backup.status).toBe(0)
  const again = run('backup', ['kept.tgz'], join(root, 'data'))
  expect(again.lines).toEqual([
    `${join(root, 'kept.tgz')} is there already: name another, or add --overwrite.`,
  ])
  expect(again.status).toBe(1)

  const piped = run('backup', ['-'], join(root, 'data'))
  expect(piped.status).toBe(0)
  const restored = run('restore', ['-'], join(root, 'piped'), piped.stdout)
  expect(restored.lines).toContain('- 1 stored files')
  expect(restored.status).toBe(0)
  expect(await readFile(join(root, 'piped', path), 'utf8')).toBe('kept')

  const missing = run('restore', ['none.tgz'], join(root, 'other'))
  expect(missing).toMatchObject({ status: 1, lines: [`There is no ${join(root, 'none.tgz')}.`] })
}, 60_000)

it('an invalid command line prints the usage', () => {
  for (const args of [[], ['a', 'b'], ['a', '--force'], ['--overwrite']])
    expect(() => readCommand(args, 'How it is used', ['overwrite'])).toThrow('How it is used')
  expect(readCommand(['/a', '--overwrite'], '', ['overwrite']).isSet('overwrite')).toBe(true)
  expect(readCommand(['/a'], '', ['overwrite']).isSet('overwrite')).toBe(false)
})

it('errors of the system are reported in a sentence', () => {
  const refused = (code: string) => inWords(Object.assign(new Error('x'), { code, path: '/a/b' }))
  expect(refused('ENOSPC')).toBe('The disk is full.')
  expect(refused('EACCES')).toMatch(/^\/a\/b is not for this user/)
  expect(refused('EODD')).toBe('x')
})
