import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { freePort, startProgram, until } from './testing/program.ts'
import { project, shell, type } from './testing/shell.ts'

const root = await mkdtemp(join(tmpdir(), 'guildhall-commands-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const read = (path: string) => readFileSync(join(project, path), 'utf8')

/** Where each documented command is run as people type it. */
const runBy: Record<string, string> = {
  adopt: 'server/src/commands.deep-recovery.test.ts',
  'admin cases': 'server/src/commands.deep-recovery.test.ts',
  'admin code': 'server/src/commands.deep-recovery.test.ts',
  'admin confirm': 'server/src/commands.deep-recovery.test.ts',
  'admin operator': 'server/src/commands.deep-recovery.test.ts',
  'admin reset-link': 'server/src/commands.deep-recovery.test.ts',
  'admin restore': 'server/src/commands.deep-recovery.test.ts',
  'admin sign-up': 'server/src/commands.deep-recovery.test.ts',
  'admin suspend': 'server/src/commands.deep-recovery.test.ts',
  backup: 'server/src/commands.test.ts',
  demo: 'server/src/commands.deep-demo.test.ts',
  dev: 'server/src/commands.deep-demo.test.ts',
  doctor: 'server/src/commands.deep-recovery.test.ts',
  reports: 'server/src/commands.deep-recovery.test.ts',
  restore: 'server/src/commands.test.ts',
  start: 'server/src/commands.test.ts',
}
/** Run for every change, by `npm run check`, its parts, or the people who make the change. */
const ofDevelopers = ['bench', 'build', 'check', 'ci', 'db:types', 'format', 'release', 'test', 'test:deep']

it('each documented command is run by a test', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', 'bench/README.md', 'deploy/guildhall.service']
  for (const name of readdirSync(join(project, 'docs')))
    if (name.endsWith('.md')) documents.push(`docs/${name}`)
  const found = new Set<string>()
  for (const document of documents)
    for (const [, command = '', rest = ''] of read(document).matchAll(
      /npm (?:run )?(?:--silent )?([a-z][\w:-]*)([^`#|&\n]*)/g,
    )) {
      const [, first] = /^ -- (?:--env-file=\S+ )?([a-z-]+)/.exec(rest) ?? []
      if (command !== 'admin') found.add(command)
      else if (first) found.add(`admin ${first}`)
    }
  expect([...found].sort()).toEqual([...ofDevelopers, ...Object.keys(runBy)].sort())
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const [command, test] of Object.entries(runBy)) {
    expect(read(test)).toMatch(new RegExp(`npm (run )?${command.replace(' ', ' -- ')}\\b`))
    expect(scripts).toHaveProperty(command.split(' ')[0] as string)
  }
})

it('npm start opens the place, and npm run backup and npm run restore take it elsewhere', async () => {
  const port = String(await freePort())
  const dataDir = join(root, 'place', 'data')
  await writeFile(join(root, 'guildhall.env'), `PORT=${port}\nDATA_DIR=${dataDir}\n`)
  const option = `--env-file=${join(root, 'guildhall.env')}`
  const address = `http://localhost:${port}`
  const isUp = async () => (await fetch(`${address}/health`).catch(() => undefined))?.ok ?? false
  const server = await startProgram('npm', ['start', '--', option], isUp, {
    cwd: project,
    env: shell({}),
    ms: 300_000,
    detached: true,
  })
  const lines = [
    `Guildhall is open at ${address}\n`,
    `Mail is kept at ${address}/dev/mail (set SMTP_URL to send it)\n`,
  ]
  for (const line of lines) await vi.waitFor(() => expect(server.said()).toContain(line), 60_000)
  expect(await (await fetch(address)).text()).toContain('<h1')
  const archive = join(root, 'backup.tgz')
  const none = {}
  expect(await type(`npm run backup -- ${option} ${archive}`, none)).toMatchObject({
    status: 0,
    errors: expect.stringContaining(`The backup is whole: ${archive}`),
  })
  const again = { status: 1, errors: `${archive} is there already: name another, or add --overwrite.\n` }
  expect(await type(`npm run backup -- ${option} ${archive}`, none)).toMatchObject(again)
  expect(await type(`npm run restore -- ${option} ${archive}`, none)).toMatchObject({ status: 1 })
  await server.end('SIGINT')
  await until(async () => !(await isUp()))
  const restored = await type(`npm run restore -- ${archive}`, { DATA_DIR: join(root, 'elsewhere') })
  expect(restored).toMatchObject({
    status: 0,
    errors: expect.stringContaining('Start Guildhall with the same DATA_DIR: npm start'),
  })
}, 300_000)
