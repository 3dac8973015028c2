import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { personOf } from '../../../testing/as.ts'
import { openWorld } from '../../../testing/world.ts'
import { hideReported } from './auto-hide.tasks.ts'

const { ann, hall, cam, make, app } = await openWorld()
const { db } = app.deps
let cases: string[] = []
/** Cases of this test whose subject was hidden automatically. */
const hidden = async () => {
  const entries = db.selectFrom('moderation_log').select('case_id').where('case_id', 'in', cases)
  const rows = await entries.where('what', '=', 'hide').where('is_automatic', '=', true).execute()
  return rows.map(({ case_id }) => case_id)
}

const insertCase = async (given: { kind?: string; level?: string; reporters: { id: string }[] }) => {
  const { id: postId } = await make.item('post', { club: hall, author: personOf(cam) })
  const id = newId()
  cases.push(id)
  await db
    .insertInto('moderation_cases')
    .values({
      id,
      kind: given.kind ?? 'content',
      subject_id: postId,
      club_id: hall.id,
      level: given.level ?? 'club',
      reported: '{}',
    })
    .execute()
  for (const { id: reporter_id } of given.reporters)
    await db.insertInto('reports').values({ id: newId(), case_id: id, reporter_id, reason: 'spam' }).execute()
  return id
}
const members = async (count: number) => {
  const people = await Promise.all(Array.from({ length: count }, () => make.person()))
  for (const person of people) await make.member(hall, person)
  await db
    .updateTable('club_memberships')
    .set({ created_at: new Date('2026-01-05') })
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return people
}
const set = async (autoHideAt: number, size = 50) => {
  await ann.call('PUT /clubs/:club/prevention', {
    params: { club: hall.slug },
    body: { firstPosts: 0, newForDays: 0, maxLinks: null, maxPictures: null, maxMentions: null, autoHideAt },
  })
  await db.updateTable('clubs').set({ members: size }).where('id', '=', hall.id).execute()
}

beforeEach(async () => {
  cases = []
  await db.deleteFrom('moderation_cases').execute()
})

it('hides what enough members reported, in clubs of 50 members or more that want it', async () => {
  const [one, two, three] = await members(3)
  const few = await insertCase({ reporters: [one, two] as never })
  const enough = await insertCase({ reporters: [one, two, three] as never })
  for (const [autoHideAt, size] of [
    [0, 50],
    [3, 49],
  ] as const) {
    await set(autoHideAt, size)
    await hideReported(app.deps)
    expect(await hidden()).toEqual([])
  }
  await set(3)
  await hideReported(app.deps)
  expect(await hidden()).toEqual([enough])
  expect(few).not.toBe(enough)
})

type Trio = [{ id: string }, { id: string }, { id: string }]

it('counts no outsiders, nobody restricted, and nobody whose reports are mostly dismissed', async () => {
  await set(2)
  const [good, bad, silenced] = (await members(3)) as unknown as Trio
  const outsider = await make.person()
  for (let one = 0; one < 3; one++) {
    const old = await insertCase({ reporters: [bad] })
    await sql`update moderation_cases set closed_at = now(), outcome = 'dismissed' where id = ${old}`.execute(
      db,
    )
  }
  const act = newId()
  await db.insertInto('moderation_log').values({ id: act, what: 'silence', club_id: hall.id }).execute()
  await db
    .insertInto('restrictions')
    .values({ act_id: act, club_id: hall.id, person_id: silenced.id, kind: 'silenced' })
    .execute()
  await insertCase({ reporters: [good, bad, silenced, outsider] })
  await hideReported(app.deps)
  expect(await hidden()).toEqual([])
})

it('looks past many cases whose reporters count for little', async () => {
  await set(2)
  const [one, two] = (await members(2)) as unknown as Trio
  const outsiders = [await make.person(), await make.person()]
  const { id: author } = personOf(cam)
  const old = await insertCase({ reporters: outsiders })
  await sql`with cases as (
      insert into moderation_cases (id, kind, subject_id, club_id, person_id, level, reported, opened_at)
      select gen_random_uuid(), 'content', gen_random_uuid(), ${hall.id}, ${author}, 'club', '{}', now() - interval '1 day'
      from generate_series(1, 100) returning id)
    insert into reports (id, case_id, reporter_id, reason)
    select gen_random_uuid(), cases.id, r.reporter_id, 'spam' from cases
    cross join reports r where r.case_id = ${old}`.execute(db)
  const enough = await insertCase({ reporters: [one, two] })
  await hideReported(app.deps)
  expect(await hidden()).toEqual([enough])
})

it('leaves alone what the server decides, and what it has hidden before', async () => {
  await set(1)
  const [one] = (await members(1)) as unknown as [{ id: string }]
  await insertCase({ reporters: [one], level: 'server' })
  // Only what people wrote is hidden without a moderator.
  await insertCase({ reporters: [one], kind: 'course' })
  const before = await insertCase({ reporters: [one] })
  await db
    .insertInto('moderation_log')
    .values({ id: newId(), what: 'hide', case_id: before, club_id: hall.id, is_automatic: true })
    .execute()
  await hideReported(app.deps)
  expect(await hidden()).toEqual([before])
})
