import { afterAll, expect, it } from 'vitest'
import { addTask } from './platform/database/write.ts'
import { newId } from './platform/ids.ts'
import { openDoor } from './testing/door.ts'
import { openWorld } from './testing/world.ts'

const door = await openDoor()
const world = await openWorld({}, { throughSocketIn: door.directory })
const { ann, dot, visitor, hall, make, app, eventually } = world
afterAll(() => door.remove())

it('the server responds 503 while the database is unavailable, and recovers', async () => {
  const params = { club: hall.slug }
  const post = await make.post({ club: hall, author: { id: ann.person?.id ?? '' } })
  const page = await dot.listen()
  expect(await page.watch({ contentId: post.id })).toBe(true)

  await door.shut()
  for (const refusal of await Promise.all([
    ann.refused('GET /clubs/:club', { params }),
    visitor.refused('GET /clubs'),
    ann.refused('PUT /content/:contentId/like', { params: { contentId: post.id } }),
    visitor.refused('POST /auth/v1/sign-in', { body: { email: 'a@b.test', password: 'whatever' } }),
    visitor.refused('POST /auth/v1/sign-up', {
      body: { email: 'a@b.test', password: 'whatever-else', firstName: 'A', lastName: 'B' },
    }),
  ])) {
    expect(refusal).toMatchObject({ status: 503, code: 'unavailable' })
    expect(refusal.headers.get('retry-after')).toBe('2')
  }
  // An outage is not a sign-out: no response makes the page drop its session.
  expect((await ann.fetch('/auth/v1/session')).status).toBe(503)
  const health = await visitor.fetch('/health')
  expect([health.status, health.headers.get('retry-after')]).toEqual([503, '2'])
  const figures = await (await visitor.fetch('/metrics')).text()
  expect(figures).toContain('guildhall_database_up 0\n')
  expect(figures).not.toMatch(/^guildhall_tasks_oldest_due_seconds /m)

  await door.open()
  await eventually(async () => (await visitor.fetch('/health')).status === 200)
  expect((await ann.call('GET /auth/v1/session')).viewer?.id).toBe(ann.person?.id)
  expect(await ann.call('PUT /content/:contentId/like', { params: { contentId: post.id } })).toMatchObject({
    likeCount: 1,
  })
  expect(await page.heard('likes.changed')).toMatchObject({ contentId: post.id })

  // Tasks run again too.
  const subject = newId()
  await addTask(app.deps.db, 'mail.send', { to: 'x@y.test', subject, text: '', html: '' })
  await eventually(
    () => app.deps.db.selectFrom('mailbox').select('id').where('subject', '=', subject).executeTakeFirst(),
    30_000,
  )
}, 60_000)
