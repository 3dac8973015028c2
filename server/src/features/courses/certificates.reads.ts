import type { Viewer } from '@guildhall/contract/accounts'
import type { Role } from '@guildhall/contract/clubs'
import type { Certificate } from '@guildhall/contract/course-enrollments'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { fileUrl } from '../../platform/files/url.ts'
import { visitor } from '../clubs/clubs.reads.ts'
import { roleIn } from '../clubs/standing.ts'
import { canTeach } from './courses.policy.ts'

export type CertificateRow = {
  id: string
  club_id: string
  /** Null once the course is deleted. */
  course_id: string | null
  code: string
  user_id: string
  person_name: string
  course_title: string
  club_name: string
  club_logo_path: string | null
  issued_at: Date
  revoked_at: Date | null
  role: Role | null
  is_named_teacher: boolean
}

/** Anyone may check it, also in a private club. Error: certificate_not_found. */
export const readCertificate = async (
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  code: string,
): Promise<Certificate> => presentCertificate(viewer, await findCertificate(db, viewer, code))

/** Error: certificate_not_found, also once its club is deleted. */
export async function findCertificate(
  db: Database,
  viewer: Viewer | null,
  code: string,
): Promise<CertificateRow> {
  const [row] = await certificateOf(db, { code, viewerId: viewer?.id })
  if (!row) throw new AppError('certificate_not_found')
  return row
}

type Query = { code: string; viewerId: string | undefined }

const certificateOf = prepared<Query, CertificateRow>((db, { code, viewerId = visitor }) => ({
  compile: () =>
    sql<CertificateRow>`select z.id, z.club_id, z.course_id, z.code, z.user_id, z.person_name, z.course_title, z.club_name,
        k.logo_path as club_logo_path, z.issued_at, z.revoked_at, ${roleIn(viewerId)} as role,
        (m.user_id is not null and exists (select from course_teachers t
          where t.course_id = z.course_id and t.user_id = ${viewerId})) as is_named_teacher
      from certificates z join clubs k on k.id = z.club_id and k.deleted_at is null
      left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId}
      where z.code = ${code}`.compile(db),
}))

/** The course's teachers, and the club's owner and admins, also after the course is deleted. */
export const canRevoke = (viewer: Viewer | null, row: CertificateRow) =>
  canTeach(viewer, { role: row.role, isNamedTeacher: row.is_named_teacher })

export const presentCertificate = (viewer: Viewer | null, row: CertificateRow): Certificate => ({
  code: row.code,
  personName: row.person_name,
  courseTitle: row.course_title,
  clubName: row.club_name,
  clubLogoUrl: fileUrl(row.club_logo_path),
  issuedAt: row.issued_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  isOwn: viewer?.id === row.user_id,
  canRevoke: canRevoke(viewer, row) === true,
})
