import type { Subject, SubjectKind } from '@guildhall/contract/moderation'
import { type RawBuilder, sql } from 'kysely'

/** Files that a snapshot names; a case refers to all. */
const maxNamed = 500

/** SQL: whether file `f` is of a thing, hidden or not. */
const conditions: Record<SubjectKind, (id: string) => RawBuilder<boolean>> = {
  content: (id) => sql`f.content_id = ${id}::uuid`,
  comment: (id) => sql`f.comment_id = ${id}::uuid`,
  // They have none.
  lesson_comment: () => sql`false`,
  message: (id) => sql`f.message_id = ${id}::uuid`,
  profile: (id) => sql`f.profile_id = ${id}::uuid`,
  club: (id) => sql`f.club_id = ${id}::uuid`,
  course: (id) =>
    sql`(f.course_id = ${id}::uuid or f.lesson_id in (select id from lessons where course_id = ${id}::uuid))`,
}
export const isFileOf = ({ kind, id }: Subject): RawBuilder<boolean> => conditions[kind](id)

/** SQL: StoredFile of file `f`, whose path has the digest of its content where it is known. */
export const storedFile = sql`jsonb_build_object('id', f.id, 'purpose', f.purpose, 'name', f.name, 'mime', f.mime,
  'size', f.size, 'hash', case when f.purpose <> 'inline' and f.mime !~ '^(audio|video)/'
    then substring(f.path from '-([0-9a-f]{16})\\.') end,
  'alt', f.alt, 'width', f.width, 'height', f.height)`

/** SQL: the files of a thing as StoredFile[], those of its lessons last. */
export const filesOfSubject = (subject: Subject) => sql`(
  select coalesce(jsonb_agg(${storedFile} order by f.lesson_id nulls first, f.position, f.id), '[]')
  from (select * from files f where ${isFileOf(subject)}
    order by f.lesson_id nulls first, f.position, f.id limit ${sql.lit(maxNamed)}) f)`
