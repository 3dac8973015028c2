// The example community of a checkout that is built, with random acts on it, as its server stores them: what a release
// keeps of itself for the tests of every later one.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../server/src/testing/program.ts'
import {
  compress,
  type Held,
  type PackedRelease,
  packRelease,
  tablesOf,
} from '../server/src/upgrades/packed-release.ts'

export const packedBytes = 400_000
const club = 'makers-guild'
const people = ['owner', 'admin', 'member', 'outsider', 'moderator'].map((name) => `${name}@demo.test`)
const [owner = '', , member = ''] = people

/** Runs the built server of `checkout` on new data. The pack has at most `packedBytes`. */
export async function collectRelease(
  checkout: string,
  version: string,
): Promise<{ packed: Buffer; openapi: Buffer }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-release-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: checkout,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', GUILDHALL_DEMO: '1' },
      ...{ PORT: String(port), HOST: '127.0.0.1', BASE_URL: origin, DATA_DIR: dataDir },
      ...{ RATE_LIMITS: 'off', LINK_CARDS: 'off', LOG_LEVEL: 'error' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    while (!(await fetch(`${origin}/health`).catch(() => null))?.ok) await sleep(200)
    const socketDir = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[4] ?? ''
    const db = new pg.Client({ host: socketDir, user: 'postgres', database: 'guildhall' })
    db.on('error', () => {})
    await db.connect()
    // Otherwise most tasks would have run before they are read.
    await db.query(`create function put_off() returns trigger language plpgsql as
      $$ begin new.run_at = now() + interval '1 day'; return new; end $$`)
    await db.query(
      'create trigger put_off before insert on graphile_worker._private_jobs for each row execute function put_off()',
    )
    const held = await act(origin, db)
    const openapi = await fetch(`${origin}/docs/openapi.json`).then((answer) => answer.json())
    await db.query('drop function put_off() cascade')
    const release = await smallEnough(db, async () =>
      packRelease(db, { version, held, root: join(dataDir, 'files'), paths: await smallestFiles(db) }),
    )
    await db.end()
    return { packed: release, openapi: compress(openapi) }
  } finally {
    const ended = once(server, 'exit')
    if (server.exitCode === null && server.kill()) await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Asked = { status: number; body: Record<string, unknown> }

/** What people do in a club, at random. Throws where nothing of a kind was accepted, or no secret was given out. */
async function act(origin: string, db: pg.Client): Promise<Held> {
  const cookies: Record<string, string> = {}
  const send = async (who: string, path: string, method: string, body?: unknown) => {
    const headers = {
      cookie: cookies[who] ?? '',
      origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    return fetch(origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }
  const ask = async (...request: Parameters<typeof send>): Promise<Asked> => {
    const answer = await send(...request)
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Asked['body'] }
  }
  const ids = async (query: string) => (await db.query<{ id: string }>(query)).rows.map(({ id }) => id)
  for (const email of people) {
    const answer = await send('', '/auth/v1/sign-in', 'POST', { email, password: 'demo-password' })
    cookies[email] = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
  }
  const [clubId = ''] = await ids(`select id from clubs where slug = '${club}'`)
  const items = await ids(`select id from content where club_id = '${clubId}'`)
  const members = await ids(`select user_id as id from club_memberships where club_id = '${clubId}'`)

  const pick = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const text = () => `${pick(['Glue', 'Oak', 'Chairs'])} ${Math.random()} **now** @noorhaddad`
  const inClub = `/rest/v1/clubs/${club}`
  const acts: Record<string, (id: string, item: string) => [path: string, method: string, body?: unknown]> = {
    post: (id) => [
      `${inClub}/posts`,
      'POST',
      { id, title: text(), content: text(), images: [], attachmentPaths: [] },
    ],
    comment: (id, item) => [`/rest/v1/content/${item}/comments`, 'POST', { id, content: text() }],
    like: (_, item) => [`/rest/v1/content/${item}/like`, pick(['PUT', 'DELETE'])],
    react: (_, item) => [`/rest/v1/content/${item}/reactions/wow`, 'PUT'],
    save: (_, item) => [`/rest/v1/content/${item}/saved`, 'PUT'],
    mute: (_, item) => [`/rest/v1/content/${item}/mute`, 'PUT'],
    report: (id, item) => [
      '/rest/v1/reports',
      'POST',
      { id, subject: { kind: 'content', id: item }, reason: 'spam', note: text() },
    ],
    message: (id) => {
      const body = {
        id,
        message: text(),
        image_paths: [],
        attachment_paths: [],
        receiver_id: pick(members),
        club_id: clubId,
      }
      return ['/functions/v1/send-chat-message', 'POST', body]
    },
    draft: (id, item) => {
      const data = JSON.stringify({ id: randomUUID(), text: text() })
      const body = {
        kind: 'comment',
        place: item,
        data,
        summary: 'Glue',
        browser: id,
        revision: null,
        writtenAt: Date.now(),
      }
      return [`/rest/v1/my/drafts/${id}`, 'PUT', body]
    },
    delete: (_, item) => [`/rest/v1/content/${item}`, 'DELETE'],
  }
  const accepted = new Set<string>()
  for (let round = 0; round < 300; round++) {
    const name = pick(Object.keys(acts))
    const request = acts[name]?.(randomUUID(), pick(items))
    if (request && (await ask(pick(people), ...request)).status < 300) accepted.add(name)
  }
  const refused = Object.keys(acts).filter((name) => !accepted.has(name))
  if (refused.length) throw new Error(`The server accepted no ${refused.join(', no ')}`)

  const create = async (who: string, path: string, method: string, body: object): Promise<string> => {
    const { status, body: made } = await ask(who, path, method, { id: randomUUID(), ...body })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(made)}`)
    return String(made.secret ?? made.url)
  }
  const pathOf = (url: string) => new URL(url).pathname
  const link = await create(owner, `${inClub}/invites/links`, 'POST', { lifetime: '30-days', maxUses: null })
  return {
    cookies,
    token: await create(owner, '/auth/v1/tokens', 'POST', {
      name: 'Program',
      scope: 'write',
      lifetime: 'never',
    }),
    calendar: pathOf(await create(member, '/auth/v1/calendar-address', 'PUT', { replaces: null })),
    feed: pathOf(await create(member, '/auth/v1/feed-address', 'PUT', { replaces: null })),
    inviteToken: new URL(link).searchParams.get('token') ?? '',
  }
}

/** The two smallest of each purpose. */
async function smallestFiles(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ path: string }>(
    `select path from (select path, row_number() over (partition by purpose order by size) as at from files) f where at <= 2`,
  )
  return rows.map(({ path }) => path)
}

/** Deletes clubs, the busiest first, but for those without which a table would be empty. */
async function smallEnough(db: pg.Client, pack: () => Promise<PackedRelease>): Promise<Buffer> {
  const filled = async () => {
    const empty: string[] = []
    for (const table of await tablesOf(db))
      if (!(await db.query(`select from ${table} limit 1`)).rowCount) empty.push(table)
    return empty.length
  }
  const { rows } = await db.query<{ id: string }>(
    `select c.id from clubs c left join club_activity_log l on l.club_id = c.id where c.slug <> $1
      group by c.id order by count(l) desc`,
    [club],
  )
  await db.query('begin')
  for (const { id } of rows) {
    const packed = compress(await pack())
    console.log(`${packed.length} bytes`)
    if (packed.length <= packedBytes) return packed
    const empty = await filled()
    await db.query('savepoint before_club')
    await db.query('delete from clubs where id = $1', [id])
    if ((await filled()) > empty) await db.query('rollback to before_club')
  }
  const packed = compress(await pack())
  if (packed.length > packedBytes) throw new Error(`The example community takes ${packed.length} bytes`)
  return packed
}
