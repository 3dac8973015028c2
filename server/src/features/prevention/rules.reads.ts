import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { reviewIn } from '../clubs/reviewed.ts'
import type { Term } from './matching.ts'
import type { Pace } from './pace.writes.ts'
import { isOperator, termsWhere } from './server-terms.ts'

/** Rules for a person's new text in a club. */
export type Rules = {
  /** Whether it is one of the person's first in the club, which wait there. */
  isFirst: boolean
  /** Whether the limits hold for the person: new members, and people who are none. */
  isNew: boolean
  isModerator: boolean
  /** The act by which all that the person publishes here waits for a moderator; null if none is in force. */
  reviewActId: string | null
  maxLinks: number | null
  maxPictures: number | null
  maxMentions: number | null
  /** Null: new people publish as often as others. */
  pace: Pace | null
  /** Whether a moderator published it after it had waited. */
  wasApproved: boolean
  /** Terms of the club and, unless the person is an operator, of the server. */
  terms: Term[]
  /** The held text with the same id. */
  before: Before | null
}

type Before = {
  person_id: string
  club_id: string
  sent_digest: string
  decision: 'approved' | 'declined' | 'withdrawn' | null
}

type Params = { clubId: string; personId: string; id: string }
type Row = {
  is_first: boolean
  is_new: boolean
  is_moderator: boolean
  review_act_id: string | null
  max_links: number | null
  max_pictures: number | null
  max_mentions: number | null
  seconds_apart: number | null
  items_per_day: number | null
  comments_per_day: number | null
  was_approved: boolean
  terms: Term[] | null
  before: Before | null
}

/** All in one statement: the number of statements limits a busy server. */
const rulesOf = prepared<Params, Row>((db, { clubId, personId, id }) => ({
  compile: () =>
    sql<Row>`select
      coalesce(p.first_posts, 0) > 0 and (select count(*) from (
        (select from content c where c.user_id = ${personId}::uuid and c.club_id = ${clubId}::uuid limit 20)
        union all
        (select from comments o where o.user_id = ${personId}::uuid and o.club_id = ${clubId}::uuid limit 20)
        union all
        (select from lesson_comments o join lessons l on l.id = o.lesson_id join courses u on u.id = l.course_id
          where o.user_id = ${personId}::uuid and u.club_id = ${clubId}::uuid limit 20)
      ) accepted) < p.first_posts as is_first,
      coalesce(p.new_for_days, 0) > 0 and not exists (select from club_memberships m
        where m.club_id = ${clubId}::uuid and m.user_id = ${personId}::uuid
          and m.created_at <= now() - make_interval(days => p.new_for_days)) as is_new,
      exists (select from clubs l join club_memberships m on m.club_id = l.id and m.user_id = ${personId}::uuid
        where l.id = ${clubId}::uuid and l.permissions -> 'moderators' ? ${personId}::text) as is_moderator,
      ${reviewIn(sql`${clubId}::uuid`, sql`${personId}::uuid`)} as review_act_id,
      p.max_links, p.max_pictures, p.max_mentions, p.seconds_apart, p.items_per_day, p.comments_per_day,
      exists (select from moderation_log g where g.person_id = ${personId}::uuid and g.what = 'approved'
        and g.subject_id = ${id}::uuid) as was_approved,
      ${termsWhere(sql`t.club_id = ${clubId}::uuid or (t.club_id is null and not ${isOperator(personId)})`)} as terms,
      (select to_json(h) from (select person_id, club_id, sent_digest, decision from held_submissions
        where id = ${id}::uuid) h) as before
    from (select ${clubId}::uuid as id) k left join club_prevention p on p.club_id = k.id`.compile(db),
}))

/** The rules of a club for a text of a person; `id`: of the thing. */
export async function readRules(db: Database, params: Params): Promise<Rules> {
  const [row] = await rulesOf(db, params)
  return {
    isFirst: row?.is_first ?? false,
    isNew: row?.is_new ?? false,
    isModerator: row?.is_moderator ?? false,
    reviewActId: row?.review_act_id ?? null,
    maxLinks: row?.max_links ?? null,
    maxPictures: row?.max_pictures ?? null,
    maxMentions: row?.max_mentions ?? null,
    pace: row ? paceOf(row) : null,
    wasApproved: row?.was_approved ?? false,
    terms: row?.terms ?? [],
    before: row?.before ?? null,
  }
}

function paceOf({
  seconds_apart: secondsApart,
  items_per_day: itemsPerDay,
  comments_per_day: commentsPerDay,
}: Row): Pace | null {
  if (!secondsApart && itemsPerDay === null && commentsPerDay === null) return null
  return { secondsApart: secondsApart ?? 0, itemsPerDay, commentsPerDay }
}
