import type { Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { openConsole } from '../../../testing/operators.ts'
import { openWorld } from '../../../testing/world.ts'

// Who can report what: only what they can see, and everything else looks as if it did not exist.

const { ann, cam, dot, visitor, vault, make, as, app } = await openWorld()
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id
const author = await make.person()
await make.member(vault, author)
const writer = await as(author)
const [former, banned, asking, learner] = await Promise.all(
  [1, 2, 3, 4].map(async () => as(await make.person())),
)
if (!former || !banned || !asking || !learner) throw new Error('No people')
for (const who of [former, banned, learner]) await make.member(vault, personOf(who))
await make.request(vault, personOf(asking))
await former.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
const statement = { basis: 'rule' as const, ground: 'Rule 1', facts: 'It was loud' }
await ann.call('POST /acts', {
  body: {
    id: newId(),
    action: 'ban',
    subject: { kind: 'profile', id: idOf(banned) },
    ...{ clubId: vault.id, statement },
  },
})
const operator = await openConsole(db, await as(await make.person()))

const post = await make.post({ club: vault, author })
const comment = await make.comment({ on: post, club: vault, author, content: 'Fools' })
const course = await make.course({ club: vault, teacher: author })
const draft = await make.course({ club: vault, teacher: author, isPublished: false })
const lesson = await make.lesson({ course })
for (const who of [writer, learner]) await make.enrollment({ course, person: personOf(who) })
const lessonComment = { id: newId() }
await writer.call('POST /lessons/:lessonId/comments', {
  params: { lessonId: lesson.id },
  body: { ...lessonComment, content: 'Pay me' },
})
const message = await writer.call('POST /functions/v1/send-chat-message', {
  body: { club_id: vault.id, receiver_id: idOf(learner), message: 'Pay up' },
})

const subjects = {
  content: { kind: 'content', id: post.id },
  comment: { kind: 'comment', id: comment.id },
  course: { kind: 'course', id: course.id },
  'lesson comment': { kind: 'lesson_comment', id: lessonComment.id },
  message: { kind: 'message', id: message.id },
  'draft of a course': { kind: 'course', id: draft.id },
} satisfies Record<string, Subject>
const outsiders = { dot, former, banned, asking, operator }

/** 'reported', or the error. */
async function tried(who: Client, subject: Subject): Promise<string> {
  const body = { id: newId(), subject, reason: 'illegal' as const, note: '', legal }
  const response = await who.fetch('/rest/v1/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { error?: { code: string } }
  return answer.error?.code ?? 'reported'
}
const legal = {
  ...{ explanation: 'It is a forgery', name: 'Vera', email: 'vera@visitors.test' },
  ...{ isAboutChildAbuse: false, isInGoodFaith: true },
}
const missing = 'report_subject_not_found'

describe.each(Object.entries(subjects))('a report of a %s in a private club', (_, subject) => {
  it.each(Object.entries({ visitor, ...outsiders }))('is not found by outsiders: %s', async (_, who) => {
    expect(await tried(who, subject)).toBe(missing)
    const { rows } = await sql`select from moderation_cases where subject_id = ${subject.id}`.execute(db)
    expect(rows).toEqual([])
  })
})

it('is found by members, unless it is between others, or of a lesson that is not open to them', async () => {
  expect(Object.fromEntries(await outcomes(cam))).toEqual({
    ...{ content: 'reported', comment: 'reported', course: 'reported' },
    ...{ 'lesson comment': missing, message: missing, 'draft of a course': missing },
  })
  expect(Object.fromEntries(await outcomes(learner))).toMatchObject({
    ...{ 'lesson comment': 'reported', message: 'reported', 'draft of a course': missing },
  })
  expect(await tried(writer, subjects.message)).toBe('own_subject')
})

const outcomes = async (who: Client) => {
  const found: [string, string][] = []
  for (const [name, subject] of Object.entries(subjects)) found.push([name, await tried(who, subject)])
  return found
}

it('is not found once the thing is hidden, taken back or deleted', async () => {
  const fresh = await as(await make.person())
  await make.member(vault, personOf(fresh))
  const subject = { kind: 'content' as const, id: post.id }
  await ann.call('POST /acts', { body: { id: newId(), action: 'hide', subject, statement } })
  for (const who of [fresh, ann]) expect(await tried(who, subject)).toBe(missing)
  // The comments go with it.
  expect(await tried(fresh, subjects.comment)).toBe(missing)
  const { id } = await writer.call('POST /functions/v1/send-chat-message', {
    body: { club_id: vault.id, receiver_id: idOf(fresh), message: 'Pay up' },
  })
  await writer.call('DELETE /messages/:messageId', { params: { messageId: id } })
  expect(await tried(fresh, { kind: 'message', id })).toBe(missing)
  const gone = await make.club({ owner: author })
  await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  expect(await tried(fresh, { kind: 'club', id: gone.id })).toBe(missing)
  await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', idOf(cam)).execute()
  expect(await tried(fresh, { kind: 'profile', id: idOf(cam) })).toBe(missing)
})
