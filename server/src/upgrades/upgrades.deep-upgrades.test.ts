import { readdirSync, readFileSync, statSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { tasks } from '../features.ts'
import { concurrently } from '../testing/concurrently.ts'
import { migrations } from '../testing/database.ts'
import { finishTasks } from '../testing/snapshot.ts'
import { openRelease } from './open-release.ts'
import { readsIn, unanswered } from './reads.ts'

const recorded = Object.keys(JSON.parse(readFileSync(`${migrations}/releases.json`, 'utf8')))
const versions = recorded.filter((version) => version !== 'next')

it('every release is stored, in at most 400 kB', () => {
  const stored = readdirSync(import.meta.dirname).filter((name) => /^[\d.]+\.json\.br$/.test(name))
  expect(stored.sort()).toEqual(versions.map((version) => `${version}.json.br`).sort())
  for (const name of stored)
    expect(statSync(`${import.meta.dirname}/${name}`).size, name).toBeLessThanOrEqual(400_000)
})

describe.each(versions)('data of %s', async (version) => {
  const { close, release, before, after, schemas, app, db, by } = await openRelease(version)
  const { held } = release
  afterAll(close)
  const people = Object.entries(held.cookies)

  it('has all rows as they were, in the schema of an empty database', () => {
    expect(after).toEqual(before)
    expect(Object.values(before).filter((digest) => !digest.startsWith('0 rows')).length).toBeGreaterThan(80)
    expect(schemas.opened).toEqual(schemas.fresh)
  })

  it('has tasks that all run', async () => {
    expect(new Set(release.tasks.map(({ task }) => task)).size).toBeGreaterThan(5)
    expect(release.tasks.filter(({ task }) => !(task in tasks))).toEqual([])
    expect(await finishTasks(app.deps.db)).toEqual([])
  })

  it('lets people sign in, and keeps them signed in', async () => {
    expect(people.map(([email]) => email.split('@')[0])).toEqual([
      'owner',
      'admin',
      'member',
      'outsider',
      'moderator',
    ])
    for (const [email, cookie] of people) {
      const { viewer } = await by(cookie).call('GET /auth/v1/session')
      expect(viewer?.email).toBe(email)
      await by('').call('POST /auth/v1/sign-in', { body: { email, password: 'demo-password' } })
    }
  })

  it('is read by everyone who may', async () => {
    await db.query(`update sessions set console_until = now() + interval '1 hour'
      where user_id in (select user_id from operators)`)
    const read: Record<string, number[]> = {}
    for (const { key, paths } of await readsIn(db))
      read[key] = await concurrently(
        people.flatMap(([, cookie]) => paths.map((path) => [cookie, path] as const)),
        async ([cookie, path]) => {
          const { status, body } = await by(cookie).read(path)
          expect(status, `${path}: ${body.slice(0, 300)}`).toBeLessThan(500)
          return status
        },
      )
    const unread = Object.keys(read).filter((key) => !read[key]?.includes(200))
    expect(unread.sort()).toEqual([...unanswered].sort())
  })

  it('opens for programs: token, calendar, feed, and the files', async () => {
    expect((await by('', held.token).read('/rest/v1/notifications')).status).toBe(200)
    expect((await by('').read(held.calendar)).body).toContain('BEGIN:VCALENDAR')
    expect((await by('').read(held.feed)).body).toContain('<feed')
    // Some are of private clubs that none of them is in.
    const opened = await concurrently(Object.entries(release.files), async ([path, content]) => {
      const answers = await Promise.all(people.map(([, cookie]) => by(cookie).fetch(`/storage/v1/${path}`)))
      expect(new Set(answers.map(({ status }) => (status === 404 ? 200 : status))), path).toEqual(
        new Set([200]),
      )
      const seen = answers.find(({ ok }) => ok)
      if (seen) expect(Buffer.from(await seen.arrayBuffer()).toString('base64'), path).toBe(content)
      return seen ? [path] : []
    })
    expect(opened.flat().length).toBeGreaterThan(3)
  })

  it('lets people join by an invite link', async () => {
    const params = { club: 'makers-guild' }
    const outsider = by(held.cookies['outsider@demo.test'] ?? '')
    const { version, questions } = await outsider.call('GET /clubs/:club/rules', { params })
    const answers = questions.map(({ id }) => ({ questionId: id, answer: 'Chairs' }))
    const body = { token: held.inviteToken, acceptsRules: true, rulesVersion: version, answers }
    await outsider.call('PUT /clubs/:club/invitation', { params, body })
    const { role } = await outsider.call('GET /clubs/:club', { params })
    expect(role).toBe('member')
  })
})
