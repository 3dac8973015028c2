import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, it, vi } from 'vitest'
import { openAnotherServer } from './testing/another-server.ts'
import { client, type Listener } from './testing/as.ts'
import { postForm } from './testing/forms.ts'
import { openWorld } from './testing/world.ts'

// Two servers on one database, as behind a load balancer: each signals the other's pages.
// A heartbeat would replace 'listen' as a connection's last query, by which the test finds it.
const lasting = { heartbeatMs: 3_600_000 }
const world = await openWorld({ databaseUrl: 'postgres://the-one-of-the-test' }, { lasting })
const { app, databaseUrl, ann, cam, dot, hall, vault, make, as, eventually } = world
const { db } = app.deps
const second = await openAnotherServer(world, lasting)
afterAll(second.close)

const listeners: Listener[] = []
const elsewhere = (who: typeof cam) =>
  client(second.origin, who.person, who.cookie, (one) => listeners.push(one))
afterAll(() => {
  for (const one of listeners) one.close()
})

const post = (club: { slug: string }) =>
  cam.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: postForm() })
const like = (contentId: string) => dot.call('PUT /content/:contentId/like', { params: { contentId } })

/** Waits until the two receive from each other: the listening connection is opened in the background. */
const listeningServers = (count: number) =>
  eventually(async () => {
    const found = await db
      .selectFrom('pg_stat_activity' as never)
      .select('pid' as never)
      .where('datname' as never, '=', new URL(databaseUrl.replace('@/', '@x/')).pathname.slice(1) as never)
      .where('query' as never, 'ilike', 'listen "socket.io%' as never)
      .execute()
    return found.length === count && (found as { pid: number }[]).map(({ pid }) => pid)
  })

it("a like at one server is signaled to the other's pages once", async () => {
  await listeningServers(2)
  const { id } = await post(hall)
  const page = await elsewhere(ann).listen()
  expect(await page.watch({ contentId: id })).toBe(true)
  await like(id)
  expect(await page.heard('likes.changed')).toMatchObject({ clubId: hall.id, contentId: id, likeCount: 1 })
  expect(page.signals).toHaveLength(1)
})

it('an ended membership or session at one server closes the connections at the other', async () => {
  const person = await make.person()
  await make.member(vault, person)
  const leaver = await as(person)
  const pages = [await elsewhere(leaver).listen(), await leaver.listen()]
  const stays = await elsewhere(ann).listen()
  for (const page of pages) expect(await page.watch({ clubId: vault.id })).toBe(true)
  await leaver.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
  await Promise.all(pages.map((page) => page.ended()))
  const again = await elsewhere(leaver).listen()
  expect(await again.watch({ clubId: vault.id })).toBe(false)
  await leaver.call('POST /auth/v1/sign-out')
  await again.ended()
  expect(stays.socket.connected).toBe(true)
})

it('a server that was deaf has its pages connect anew, and loses no place of its pools', async () => {
  for (let round = 0; round < 2; round++) {
    const pids = await listeningServers(2)
    const page = await elsewhere(cam).listen()
    for (const pid of pids)
      await db.selectNoFrom((eb) => eb.fn('pg_terminate_backend', [eb.val(pid)]).as('done')).execute()
    await page.ended()
    await listeningServers(2)
    const back = await elsewhere(cam).listen()
    const { id } = await post(hall)
    expect(await back.watch({ contentId: id })).toBe(true)
    await like(id)
    await back.heard('likes.changed')
  }
  await eventually(async () => second.pool.idleCount === second.pool.totalCount)
  // At most three, of the pool that listens.
  expect((await fetch(`${second.origin}/health`)).status).toBe(200)
})

it("a server that could not notify the other has the other's pages reconnect later", async () => {
  await listeningServers(2)
  const person = await make.person()
  await make.member(vault, person)
  const leaver = await as(person)
  const page = await leaver.listen()
  expect(await page.watch({ clubId: vault.id })).toBe(true)
  const query = second.pool.query.bind(second.pool)
  const failing = vi
    .spyOn(second.pool, 'query')
    .mockImplementation(((text: unknown, values: unknown[]) =>
      /pg_notify/.test(String(text))
        ? Promise.reject(new Error('Connection terminated'))
        : query(text as string, values)) as never)
  await elsewhere(leaver).call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
  expect(failing.mock.calls.some(([text]) => /pg_notify/.test(String(text)))).toBe(true)
  expect(page.socket.connected).toBe(true)
  failing.mockRestore()
  // With the next heartbeat, sent every five seconds.
  await eventually(async () => !page.socket.connected)
})

it('a stopping server still responds on open connections', async () => {
  const third = await openAnotherServer(world)
  const { id } = await post(hall)
  const ask = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${dot.cookie}\r\ncontent-length: 0\r\n\r\n`
  const connection = connect(Number(new URL(third.origin).port), '127.0.0.1')
  let answered = ''
  connection.on('data', (chunk) => {
    answered += chunk
  })
  const ended = once(connection, 'close')
  // A write waiting for another keeps the connection busy while the server stops.
  let closing: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('content').select('id').where('id', '=', id).forUpdate().execute()
    connection.write(ask('PUT', `/rest/v1/content/${id}/like`))
    await eventually(async () => {
      const waiting = sql<{ count: number }>`select count(*) from pg_locks where not granted`
      return (await waiting.execute(db)).rows[0]?.count
    })
    closing = third.close()
    connection.write(ask('GET', '/rest/v1/profile'))
    await eventually(async () => (await fetch(third.origin).catch(() => 'refused')) === 'refused')
  })
  await Promise.all([ended, closing])
  expect(answered.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
})

it('two servers can start at once, and stop', async () => {
  const started = await Promise.all([
    openAnotherServer(world),
    openAnotherServer(world),
    openAnotherServer(world),
  ])
  await Promise.all(started.map(({ close }) => close()))
  expect(started.map(({ pool }) => pool.totalCount)).toEqual([0, 0, 0])
})
