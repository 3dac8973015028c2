import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { addTask } from './platform/write.ts'
import { openWorld } from './testing/world.ts'

// The database is reached through a door that the test can shut: what the server sees is a database that is away.
const directory = await mkdtemp(join(tmpdir(), 'gh-door-'))
const doorPath = join(directory, '.s.PGSQL.5432')
const clusterSocket = join(
  new URL(inject('databaseUrl').replace('@/', '@host/')).searchParams.get('host') ?? '',
  '.s.PGSQL.5432',
)
const open = new Set<Socket>()
let door: Server | undefined

async function openDoor(): Promise<void> {
  door = createServer((inside) => {
    const outside = connect(clusterSocket)
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  }).listen(doorPath)
  await once(door, 'listening')
}

async function shutDoor(): Promise<void> {
  const closed = door && once(door, 'close')
  door?.close()
  for (const socket of open) socket.destroy()
  await closed
}

await openDoor()
const world = await openWorld({}, { throughSocketIn: directory })
const { ann, dot, visitor, hall, make, app, eventually } = world
afterAll(async () => {
  await shutDoor()
  await rm(directory, { recursive: true, force: true })
})

it('answers 503 while the database is away, and recovers by itself', async () => {
  const params = { club: hall.slug }
  const post = await make.post({ club: hall, author: { id: ann.person?.id ?? '' } })
  const page = await dot.listen()
  expect(await page.watch({ contentId: post.id })).toBe(true)

  await shutDoor()
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
  // Away is not signed out: nothing tells the page to forget who it is.
  expect((await ann.fetch('/auth/v1/session')).status).toBe(503)
  expect((await visitor.fetch('/health')).status).toBe(503)

  await openDoor()
  await eventually(async () => (await visitor.fetch('/health')).status === 200)
  expect((await ann.call('GET /auth/v1/session')).viewer?.id).toBe(ann.person?.id)
  expect(await ann.call('PUT /content/:contentId/like', { params: { contentId: post.id } })).toMatchObject({
    likeCount: 1,
  })
  expect(await page.heard('likes.changed')).toMatchObject({ contentId: post.id })

  // Tasks are worked off again, too.
  const subject = newId()
  await addTask(app.deps.db, 'mail.send', { to: 'x@y.test', subject, text: '', html: '' })
  await eventually(
    () => app.deps.db.selectFrom('mailbox').select('id').where('subject', '=', subject).executeTakeFirst(),
    30_000,
  )
}, 60_000)
