import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { openApp } from './app.ts'
import { openPool } from './platform/database/database.ts'
import { addTask } from './platform/database/write.ts'
import { newId } from './platform/ids.ts'
import { client } from './testing/as.ts'
import { databaseAt } from './testing/database.ts'
import { openDoor } from './testing/door.ts'
import { openPostOffice } from './testing/post-office.ts'
import { openWorld } from './testing/world.ts'

// Two servers on one database. Packets between the first and the database are dropped, as when its machine disappears:
// no connection is closed.
const door = await openDoor()
const post = await openPostOffice()
afterAll(async () => {
  await door.remove()
  await post.close()
})
const { app, databaseUrl, ann, hall, make, eventually } = await openWorld(
  { smtpUrl: post.url },
  {
    throughSocketIn: door.directory,
    databaseLimits: { idleInTransactionMs: 1_000 },
    lasting: { heartbeatMs: 500 },
  },
)

it('the locks and tasks of a server cut off are released', async () => {
  const name = new URL(databaseUrl.replace('@/', '@host/')).pathname.slice(1)
  const pool = openPool(databaseAt(inject('databaseUrl'), name), { max: 6, onError: () => {} })
  const { id } = await make.post({ club: hall, author: ann.person as never })
  const held = post.hold()
  const subject = newId()
  await addTask(app.deps.db, 'mail.send', { to: 'x@y.test', subject, text: '', html: '' })
  await eventually(async () => held.waiting() === 1)

  const other = await openApp({ env: app.deps.env, pool, webRoot: '/no-page', isScheduled: false })
  await other.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.http.server.address() as AddressInfo
  const annThere = client(`http://127.0.0.1:${port}`, ann.person, ann.cookie, () => {})

  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const locking = app.deps.db.transaction().execute(async (tx) => {
    await sql`select from content where id = ${id} for update`.execute(tx)
    door.silence()
    await ended
  })
  const cutOff = expect(locking).rejects.toThrow()

  expect(await annThere.call('PUT /content/:contentId/like', { params: { contentId: id } })).toMatchObject({
    likeCount: 1,
  })
  await eventually(async () => held.waiting() === 2, 40_000)

  held.release()
  await eventually(async () => post.mails.some((mail) => mail.subject === subject))
  // The first server gets a database again, so that it can stop.
  await door.shut()
  end()
  await cutOff
  await door.open()
  await other.close()
  await pool.end()
}, 90_000)
