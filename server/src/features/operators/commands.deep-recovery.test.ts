import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { origin, databaseUrl, app, make } = await openWorld()
const project = fileURLToPath(new URL('../../../..', import.meta.url))

/** As people type it. */
async function npmRun(...args: string[]) {
  const { GUILDHALL_DEMO: _demo, ...rest } = process.env
  const running = spawn('npm', ['run', '--silent', ...args], {
    cwd: project,
    env: { ...rest, NODE_ENV: 'production', DATABASE_URL: databaseUrl, BASE_URL: origin },
  })
  const ended = once(running, 'close')
  const [out, errors] = await Promise.all([text(running.stdout), text(running.stderr), ended])
  return { status: running.exitCode, out, errors }
}

it('npm run admin and npm run doctor work beside a running server', async () => {
  const help = await npmRun('admin', '--', 'help')
  expect(help).toMatchObject({ status: 0, out: expect.stringMatching(/^How it is used: npm run admin/) })
  const person = await make.person({})
  const suspended = await npmRun(
    'admin',
    '--',
    'suspend',
    person.email,
    '--days',
    '3',
    '--reason',
    'Two words',
  )
  expect(suspended).toMatchObject({ status: 0, out: expect.stringContaining('is suspended until') })
  const { statement } = await app.deps.db
    .selectFrom('moderation_log')
    .select('statement')
    .executeTakeFirstOrThrow()
  expect(statement).toMatchObject({ facts: 'Two words' })
  const wrong = await npmRun('admin', '--', 'suspend', 'nobody@people.test', '--reason', 'x')
  expect(wrong).toMatchObject({ status: 1, out: '', errors: expect.stringContaining('There is no account') })

  const { out } = await npmRun('doctor', '--', '--json')
  const findings = JSON.parse(out) as { name: string; state: string }[]
  expect(findings.length).toBeGreaterThan(15)
  for (const name of ['Reachable', 'Live updates', 'Migrations'])
    expect(findings.find((one) => one.name === name)).toMatchObject({ state: 'ok' })
}, 120_000)
