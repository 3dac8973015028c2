import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '../../../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../../../platform/embedded-postgres/embedded-postgres.ts'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { openWorld } from '../../../testing/world.ts'
import { parseCommand } from './reports.command.ts'

const { hall, make, as, app, databaseUrl } = await openWorld()
const { db } = app.deps
const root = await mkdtemp(join(tmpdir(), 'guildhall-reports-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const project = fileURLToPath(new URL('../../../..', import.meta.url))

/** Runs it like npm does. */
async function run(args: string[], env: { DATABASE_URL?: string; DATA_DIR?: string }) {
  const command = ['--import', 'tsx', 'server/src/reports.ts', ...args]
  const running = spawn(process.execPath, command, {
    cwd: project,
    env: { ...process.env, DATA_DIR: root, DATABASE_URL: '', BASE_URL: '', ...env },
  })
  const ended = once(running, 'close')
  const [out, errors] = await Promise.all([text(running.stdout), text(running.stderr), ended])
  return { status: running.exitCode, out: out.trimEnd(), errors: errors.trim() }
}
const here = (...args: string[]) => run(args, { DATABASE_URL: databaseUrl })

const someone = async (firstName: string) => {
  const person = await make.person({ firstName })
  await make.member(hall, person)
  return as(person)
}
const reported = async (me: Client, other: Client, texts: string[], note = '') => {
  const sent = []
  for (const message of texts)
    sent.push(
      await other.call('POST /functions/v1/send-chat-message', {
        body: { club_id: hall.id, receiver_id: personOf(me).id, message },
      }),
    )
  const id = newId()
  await me.call('POST /conversations/:conversationId/reports', {
    params: { conversationId: sent[0]?.conversation_id ?? '' },
    body: { id, reason: 'fraud', note, messageIds: sent.map((one) => one.id) },
  })
  return id
}

it('npm run reports lists open reports, newest first, and closes them one by one', async () => {
  expect(await here()).toMatchObject({ status: 0, out: 'There are no open reports.' })
  expect(await here('--json')).toMatchObject({ status: 0, out: '[]' })
  const [me, other] = [await someone('Mia'), await someone('Leo')]
  const first = await reported(me, other, ['One', 'Two\nlines'], 'A note')
  const second = await reported(me, other, ['\u001b[2Jgone \u202eback\u009b'])
  // Without REPORTS_TO no mail is sent.
  expect(await db.selectFrom('mailbox').select('id').execute()).toEqual([])
  const { rows } = await sql`
    select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier like '%mail%'`.execute(db)
  expect(rows).toEqual([])

  const { out, status } = await here()
  expect(status).toBe(0)
  const [a, b] = [personOf(me), personOf(other)]
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d UTC`
  const summary = (count: string) =>
    `Mia ${a.lastName}, @${a.username}, reports ${count} from Leo ${b.lastName}, @${b.username}, in the club The Hall.`
  expect(out.replaceAll(new RegExp(time, 'g'), 'TIME')).toBe(
    [
      '2 open reports',
      '',
      `${second}  TIME  fraud or a scam`,
      summary('1 message'),
      '  TIME  \ufffd[2Jgone \ufffdback\ufffd',
      '',
      `${first}  TIME  fraud or a scam`,
      summary('2 messages'),
      'Note: A note',
      '  TIME  One',
      '  TIME  Two',
      '      lines',
    ].join('\n'),
  )
  const machine = await here('--json')
  expect(machine.out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  expect(JSON.parse(machine.out)).toMatchObject([
    { id: second, messages: [{ message: '\u001b[2Jgone \u202eback\u009b' }] },
    { id: first, reason: 'fraud', note: 'A note', reporter: { username: a.username } },
  ])

  expect(await here('close', first)).toMatchObject({ status: 0, out: `The report ${first} is closed.` })
  expect(await here('close', first)).toMatchObject({
    status: 1,
    errors: `There is no open report ${first}.`,
  })
  expect((await here()).out).toMatch(/^1 open report\n\n.*fraud or a scam\n/)
  const unknown = await here('close', "x'; drop table message_reports")
  expect(unknown).toMatchObject({
    status: 1,
    errors: "There is no open report x'; drop table message_reports.",
  })
}, 60_000)

it('npm run reports prints the paths of pictures and files', async () => {
  const [me, other] = [await someone('Mia'), await someone('Leo')]
  const file = await other.call('POST /storage/v1/attachments', {
    file: new File(['Pay up'], 'threat.txt', { type: 'text/plain' }),
  })
  const sent = await other.call('POST /functions/v1/send-chat-message', {
    body: { club_id: hall.id, receiver_id: personOf(me).id, message: 'See', attachment_paths: [file.path] },
  })
  const id = newId()
  await me.call('POST /conversations/:conversationId/reports', {
    params: { conversationId: sent.conversation_id },
    body: { id, reason: 'fraud', note: '', messageIds: [sent.id] },
  })
  expect((await here()).out).toContain(`  See\n      File: threat.txt at ${file.path}`)
  await here('close', id)
}, 60_000)

it('npm run reports uses a running embedded database, or starts it', async () => {
  const none = await run([], { DATA_DIR: join(root, 'none') })
  expect(none.status).toBe(1)
  expect(none.errors).toMatch(/^There is no database in /)
  const dataDir = join(root, 'data')
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  try {
    const old = await run([], { DATA_DIR: dataDir })
    expect(old).toMatchObject({
      status: 1,
      errors: 'The database is from before there were reports: start the server once.',
    })
    await migrate(embedded.url, join(project, 'server/migrations'))
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    await client.query(`insert into message_reports (id, reason, note) values ('${newId()}', 'spam', '')`)
    await client.end()
    const { out } = await run([], { DATA_DIR: dataDir })
    expect(out).toContain(
      'A deleted account reports 0 messages from a deleted account in a club that was deleted.',
    )
  } finally {
    await embedded.stop()
  }
  expect((await run([], { DATA_DIR: dataDir })).out).toMatch(/^1 open report\n/)
}, 60_000)

it('npm run reports prints its usage for invalid arguments', async () => {
  for (const args of [['open'], ['close'], ['close', 'a', 'b'], ['close', 'a', '--json'], ['--all']])
    expect(() => parseCommand(args)).toThrow('How it is used: npm run reports')
  expect(await here('open')).toMatchObject({ status: 1, errors: expect.stringMatching(/^How it is used/) })
})
