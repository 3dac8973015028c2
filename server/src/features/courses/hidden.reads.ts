import type { Viewer } from '@guildhall/contract/accounts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'

type Query = { clubId: string; slug: string; viewerId: string }

const hiddenCourse = prepared<Query, { id: string }>((db, { clubId, slug, viewerId }: SqlParams<Query>) => ({
  compile: () =>
    sql<{ id: string }>`select c.id from courses c
      join club_memberships m on m.club_id = c.club_id and m.user_id = ${viewerId}
      join course_enrollments e on e.course_id = c.id and e.user_id = ${viewerId} and e.status <> 'removed'
      where c.club_id = ${clubId} and (c.slug = ${slug} or c.id::text = ${slug}) and c.published_at is null`.compile(
      db,
    ),
}))

/** Whether an unpublished course is one in which the viewer, a member, is enrolled. `slug` may be an id. */
export async function isHiddenFrom(
  db: Database,
  viewer: Viewer | null,
  { clubId, slug }: { clubId: string; slug: string },
): Promise<boolean> {
  if (!viewer) return false
  const found = await hiddenCourse(db, { clubId, slug: slug.toLowerCase(), viewerId: viewer.id })
  return found.length > 0
}
