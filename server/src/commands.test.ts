import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort, startProgram, until } from './testing/program.ts'
import { openWorld } from './testing/world.ts'

const { origin, databaseUrl, app, make } = await openWorld()
const project = fileURLToPath(new URL('../..', import.meta.url))
const root = await mkdtemp(join(tmpdir(), 'guildhall-commands-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const read = (path: string) => readFileSync(join(project, path), 'utf8')

/** As a person's shell has it, without what tests set. */
function shell(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, ...settings }
}

/** As people type it: `npm run admin -- help`. */
async function type(
  line: string,
  settings: Record<string, string> = { DATA_DIR: root, DATABASE_URL: databaseUrl, BASE_URL: origin },
) {
  const running = spawn('sh', ['-c', line.replace('npm run', 'npm run --silent')], {
    cwd: project,
    env: shell(settings),
  })
  const ended = once(running, 'close')
  const [out, errors] = await Promise.all([text(running.stdout), text(running.stderr), ended])
  return { status: running.exitCode, out, errors }
}

/** Where each documented command is run as people type it. */
const runBy: Record<string, string> = {
  adopt: 'server/src/commands.test.ts',
  'admin cases': 'server/src/commands.test.ts',
  'admin code': 'server/src/commands.test.ts',
  'admin confirm': 'server/src/commands.test.ts',
  'admin operator': 'server/src/commands.test.ts',
  'admin reset-link': 'server/src/commands.test.ts',
  'admin restore': 'server/src/commands.test.ts',
  'admin sign-up': 'server/src/commands.test.ts',
  'admin suspend': 'server/src/commands.test.ts',
  backup: 'server/src/commands.test.ts',
  demo: 'server/src/commands.deep-demo.test.ts',
  dev: 'server/src/commands.deep-demo.test.ts',
  doctor: 'server/src/commands.test.ts',
  reports: 'server/src/commands.test.ts',
  restore: 'server/src/commands.test.ts',
  start: 'server/src/commands.test.ts',
}
/** Run for every change, by `npm run check`, its parts, or the people who make the change. */
const ofDevelopers = ['bench', 'build', 'check', 'ci', 'db:types', 'format', 'test', 'test:deep']

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

describe('beside a running server', () => {
  it('npm run doctor prints each finding with what to do, and fails on problems', async () => {
    const plain = await type('npm run doctor')
    expect(plain).toMatchObject({ status: 1, errors: expect.not.stringContaining('Error') })
    const lines = plain.out.trimEnd().split('\n')
    for (const line of ['✓ Live updates: a web socket connects', '! Backup: none was made on this machine'])
      expect(lines).toContain(line)
    expect(lines).toContainEqual(expect.stringMatching(/^ {4}Run "npm run backup -- FILE" every night/))
    expect(lines.at(-1)).toMatch(/^\d\d checks: \d+ problems?, \d+ warnings?\.$/)
    const marks = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
    expect(lines.at(-1)).toContain(`${marks('✓') + marks('!') + marks('✗')} checks: ${marks('✗')} problem`)

    const { out } = await type('npm run doctor -- --json')
    const findings = JSON.parse(out) as { name: string; state: string }[]
    expect(findings).toHaveLength(marks('✓') + marks('!') + marks('✗'))
    const sending = await type('npm run doctor -- --send-to=me@people.test')
    expect(sending).toMatchObject({ status: 1, out: expect.stringContaining('✗ Test mail: ') })
    expect(await type('npm run doctor -- --all')).toMatchObject({
      status: 1,
      out: '',
      errors: expect.stringMatching(/^How it is used: npm run doctor/),
    })
  }, 300_000)

  it('npm run admin does what each of its lines says', async () => {
    const { email } = await make.person({})
    const expectLine = async (line: string, out: RegExp | string) =>
      expect({ line, ...(await type(line)) }).toEqual({
        line,
        status: 0,
        out: expect.stringMatching(out),
        errors: '',
      })
    await expectLine('npm run admin -- help', /^How it is used: npm run admin -- COMMAND\n/)
    await expectLine(`npm run admin -- operator add ${email}`, email)
    await expectLine('npm run admin -- operator list', email)
    await expectLine(`npm run admin -- code ${email}`, /\b[\w-]{6,}\b/)
    await expectLine(`npm run admin -- reset-link ${email}`, `${origin}/`)
    await expectLine(`npm run admin -- confirm ${email}`, email)
    await expectLine('npm run admin -- cases', 'There are no open cases of the server.')
    await expectLine('npm run admin -- sign-up invitation', 'Only people with an invitation')
    await expectLine('npm run admin -- sign-up open', 'Anyone can sign up now.')
    const other = await make.person({})
    await expectLine(
      `npm run admin -- suspend ${other.email} --days 7 --reason "Sells passwords"`,
      'is suspended until',
    )
    const { statement } = await app.deps.db
      .selectFrom('moderation_log')
      .select('statement')
      .where('statement', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(statement).toMatchObject({ facts: 'Sells passwords' })
    await expectLine(`npm run admin -- restore ${other.username}`, /\w/)
    for (const line of [`suspend nobody@people.test --reason x`, 'code nobody@people.test'])
      expect(await type(`npm run admin -- ${line}`)).toEqual({
        status: 1,
        out: '',
        errors: expect.stringContaining('There is no account'),
      })
    expect(await type('npm run admin')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('COMMAND'),
    })
  }, 300_000)

  it('npm run reports and npm run adopt say that there is nothing to do', async () => {
    expect(await type('npm run reports')).toEqual({
      status: 0,
      out: 'There are no open reports.\n',
      errors: '',
    })
    expect(await type('npm run reports -- close ID')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('ID'),
    })
    expect(await type('npm run adopt')).toMatchObject({
      status: 0,
      errors: expect.stringContaining('is the original'),
    })
  })
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
