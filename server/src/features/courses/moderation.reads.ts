import type { Viewer } from '@guildhall/contract/accounts'
import type { Person } from '@guildhall/contract/common'
import type { Ability } from '@guildhall/contract/errors'
import type { Hiding } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type Standing, standingIn } from '../clubs/standing.ts'
import { readHidings } from '../moderation/hidden.reads.ts'
import { canActOn, outranks } from '../moderation/moderation.policy.ts'
import { type PersonColumns, presentPerson } from '../profiles/profiles.reads.ts'
import type { CourseRow } from './visible.reads.ts'

/** The act that hides a course, for people who see it as a draft. */
export async function readCourseHiding(
  db: Database,
  viewer: Viewer | null,
  { id, published_at }: CourseRow,
): Promise<Hiding | null> {
  if (published_at) return null
  return (await readHidings(db, viewer, 'course', [id])).get(id) ?? null
}

/** Whether the viewer moderates a course, and who created it, whom they act on; read for moderators alone. */
export async function readCourseModeration(
  db: Database,
  course: CourseRow,
): Promise<{ moderate: Ability; createdBy: Person | null }> {
  const actor = course.standing
  if (!outranks(actor, 'outsider')) return { moderate: 'permission_denied', createdBy: null }
  const { rows } = await sql<PersonColumns & { standing: Standing }>`
    select p.id as person_id, p.username, p.first_name, p.last_name, p.profile_image_url,
      ${standingIn(sql.ref('p.id'))} as standing
    from courses c join clubs k on k.id = c.club_id
    join profiles p on p.id = c.created_by and p.deleted_at is null
    left join club_memberships m on m.club_id = k.id and m.user_id = p.id
    where c.id = ${course.id}`.execute(db)
  const [creator] = rows
  const moderate = canActOn({ actor, target: creator?.standing ?? null, kind: 'course' })
  return { moderate, createdBy: moderate === true && creator ? presentPerson(creator) : null }
}
