import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { expectNothingHeard, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { newId } from '../ids.ts'
import { write } from './write.ts'

const { ann, ben, cam, hall, make, as, app, eventually } = await openWorld()
const { db } = app.deps
const lock = 77

/** Runs `act` right before the commit of likes. */
async function atCommit(contentId: string, act: string): Promise<void> {
  await sql`create function act_late() returns trigger language plpgsql as ${sql.lit(`begin ${act}; return null; end`)}`.execute(
    db,
  )
  await sql`create constraint trigger late after insert on likes deferrable initially deferred for each row
    when (new.content_id = ${sql.lit(contentId)}::uuid) execute function act_late()`.execute(db)
}
afterEach(() => sql`drop function if exists act_late() cascade`.execute(db))

async function watchedPost() {
  const { id } = await make.post({ club: hall, author: ann.person as never })
  const listener = await ben.listen()
  expect(await listener.watch({ contentId: id })).toBe(true)
  return { content: { params: { contentId: id } }, id, listener }
}

it('a write signals after the commit only, however long that takes', async () => {
  const { content, id, listener } = await watchedPost()
  await atCommit(id, `perform pg_advisory_xact_lock(${lock})`)
  const liking = await db.connection().execute(async (holding) => {
    await sql`select pg_advisory_lock(${sql.lit(lock)})`.execute(holding)
    const liking = cam.call('PUT /content/:contentId/like', content)
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`.execute(
          db,
        )
      return rows.length > 0
    })
    await expectNothingHeard({ make, as }, [listener])
    await sql`select pg_advisory_unlock(${sql.lit(lock)})`.execute(holding)
    return { answer: liking }
  })
  expect(await liking.answer).toEqual({ liked: true, likeCount: 1 })
  expect(
    await listener.heard('likes.changed', (signal) => 'contentId' in signal && signal.contentId === id),
  ).toMatchObject({ likeCount: 1 })
})

it('a write signals nothing if the commit fails', async () => {
  const { content, id, listener } = await watchedPost()
  await atCommit(id, `raise exception 'refused late'`)
  expect(await cam.refused('PUT /content/:contentId/like', content)).toMatchObject({ code: 'internal' })
  await expectNothingHeard({ make, as }, [listener])
})

it('a write runs again once after a foreign key failed, because what it refers to was deleted meanwhile', async () => {
  const { id } = await make.post({ club: hall, author: ann.person as never })
  const user_id = personOf(ben).id
  let runs = 0
  const reactTo = (contentId: () => string) =>
    write(app.deps, async (tx) => {
      runs += 1
      const values = { content_id: contentId(), user_id, club_id: hall.id, reaction: 'laugh' }
      await tx.db.insertInto('reactions').values(values).execute()
      return runs
    })
  expect(await reactTo(() => (runs === 1 ? newId() : id))).toBe(2)
  runs = 0
  await expect(reactTo(newId)).rejects.toMatchObject({ code: '23503' })
  expect(runs).toBe(2)
})
