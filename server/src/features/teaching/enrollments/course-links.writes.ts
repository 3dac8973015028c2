import type { CourseLink } from '@guildhall/contract/course-links'
import type { createInviteLink } from '@guildhall/contract/invites'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { write } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import { linkWorks } from '../../courses/links.reads.ts'
import { removeCourseLink, storeCourseLink } from '../../courses/links.writes.ts'
import { findTaughtCourse, lockTaughtCourse, lockWrittenCourse } from '../../courses/visible.reads.ts'
import { lifetimeMs } from '../../invites/invites.writes.ts'
import { newInviteToken } from '../../invites/sending.ts'
import { type PersonColumns, personColumns, presentPerson } from '../../profiles/profiles.reads.ts'
import { hashOf } from '../../tokens/secrets.ts'

/** Usable links, newest first. Errors: course_not_found, permission_denied. */
export async function readCourseLinks(
  { db, viewer }: PersonContext,
  courseId: string,
): Promise<{ links: CourseLink[] }> {
  const { id } = await findTaughtCourse(db, viewer, courseId)
  return { links: await linksOf(db, id) }
}

/**
 * Repeating an id makes a new token while the link is unused, because the first response was lost. Errors:
 * course_not_found, permission_denied, silenced, id_taken, too_many_course_links.
 */
export async function createCourseLink(
  context: PersonContext,
  courseId: string,
  { id, lifetime, maxUses }: z.output<typeof createInviteLink>,
): Promise<CourseLink & { url: string }> {
  const { db, env, viewer } = context
  const token = newInviteToken()
  const course = await write(context, async (tx) => {
    const found = await lockWrittenCourse(tx, viewer, courseId)
    await storeCourseLink(tx, {
      ...{ id, course_id: found.id, created_by: viewer.id, token_hash: hashOf(token), hint: token.slice(-4) },
      max_uses: maxUses,
      expires_at: new Date(Date.now() + lifetimeMs[lifetime]),
    })
    return found
  })
  const link = (await linksOf(db, course.id)).find((one) => one.id === id)
  if (!link) throw new AppError('course_not_found')
  return { ...link, url: `${env.baseUrl}/${course.club_slug}/courses/${course.slug}?link=${token}` }
}

/** Revokes a link; people enrolled by it stay. Idempotent. Errors: course_not_found, permission_denied. */
export async function revokeCourseLink(context: PersonContext, courseId: string, id: string) {
  await write(context, async (tx) => {
    const course = await lockTaughtCourse(tx, context.viewer, courseId)
    await removeCourseLink(tx, course.id, id)
  })
  return {}
}

type Row = PersonColumns & {
  id: string
  hint: string
  works: boolean
  uses: number
  max_uses: number | null
  created_at: Date
  expires_at: Date
}

async function linksOf(db: Database, courseId: string): Promise<CourseLink[]> {
  const { rows } = await sql<Row>`
    select y.id, y.hint, ${linkWorks} as works, y.uses, y.max_uses, y.created_at, y.expires_at,
      ${sql.join(personColumns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}
    from course_links y join courses c on c.id = y.course_id join clubs k on k.id = c.club_id
      left join profiles p on p.id = y.created_by
    where y.course_id = ${courseId} and y.expires_at > now() and (y.max_uses is null or y.uses < y.max_uses)
    order by y.created_at desc, y.id desc`.execute(db)
  return rows.map((row) => ({
    ...{ id: row.id, hint: row.hint, createdBy: presentPerson(row), works: row.works },
    ...{ uses: row.uses, maxUses: row.max_uses },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}
