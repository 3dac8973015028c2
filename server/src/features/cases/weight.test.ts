import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { weightOf } from './weight.reads.ts'

const { ann, ben, cam, dot, hall, vault, make, app } = await openWorld()
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id

const newCase = async (outcome: string | null = null) => {
  const id = newId()
  const closed_at = outcome === null ? null : new Date()
  const subject = { kind: 'content', subject_id: newId(), club_id: hall.id, level: 'club', reported: '{}' }
  await db
    .insertInto('moderation_cases')
    .values({ id, ...subject, outcome, closed_at })
    .execute()
  return id
}
const report = (caseId: string, reporterId: string | null) =>
  db
    .insertInto('reports')
    .values({ id: newId(), case_id: caseId, reporter_id: reporterId, reason: 'spam' })
    .execute()

it('weighs members of a week, and no one else', async () => {
  const caseId = await newCase()
  expect(await weightOf(db, caseId)).toBe(0)
  await sql`update club_memberships set created_at = now() - interval '8 days'`.execute(db)
  await sql`update club_memberships set created_at = now() - interval '6 days' where user_id = ${idOf(ann)}`.execute(
    db,
  )
  for (const who of [ann, ben, cam, dot]) await report(caseId, idOf(who))
  await report(caseId, null)
  expect(await weightOf(db, caseId)).toBe(2)
  // Of another club only.
  const outsider = await make.person()
  await make.member(vault, outsider)
  await sql`update club_memberships set created_at = now() - interval '8 days' where user_id = ${outsider.id}`.execute(
    db,
  )
  await report(caseId, outsider.id)
  expect(await weightOf(db, caseId)).toBe(2)
})

it('weighs people less whose last three reports led to nothing, and the restricted not at all', async () => {
  await sql`update club_memberships set created_at = now() - interval '8 days'`.execute(db)
  const caseId = await newCase()
  await report(caseId, idOf(cam))
  for (const outcome of ['fine', 'dismissed']) await report(await newCase(outcome), idOf(cam))
  expect(await weightOf(db, caseId)).toBe(1)
  await report(await newCase('fine'), idOf(cam))
  expect(await weightOf(db, caseId)).toBe(0.25)
  await report(await newCase('acted'), idOf(cam))
  expect(await weightOf(db, caseId)).toBe(1)
  const act = newId()
  await db.insertInto('moderation_log').values({ id: act, what: 'silence' }).execute()
  const restriction = { act_id: act, club_id: hall.id, person_id: idOf(cam), kind: 'silenced' }
  await db.insertInto('restrictions').values(restriction).execute()
  expect(await weightOf(db, caseId)).toBe(0)
})

it('weighs people by their own reports alone, and by restrictions in force in the club or on the server', async () => {
  await sql`update club_memberships set created_at = now() - interval '8 days'`.execute(db)
  const caseId = await newCase()
  await report(caseId, idOf(ben))
  for (let one = 0; one < 3; one++) await report(await newCase('fine'), idOf(dot))
  const restrict = async (club_id: string | null, ends_at: Date | null) => {
    const act_id = newId()
    await db.insertInto('moderation_log').values({ id: act_id, what: 'silence' }).execute()
    const kind = club_id === null ? 'suspended' : 'silenced'
    await db
      .insertInto('restrictions')
      .values({ act_id, club_id, person_id: idOf(ben), kind, ends_at })
      .execute()
  }
  await restrict(vault.id, null)
  await restrict(hall.id, new Date(Date.now() - 1000))
  expect(await weightOf(db, caseId)).toBe(1)
  await restrict(null, null)
  expect(await weightOf(db, caseId)).toBe(0)
})
