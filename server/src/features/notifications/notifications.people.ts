import { notificationLine, typesWithPeople } from '@guildhall/contract/notification-sentences'
import { type Expression, sql } from 'kysely'
import { blocks } from '../blocks/blocks.reads.ts'
import { type PersonColumns, personColumns } from '../profiles/profiles.reads.ts'
import { isAboutNew, quotedTypes, titlesOfNew } from './notification-templates.ts'

const listOf = (types: readonly string[]) => sql.join(types.map((type) => sql.lit(type)))

/**
 * SQL: who did what notification `n` is about, as far as its sentence names them: the author of new item `c`, the applicant,
 * else by the cause. No one for a text that an owner or admin wrote about an item.
 */
export const actorId = sql`case
  when (n.type, n.title) in (${sql.join(titlesOfNew.map(([type, title]) => sql`(${sql.lit(type)}, ${sql.lit(title)})`))})
    then c.user_id
  when n.type = 'JOB_APPLICATION' then (select a.user_id from job_applications a where a.id = n.cause)
  when n.type in (${listOf(typesWithPeople.filter((type) => !isAboutNew(type)))}) then coalesce(
    (select a.user_id from club_activity_log a where a.id = n.cause),
    (select a.user_id from former_causes a where a.id = n.cause))
  end`

/** SQL: PersonColumns of profile `p`. */
export const face = sql`json_build_object('person_id', p.id, 'username', p.username, 'first_name', p.first_name,
  'last_name', p.last_name, 'profile_image_url', p.profile_image_url)`

/** SQL: the people of a notification, with its responses `r` and actor `p`; see `facesIn`. */
export const faceColumns = (readerId: string | Expression<string>) => [
  sql<PersonColumns[] | null>`r.faces`.as('faces'),
  ...personColumns,
  blocks(readerId, sql.ref('p.id')).as('is_blocked'),
]

export type FaceColumns = PersonColumns & { faces: PersonColumns[] | null; is_blocked: boolean }

/** The people to show: the latest first, two at most, none who deleted their account or whom the reader blocks. */
export const facesIn = (row: FaceColumns): PersonColumns[] =>
  row.faces ?? (row.person_id === null || row.is_blocked ? [] : [row])

type Row = FaceColumns & {
  type: string
  title: string
  message: string
  club_name: string | null
  content_title: string | null
}

/** Mail and push say new items in the page's sentences, which name the club, unless the specification gives the words. */
export function inWords<R extends Row>(row: R): R & { isClubNamed?: true } {
  if (!isAboutNew(row.type) || quotedTypes.includes(row.type)) return row
  const names = facesIn(row).map((face) => `${face.first_name} ${face.last_name}`.trim())
  const facts = { type: row.type, names, peopleCount: names.length, itemTitle: row.content_title }
  const title = notificationLine({ ...facts, clubName: row.club_name })
  return title === null ? row : { ...row, title, message: '', isClubNamed: true }
}
