import type { Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Env } from '../../platform/env.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'

export const idOf = (who: Client) => personOf(who).id
export const at = (caseId: string) => ({ params: { caseId } })
export const read = 'GET /cases/:caseId'
export const assign = 'PUT /cases/:caseId/assignee'
export const release = 'DELETE /cases/:caseId/assignee'
export const close = 'PUT /cases/:caseId/closure'
export const reopen = 'DELETE /cases/:caseId/closure'
export const escalate = 'PUT /cases/:caseId/escalation'
export const addNote = 'POST /cases/:caseId/notes'
export const decide = 'POST /case-decisions'

/** What a report needs to be a legal notice. */
export const illegal = (given: object = {}) => ({
  reason: 'illegal' as const,
  legal: {
    ...{ explanation: 'A forgery', name: 'Vera', email: 'vera@visitors.test' },
    ...{ isAboutChildAbuse: false, isInGoodFaith: true as const },
    ...given,
  },
})

/** A world with a moderator and an operator, and what tests of cases do. Call it once at the top of a test file. */
export async function openCases(settings: Partial<Env> = {}) {
  const world = await openWorld(settings)

  const { ben, cam, dot, hall, make, as, app } = world
  const { db } = app.deps
  const someone = async (club?: { id: string }) => {
    const person = await make.person()
    if (club) await make.member(club, person)
    return as(person)
  }
  const moderator = await someone(hall)
  const permissions = JSON.stringify({ moderators: [idOf(moderator)] })
  await sql`update clubs set permissions = permissions || ${permissions}::jsonb where id = ${hall.id}`.execute(
    db,
  )
  const operator = await openConsole(db, await someone())

  const newPost = async (author: Client, club = hall) => {
    const post = await make.post({ club, author: personOf(author), title: 'Cheap gold' })
    return { kind: 'content' as const, id: post.id }
  }
  const report = async (who: Client, subject: Subject, given: object = {}) =>
    who.call('POST /reports', { body: { id: newId(), subject, reason: 'spam', note: '', ...given } })
  const caseOf = async (subject: Subject) => {
    const row = await db
      .selectFrom('moderation_cases')
      .select('id')
      .where('subject_id', '=', subject.id)
      .orderBy('opened_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const reported = async (author: Client = cam, reporter: Client = dot, club = hall) => {
    const post = await newPost(author, club)
    await report(reporter, post)
    return { post, id: await caseOf(post) }
  }
  const whatsOf = async (who: Client, id: string) =>
    (await who.call(read, at(id))).entries.map(({ what }) => what)
  const act = (caseId: string, personId: string, clubId: string | null = hall.id, what = 'warn') =>
    db
      .insertInto('moderation_log')
      .values({
        ...{ id: newId(), what, case_id: caseId, club_id: clubId, actor_id: idOf(ben), person_id: personId },
        statement: JSON.stringify({
          basis: 'rule',
          ground: 'Be kind',
          facts: 'It was not',
          isByReport: true,
          subject: null,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  return { ...world, db, someone, moderator, operator, newPost, report, caseOf, reported, whatsOf, act }
}
