import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isInvited } from '../clubs/clubs.reads.ts'
import { moderates, standingIn } from '../clubs/standing.ts'
import { beginning, firstWords } from '../comments/comment-words.ts'
import { opensLesson, seesCourse, teachesCourse } from '../courses/visible.reads.ts'
import type { PersonColumns } from '../profiles/profiles.reads.ts'
import { isOpenTo, isSeenItemInside } from '../visibility/seen.ts'
import { actorId, face } from './notifications.people.ts'

/** About the person's own membership, of a club of which they may see only the preview. */
const forAnyone = [
  ...['CLUB_JOIN_REQUEST_REJECTED', 'MEMBER_REMOVED', 'CLUB_RESTORED', 'CLUB_HELD_DECLINED'],
  ...['PAID', 'GIVEN', 'DUE', 'LATE', 'ENDED'].map((what) => `ENTITLEMENT_${what}`),
]
const forInvited = ['CLUB_INVITE', 'CLUB_INVITE_SENT']
const forManagers = ['CLUB_JOIN_REQUEST', 'ENTITLEMENT_ASKED']
const forModerators = ['CASE_OPENED', 'CASE_REMINDER']
/** Without a club. */
const forOperators = ['CASE_LEGAL', 'CASE_ESCALATED', ...forModerators]

type Who = string | Expression<string>

/**
 * A person's notifications `n`, with club `k`, item `c` and responses `r`, limited to subjects the person can see now.
 * Every read of notifications starts here or at `visibleWithoutResponses`.
 */
export const visibleNotifications = (db: Database, personId: Who, summary = responses) =>
  withResponses(notificationsOf(db, personId), summary, mayBeSeen(personId))

/**
 * The same, but rows that are `isRare` unchecked and without responses: what only these need triples the cost of the
 * statement, and few pages have one.
 */
export const frequentNotifications = (db: Database, personId: Who) =>
  withResponses(
    notificationsOf(db, personId, false),
    responsesOf(peopleOf(frequentCauses(sinceRead))),
    sql`(${isRare} or ${mayBeSeen(personId, { isFrequent: true })})`,
  )

/** SQL: whether `frequentNotifications` leaves notification `n` unchecked. */
export const isRare = sql<boolean>`(n.course_id is not null or n.type in (${names([...forInvited, 'MEMBER_JOINED'])}))`

const withResponses = (
  query: ReturnType<typeof notificationsOf>,
  summary: RawBuilder<Responses>,
  isVisible: RawBuilder<SqlBool>,
) =>
  query
    .leftJoinLateral(summary.as('r'), (join) => join.onTrue())
    .leftJoin('profiles as p', (join) => join.on(sql`p.id`, '=', actorId))
    // As a number once more: PostgreSQL expects a third of the rows to satisfy the rest, and would sort all for one page.
    .where(sql<SqlBool>`(${isVisible})::int <> 0`)

/** The same notifications without responses `r`, whose names and texts a count doesn't need. */
export const visibleWithoutResponses = (db: Database, personId: Who) =>
  notificationsOf(db, personId).where(
    mayBeSeen(personId, { hasResponses: sql`exists (select from ${respondents})` }),
  )

/** `hasLessons`: whether courses `nc` and lessons `nl` are looked up. */
const notificationsOf = (db: Database, personId: Who, hasLessons = true) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('clubs as k', 'k.id', 'n.club_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', personId),
    )
    .leftJoin('content as c', 'c.id', 'n.content_id')
    .leftJoin('courses as nc', (join) => join.onRef('nc.id', '=', 'n.course_id').on(sql.lit(hasLessons)))
    .leftJoin('lessons as nl', (join) => join.onRef('nl.id', '=', 'n.lesson_id').on(sql.lit(hasLessons)))
    .where('n.user_id', '=', personId)

type Time = RawBuilder<unknown>

/** SQL: likes of and comments on the item of notification `n`, replies to the reader's comments there, and mentions. */
const frequentCauses = (since: Time) => sql`
    select l.user_id, w.created_at as at, null as text, null::boolean as is_markdown
    from like_notices w join likes l on l.content_id = w.content_id and l.user_id = w.user_id
    where n.type = 'CONTENT_LIKED' and w.content_id = n.content_id
      and w.created_at > ${since} and w.created_at <= n.created_at
    union all
    select o.user_id, max(o.created_at) as at, (array_agg(${beginning} order by o.created_at desc))[1] as text,
      (array_agg(o.is_markdown order by o.created_at desc))[1] as is_markdown
    from (
      select user_id, created_at, content, is_markdown from comments
      where n.type in ('NEW_COMMENT', 'COMMENT_REPLIED') and content_id = n.content_id
        and created_at > ${since} and created_at <= n.created_at
        and user_id <> n.user_id
        and (n.type = 'NEW_COMMENT' or thread_id in
          (select h.id from comments h where h.id = comments.thread_id and h.user_id = n.user_id))
      order by created_at desc limit 500
    ) o group by o.user_id
    union all
    select w.by_id, n.created_at, ${beginning}, o.is_markdown
    from mentions w left join comments o on o.id = w.comment_id where n.type = 'MENTIONED' and w.id = n.mention_id and w.is_active
      and (w.comment_id is null or o.id is not null)`

/** SQL: those who joined by the reader's invite, comments on lessons, and handed in assignments. */
const rareCauses = (since: Time) => sql`
    select w.user_id, w.created_at, null, null from join_notices w
    where n.type = 'MEMBER_JOINED' and w.inviter_id = n.user_id and w.club_id = n.club_id
      and w.created_at > ${since} and w.created_at <= n.created_at
    union all
    select o.user_id, max(o.created_at), (array_agg(left(o.content, 500) order by o.created_at desc))[1], true
    from (
      select user_id, created_at, content from lesson_comments
      where n.type in ('LESSON_COMMENTED', 'LESSON_COMMENT_REPLIED') and lesson_id = n.lesson_id
        and created_at > ${since} and created_at <= n.created_at and user_id <> n.user_id
        and (n.type = 'LESSON_COMMENTED' or exists (select from lesson_comments h
          where h.user_id = n.user_id and lesson_comments.parent_id in (h.id, h.parent_id)))
      order by created_at desc limit 500
    ) o group by o.user_id
    union all
    select w.user_id, w.submitted_at, null, null from submissions w
    where n.type = 'ASSIGNMENT_SUBMITTED' and w.lesson_id = n.lesson_id
      and w.submitted_at > ${since} and w.submitted_at <= n.created_at`

/** SQL: the people `p` of some causes `s` of notification `n`, without deleted and blocked ones. */
const peopleOf = (causes: RawBuilder<unknown>) => sql`(${causes}) s
  join profiles p on p.id = s.user_id and p.deleted_at is null
  where not exists (select from blocks b where b.blocker_id = n.user_id and b.blocked_id = s.user_id)`
const respondentsAfter = (since: Time) =>
  peopleOf(sql`${frequentCauses(since)} union all ${rareCauses(since)}`)
const sinceRead = sql`n.responses_since`
const respondents = respondentsAfter(sinceRead)

/** SQL: how many they are, up to 101, with the two latest and the text of the latest. */
const responsesOf = (people: RawBuilder<unknown>) => sql<Responses>`(
  select count(*)::int as people,
    array_agg(concat_ws(' ', p.first_name, nullif(p.last_name, '')) order by at desc) filter (where nth <= 2) as names,
    json_agg(${face} order by at desc) filter (where nth <= 2) as faces,
    min(text) filter (where nth = 1) as text, bool_or(is_markdown) filter (where nth = 1) as is_markdown
  from (
    select p.*, s.at, s.text, s.is_markdown, row_number() over (order by s.at desc) as nth
    from ${people} order by s.at desc limit 101
  ) p
  where n.responses_since is not null or n.mention_id is not null
)`
export const responses = responsesOf(respondents)
/** SQL: responses not mailed yet. */
export const unmailedResponses = responsesOf(
  respondentsAfter(sql`greatest(n.responses_since, n.mailed_until)`),
)
type Responses = {
  people: number
  names: string[] | null
  faces: PersonColumns[] | null
  text: string | null
  is_markdown: boolean | null
}

/** SQL: 'Mei Tanaka and 2 others liked “Opening the kiln”'. */
export const titleOf = sql<string>`case when n.responses_since is null and n.mention_id is null then n.title else
  r.names[1] || case when r.people = 1 then '' when r.people = 2 then ' and ' || r.names[2]
    when r.people > 100 then ' and 100+ others' else ' and ' || r.people - 1 || ' others' end
  || case n.type when 'MEMBER_JOINED' then ' joined ' || k.name || ' through your invite'
    else case n.type when 'MENTIONED' then ' mentioned you in “' when 'CONTENT_LIKED' then ' liked “'
      when 'COMMENT_REPLIED' then ' replied to your comment on “'
      when 'LESSON_COMMENT_REPLIED' then ' replied to your comment on “'
      when 'ASSIGNMENT_SUBMITTED' then ' handed in an assignment at “' else ' commented on “' end || coalesce(c.title, nl.title) || '”' end end`

/** SQL: beginning of the latest comment. */
export const messageOf = sql<string>`coalesce(r.text, n.message)`

/** SQL: whether that is Markdown. */
export const isMarkdown = sql<boolean | null>`r.text is not null and r.is_markdown`

/** A notification's text, without the Markdown marks of comments. */
export const wordsOf = (
  row: { message: string; is_markdown: boolean | null },
  list?: { left: number },
): string => (row.is_markdown ? firstWords(row.message, true, list) : row.message)

/**
 * SQL: whether notification `n` with club `k`, membership `m` and item `c` is visible. `isFrequent`: it is not rare.
 * Compares a number, because PostgreSQL expects half of the rows to satisfy a boolean `case` and then sorts all that a
 * person has for one page.
 */
export const mayBeSeen = (
  personId: Who,
  { hasResponses = sql<SqlBool>`r.people > 0`, isFrequent = false } = {},
) => sql<SqlBool>`
  (n.content_id is null or c.id is not null and ${isSeenItemInside(personId, 'c')})
  and ${isFrequent ? sql`true` : sql`(n.course_id is null or ${mayBeLearned(personId)})`}
  and (n.responses_since is null and n.type <> 'MENTIONED' or ${hasResponses})
  and (case
    when n.club_id is null and n.type in (${names(forOperators)}) then not n.metadata ? 'clubId'
      and exists (select from operators o where o.user_id = n.user_id)
    when n.club_id is null then not n.metadata ? 'clubId'
    when k.deleted_at is not null then false
    when n.type in (${names(forAnyone)}) then true
    ${isFrequent ? sql`` : sql`when n.type in (${names(forInvited)}) then ${standingIn(personId)} <> 'outsider' or ${isInvited(personId)}`}
    when n.type in (${names(forManagers)}) then ${standingIn(personId)} in ('owner', 'admin')
    when n.type in (${names(forModerators)})
      then ${moderates(standingIn(personId))}
    else ${isOpenTo(personId)}
  end)::int <> 0`

/** SQL: whether the person may open course and lesson of notification `n`; what learners do is for teachers only. */
function mayBeLearned(personId: Who): RawBuilder<SqlBool> {
  const who = typeof personId === 'string' ? sql<string>`${personId}::uuid` : personId
  const [courseId, lessonId] = [sql.ref('n.course_id'), sql.ref('n.lesson_id')]
  return sql`(case when n.type = 'ASSIGNMENT_SUBMITTED' then exists (select from lessons i where i.id = n.lesson_id)
      and ${teachesCourse(who, courseId)}
    when n.lesson_id is null then ${seesCourse(who, courseId)} else ${opensLesson(who, lessonId)} end)`
}

function names(types: string[]) {
  return sql.join(types.map((type) => sql.lit(type)))
}
