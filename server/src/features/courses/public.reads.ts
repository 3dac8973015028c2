import type { ClubLabel } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { fileUrl } from '../../platform/files/url.ts'
import { type ClubLabelRow, presentLabel } from '../clubs/clubs.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { isSeenByAll } from '../visibility/seen.ts'

/** A published course of a public club, as feeds show it. */
export type PublicCourse = {
  id: string
  slug: string
  title: string
  summary: string
  /** Markdown. */
  description: string
  club: ClubLabel
  /** Those who are still members of the club, in order. */
  teachers: Person[]
  cover: { path: string; url: string } | null
  /** Published ones. */
  lessonCount: number
  publishedAt: Date
  updatedAt: Date
}

type Row = Omit<PublicCourse, 'club' | 'teachers' | 'cover'> & {
  club: ClubLabelRow
  teachers: PersonColumns[]
  cover: string | null
}

/** SQL: of course `c` in club `k`. */
const select = (db: Database) => sql`select c.id, c.slug, c.title, c.summary, c.description,
  jsonb_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'logo_path', k.logo_path) as club,
  (select coalesce(jsonb_agg(to_jsonb(t) - 'position' order by t.position), '[]') from ${db
    .selectFrom('course_teachers as o')
    .innerJoin('profiles as p', 'p.id', 'o.user_id')
    .select(personColumns)
    .select('o.position')
    .where(sql<boolean>`o.course_id = c.id and p.deleted_at is null and exists (
      select from club_memberships m where m.club_id = c.club_id and m.user_id = o.user_id)`)
    .as('t')}) as teachers,
  (select path from files f where f.course_id = c.id and f.purpose = 'content' order by f.position limit 1) as cover,
  (select count(*)::int from lessons l where l.course_id = c.id and l.published_at is not null) as "lessonCount",
  coalesce(c.first_published_at, c.published_at) as "publishedAt", c.updated_at as "updatedAt"
  from courses c join clubs k on k.id = c.club_id`

const isPublic = sql`c.published_at is not null and ${isSeenByAll(sql.ref('c.created_at'))}`

/** Of a club, the latest publication first. */
export async function readPublicCourses(
  db: Database,
  clubId: string,
  count: number,
): Promise<PublicCourse[]> {
  const { rows } = await sql<Row>`${select(db)} where c.club_id = ${clubId} and ${isPublic}
    order by "publishedAt" desc, c.id desc limit ${count}`.execute(db)
  return rows.map(present)
}

const present = ({ club, teachers, cover, ...row }: Row): PublicCourse => ({
  ...row,
  club: presentLabel(club),
  teachers: teachers.flatMap((teacher) => presentPerson(teacher) ?? []),
  cover: cover === null ? null : { path: cover, url: fileUrl(cover) ?? '' },
})
