import type { SubjectKind } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { write } from '../../../platform/database/write.ts'
import { newId } from '../../../platform/ids.ts'
import { personOf } from '../../../testing/as.ts'
import { insertSceneCourses, newSceneCourse } from '../../../testing/scenes-courses.ts'
import { openWorld } from '../../../testing/world.ts'
import { finishDeletion } from '../../account-deletions/account-deletions.tasks.ts'
import { hide, unhide } from './hiding.writes.ts'
import { removeExpired } from './removal.tasks.ts'

const { app, ann, cam, hall, make, as } = await openWorld()
const { db, signals, files } = app.deps
const deps = { ...app.deps, signals }
const author = await make.person()
await make.member(hall, author)
const course = { club: hall, ...newSceneCourse(1) }
await insertSceneCourses(db, [course], {
  ...{ teacher: personOf(ann).id, learner: author.id, colleague: personOf(cam).id },
})

/** An act so many days ago. */
const removed = async (days: number, what = 'remove') => {
  const actId = newId()
  await sql`insert into moderation_log (id, what, created_at)
    values (${actId}, ${what}, now() - make_interval(days => ${days}))`.execute(db)
  return actId
}

const hideBy = async (kind: SubjectKind, id: string, actId: string) => {
  await write(deps, (tx) => hide(tx, { actId, subject: { kind, id } }))
  return actId
}

it('deletes after 183 days what was not restored, and no appeal may restore', async () => {
  const [old, recent, restored, appealed, upheld, hidden] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => make.post({ club: hall, author })),
  )
  const appealedAct = await removed(200)
  await hideBy('content', appealed?.id ?? '', appealedAct)
  await db.insertInto('appeals').values({ act_id: appealedAct, text: 'No' }).execute()
  const upheldAct = await removed(200)
  await hideBy('content', upheld?.id ?? '', upheldAct)
  const answered = { decision: 'upheld', decided_at: new Date() }
  await db
    .insertInto('appeals')
    .values({ act_id: upheldAct, text: 'No', ...answered })
    .execute()
  await hideBy('content', hidden?.id ?? '', await removed(400, 'hide'))
  for (const [post, days] of [
    [old, 184],
    [recent, 182],
  ] as const)
    await hideBy('content', post?.id ?? '', await removed(days))
  const actId = await hideBy('content', restored?.id ?? '', await removed(400))
  await write(deps, (tx) => unhide(tx, { actId }))
  await removeExpired({ ...deps, files })
  const ids = [old, recent, restored, appealed, upheld, hidden].map((post) => post?.id ?? '')
  const left = await db.selectFrom('content_rows').select('id').where('id', 'in', ids).execute()
  expect(left.map(({ id }) => id).sort()).toEqual([recent?.id, restored?.id, appealed?.id, hidden?.id].sort())
})

it('deletes comments, messages and courses', async () => {
  const spoken = await make.comment({ on: await make.post({ club: hall, author }), club: hall, author })
  const message = { id: newId() }
  const sent = { ...message, club_id: hall.id, receiver_id: personOf(cam).id, message: 'Psst' }
  await (await as(author)).call('POST /functions/v1/send-chat-message', { body: sent } as never)
  const picture = { id: newId(), path: 'of-the-profile.webp', mime: 'image/webp', size: 1, name: '' }
  await db
    .insertInto('files')
    .values({ ...picture, purpose: 'profile-image', profile_id: author.id })
    .execute()
  await db
    .updateTable('profiles')
    .set({ profile_image_url: picture.path })
    .where('id', '=', author.id)
    .execute()
  for (const [kind, id] of [
    ['comment', spoken.id],
    ['lesson_comment', course.lessonComment.id],
    ['message', message.id],
    ['profile', author.id],
    ['course', course.course.id],
  ] as const)
    await hideBy(kind, id, await removed(184))
  await removeExpired({ ...deps, files })
  const { rows } = await sql`select id from comment_rows where id = ${spoken.id}
    union all select id from lesson_comment_rows where id = ${course.lessonComment.id}
    union all select id from courses where id = ${course.course.id}
    union all select id from chat_messages where id = ${message.id} and message <> ''
    union all select subject_id from hidings where kind <> 'content'
    union all select id from files where id = ${picture.id} and profile_id is not null`.execute(db)
  expect(rows).toEqual([])
})

it('forgets what was saved of a profile with the account', async () => {
  const { id } = await make.person()
  await db.updateTable('profiles').set({ bio: 'A secret' }).where('id', '=', id).execute()
  const act_id = await hideBy('profile', id, await removed(1, 'hide'))
  const saved = async () => {
    const rows = await db.selectFrom('hidings').select('saved').where('act_id', '=', act_id).execute()
    return JSON.stringify(rows)
  }
  expect(await saved()).toContain('A secret')
  await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  await finishDeletion(app.deps, id)
  expect(await saved()).not.toContain('A secret')
})

it('is not reversed once its things were deleted, or are about to be', async () => {
  const kinds = async () => {
    const post = await make.post({ club: hall, author })
    const comment = await make.comment({ on: await make.post({ club: hall, author }), club: hall, author })
    return [['content', post.id] as const, ['comment', comment.id] as const]
  }
  const act = async (kind: SubjectKind, id: string, days: number, what = 'remove') => {
    const actId = newId()
    await sql`insert into moderation_log (id, what, club_id, person_id, created_at)
      values (${actId}, ${what}, ${hall.id}, ${author.id}, now() - make_interval(days => ${days}))`.execute(
      db,
    )
    return hideBy(kind, id, actId)
  }
  const reverse = (actId: string) => ({ params: { actId }, body: { reason: '' } })
  const key = 'PUT /acts/:actId/reversal'
  const countOf = async (actId: string) => {
    const { rows } = await sql<{
      count: number
    }>`select ((select count(*) from moderation_log where act_id = ${actId})
      + (select count(*) from notifications where metadata ->> 'actId' = ${actId}))::int as count`.execute(db)
    return rows[0]?.count
  }
  for (const [kind, id] of await kinds()) {
    // Before the task comes, too: it could delete what was just restored.
    const over = await act(kind, id, 184)
    expect((await ann.refused(key, reverse(over))).code).toBe('restoration_over')
    await removeExpired({ ...deps, files })
    expect(await ann.refused(key, reverse(over))).toMatchObject({ status: 410, code: 'restoration_over' })
    expect(await countOf(over)).toBe(0)
  }
  for (const [kind, id] of await kinds()) {
    await ann.call(key, reverse(await act(kind, id, 182)))
    // An open appeal keeps it.
    const appealed = await act(kind, id, 200)
    await db.insertInto('appeals').values({ act_id: appealed, text: 'No' }).execute()
    await ann.call(key, reverse(appealed))
    const table = kind === 'content' ? 'content' : 'comments'
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db)
    expect(rows).toHaveLength(1)
  }
  // Deleted by its author since: nothing is left of it, and a hiding can still be taken back from their record.
  for (const [what, code] of [
    ['remove', 'restoration_over'],
    ['hide', undefined],
  ] as const) {
    const post = await make.post({ club: hall, author })
    const actId = await act('content', post.id, 1, what)
    await db.deleteFrom('content_rows').where('id', '=', post.id).execute()
    if (code) expect((await ann.refused(key, reverse(actId))).code).toBe(code)
    else await ann.call(key, reverse(actId))
  }
})
