import { describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { version } from '../platform/release/version.ts'
import { postForm } from '../testing/forms.ts'
import { password } from '../testing/make.ts'
import { openConsole } from '../testing/operators.ts'
import { until } from '../testing/program.ts'
import { openSeveral, type Someone } from '../testing/several.ts'

/** 0.2.0: what it wrote opens in every later version. */
const previous = '9eb62f36'
const several = await openSeveral({ redis: false, older: previous })
const { a, b, db, make, person, pool, post } = several
const people: Someone[] = []
for (let n = 0; n < 8; n++) people.push(await person())
const [owner] = people as [Someone, ...Someone[]]
const club = await make.club({ owner: owner.who })
for (const { who } of people.slice(1)) await make.member(club, who)

const json = { 'content-type': 'application/json' }
const contents: string[] = []
const failures: string[] = []
const statuses = new Map<string, number>()

/** One of the things people do, at one of the servers. */
async function act(number: number, server: 'a' | 'b'): Promise<void> {
  const who = people[number % people.length] as Someone
  const content = contents[(number * 7) % contents.length] ?? ''
  const write = (path: string, body: object, method = 'POST') =>
    who[server].fetch(path, { method, headers: json, body: JSON.stringify(body) })
  const at = `/rest/v1/clubs/${club.slug}`
  const acts: (() => Promise<Response>)[] = [
    () => write(`${at}/posts`, postForm({ id: newId(), title: `Post ${number}` })),
    () => who[server].fetch(`${at}/feed`),
    () => write(`/rest/v1/content/${content}/comments`, { id: newId(), content: `Comment ${number}` }),
    () => who[server].fetch(`/rest/v1/content/${content}`),
    () => who[server].fetch(`/rest/v1/content/${content}/like`, { method: 'PUT' }),
    () => who[server].fetch(at),
    () => who[server].fetch(`/rest/v1/content/${content}/comments`),
    () => who[server].fetch('/rest/v1/notifications'),
    () => who[server].fetch(`${at}/members`),
    () => who[server].fetch(`/rest/v1/content/${content}/like`, { method: 'DELETE' }),
    () => who[server].fetch('/rest/v1/search?q=Post'),
    () => who[server].fetch('/rest/v1/profile'),
    () => write('/auth/v1/sign-in', { email: who.who.email, password }),
  ]
  const answer = await acts[number % acts.length]?.()
  const body = await answer?.text()
  const what = `${server} ${number % acts.length} ${answer?.status}`
  statuses.set(what, (statuses.get(what) ?? 0) + 1)
  if (!answer?.ok) failures.push(`${answer?.url} ${answer?.status} ${body}`)
  else if (number % acts.length === 0) contents.push(JSON.parse(body ?? '').id)
}

/** Some people at once, until `isOver`. */
async function work(
  isOver: (done: number) => boolean,
  at: (number: number) => 'a' | 'b',
  atOnce = 8,
): Promise<number> {
  let next = 0
  const one = async () => {
    while (!isOver(next)) {
      const number = next++
      await act(number, at(number))
    }
  }
  await Promise.all(people.slice(0, atOnce).map(one))
  return next
}

describe('a server of the previous release beside a new one', { timeout: 180_000 }, () => {
  let known: string[] = []

  it('works on while the new one migrates and starts', async () => {
    const names = await pool.query('select identifier from graphile_worker._private_tasks')
    known = names.rows.map(({ identifier }) => identifier)
    await act(0, 'a')
    const before = await pool.query('select count(*)::int as n from schema_migrations')
    let isUp = false
    const starting = b.start().finally(() => {
      isUp = true
    })
    expect(
      await work(
        () => isUp,
        () => 'a',
        2,
      ),
    ).toBeGreaterThan(50)
    await starting
    const after = await pool.query('select count(*)::int as n from schema_migrations')
    expect(after.rows[0].n).toBeGreaterThan(before.rows[0].n)
    expect(failures, a.process.said()).toEqual([])
  })

  it('answers 2,000 requests with it, none of them with an error', async () => {
    // Prime to the number of acts, so that each is done at both.
    await work(
      (done) => done >= 2_000,
      (number) => (number % 2 ? 'a' : 'b'),
    )
    expect([...new Set(failures)].slice(0, 10)).toEqual([])
    expect(statuses.size).toBe(26)
    const { rows } = await pool.query(
      `select c.id from content c where like_count <> (select count(*) from likes l where l.content_id = c.id)
        or comment_count <> (select count(*) from comments m where m.content_id = c.id)`,
    )
    expect(rows).toEqual([])
  })

  it.each(['a', 'b'] as const)('sends what is written at %s to pages of both', async (server) => {
    const pages = [await owner.a.listen(), await owner.b.listen()]
    for (const page of pages) expect(await page.watch({ clubId: club.id })).toBe(true)
    const writer = (people[1] as Someone)[server]
    const answer = await writer.fetch(`/rest/v1/clubs/${club.slug}/posts`, {
      ...{ method: 'POST', headers: json, body: JSON.stringify(postForm({ id: newId() })) },
    })
    const { id } = (await answer.json()) as { id: string }
    for (const page of pages) {
      await page.heard('content.created', (signal) => 'contentId' in signal && signal.contentId === id)
      page.close()
    }
  })

  it('is named in the console of the new one', async () => {
    const { servers } = await (await openConsole(db, owner.b)).call('GET /admin/overview')
    expect(servers.map((one) => one.version)).toContain(version)
    expect(servers).toHaveLength(2)
  })

  it('runs the tasks that the new one queued, and the new one those of the old', async () => {
    await hold()
    await write(b.origin, 'newer@people.test')
    b.process.send('SIGSTOP')
    await release()
    await until(() => mailTo('newer@people.test'))
    await until(async () => (await pending()).length === 0)
    b.process.send('SIGCONT')

    await hold()
    await write(a.origin, 'older@people.test')
    await a.process.end('SIGTERM')
    expect(mailTo('older@people.test')).toBe(false)
    await release()
    await until(() => mailTo('older@people.test'))
    await until(async () => (await pending()).length === 0)
    for (const one of [a, b]) expect(one.process.said()).not.toMatch(/"level":50/)
  })

  const mailTo = (address: string) => post.mails.some((mail) => mail.to?.[0]?.address === address)
  const hold = () =>
    pool.query(`create or replace function hold_task() returns trigger language plpgsql as
        'begin new.run_at = now() + interval ''1 hour''; return new; end';
      create trigger hold_task before insert on graphile_worker._private_jobs for each row execute function hold_task()`)
  const release = () =>
    pool.query(`drop trigger hold_task on graphile_worker._private_jobs;
      update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  /** Due tasks that both know. */
  const pending = async () => {
    const { rows } = await pool.query(
      `select t.identifier, j.attempts, j.last_error from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at <= now() and t.identifier = any($1)`,
      [known],
    )
    expect(rows.filter(({ last_error }) => last_error)).toEqual([])
    return rows
  }
  /** What queues tasks of many kinds. */
  async function write(origin: string, email: string) {
    const server = origin === a.origin ? 'a' : 'b'
    const body = { email, password, firstName: 'Lou', lastName: 'Both' }
    const signUp = await fetch(`${origin}/auth/v1/sign-up`, {
      ...{ method: 'POST', headers: json, body: JSON.stringify(body) },
    })
    expect(signUp.status).toBe(200)
    await work(
      (done) => done >= 39,
      () => server,
    )
    expect(failures).toEqual([])
  }
})
