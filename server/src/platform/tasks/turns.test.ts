import { sql, type Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'
import type { DB } from '../database/schema.ts'
import { addTask } from '../database/write.ts'
import { newId } from '../ids.ts'
import { takeTurn } from './turns.ts'

const { ann, ben, cam, make, app } = await openWorld()
const { db } = app.deps

const [busy, small] = [newId(), newId()]

it('each task of a club comes a second after the one before, and another club’s at once', () => {
  expect([1, 2, 3].map(() => takeTurn(busy, undefined, 5000))).toEqual([0, 1000, 2000])
  expect(takeTurn(small, undefined, 5000)).toBe(0)
  expect(takeTurn(busy, undefined, 5500)).toBe(2500)
})

it('a club that queued nothing for a while is on time again', () => {
  expect(takeTurn(busy, undefined, 9500)).toBe(0)
  expect(takeTurn(busy, undefined, 9500)).toBe(1000)
})

it('no turn is later than a day', () => {
  takeTurn(small, 10 * 24 * 3_600_000, 20_000)
  expect(takeTurn(small, undefined, 20_000)).toBe(86_400_000)
  expect(takeTurn(small, undefined, 20_000)).toBe(86_400_000)
})

describe('what a busy club queues', () => {
  const clubs = async () => ({
    busy: await make.club({ owner: personOf(ann) }),
    small: await make.club({ owner: personOf(ann) }),
  })
  /** What `work` queues, in the order in which it would run; nothing of it does. */
  async function queued(work: (tx: Transaction<DB>) => Promise<void>) {
    const held = await db.startTransaction().execute()
    await work(held)
    const { rows } = await sql<{ club: string; is_due: boolean }>`
      select payload->>'clubId' as club, run_at <= now() as is_due from graphile_worker._private_jobs
      where payload->>'clubId' is not null order by priority, run_at, id`.execute(held)
    await held.rollback().execute()
    return rows
  }

  it('comes behind what another queued later, and is due at once', async () => {
    const { busy, small } = await clubs()
    const tell = (tx: Transaction<DB>, { id }: { id: string }) =>
      addTask(tx, 'notify.activity', { activityId: newId(), clubId: id }, { isBulk: true })
    const rows = await queued(async (tx) => {
      for (const club of [busy, busy, busy, small]) await tell(tx, club)
    })
    expect(rows).toEqual([busy, small, busy, busy].map(({ id }) => ({ club: id, is_due: true })))
  })

  it('names its club in each task that notifies', async () => {
    const { busy } = await clubs()
    await make.member(busy, personOf(cam))
    await make.member(busy, personOf(ben))
    await sql`create table queued_tasks as select task_id, payload from graphile_worker._private_jobs limit 0`.execute(
      db,
    )
    await sql`create function note_task() returns trigger language plpgsql as
      'begin insert into queued_tasks values (new.task_id, new.payload); return new; end'`.execute(db)
    await sql`create trigger note_task after insert on graphile_worker._private_jobs for each row execute function note_task()`.execute(
      db,
    )
    const { id } = await fixtures.post.publish(cam, busy, {
      title: 'Kilns',
      text: `@${personOf(ben).username}`,
    })
    const item = { params: { contentId: id } }
    await ben.call('PUT /content/:contentId/like', item)
    await ben.call('POST /content/:contentId/comments', { ...item, body: { id: newId(), content: 'Nice' } })
    await cam.call('DELETE /content/:contentId', item)
    const { rows } = await sql<{ task: string; club: string | null }>`
      select distinct identifier as task, payload->>'clubId' as club from queued_tasks
      join graphile_worker._private_tasks t on t.id = task_id where identifier ~ '^noti(fy|fications)[.]' order by 1`.execute(
      db,
    )
    await sql`drop function note_task cascade`.execute(db)
    await sql`drop table queued_tasks`.execute(db)
    const names = ['notifications.withdraw', 'notify.activity', 'notify.mentions', 'notify.response']
    expect(rows).toEqual(names.map((task) => ({ task, club: busy.id })))
  })
})
