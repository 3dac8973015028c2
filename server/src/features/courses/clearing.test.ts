import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { insertSceneCourses, newSceneCourse } from '../../testing/scenes-courses.ts'
import { openWorld } from '../../testing/world.ts'
import { clearClub } from '../deletion/deletion.tasks.ts'
import { addUpStorage } from '../files/quota.ts'

const { ann, ben, cam, dot, hall, make, as, app, eventually } = await openWorld()
const { db, files } = app.deps

const isStored = async (path: string) => {
  const stored = await files.get(path)
  stored?.body.destroy()
  return stored !== null
}

let number = 0

/** A course with everything, and a stored file of each kind. */
async function fullCourse(club: { id: string; name: string }, learner = personOf(cam)) {
  const scene = { ...newSceneCourse(++number), club }
  const people = { teacher: personOf(ben).id, learner: personOf(dot).id, colleague: learner.id }
  await insertSceneCourses(db, [scene], people)
  const { course, lesson, submission } = scene
  const at = { lesson_id: lesson.id, user_id: learner.id }
  await db
    .insertInto('lesson_visits')
    .values({ ...at, course_id: course.id })
    .execute()
  await make.completion({ course, lesson, person: learner })
  await db
    .insertInto('lesson_notes')
    .values({ ...at, content: 'Private' })
    .execute()
  await db
    .insertInto('quiz_attempts')
    .values({ id: newId(), ...at, quiz_version: 1, answers: '[]', score: 0, is_passed: false })
    .execute()
  await db
    .insertInto('lesson_versions')
    .values({ id: newId(), lesson_id: lesson.id, editor_id: people.teacher, title: 'Old', content: 'Old' })
    .execute()
  const paths: string[] = []
  for (const [owner, who] of [
    [{ course_id: course.id }, ben],
    [{ lesson_id: lesson.id }, ben],
    [{ submission_id: submission.id }, await as(learner)],
  ] as const) {
    const { path } = await who.call('POST /storage/v1/attachments', { file: new File(['x'], 'x.txt') })
    await db.updateTable('files').set(owner).where('path', '=', path).execute()
    paths.push(path)
  }
  return { ...scene, paths }
}

async function tracesOf(ids: string[]): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} t
      where t::text ~ ${ids.join('|')} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

describe('clearing a deleted club', () => {
  it('deletes its courses with all that people did in them, and their files', async () => {
    const club = await make.club({ owner: personOf(ann), name: 'Academy' })
    const other = await fullCourse(hall)
    const { course, lesson, paths } = await fullCourse(club)
    const ids = [course.id, lesson.id]
    expect((await tracesOf(ids)).length).toBeGreaterThan(14)
    await db
      .updateTable('clubs')
      .set({ deleted_at: new Date('2026-01-01') })
      .where('id', '=', club.id)
      .execute()
    await clearClub(app.deps, club.id)
    await eventually(
      async () => !(await db.selectFrom('clubs').select('id').where('id', '=', club.id).executeTakeFirst()),
    )
    expect(await tracesOf(ids)).toEqual([])
    for (const path of paths) expect(await isStored(path)).toBe(false)
    for (const path of other.paths) expect(await isStored(path)).toBe(true)
    expect((await tracesOf([other.course.id])).length).toBeGreaterThan(8)
  })

  it('takes bounded steps through a course with many learners', async () => {
    const club = await make.club({ owner: personOf(ann), name: 'Crowded' })
    const { course, lesson } = await fullCourse(club)
    await sql`insert into profiles (id, email, first_name, last_name) select gen_random_uuid(), 'many-' || n || '@people.test',
      'Many', 'N' || n from generate_series(1, 2100) n`.execute(db)
    await sql`insert into lesson_notes (lesson_id, user_id, content)
      select ${lesson.id}, id, 'A note' from profiles where email like 'many-%'`.execute(db)
    await sql`insert into course_enrollments (course_id, user_id)
      select ${course.id}, id from profiles where email like 'many-%'`.execute(db)
    await sql`create table deleted_at_once (name text, number integer)`.execute(db)
    await sql`create function record_number() returns trigger language plpgsql as $$
      begin insert into deleted_at_once select tg_table_name, count(*) from removed; return null; end $$`.execute(
      db,
    )
    const tables = ['lesson_notes', 'course_enrollments']
    for (const table of tables)
      await sql`create trigger record_number after delete on ${sql.table(table)} referencing old table as removed
        for each statement execute function record_number()`.execute(db)
    await db
      .updateTable('clubs')
      .set({ deleted_at: new Date('2026-01-01') })
      .where('id', '=', club.id)
      .execute()
    await clearClub(app.deps, club.id)
    await eventually(
      async () => !(await db.selectFrom('clubs').select('id').where('id', '=', club.id).executeTakeFirst()),
    )
    const { rows } =
      await sql`select name, sum(number)::int as rows, max(number) as largest from deleted_at_once
      group by 1 order by 1`.execute(db)
    for (const table of tables) await sql`drop trigger record_number on ${sql.table(table)}`.execute(db)
    await sql`drop function record_number`.execute(db)
    await sql`drop table deleted_at_once`.execute(db)
    expect(rows).toEqual([
      { name: 'course_enrollments', rows: 2102, largest: 2000 },
      { name: 'lesson_notes', rows: 2101, largest: 2000 },
    ])
  })
})

describe('deleting an account', () => {
  it('erases what the person did in courses, also when their content is kept', async () => {
    for (const content of ['keep', 'erase'] as const) {
      const person = await make.person()
      await make.member(hall, person)
      const { course, lesson, submission, paths } = await fullCourse(hall, person as never)
      const [ofCourse = '', ofLesson = '', handedIn = ''] = paths
      await (await as(person)).call('POST /auth/v1/account-deletions', {
        body: { typedUsername: person.username, password, content },
      })
      await eventually(
        async () =>
          !(await db.selectFrom('profiles').select('id').where('id', '=', person.id).executeTakeFirst()),
      )
      await addUpStorage(db)
      const left = (await tracesOf([person.id])).filter((name) => name !== 'reserved_usernames')
      expect(left, content).toEqual([])
      expect(
        await db.selectFrom('submissions').select('id').where('id', '=', submission.id).execute(),
      ).toEqual([])
      expect(await isStored(handedIn)).toBe(false)
      expect([await isStored(ofCourse), await isStored(ofLesson)]).toEqual([true, true])
      // Others and the course are as before.
      expect(
        await db
          .selectFrom('course_enrollments')
          .select('user_id')
          .where('course_id', '=', course.id)
          .execute(),
      ).toEqual([{ user_id: personOf(dot).id }])
      expect(
        await db.selectFrom('lessons').select('slug').where('id', '=', lesson.id).executeTakeFirst(),
      ).toEqual({ slug: lesson.slug })
    }
  })

  it('keeps courses the person created and taught, without them', async () => {
    const person = await make.person()
    await make.member(hall, person, 'admin')
    const course = await make.course({ club: hall, teacher: person })
    await (await as(person)).call('POST /auth/v1/account-deletions', {
      body: { typedUsername: person.username, password, content: 'erase' },
    })
    await eventually(
      async () =>
        !(await db.selectFrom('profiles').select('id').where('id', '=', person.id).executeTakeFirst()),
    )
    expect(
      await db.selectFrom('courses').select(['title', 'created_by']).where('id', '=', course.id).execute(),
    ).toEqual([{ title: course.title, created_by: null }])
    expect(
      await db.selectFrom('course_teachers').select('user_id').where('course_id', '=', course.id).execute(),
    ).toEqual([])
  })
})
