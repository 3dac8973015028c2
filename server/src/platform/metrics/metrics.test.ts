import { request } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { personOf, raw } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { openPool } from '../database/database.ts'
import { readEnv } from '../env.ts'
import { newId } from '../ids.ts'
import { slowQueryLog } from './slow-queries.ts'

const slowQueryMs = 120
const token = 'a-token-for-prometheus'
const world = await openWorld({ slowQueryMs })
const open = await openWorld({ baseUrl: 'https://guild.example', metricsToken: token, slowQueryMs: 0 })
const proxied = await openWorld({ trustProxy: 1, metricsToken: token })

const read = async ({ origin }: World = world, headers = {}) => raw(origin, '/metrics', { headers })
/** The value of one line, such as 'guildhall_live_connections' or 'name{label="value"}'; undefined if it is not there. */
async function value(line: string, of: World = world, headers = {}): Promise<number | undefined> {
  const { status, body } = await read(of, headers)
  expect(status).toBe(200)
  const found = body.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}
const becomes = (line: string, wanted: number) =>
  world.eventually(async () => (await value(line)) === wanted || undefined)
const requests = (method: string, route: string, status: number) =>
  `guildhall_http_requests_total{method="${method}",route="${route}",status="${status}"}`

describe('reading /metrics', () => {
  const bearer = { authorization: `Bearer ${token}` }

  it('is allowed to this machine, if BASE_URL names it and no proxy is configured', async () => {
    const answer = await read()
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('process_resident_memory_bytes ')
    expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds ')
  })

  it("under a public BASE_URL require the token, because a local proxy may forward anyone's requests", async () => {
    // Nginx's default: from 127.0.0.1, for 127.0.0.1, without forwarding headers.
    expect((await read(open)).status).toBe(404)
    expect((await read(open, { host: 'guild.example' })).status).toBe(404)
    expect((await read(open, bearer)).status).toBe(200)
    expect((await read(open, { ...bearer, 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
  })

  it('behind a configured proxy require the token', async () => {
    expect((await read(proxied)).status).toBe(404)
    expect((await read(proxied, bearer)).status).toBe(200)
  })

  it.each([
    ['a request that was passed on', world, { 'x-forwarded-for': '203.0.113.9' }],
    ['a foreign name that leads here', world, { host: 'evil.example' }],
    ['a token where none is set', world, { host: 'evil.example', authorization: 'Bearer undefined' }],
    ['an empty token', open, { authorization: 'Bearer ' }],
    ['the beginning of the token', open, { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['the token and more', open, { authorization: `Bearer ${token}x` }],
    ['the token of another scheme', open, { authorization: `Basic ${token}` }],
    ['the token in a query', open, {}],
  ])('%s finds nothing, as at any address that is not there', async (what, of, headers) => {
    const path = what.includes('query') ? `/metrics?token=${token}` : '/metrics'
    const [refused, unknown] = await Promise.all([
      raw(of.origin, path, { headers }),
      raw(of.origin, '/dev/nothing', { headers }),
    ])
    const told = ({ body }: { body: string }) => ({ ...JSON.parse(body).error, requestId: '' })
    expect(refused.status).toBe(404)
    expect(told(refused)).toEqual(told(unknown))
    const names = ({ headers: all }: { headers: object }) => Object.keys(all).sort()
    expect(names(refused)).toEqual(names(unknown))
  })

  it('is refused for other methods, and with too short a token', async () => {
    expect((await raw(world.origin, '/metrics', { method: 'POST' })).status).toBe(404)
    expect(() => readEnv({ METRICS_TOKEN: 'short' })).toThrow(
      'METRICS_TOKEN is not usable: needs at least 16',
    )
    expect(() => readEnv({ SLOW_QUERY_MS: '-1' })).toThrow('SLOW_QUERY_MS is not usable')
    expect(readEnv({ METRICS_TOKEN: token, SLOW_QUERY_MS: '0' })).toMatchObject({
      metricsToken: token,
      slowQueryMs: 0,
    })
    expect(readEnv({}).slowQueryMs).toBe(500)
  })

  it('is not logged as a request', async () => {
    const child = vi.spyOn(world.app.http.log, 'child')
    await read()
    await world.visitor.fetch('/rest/v1/clubs')
    const levels = child.mock.calls.map(([, options]) => options?.level)
    child.mockRestore()
    expect(levels).toEqual(['warn', undefined])
  })
})

describe('the metrics include', () => {
  it('requests by method, route and status, even refused and unknown ones, never by address', async () => {
    const id = newId()
    const secret = `/somewhere/${id}`
    const { cam, visitor, hall, origin } = world
    await cam.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body: postForm({ id }) })
    await visitor.fetch(`/rest/v1/content/${id}?word=${id}`)
    await visitor.fetch(`/rest/v1/content/${newId()}`)
    await visitor.fetch(secret)
    const elsewhere = { origin: 'https://evil.example' }
    await raw(origin, `/rest/v1/content/${id}/like`, { method: 'PUT', headers: elsewhere })
    await becomes(requests('PUT', '/rest/v1/content/:contentId/like', 403), 1)
    expect(await value(requests('POST', '/rest/v1/clubs/:club/posts', 200))).toBe(1)
    expect(await value(requests('GET', '/rest/v1/content/:contentId', 200))).toBe(1)
    expect(await value(requests('GET', '/rest/v1/content/:contentId', 404))).toBe(1)
    expect(await value(requests('GET', '(other)', 404))).toBeGreaterThanOrEqual(1)
    const times = 'guildhall_http_request_duration_seconds'
    expect(await value(`${times}_count{method="POST",route="/rest/v1/clubs/:club/posts"}`)).toBe(1)
    expect(await value(`${times}_sum{method="POST",route="/rest/v1/clubs/:club/posts"}`)).toBeGreaterThan(0)

    const { body } = await read()
    for (const personal of [id, 'somewhere', hall.slug, personOf(cam).id, personOf(cam).username])
      expect(body, personal).not.toMatch(new RegExp(`"[^"\n]*${personal}`))
  })

  it('requests in progress, including aborted ones', async () => {
    expect(await value('guildhall_http_requests_in_flight')).toBe(1)
    const { port } = new URL(world.origin)
    const headers = { cookie: world.cam.cookie, 'content-type': 'application/json', 'content-length': 1000 }
    const half = request({ port, method: 'POST', path: '/rest/v1/clubs', headers })
    half.on('error', () => {})
    half.write('{"name":')
    await becomes('guildhall_http_requests_in_flight', 2)
    half.destroy()
    await becomes('guildhall_http_requests_in_flight', 1)
    await becomes(requests('POST', '/rest/v1/clubs', 499), 1)
  })

  it('queries by kind, and the pool', async () => {
    const line = 'guildhall_database_query_duration_seconds_count{kind="insert"}'
    const waits = 'guildhall_database_wait_seconds_count'
    // Tasks notify of earlier publications, which inserts too.
    await world.eventually(async () => {
      const { rows } = await sql`select from graphile_worker._private_jobs where run_at <= now()`.execute(
        world.app.deps.db,
      )
      return rows.length === 0
    })
    const [inserts = 0, waited = 0] = [await value(line), await value(waits)]
    await world.make.session(personOf(world.ann).id)
    expect(await value(line)).toBe(inserts + 1)
    expect(await value(waits)).toBeGreaterThan(waited)
    expect(await value('guildhall_database_up')).toBe(1)
    expect(await value('guildhall_database_connections{state="idle"}')).toBeGreaterThan(0)
  })

  it('finished, failed and queued tasks', async () => {
    const { db } = world.app.deps
    const ran = (outcome: string) =>
      `guildhall_task_duration_seconds_count{task="mail.send",outcome="${outcome}"}`
    const add = (payload: object, at = new Date()) =>
      sql`select graphile_worker.add_job('mail.send', ${JSON.stringify(payload)}::json, run_at := ${at})`.execute(
        db,
      )
    const mail = { to: 'a@people.test', subject: 's', text: 't', html: 'h' }
    await add(mail)
    await becomes(ran('done'), 1)
    await add({ ...mail, to: null })
    await becomes(ran('failed'), 1)
    await becomes('guildhall_tasks_queued{task="mail.send",state="later"}', 1)
    expect(await value('guildhall_tasks_running{task="mail.send"}')).toBe(0)
    expect(await value('guildhall_tasks_oldest_due_seconds')).toBe(0)

    // A task that no server knows stays queued for as long as it exists.
    await sql`select graphile_worker.add_job('of.tomorrow', run_at := now() - interval '1 day')`.execute(db)
    await sql`update graphile_worker._private_jobs set created_at = now() - interval '90 seconds'
      where run_at < now() - interval '1 hour'`.execute(db)
    expect(await value('guildhall_tasks_queued{task="of.tomorrow",state="due"}')).toBe(1)
    expect(await value('guildhall_tasks_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
    expect(await value('guildhall_tasks_oldest_due_seconds')).toBeLessThan(3600)
  })

  it('open pages, and uploads', async () => {
    const before = (await value('guildhall_live_connections')) ?? 0
    const page = await world.cam.listen()
    await becomes('guildhall_live_connections', before + 1)
    page.close()
    await becomes('guildhall_live_connections', before)

    const upload = { params: { purpose: 'content' as const }, file: await picture() }
    await world.cam.call('POST /storage/v1/pictures/:purpose', upload)
    expect(await value('guildhall_files_stored_total')).toBe(1)
    expect(await value('guildhall_files_stored_bytes_total')).toBeGreaterThan(50)
    expect(await value('guildhall_files_failed_total')).toBe(0)
    // A name that the store does not take, as a full disk would not.
    const { files } = world.app.deps
    await expect(files.put('../x', Buffer.from('x'), 'text/plain')).rejects.toThrow('Not a path')
    expect(await value('guildhall_files_failed_total')).toBe(1)
  })

  it('the request pool while all its connections are in use', async () => {
    const { db } = world.app.deps
    let free = () => {}
    const kept = new Promise<void>((resolve) => {
      free = resolve
    })
    const holders = Array.from({ length: 6 }, () => db.connection().execute(() => kept))
    const refused = world.visitor.fetch('/rest/v1/clubs')
    try {
      await becomes('guildhall_database_connections{state="in use"}', 6)
      await becomes('guildhall_database_waiting', 1)
      expect(await value('guildhall_database_up')).toBe(1)
    } finally {
      free()
    }
    await Promise.all([...holders, refused])
    await becomes('guildhall_database_waiting', 0)
  })

  it('each server separately', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect(await value(requests('POST', '/rest/v1/clubs/:club/posts', 200), open, headers)).toBeUndefined()
  })
})

describe('slow queries', () => {
  const logged = (of: World) => {
    const warn = vi.spyOn(of.app.http.log, 'warn').mockImplementation(() => {})
    return () => {
      const lines = warn.mock.calls.filter(([, message]) => message === 'slow query').map(([line]) => line)
      warn.mockRestore()
      return lines as { sql: string; ms: number }[]
    }
  }
  /** On a busy machine others are slow as well, which must be true of them. */
  const ofSleepers = (lines: { sql: string; ms: number }[]) => {
    for (const line of lines) expect(line.ms, line.sql).toBeGreaterThanOrEqual(slowQueryMs)
    return lines.filter(({ sql }) => sql.includes('pg_sleep'))
  }
  const slow = (value: string) =>
    sql`select pg_sleep(${slowQueryMs / 1000 + 0.01}) as slept, ${value}::text as given`

  it('are logged with text, time and rows, never values, and counted', async () => {
    const { db } = world.app.deps
    const before = (await value('guildhall_database_slow_queries_total')) ?? 0
    const lines = logged(world)
    await slow('a secret').execute(db)
    await sql`select ${'quick'}::text`.execute(db)
    const all = lines()
    expect(ofSleepers(all)).toEqual([
      {
        part: 'database',
        ms: expect.any(Number),
        rows: 1,
        sql: 'select pg_sleep($1) as slept, $2::text as given',
      },
    ])
    expect(await value('guildhall_database_slow_queries_total')).toBeGreaterThanOrEqual(before + all.length)
  })

  it('include those in transactions, and failed ones', async () => {
    const lines = logged(world)
    const { db } = world.app.deps
    await db.transaction().execute((tx) => slow('a secret').execute(tx))
    await sql`select 1 / length((select ${''}::text from pg_sleep(${slowQueryMs / 1000 + 0.01})))`
      .execute(db)
      .catch(() => {})
    const all = lines()
    expect(ofSleepers(all)).toMatchObject([{ rows: 1 }, { failed: true }])
    expect(JSON.stringify(all)).not.toContain('a secret')
  })

  it('are not logged if turned off', async () => {
    const lines = logged(open)
    await slow('x').execute(open.app.deps.db)
    expect(lines()).toEqual([])
  })

  it('are logged at most twenty times a minute, with the number of others', () => {
    const lines: Record<string, unknown>[] = []
    let now = 1_000_000 * 60_000
    const log = { warn: (line: Record<string, unknown>) => lines.push(line) } as never
    const tell = slowQueryLog(log, () => now)
    for (let n = 0; n < 50; n++) tell('select 1', 700.4, n)
    expect(lines).toHaveLength(20)
    expect(lines[0]).toEqual({ part: 'database', ms: 700, rows: 0, sql: 'select 1' })
    now += 60_000
    tell(`select '${'x'.repeat(5_000)}'`, 700, undefined)
    tell('select 2', 700, 1)
    expect(lines).toHaveLength(22)
    expect(lines[20]).toMatchObject({ leftOut: 30, failed: true })
    expect(String(lines[20]?.sql)).toHaveLength(2_001)
    expect(lines[21]).not.toHaveProperty('leftOut')
  })
})

it('an unobserved pool works as before', async () => {
  const pool = openPool(world.databaseUrl, { max: 1, onError: () => {} })
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  expect((await pool.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }])
  await expect(pool.query('select nothing')).rejects.toThrow('does not exist')
  await pool.end()
})
