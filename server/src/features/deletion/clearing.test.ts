import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { holdFiles } from '../../platform/backup/files-lock.ts'
import { newId, nobody } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { password, picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepFiles } from '../files/files.tasks.ts'
import { addUpStorage } from '../files/quota.ts'
import { clearClub, sweepClubs } from './deletion.tasks.ts'

const { ann, ben, cam, dot, make, as, app, databaseUrl, eventually, mailUnread } = await openWorld()
const { db, files } = app.deps
const owner = personOf(ann)

/** A club with members, content, comments, likes, files, and whatever else refers to it. */
async function fullClub(name: string) {
  const club = await make.club({ owner, name })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  const logo = await ann.call('POST /storage/v1/pictures/:purpose', {
    params: { purpose: 'club-logo' },
    file: await picture(),
  })
  await db.updateTable('files').set({ club_id: club.id }).where('path', '=', logo.path).execute()
  const file = await cam.call('POST /storage/v1/attachments', { file: new File(['plans'], 'plans.txt') })
  const { id } = await cam.call('POST /clubs/:club/posts', {
    params: { club: club.slug },
    body: postForm({ attachmentPaths: [file.path] }),
  })
  await make.comment({ on: { id }, club, author: personOf(ben) })
  for (const who of [ann, ben]) await who.call('PUT /content/:contentId/like', { params: { contentId: id } })
  await cam.call('PUT /content/:contentId/reactions/:reaction', {
    params: { contentId: id, reaction: 'wow' },
  })
  await make.request(club, personOf(dot))
  await make.invite(club, { by: owner })
  await db
    .insertInto('notifications')
    .values({
      id: newId(),
      user_id: personOf(cam).id,
      type: 'NEW_POST',
      title: 'x',
      message: 'x',
      club_id: club.id,
    })
    .execute()
  return { ...club, paths: [logo.path, file.path] }
}

type Full = Awaited<ReturnType<typeof fullClub>>
const remove = (club: Full) =>
  ann.call('DELETE /clubs/:club', { params: { club: club.slug }, body: { name: club.name } })
const day = 86_400_000
/** Deleted this long ago, and not being cleared yet. */
const mark = ({ id }: Full, days = 7) =>
  db
    .updateTable('clubs')
    .set({ deleted_at: new Date(Date.now() - days * day) })
    .where('id', '=', id)
    .execute()
/** Deletes it, and lets the 7 days pass. */
const removeForGood = async (club: Full) => {
  await remove(club)
  await mark(club)
  await sweepClubs(app.deps)
}
const isGone = async ({ id }: Full) =>
  !(await db.selectFrom('clubs').select('id').where('id', '=', id).executeTakeFirst())
const noticesOf = async (who: Client, { name }: Full) =>
  db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'club_id'])
    .where('user_id', '=', personOf(who).id)
    .where('title', '=', `${name} was deleted`)
    .execute()

/** Every row with the club's id in any table, except notifications. */
async function rowsOf({ id }: Full): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const found: string[] = []
  for (const { name } of tables) {
    if (name === 'notifications') continue
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
      where t::text like ${`%${id}%`}`.execute(db)
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

describe('clearing a deleted club', () => {
  it('deletes its rows, its files, and finally the club', async () => {
    const club = await fullClub('Cleared Away')
    expect((await rowsOf(club)).length).toBeGreaterThan(12)
    await removeForGood(club)
    await eventually(() => isGone(club))
    await addUpStorage(db)
    expect(await rowsOf(club)).toEqual([])
    for (const path of club.paths) {
      expect(await files.get(path)).toBeNull()
      expect(await db.selectFrom('files').select('id').where('path', '=', path).execute()).toEqual([])
    }
  })

  it('is cleared from tables that the task has never heard of, in bounded steps', async () => {
    await sql`create table bookmarks (club_id uuid not null references clubs on delete cascade)`.execute(db)
    await sql`create table deleted_at_once (number integer)`.execute(db)
    await sql`create function record_number() returns trigger language plpgsql as $$
      begin insert into deleted_at_once select count(*) from removed; return null; end $$`.execute(db)
    await sql`create trigger record_number after delete on bookmarks referencing old table as removed
      for each statement execute function record_number()`.execute(db)
    const club = await fullClub('Unheard of')
    await sql`insert into bookmarks select ${club.id} from generate_series(1, 4100)`.execute(db)
    await removeForGood(club)
    await eventually(() => isGone(club))
    const { rows } =
      await sql`select sum(number)::int as rows, max(number) as largest from deleted_at_once`.execute(db)
    await sql`drop table bookmarks, deleted_at_once`.execute(db)
    await sql`drop function record_number`.execute(db)
    expect(rows).toEqual([{ rows: 4100, largest: 2000 }])
  })

  it('notifies each member once, and by mail if they want it, but not the person who deleted the club', async () => {
    const club = await fullClub('Told of')
    const [quiet, unsure] = [await make.person(), await make.person({ confirmed: false })]
    for (const person of [quiet, unsure]) await make.member(club, person)
    await db.insertInto('notification_preferences').values({ user_id: quiet.id, email: false }).execute()
    const listener = await cam.listen()
    await remove(club)
    await eventually(async () => (await noticesOf(ben, club)).length)
    expect(await noticesOf(cam, club)).toEqual([
      {
        type: 'CLUB_DELETED',
        title: 'Told of was deleted',
        message: 'The owner deleted Told of and everything in it.',
        club_id: null,
      },
    ])
    for (const who of [ben, await as(quiet), await as(unsure)])
      expect(await noticesOf(who, club)).toHaveLength(1)
    for (const who of [ann, dot]) expect(await noticesOf(who, club)).toEqual([])
    expect(await listener.heard('notifications.changed')).toBeDefined()
    expect(await listener.heard('membership.changed')).toMatchObject({ clubId: club.id })
    await mailUnread()
    const mailed = async (email: string) =>
      (await lettersTo(ann, email)).filter(
        ({ text }) => text.includes('Told of was deleted') || text.includes('The owner deleted Told of'),
      ).length
    expect(await eventually(() => mailed(personOf(cam).email))).toBe(1)
    expect(await eventually(() => mailed(personOf(ben).email))).toBe(1)
    for (const email of [owner.email, quiet.email, unsure.email]) expect(await mailed(email)).toBe(0)
    await mark(club)
    await sweepClubs(app.deps)
    await eventually(() => isGone(club))
    expect(await noticesOf(cam, club)).toHaveLength(1)
  })

  it('is cleared in batches, concurrently, and notifies no one twice', async () => {
    const club = await fullClub('In Turns')
    const others = await fullClub('Untouched')
    await db
      .updateTable('clubs')
      .set({ deletion_event_id: newId(), notified_up_to: nobody })
      .where('id', '=', club.id)
      .execute()
    await mark(club)
    // Each stops after one short write; the last of them finds nothing left to do.
    for (let turn = 0; turn < 60 && !(await isGone(club)); turn++)
      await Promise.all([clearClub(app.deps, club.id, -1), clearClub(app.deps, club.id, -1)])
    await eventually(() => isGone(club))
    await addUpStorage(db)
    expect(await rowsOf(club)).toEqual([])
    for (const who of [ben, cam]) expect(await noticesOf(who, club)).toHaveLength(1)
    await clearClub(app.deps, club.id)
    // No task clears a club that is not deleted.
    const before = await rowsOf(others)
    await clearClub(app.deps, others.id)
    await sweepClubs(app.deps)
    expect(await rowsOf(others)).toEqual(before)
  })

  it('resumes after it was given up', async () => {
    const club = await fullClub('Given up')
    await mark(club)
    await db
      .updateTable('clubs')
      .set({ deletion_event_id: newId(), notified_up_to: nobody, clearing_since: new Date() })
      .where('id', '=', club.id)
      .execute()
    await sweepClubs(app.deps)
    await eventually(() => isGone(club))
    expect(await noticesOf(cam, club)).toHaveLength(1)
  })

  it('starts after 7 days, until when its slugs stay reserved', async () => {
    const club = await fullClub('Kept for a week')
    await make.formerSlug(club, 'kept-before')
    const before = await rowsOf(club)
    await mark(club, 6.99)
    await sweepClubs(app.deps)
    await clearClub(app.deps, club.id)
    expect((await rowsOf(club)).length).toBe(before.length)
    await mark(club, 7)
    await clearClub(app.deps, club.id, -1)
    const { slug } = await ann.call('POST /clubs', { body: clubForm({ name: club.name }) })
    expect(slug).toBe(club.slug)
    expect((await ann.call('POST /clubs', { body: clubForm({ name: 'Kept before' }) })).slug).toBe(
      'kept-before',
    )
    await eventually(() => isGone(club))
  })

  it('excludes members whose accounts are deleted meanwhile', async () => {
    const club = await fullClub('Counted')
    const person = await make.person()
    await make.member(club, person)
    const leaver = await as(person)
    await remove(club)
    await leaver.call('POST /auth/v1/account-deletions', {
      body: { typedUsername: person.username, password, content: 'keep' },
    })
    await eventually(
      async () =>
        !(await db.selectFrom('profiles').select('id').where('id', '=', person.id).executeTakeFirst()),
    )
    const back = await ann.call('PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId: club.id } })
    expect(back.members).toBe(3)
  })

  it('leaves its files during a backup; they are swept later', async () => {
    const club = await fullClub('Backed up')
    const backup = new pg.Client({ connectionString: databaseUrl })
    await backup.connect()
    await holdFiles(backup)
    await removeForGood(club)
    await eventually(() => isGone(club))
    for (const path of club.paths) {
      const kept = await files.get(path)
      expect(kept).not.toBeNull()
      kept?.body.destroy()
    }
    await backup.end()
    await sweepFiles(app.deps, new Date(Date.now() + 2 * 86_400_000))
    for (const path of club.paths) expect(await files.get(path)).toBeNull()
  })
})

describe('tables', () => {
  it('that refer to cleared rows have an index for it', async () => {
    const { rows } = await sql<{ missing: string }>`
      select format('%s (%s)', c.conrelid::regclass, a.attname) as missing
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = any(array['clubs', 'content', 'comments', 'posts', 'courses', 'course_sections',
        'lessons', 'lesson_comments', 'quizzes', 'submissions']::regclass[])
        and not exists (
          select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and (
            i.indpred is null
            or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)
          )
        )`.execute(db)
    expect(rows.map(({ missing }) => missing)).toEqual([])
  })
})
