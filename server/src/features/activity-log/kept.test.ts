import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { keepCauses, sweepCauses } from '../notifications/former-causes.ts'
import { type BeforeForgetting, forgetActivity } from './activity-log.tasks.ts'

// By raw SQL, as the role by which the server itself works.
const { app, make, ann, ben, hall, eventually } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const refused = { code: '23001', message: 'The activity log cannot be changed' }
const nothing: BeforeForgetting = async () => {}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

type EntryInput = {
  club?: { id: string }
  by?: { id: string }
  type?: string
  data?: object
  days?: number
}
async function entry({ club = hall, by = owner, type = 'like', data = {}, days = 0 }: EntryInput = {}) {
  const row = { id: newId(), club_id: club.id, user_id: by.id, type, data: JSON.stringify(data) }
  await db
    .insertInto('club_activity_log')
    .values({ ...row, created_at: daysAgo(days) })
    .execute()
  return row.id
}
const rowOf = async (id: string) =>
  (await sql<{ row: string }>`select l::text as row from club_activity_log l where id = ${id}`.execute(db))
    .rows[0]?.row
const update = (id: string, set: RawBuilder<unknown>) =>
  sql`update club_activity_log set ${set} where id = ${id}`.execute(db)
const remove = (id: string) => sql`delete from club_activity_log where id = ${id}`.execute(db)
async function deletedPerson() {
  const person = await make.person()
  const end = () =>
    db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', person.id).execute()
  return { ...person, end }
}

describe('the log is immutable:', () => {
  it.each([
    ['who', sql`user_id = ${personOf(ben).id}`],
    ['nobody in place of who', sql`user_id = null`],
    ['what', sql`type = 'unlike'`],
    ['when', sql`created_at = created_at - interval '1 second'`],
    ['where', sql`club_id = (select id from clubs where slug = 'vault')`],
    ['its id', sql`id = gen_random_uuid()`],
    ['on what', sql`content_id = gen_random_uuid()`],
    ['its details', sql`data = data || '{"more": 1}'`],
    ['before and after', sql`data = jsonb_set(data, '{changes,name,0}', '"Other"')`],
    ['that there were details', sql`data = data - 'changes'`],
    ['whom it names', sql`data = jsonb_set(data, '{personId}', 'null')`],
    ['that it names somebody', sql`data = data - 'personId'`],
    ['whom lists name', sql`data = jsonb_set(data, '{people,0}', 'null')`],
    ['how many lists name', sql`data = jsonb_set(data, '{people}', '[]')`],
    ['a title', sql`data = data - 'title'`],
    ['titles', sql`data = jsonb_set(data, '{titles}', '["x", "y"]')`],
  ])('not %s', async (_, set) => {
    const data = {
      ...{ personId: personOf(ben).id, people: [personOf(ben).id], title: 'A', titles: ['A', 'B'] },
      ...{ changes: { name: ['Old', 'New'] } },
    }
    for (const type of ['content.updated', 'content.deleted', 'permissions.changed']) {
      const id = await entry({ type, data })
      const before = await rowOf(id)
      await expect(update(id, set)).rejects.toMatchObject(refused)
      expect(await rowOf(id)).toBe(before)
    }
  })

  it('it cannot be deleted or truncated by any statement', async () => {
    const id = await entry()
    await expect(remove(id)).rejects.toMatchObject(refused)
    await expect(sql`delete from club_activity_log`.execute(db)).rejects.toMatchObject(refused)
    await expect(sql`truncate club_activity_log`.execute(db)).rejects.toMatchObject(refused)
    await expect(sql`truncate clubs cascade`.execute(db)).rejects.toMatchObject(refused)
    const merge = sql`merge into club_activity_log l using (select 1) one on l.id = ${id} when matched then delete`
    await expect(merge.execute(db)).rejects.toMatchObject(refused)
    const again = sql`insert into club_activity_log (id, club_id, type) values (${id}, ${hall.id}, 'vote')
      on conflict (id) do update set type = 'vote'`
    await expect(again.execute(db)).rejects.toMatchObject(refused)
    expect(await rowOf(id)).toBeDefined()
  })
})

describe("a deleted account's name disappears from entries", () => {
  it('as actor, as affected person and in lists, and no other names do', async () => {
    const person = await deletedPerson()
    const other = personOf(ben).id
    const ids = {
      by: await entry({ by: person, data: { via: 'join' } }),
      to: await entry({ type: 'role.promoted', data: { personId: person.id } }),
      named: await entry({ type: 'permissions.changed', data: { people: [person.id, other] } }),
    }
    const changes = [
      [ids.by, sql`user_id = null`],
      [ids.to, sql`data = jsonb_set(data, '{personId}', 'null')`],
      [ids.named, sql`data = jsonb_set(data, '{people,0}', 'null')`],
    ] as const
    for (const [id, set] of changes) await expect(update(id, set)).rejects.toMatchObject(refused)
    await person.end()
    // Not in passing with anything else.
    await expect(
      update(ids.named, sql`data = jsonb_set(data, '{people}', '[null, null]')`),
    ).rejects.toMatchObject(refused)
    await expect(update(ids.by, sql`user_id = null, type = 'vote'`)).rejects.toMatchObject(refused)
    await expect(update(ids.by, sql`user_id = ${other}`)).rejects.toMatchObject(refused)
    await expect(
      update(ids.to, sql`data = jsonb_set(data, '{personId}', to_jsonb(${other}::text))`),
    ).rejects.toMatchObject(refused)
    for (const [id, set] of changes) await update(id, set)
    expect(await rowOf(ids.named)).toContain(other)
    for (const id of Object.values(ids)) expect(await rowOf(id)).not.toContain(person.id)
  })

  it('with the titles of its content, and no others', async () => {
    const person = await deletedPerson()
    const own = await entry({
      by: person,
      type: 'content.updated',
      data: { titles: ['A', 'B'], changes: { location: ['C', 'D'] } },
    })
    const others = await entry({
      by: person,
      type: 'content.deleted',
      data: { title: 'Ben’s', personId: personOf(ben).id },
    })
    await person.end()
    const club = await entry({ by: person, type: 'club.updated', data: { changes: { name: ['A', 'B'] } } })
    const without = sql`user_id = null, data = data - array['title', 'titles', 'changes']`
    for (const id of [others, club]) await expect(update(id, without)).rejects.toMatchObject(refused)
    await update(own, without)
    expect(await rowOf(own)).not.toMatch(/titles|changes/)
  })

  it('even if the account is deleted at once', async () => {
    const person = await deletedPerson()
    const id = await entry({ by: person })
    await db.deleteFrom('profiles').where('id', '=', person.id).execute()
    expect(await rowOf(id)).not.toContain(person.id)
  })
})

describe("a club's retention", () => {
  const clubKeeping = async (days: number | null) => {
    const club = await make.club({ owner })
    await db.updateTable('clubs').set({ activity_days: days }).where('id', '=', club.id).execute()
    return club
  }

  it('is a year by default', async () => {
    const { id } = await make.club({ owner })
    const row = await db
      .selectFrom('clubs')
      .select('activity_days')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.activity_days).toBe(365)
  })

  it.each([
    [30, 29, 31],
    [90, 89, 91],
    [365, 364, 366],
    [730, 729, 731],
  ])('for %i days stays for that long, and goes then by the task', async (days, younger, older) => {
    const club = await clubKeeping(days)
    const [kept, gone] = [await entry({ club, days: younger }), await entry({ club, days: older })]
    await expect(remove(kept)).rejects.toMatchObject(refused)
    await forgetActivity(app.deps, nothing)
    await forgetActivity(app.deps, nothing)
    expect([await rowOf(kept), await rowOf(gone)]).toEqual([expect.any(String), undefined])
  })

  it('forever keeps all entries', async () => {
    const club = await clubKeeping(null)
    const id = await entry({ club, days: 10_000 })
    await expect(remove(id)).rejects.toMatchObject(refused)
    await forgetActivity(app.deps, nothing)
    expect(await rowOf(id)).toBeDefined()
  })

  it('accepts offered numbers of days only', async () => {
    for (const days of [1, 29, 0, -1, 31])
      await expect(clubKeeping(days)).rejects.toMatchObject({ code: '23514' })
  })

  it('deletes in batches over several tasks, also concurrently', async () => {
    const club = await clubKeeping(30)
    const addOld = () =>
      sql`insert into club_activity_log (id, club_id, type, created_at)
        select gen_random_uuid(), ${club.id}, 'like', now() - interval '31 days'
        from generate_series(1, 2300)`.execute(db)
    const left = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from club_activity_log where club_id = ${club.id}`.execute(db)
      return rows[0]?.n
    }
    await addOld()
    const batches: number[] = []
    const counting: BeforeForgetting = async (_, ids) => void batches.push(ids.length)
    await forgetActivity(app.deps, counting, -1)
    expect(batches).toEqual([1000])
    await eventually(async () => (await left()) === 0)
    await addOld()
    await Promise.all([1, 2, 3].map(() => forgetActivity(app.deps, counting)))
    await forgetActivity(app.deps, counting)
    expect(await left()).toBe(0)
    expect(Math.max(...batches)).toBe(1000)
  })

  it('does not apply to a club being cleared, which is deleted whole', async () => {
    const club = await make.club({ owner })
    const id = await entry({ club })
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    await expect(remove(id)).rejects.toMatchObject(refused)
    await db.updateTable('clubs').set({ clearing_since: new Date() }).where('id', '=', club.id).execute()
    await remove(id)
    const last = await entry({ club })
    await db.deleteFrom('clubs').where('id', '=', club.id).execute()
    expect(await rowOf(last)).toBeUndefined()
  })

  it('preserves the names that notifications need until they are deleted', async () => {
    const club = await clubKeeping(30)
    const person = await make.person()
    const [cause, untold] = [
      await entry({ club, by: person, type: 'role.promoted', days: 40 }),
      await entry({ club, by: person, days: 40 }),
    ]
    const told = { type: 'NEW_POST', title: 'Told', message: `By ${person.firstName}` }
    await db
      .insertInto('notifications')
      .values({ id: newId(), user_id: owner.id, cause, ...told })
      .execute()
    await forgetActivity(app.deps, keepCauses)
    const known = async () =>
      (await db.selectFrom('former_causes').selectAll().where('user_id', '=', person.id).execute()).map(
        ({ id }) => id,
      )
    expect([await rowOf(cause), await rowOf(untold)]).toEqual([undefined, undefined])
    await sweepCauses(db)
    expect(await known()).toEqual([cause])
    await db.deleteFrom('notifications').where('cause', '=', cause).execute()
    await sweepCauses(db)
    expect(await known()).toEqual([])
  })
})
