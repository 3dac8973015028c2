import type { Person } from '@guildhall/contract/common'
import { type ContentType, contentTypes, featureOf } from '@guildhall/contract/limits'
import type { Subject, SubjectKind } from '@guildhall/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { fileUrl } from '../../../platform/files/url.ts'
import type { StoredFile, StoredSnapshot } from '../../moderation/snapshots.ts'
import { type PersonColumns, presentPerson } from '../../profiles/profiles.reads.ts'
import { filesOfSubject } from './files-of.ts'
import { itemText } from './item-text.ts'
import { clubText, courseText, profileText } from './subject-text.ts'
import { commentsTable, contentTable, lessonCommentsTable } from './tables.ts'

/** A thing as it is now, hidden or not. */
export type FoundSubject = {
  snapshot: StoredSnapshot
  /** Null on the server, as for profiles. */
  clubId: string | null
  /** Whom it is about; null once the account is deleted. */
  personId: string | null
  /** Null if never edited, or where edits have no time of their own. */
  editedAt: Date | null
}

type Row = PersonColumns & {
  label: string
  title: string
  text: string
  is_markdown: boolean
  at: Date
  edited_at: Date | null
  club_id: string | null
  /** Null once the club is deleted. */
  club_slug: string | null
  item_type: ContentType | null
  item_slug: string | null
  course_slug: string | null
  lesson_slug: string | null
  pictures: { path: string; alt: string }[]
  files: StoredFile[]
}

/** Characters of a text that a case copies. */
const shown = 5000

/** Reads a thing for moderation only: also where an act hides it, and without asking who may see it. Undefined once it is deleted. */
export async function readSubject(db: Database, subject: Subject): Promise<FoundSubject | undefined> {
  const { rows } = await sql<Row>`
    select s.*, ${filesOfSubject(subject)} as files from (${queries[subject.kind](subject.id)}) s`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const author = presentPerson(row)
  return {
    snapshot: {
      ...subject,
      label: row.label,
      title: subject.kind === 'message' ? nameOf(author) : row.title,
      text: [...row.text].slice(0, shown).join(''),
      isMarkdown: row.is_markdown,
      pictures: row.pictures.flatMap(({ path, alt }) => ({ url: fileUrl(path) ?? '', alt })),
      files: row.files,
      path: pathOf(subject, row),
      author,
      at: row.at.toISOString(),
    },
    clubId: row.club_id,
    personId: row.person_id,
    editedAt: row.edited_at,
  }
}

const nameOf = (person: Person | null) =>
  person ? `${person.firstName} ${person.lastName}`.trim() : 'Deleted user'

function pathOf({ kind, id }: Subject, row: Row): string | null {
  if (kind === 'message') return null
  if (kind === 'profile') return `/user/${row.username}`
  if (!row.club_slug) return null
  const club = `/${row.club_slug}`
  if (kind === 'club') return club
  const mark = kind === 'comment' || kind === 'lesson_comment' ? `#comment-${id}` : ''
  if (row.course_slug)
    return `${club}/courses/${row.course_slug}${row.lesson_slug ? `/lessons/${row.lesson_slug}` : ''}${mark}`
  return row.item_type ? `${club}/${featureOf[row.item_type]}/${row.item_slug}${mark}` : null
}

const labels = sql.raw(
  contentTypes
    .map((type) => `when '${type}' then '${type.charAt(0).toUpperCase()}${type.slice(1)}'`)
    .join(' '),
)

const author = sql`case when p.deleted_at is null then p.id end as person_id, p.username, p.first_name, p.last_name,
  p.profile_image_url`
const clubSlug = sql`case when k.deleted_at is null then k.slug end as club_slug`

/** SQL: pictures of files `f` by a condition. */
const pictures = (
  which: RawBuilder<unknown>,
) => sql`(select coalesce(jsonb_agg(jsonb_build_object('path', f.path,
  'alt', f.alt) order by f.position, f.id), '[]') from (select * from files f where ${which}
    and f.mime like 'image/%' order by f.position, f.id limit 20) f) as pictures`

const noItem = sql`null as item_type, null as item_slug`
const noCourse = sql`null as course_slug, null as lesson_slug`

const queries: Record<SubjectKind, (id: string) => RawBuilder<unknown>> = {
  content: (id) => sql`
    select case c.type ${labels} end as label, c.title, ${itemText} as text, true as is_markdown, c.created_at as at,
      greatest(c.edited_at, c.updated_at) as edited_at, c.club_id, ${clubSlug}, c.type as item_type, c.slug as item_slug, ${noCourse},
      ${pictures(sql`f.content_id = c.id`)}, ${author}
    from ${contentTable} c join clubs k on k.id = c.club_id left join profiles p on p.id = c.user_id
    where c.id = ${id}`,
  comment: (id) => sql`
    select 'Comment' as label, c.title, o.content as text, o.is_markdown, o.created_at as at, o.edited_at, o.club_id,
      ${clubSlug}, c.type as item_type, c.slug as item_slug, ${noCourse}, ${pictures(sql`f.comment_id = o.id`)},
      ${author}
    from ${commentsTable} o join ${contentTable} c on c.id = o.content_id join clubs k on k.id = o.club_id
    left join profiles p on p.id = o.user_id
    where o.id = ${id}`,
  lesson_comment: (id) => sql`
    select 'Comment' as label, l.title, o.content as text, true as is_markdown, o.created_at as at, o.edited_at,
      c.club_id, ${clubSlug}, ${noItem}, c.slug as course_slug, l.slug as lesson_slug, '[]'::jsonb as pictures,
      ${author}
    from ${lessonCommentsTable} o join lessons l on l.id = o.lesson_id join courses c on c.id = l.course_id
    join clubs k on k.id = c.club_id left join profiles p on p.id = o.user_id
    where o.id = ${id}`,
  message: (id) => sql`
    select 'Message' as label, '' as title, m.message as text, false as is_markdown, m.created_at as at, m.edited_at,
      m.club_id, ${clubSlug}, ${noItem}, ${noCourse}, '[]'::jsonb as pictures, ${author}
    from chat_messages m join clubs k on k.id = m.club_id left join profiles p on p.id = m.sender_id
    where m.id = ${id}`,
  profile: (id) => sql`
    select 'Profile' as label, concat_ws(' ', p.first_name, nullif(p.last_name, '')) as title,
      ${profileText} as text,
      true as is_markdown, p.created_at as at, null::timestamptz as edited_at, null::uuid as club_id,
      null as club_slug, ${noItem}, ${noCourse},
      case when p.profile_image_url is null then '[]' else
        jsonb_build_array(jsonb_build_object('path', p.profile_image_url, 'alt', '')) end as pictures, ${author}
    from profiles p where p.id = ${id} and p.deleted_at is null`,
  club: (id) => sql`
    select 'Club' as label, k.name as title, ${clubText} as text, true as is_markdown, k.created_at as at,
      null::timestamptz as edited_at, k.id as club_id, ${clubSlug}, ${noItem}, ${noCourse},
      (select coalesce(jsonb_agg(jsonb_build_object('path', x.path, 'alt', '')), '[]')
        from unnest(array[k.thumbnail_path, k.logo_path]) x (path) where x.path is not null) as pictures, ${author}
    from clubs k left join profiles p on p.id = k.user_id
    where k.id = ${id}`,
  course: (id) => sql`
    select 'Course' as label, c.title, ${courseText} as text,
      true as is_markdown, c.created_at as at, null::timestamptz as edited_at, c.club_id, ${clubSlug}, ${noItem},
      c.slug as course_slug, null as lesson_slug, ${pictures(sql`f.course_id = c.id`)}, ${author}
    from courses c join clubs k on k.id = c.club_id left join profiles p on p.id = c.created_by
    where c.id = ${id}`,
}
