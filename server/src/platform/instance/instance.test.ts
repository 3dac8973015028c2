import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { dropBacklog } from '../../features/notifications/backlog.ts'
import { personOf } from '../../testing/as.ts'
import { openBucket } from '../../testing/bucket.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { openPushService } from '../../testing/push-service.ts'
import { openWorld } from '../../testing/world.ts'
import { addTask } from '../database/write.ts'
import { openFileStore } from '../files/open-store.ts'
import { newId } from '../ids.ts'
import { version } from '../release/version.ts'
import { guardFiles, guardMailer, guardOutgoing } from './guards.ts'
import { adopt, openInstance } from './instance.ts'
import { bucketPath, codeOf, readPlaces, standingOf } from './places.ts'
import { markRestored } from './seal.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-copy-'))
await markRestored(dataDir)
const post = await openPostOffice()
const push = await openPushService()
const bucket = await openBucket('guild')
afterAll(async () => {
  await Promise.all([post.close(), push.close(), bucket.close()])
  await rm(dataDir, { recursive: true, force: true })
})
const world = await openWorld({ dataDir, smtpUrl: post.url }, { network: push.network })
const { app, ann, cam, hall, make, eventually } = world
const { db, instance, files, outgoing, env } = app.deps
const where = { env, db, files }

const health = async () => (await world.visitor.fetch('/health')).json()
const queued = async (task: string) =>
  (await sql`select from graphile_worker.jobs where task_identifier = ${task}`.execute(db)).rows.length
const like = async (title: string) => {
  const { id } = await make.post({ club: hall, author: personOf(ann), title })
  await cam.call('PUT /content/:contentId/like', { params: { contentId: id } })
  await eventually(async () => {
    const { items } = await ann.call('GET /notifications', { query: {} })
    return items.some((one) => one.title.includes(title))
  })
}

/** In the order of a restored archive's life: each step builds on the one before. */
describe('a restored archive', () => {
  const browser = push.browser()

  it('reports that it is a copy', async () => {
    expect(await health()).toEqual({ status: 'ok', storage: 'ok', isCopy: true, version })
  })

  it('notifies inside, and leaves mails and pushes queued', async () => {
    await ann.call('PUT /my/push-devices/this', { body: browser.subscription })
    await like('A kiln')
    await addTask(db, 'mail.send', { to: 'p@x.test', subject: 'New', text: 'x', html: 'x' })
    await addTask(db, 'notifications.mail', {})
    // Behind the tasks above in their lanes.
    await addTask(db, 'clubs.score', {}, { key: 'last' })
    await eventually(async () => (await queued('clubs.score')) === 0)
    expect(await queued('mail.send')).toBe(1)
    expect(await queued('push.send')).toBe(1)
    expect(await queued('notifications.mail')).toBe(1)
    expect(push.connections()).toBe(0)
    expect(post.mails).toEqual([])
  })

  it('deletes no file, even if a task tries to', async () => {
    await files.put('a/b.txt', Buffer.from('x'), 'text/plain')
    await expect(files.remove('a/b.txt')).rejects.toThrow('A copy deletes no file')
    const stored = await files.get('a/b.txt')
    expect(stored?.size).toBe(1)
    stored?.body.destroy()
    await expect(outgoing.post('https://push.test/x', {}, Buffer.from(''))).rejects.toThrow('A copy sends')
    const wanted = { types: ['text/html'], bytes: 1, signal: outgoing.deadline() }
    await expect(outgoing.read('https://push.test/x', wanted)).rejects.toThrow('A copy reads no links')
  })

  it('drops pending mail older than an hour when adopted, and counts the rest', async () => {
    const old = newId()
    const twoHours = new Date(Date.now() - 2 * 60 * 60_000)
    await addTask(db, 'mail.send', { id: old, to: 'p@x.test', subject: 'Old', text: 'x', html: 'x' })
    await sql`update graphile_worker._private_jobs set created_at = ${twoHours}
      where payload->>'id' = ${old}`.execute(db)
    await db.updateTable('push_deliveries').set({ created_at: twoHours }).execute()
    await like('A wheel')
    const mailed = { mails: 1, notifications: 2, pushes: 1 }
    expect(await dropBacklog(db, new Date(Date.now() - 60 * 60_000))).toEqual({
      dropped: { mails: 1, notifications: 0, pushes: 1 },
      waiting: mailed,
    })
    await sql`update notifications set created_at = ${twoHours}
      where id = (select id from notifications order by id limit 1)`.execute(db)
    expect(await dropBacklog(db, new Date(Date.now() - 60 * 60_000))).toEqual({
      dropped: { mails: 0, notifications: 1, pushes: 0 },
      waiting: { ...mailed, notifications: 1 },
    })
  })

  it('sends the rest once adopted, with the same secrets', async () => {
    const secrets = await db.selectFrom('server_secrets').selectAll().orderBy('name').execute()
    await adopt(where)
    await instance.check()
    expect(await health()).toEqual({ status: 'ok', storage: 'ok', isCopy: false, version })
    await eventually(async () => post.mails.length === 1 && browser.shown().length === 1)
    expect(post.mails.map(({ subject }) => subject)).toEqual(['New'])
    expect(browser.shown()[0]?.title).toContain('A wheel')
    await files.remove('a/b.txt')
    expect(await files.get('a/b.txt')).toBeNull()
    expect(await db.selectFrom('server_secrets').selectAll().orderBy('name').execute()).toEqual(secrets)
  })

  it('stops sending when it becomes a copy', async () => {
    await markRestored(dataDir)
    await instance.check()
    expect(await health()).toEqual({ status: 'ok', storage: 'ok', isCopy: true, version })
    await addTask(db, 'mail.send', { to: 'p@x.test', subject: 'Late', text: 'x', html: 'x' })
    await like('A glaze')
    expect(await queued('mail.send')).toBe(1)
    await expect(files.remove('a/b.txt')).rejects.toThrow()
    await adopt(where)
    await instance.check()
    await eventually(async () => post.mails.length === 2)
  })
})

describe('an instance', () => {
  const lines: unknown[][] = []
  const log = {
    info: (...line: unknown[]) => lines.push(line),
    warn: (...line: unknown[]) => lines.push(line),
  }
  const open = async (env: Parameters<typeof openInstance>[0]['env'], patienceMs?: number) => {
    const store = await openFileStore(env)
    const opened = await openInstance({ env, db, files: store }, { log, ...(patienceMs && { patienceMs }) })
    afterAll(() => opened.stop())
    return { opened, store, env }
  }
  const withBucket = { ...env, s3: bucket.settings }

  it('is shared by all servers with one database and bucket', async () => {
    const first = await open({ ...withBucket, databaseUrl: world.databaseUrl })
    expect(first.opened.isCopy(), 'another address than it was adopted at').toBe(true)
    await adopt({ ...first, db, files: first.store })
    await first.opened.check()
    const second = await open({ ...first.env, dataDir: join(dataDir, 'empty') })
    expect([first.opened.isCopy(), second.opened.isCopy()]).toEqual([false, false])
  })

  it('is the original while another server records it for the first time', async () => {
    const start = { ...withBucket, databaseUrl: world.databaseUrl }
    const store = await openFileStore(start)
    const { database } = await readPlaces({ env: start, db, files: store })
    await db.deleteFrom('instance').execute()
    const id = newId()
    const get = async (path: string) => {
      await db
        .insertInto('instance')
        .values({ id, database })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await store.put(bucketPath, Buffer.from(id), 'text/plain')
      return store.get(path)
    }
    const places = await readPlaces({ env: start, db, files: { get, put: store.put } })
    expect(standingOf(places)).toEqual({ isCopy: false })
  })

  it('loses the bucket to an adopted copy that shares it', async () => {
    const first = await open({ ...withBucket, databaseUrl: world.databaseUrl })
    expect(first.opened.isCopy()).toBe(false)
    await first.store.put(bucketPath, Buffer.from(newId()), 'text/plain')
    await first.opened.check()
    expect(first.opened.isCopy()).toBe(true)
    expect(lines.at(-1)?.[1]).toMatch(
      /^This is a copy \(its bucket belongs to another server\): it sends no mail/,
    )
    await adopt({ ...first, db, files: first.store })
    await first.opened.check()
    expect(first.opened.isCopy()).toBe(false)
  })

  it('counts as a copy until its bucket responds, and stays the original in later outages', async () => {
    await bucket.stop()
    const { opened } = await open({ ...withBucket, databaseUrl: world.databaseUrl })
    expect(opened.isCopy()).toBe(true)
    await bucket.start()
    await opened.check()
    expect(opened.isCopy()).toBe(false)
    await bucket.stop()
    await expect(opened.check()).rejects.toThrow()
    expect(opened.isCopy()).toBe(false)
    await bucket.start()
  })

  it('is a copy if INSTANCE declares it, and is adopted by its code only', async () => {
    const original = { ...withBucket, databaseUrl: world.databaseUrl }
    expect((await open({ ...original, instance: 'copy' })).opened.isCopy()).toBe(true)
    const moved = { ...original, databaseUrl: 'postgres://elsewhere/guildhall' }
    expect((await open({ ...moved, instance: '00000000' })).opened.isCopy()).toBe(true)
    const store = await openFileStore(moved)
    const code = codeOf(await readPlaces({ env: moved, db, files: store }))
    expect(lines.at(-1)?.[1]).toContain(`INSTANCE=${code}`)
    const adopted = await open({ ...moved, instance: code })
    expect(adopted.opened.isCopy()).toBe(false)
    await markRestored(dataDir)
    const again = await open({ ...env, instance: code })
    expect(again.opened.isCopy(), 'a code adopts once').toBe(true)
  })
})

it('each way out has its own guard', async () => {
  const sent: unknown[] = []
  const copy = { isCopy: () => true }
  const original = { isCopy: () => false }
  const mailer = {
    send: async (mail: unknown) => void sent.push(mail),
    test: async (mail: unknown) => String(sent.push(mail)),
  }
  const mail = { to: 'p@x.test', subject: '', text: '', html: '' }
  await expect(guardMailer(mailer, copy).send(mail)).rejects.toThrow('A copy sends no mail')
  await expect(guardMailer(mailer, copy).test(mail)).rejects.toThrow('A copy sends no mail')
  expect(sent).toEqual([])
  await guardMailer(mailer, original).send(mail)
  expect(sent).toEqual([mail])
  const store = await openFileStore(env)
  await store.put('a/c.txt', Buffer.from('x'), 'text/plain')
  await expect(guardFiles(store, copy).remove('a/c.txt')).rejects.toThrow('A copy deletes no file')
  await guardFiles(store, original).remove('a/c.txt')
  expect(await store.get('a/c.txt')).toBeNull()
  const { post: posting } = guardOutgoing(outgoing, copy)
  await expect(posting('https://push.test/x', {}, Buffer.from(''))).rejects.toThrow('A copy sends nothing')
})
