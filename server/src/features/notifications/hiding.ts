import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { withoutHiding } from '../prevention/hidden-words/hidden-words.reads.ts'

type Subject = { contentId: string } | { commentId: string } | { lessonCommentId: string }

/** Filters out the people who hide a word of a text. */
export const withoutHidingOf = <P extends { id: string }>(
  db: Database,
  people: P[],
  subject: Subject,
): Promise<P[]> => withoutHiding(db, people, () => readText(db, subject))

async function readText(db: Database, subject: Subject): Promise<string> {
  const { rows } = await sql<{ text: string }>`select ${textOf(subject)} as text`.execute(db)
  return rows[0]?.text ?? ''
}

function textOf(subject: Subject) {
  if ('commentId' in subject) return sql`(select content from comments where id = ${subject.commentId})`
  if ('lessonCommentId' in subject)
    return sql`(select content from lesson_comments where id = ${subject.lessonCommentId})`
  const id = sql`${subject.contentId}::uuid`
  return sql`(select concat_ws(E'\n', c.title, p.content, q.description,
      (select string_agg(o.text, E'\n') from poll_options o where o.poll_id = c.id),
      e.description, e.agenda, e.location, j.company, j.location, j.description, array_to_string(j.requirements, E'\n'),
      array_to_string(j.responsibilities, E'\n'), array_to_string(j.benefits, E'\n'), t.description, t.features,
      t.specifications, s.description, s.location, s.included)
    from content c
    left join posts p on p.id = c.id left join polls q on q.id = c.id left join events e on e.id = c.id
    left join jobs j on j.id = c.id left join products t on t.id = c.id left join services s on s.id = c.id
    where c.id = ${id})`
}
