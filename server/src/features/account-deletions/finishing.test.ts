import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { lettersTo, personOf } from '../../testing/as.ts'
import { asked, leave, openDeletions } from './account-deletions.fixture.ts'
import { finishDeletion, sweepDeletions } from './account-deletions.tasks.ts'

const { visitor, ben, cam, hall, vault, make, as, app, eventually, db, ...deletions } = await openDeletions()
const { isGone, profileOf, traces, countsOf } = deletions

/** Comments by Ben. */
async function respond(contentId: string, number: number): Promise<void> {
  await sql`insert into comments (id, content_id, content_type, club_id, user_id, content)
    select gen_random_uuid(), ${contentId}, 'post', ${hall.id}, ${personOf(ben).id}, 'One of many'
    from generate_series(1, ${number}::int) n`.execute(db)
  await sql`update content set comment_count = comment_count + ${number} where id = ${contentId}`.execute(db)
}

/** Returns how many rows of a table one statement deleted at most, since. */
async function noteLargest(table: 'comment_rows' | 'bookmarks'): Promise<() => Promise<number>> {
  await sql`create table deleted_at_once (number integer)`.execute(db)
  await sql`create function note_deleted() returns trigger language plpgsql as $$
    begin insert into deleted_at_once select count(*) from gone; return null; end $$`.execute(db)
  await sql`create trigger note_deleted after delete on ${sql.table(table)} referencing old table as gone
    for each statement execute function note_deleted()`.execute(db)
  return async () => {
    const { rows } = await sql<{ largest: number }>`
      select max(number) as largest from deleted_at_once having sum(number) > 0`.execute(db)
    await sql`drop trigger note_deleted on ${sql.table(table)}`.execute(db)
    await sql`drop function note_deleted()`.execute(db)
    await sql`drop table deleted_at_once`.execute(db)
    return rows[0]?.largest ?? Number.NaN
  }
}

describe('an item with very many responses', () => {
  it('is deleted by its author in bounded steps', async () => {
    const post = await make.post({ club: hall, author: personOf(ben) })
    await respond(post.id, 1_300)
    const largest = await noteLargest('comment_rows')
    const params = { contentId: post.id }
    expect(await cam.refused('DELETE /content/:contentId', { params })).toMatchObject({
      code: 'permission_denied',
    })
    await ben.call('DELETE /content/:contentId', { params })
    expect(await largest()).toBeLessThanOrEqual(500)
    expect(await ben.refused('GET /content/:contentId', { params })).toMatchObject({
      code: 'content_not_found',
    })
    expect(await countsOf(hall.id)).toMatchObject({ wrong: 0 })
  })
})

describe('finishing a deletion', () => {
  it('happens once under concurrency', async () => {
    const person = await make.person()
    const who = await as(person)
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => who.call(leave, asked(person))))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await isGone(person.id)
    const letters = (await lettersTo(visitor, person.email)).filter(({ subject }) =>
      subject.includes('deleted'),
    )
    expect(letters).toHaveLength(1)
    expect(await who.refused(leave, asked(person))).toMatchObject({ code: 'session_not_found' })
  })

  it('leaves no club without an owner when one is created concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await make.person()
      const [who, other] = [await as(person), await as(person)]
      const { clubForm } = await import('../../testing/forms.ts')
      const [left, founded] = await Promise.allSettled([
        who.call(leave, asked(person)),
        other.call('POST /clubs', { body: clubForm() }),
      ])
      const owned = await db.selectFrom('clubs').select('id').where('user_id', '=', person.id).execute()
      if (left.status === 'fulfilled') expect(owned).toEqual([])
      else expect(founded.status).toBe('fulfilled')
    }
  })

  it('of a prolific account responds immediately, and finishes in bounded steps, also on two servers', async () => {
    const person = await make.person()
    const post = await make.post({ club: hall, author: personOf(ben) })
    await sql`insert into comments (id, content_id, content_type, club_id, user_id, content)
      select gen_random_uuid(), ${post.id}, 'post', ${hall.id}, ${person.id}, 'One of many'
      from generate_series(1, 4000) n`.execute(db)
    await sql`update content set comment_count = comment_count + 4000 where id = ${post.id}`.execute(db)
    await sql`with made as (
        insert into content (id, club_id, user_id, type, slug) select gen_random_uuid(), ${hall.id}, ${person.id}, 'post',
          'many-' || n from generate_series(1, 1200) n returning id)
      insert into posts (id, content) select id, 'Text' from made`.execute(db)
    await sql`insert into likes (user_id, content_id, content_type, club_id)
      select ${person.id}, id, type, club_id from content where user_id = ${person.id}`.execute(db)
    await sql`update content set like_count = 1 where user_id = ${person.id}`.execute(db)
    await sql`update content_counts set count = count + 1200 where club_id = ${hall.id} and type = 'post'`.execute(
      db,
    )
    await (await as(person)).call(leave, asked(person, 'erase'))
    // Emptied before anything of the much was touched.
    expect(await profileOf(person.id)).toBeDefined()
    await Promise.all([finishDeletion(app.deps, person.id), finishDeletion(app.deps, person.id)])
    await isGone(person.id)
    expect(await traces(person)).toHaveLength(1)
    expect(await countsOf(hall.id)).toMatchObject({ wrong: 0 })
    expect(await cam.call('GET /content/:contentId', { params: { contentId: post.id } })).toMatchObject({
      commentCount: 0,
    })
  })

  it('continues in another task when out of time', async () => {
    const person = await make.person()
    const post = await make.post({ club: hall, author: person })
    await make.comment({ on: post, club: hall, author: person })
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', person.id).execute()
    await finishDeletion(app.deps, person.id, 0)
    await isGone(person.id)
  })

  it('deletes responses to erased content in bounded steps', async () => {
    const person = await make.person()
    const posts = [
      await make.post({ club: hall, author: person }),
      await make.post({ club: hall, author: person }),
    ]
    for (const post of posts) await respond(post.id, 700)
    const largest = await noteLargest('comment_rows')
    await (await as(person)).call(leave, asked(person, 'erase'))
    await isGone(person.id)
    expect(await largest()).toBeLessThanOrEqual(500)
    expect(await countsOf(hall.id)).toMatchObject({ wrong: 0 })
  })

  it('clears tables that it has never heard of, in bounded steps', async () => {
    await sql`create table bookmarks (n int, user_id uuid references profiles on delete cascade,
      by_id uuid references profiles on delete set null)`.execute(db)
    const person = await make.person()
    await sql`insert into bookmarks select n, ${person.id}, ${personOf(ben).id} from generate_series(1, 1300) n`.execute(
      db,
    )
    await sql`insert into bookmarks select n, ${personOf(ben).id}, ${person.id} from generate_series(1, 1300) n`.execute(
      db,
    )
    const largest = await noteLargest('bookmarks')
    await (await as(person)).call(leave, asked(person))
    await isGone(person.id)
    expect(await largest()).toBeLessThanOrEqual(500)
    const { rows } = await sql`select user_id, by_id, count(*)::int from bookmarks group by 1, 2`.execute(db)
    await sql`drop table bookmarks`.execute(db)
    expect(rows).toEqual([{ user_id: personOf(ben).id, by_id: null, count: 1300 }])
  })

  it('leaves what is not finished to the next sweep, where nobody sees a name meanwhile', async () => {
    const person = await make.person({ firstName: 'Una', lastName: 'Between' })
    await make.member(vault, person)
    const post = await make.post({ club: vault, author: person })
    await make.comment({ on: post, club: vault, author: person })
    // As between the answer and the task.
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date(Date.now() - 2 * 3_600_000), first_name: 'Deleted', last_name: 'member' })
      .where('id', '=', person.id)
      .execute()
    const params = { contentId: post.id }
    expect((await cam.call('GET /content/:contentId', { params })).author).toBeNull()
    expect(
      (await cam.call('GET /content/:contentId/comments', { params, query: {} })).items[0]?.author,
    ).toBeNull()
    expect(await (await as(person)).refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
    await sweepDeletions(app.deps)
    expect(await profileOf(person.id)).toBeUndefined()
  })
})
