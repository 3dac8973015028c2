import { features } from '@guildhall/contract/limits'
import type { AddressPurpose } from '@guildhall/contract/private-addresses'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { mayBeSeen, messageOf, responses, titleOf } from '../notifications/notifications.visible.ts'
import { isSeenBy } from '../visibility/seen.ts'

/** With the keys for paging. */
export type Keyed = { at: Date; key: string; row: unknown }

export async function profile(db: Database, personId: string): Promise<unknown> {
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'email', 'username', 'bio', 'interests'])
    .select(['first_name as firstName', 'last_name as lastName', 'profile_image_url as image'])
    .select(['social_url as socialUrl', 'website_url as websiteUrl', 'community_roles as communityRoles'])
    .select(['created_at as createdAt', 'updated_at as updatedAt'])
    .select(
      sql<unknown>`(select jsonb_agg(saved order by created_at) from hidings
        where kind = 'profile' and subject_id = profiles.id and saved is not null)`.as('hidden'),
    )
    .where('id', '=', personId)
    .executeTakeFirst()
  const { hidden, ...shown } = row ?? {}
  return hidden ? { ...shown, hidden } : shown
}

export async function settings(db: Database, personId: string): Promise<unknown> {
  const notifications = await db
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', '=', personId)
    .executeTakeFirst()
  const twoStep = await db
    .selectFrom('two_steps')
    .select('id')
    .where('user_id', '=', personId)
    .where('confirmed', '=', true)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'device_type as deviceType', 'backed_up as backedUp'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', personId)
    .execute()
  const { user_id: _, ...preferences } = notifications ?? {}
  return {
    notificationPreferences: notifications ? preferences : 'all',
    twoStepSignIn: Boolean(twoStep),
    passkeys,
  }
}

export const sessions = (personId: string) => sql<Keyed>`
  select created_at as at, id as key, jsonb_build_object('createdAt', created_at, 'usedAt', updated_at,
    'expiresAt', expires_at, 'address', ip_address, 'browser', user_agent) as row
  from sessions where user_id = ${personId}`

export const pushDevices = (personId: string) => sql<Keyed>`
  select s.created_at as at, s.id as key, jsonb_build_object('createdAt', s.created_at, 'lastSentAt', s.pushed_at,
    'address', s.endpoint, 'browser', e.user_agent) as row
  from push_subscriptions s join sessions e on e.id = s.session_id where s.user_id = ${personId}`

export const tokens = (personId: string) => sql<Keyed>`
  select created_at as at, id as key, jsonb_build_object('name', name, 'scope', scope, 'endsIn', hint,
    'createdAt', created_at, 'lastUsedAt', last_used_at, 'expiresAt', expires_at) as row
  from api_tokens where user_id = ${personId}`

export const privateAddress = (personId: string, purpose: AddressPurpose) => sql<Keyed>`
  select created_at as at, id as key, jsonb_build_object('createdAt', created_at, 'lastReadAt', last_read_at) as row
  from private_addresses where user_id = ${personId} and purpose = ${purpose}`

export const acceptances = (personId: string) => sql<Keyed>`
  select a.accepted_at as at, v.id as key, jsonb_build_object('page', a.page, 'version', a.number,
    'acceptedAt', a.accepted_at, 'bySigningUp', a.is_by_sign_up) as row
  from legal_acceptances a join legal_versions v on v.page = a.page and v.number = a.number
  where a.user_id = ${personId}`

const club = sql`jsonb_build_object('name', k.name, 'slug', k.slug)`

export const memberships = (personId: string) => sql<Keyed>`
  select m.created_at as at, m.id as key, jsonb_build_object('club', ${club}, 'since', m.created_at,
    'role', case when k.permissions -> 'admins' ? ${personId}::text and m.role = 'member' then 'admin' else m.role end
  ) as row
  from club_memberships m join clubs k on k.id = m.club_id
  where m.user_id = ${personId} and k.deleted_at is null`

/** Money is text, with its decimals: readers of JSON make numbers binary. */
export const ownedClubs = (personId: string) => sql<Keyed>`
  select k.created_at as at, k.id as key,
    to_jsonb(k) - array['search', 'user_id', 'permissions', 'deleted_at', 'clearing_since', 'deletion_event_id', 'notified_up_to', 'activity_score'] || jsonb_build_object(
      'membership_fee', k.membership_fee::text, 'categories',
      array(select category from club_categories g where g.club_id = k.id order by position),
      'rules', (select x.rules from club_rules x where x.club_id = k.id),
      'questions', (select x.questions from club_rules x where x.club_id = k.id),
      'announcement', (select jsonb_build_object('text', a.text, 'link', a.link, 'endsAt', a.ends_at)
        from announcements a where a.club_id = k.id)) as row
  from clubs k where k.user_id = ${personId} and k.deleted_at is null`

export const requests = (personId: string) => sql<Keyed>`
  select j.created_at as at, j.id as key, jsonb_build_object('club', ${club}, 'status', j.status,
    'createdAt', j.created_at, 'decidedAt', j.decided_at) as row
  from join_requests j join clubs k on k.id = j.club_id where j.user_id = ${personId}`

export const joinAnswers = (personId: string) => sql<Keyed>`
  select a.created_at as at, a.club_id as key, jsonb_build_object('club', ${club}, 'answers', a.answers,
    'rulesVersion', a.rules_version, 'acceptedAt', a.created_at) as row
  from join_answers a join clubs k on k.id = a.club_id where a.person_id = ${personId}`

/** By account, or by mail to the present address. */
export const invites = (personId: string, email: string) => sql<Keyed>`
  select i.created_at as at, i.id as key, jsonb_build_object('club', ${club}, 'kind', i.kind, 'status', i.status,
    'createdAt', i.created_at, 'expiresAt', i.expires_at, 'acceptedAt', i.accepted_at) as row
  from club_invites i join clubs k on k.id = i.club_id
  where i.invited_user_id = ${personId} or lower(i.invited_email) = lower(${email})`

/** Each kind's own table is named as its feature. */
const ownRows = features.map((feature) => sql`to_jsonb(${sql.table(feature)}) - 'location_words'`)
const ownTables = features.map(
  (feature) => sql`left join ${sql.table(feature)} on ${sql.ref(`${feature}.id`)} = c.id`,
)

/** Own texts only: not those last changed by others. */
export const content = (personId: string) => sql<Keyed>`
  select c.created_at as at, c.id as key, jsonb_build_object('id', c.id, 'type', c.type, 'club', ${club},
    'slug', c.slug, 'createdAt', c.created_at, 'updatedAt', c.updated_at)
    || case when v.sees then jsonb_build_object(
      'likes', c.like_count, 'reactions', c.reaction_counts, 'comments', c.comment_count) else '{}' end
    || case when v.sees or not c.last_edited_by_other then jsonb_build_object(
      'title', c.title,
      'files', array(select f.path from files f where f.content_id = c.id order by f.position),
      'pictures', array(select jsonb_build_object('path', f.path, 'alt', f.alt) from files f
        where f.content_id = c.id and f.purpose <> 'attachments' order by f.position),
      'categories', array(select g.category from post_categories g where g.post_id = c.id order by g.position)
        || array(select g.category from poll_categories g where g.poll_id = c.id order by g.position)
        || array(select g.category from service_categories g where g.service_id = c.id order by g.position),
      'details', (coalesce(${sql.join(ownRows)}) - array['id', 'type', 'club_id', 'pay_from', 'pay_to', 'pay_period', 'pay_currency'])
        || case when c.type in ('product', 'service') then jsonb_build_object(
          'price', coalesce(products.price, services.price)::text) else '{}' end
        || case when jobs.pay_period is not null then jsonb_build_object('pay', jsonb_build_object(
          'from', jobs.pay_from::text, 'to', jobs.pay_to::text,
          'period', jobs.pay_period, 'currency', jobs.pay_currency)) else '{}' end)
      || case when c.type = 'poll' then jsonb_build_object('options',
        array(select o.text from poll_options o where o.poll_id = c.id order by o.position)) else '{}' end
    else jsonb_build_object('leftOut', ${leftOut}::text) end as row
  from content_rows c join clubs k on k.id = c.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
  cross join lateral (select ${isSeenBy(personId, sql.ref('c.created_at'))} as sees) v
  ${sql.join(ownTables, sql` `)}
  where c.user_id = ${personId}`

const before = sql`(
  select jsonb_object_agg(one ->> 'field', one -> 'from') from jsonb_array_elements(o.changes) one)`

/**
 * Versions of own items and comments; excludes items whose versions may contain text of others that the person can no
 * longer see.
 */
export const versions = (personId: string) => sql<Keyed>`
  select o.created_at as at, o.id as key, jsonb_build_object('on', jsonb_build_object('id', c.id, 'type', c.type,
    'club', ${club}), 'changedAt', o.created_at, 'before', ${before}) as row
  from content_rows c join clubs k on k.id = c.club_id
  join content_versions o on o.content_id = c.id and o.comment_id is null
  left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
  cross join lateral (select ${isSeenBy(personId, sql.ref('c.created_at'))} as sees) v
  where c.user_id = ${personId} and (v.sees or not c.last_edited_by_other and not exists (
    select from content_versions other
    where other.content_id = c.id and other.comment_id is null and other.editor_id is distinct from ${personId}))
  union all
  select o.created_at, o.id, jsonb_build_object('comment', r.id, 'on', jsonb_build_object('id', r.content_id,
    'type', r.content_type, 'club', ${club}), 'changedAt', o.created_at, 'before', ${before})
  from comment_rows r join clubs k on k.id = r.club_id
  join content_versions o on o.comment_id = r.id
  where r.user_id = ${personId}`

const leftOut =
  'Someone else changed this after you wrote it, and you can no longer see it. Your own version isn’t kept.'

export const comments = (personId: string) => sql<Keyed>`
  select o.created_at as at, o.id as key, jsonb_build_object('id', o.id, 'text', o.content, 'createdAt', o.created_at,
    'editedAt', o.edited_at, 'answers', o.thread_id,
    'files', array(select f.path from files f where f.comment_id = o.id order by f.id),
    'on', jsonb_build_object('id', o.content_id, 'type', o.content_type, 'club', ${club})) as row
  from comment_rows o join clubs k on k.id = o.club_id where o.user_id = ${personId}`

/** Messages the person sent, not those received. */
export const messages = (personId: string) => sql<Keyed>`
  select m.created_at as at, m.id as key, jsonb_build_object('id', m.id, 'conversation', m.conversation_id,
    'message', coalesce((select coalesce(h.saved ->> 'blocked_message', h.saved ->> 'message') from hidings h
        where h.kind = 'message' and h.subject_id = m.id and h.saved is not null limit 1), m.blocked_message, m.message), 'files', array(select f.path from files f where f.message_id = m.id),
    'createdAt', m.created_at, 'editedAt', coalesce(m.blocked_edited_at, m.edited_at), 'takenBackAt', m.taken_back_at,
    'club', ${club}) as row
  from chat_messages m join clubs k on k.id = m.club_id where m.sender_id = ${personId}`

/** Sources and counts of points, by club and day. */
export const points = (personId: string) => sql<Keyed>`
  select p.day::timestamptz as at, p.club_id as key, jsonb_build_object('club', ${club}, 'day', p.day,
    'published', p.published, 'attended', p.attended, 'comments', p.comments,
    'lessons', p.lessons, 'likes', p.likes, 'votes', p.votes) as row
  from club_points p join clubs k on k.id = p.club_id where p.user_id = ${personId}`

/** By club and week, from Monday in UTC: how much the person did. */
export const activeWeeks = (personId: string) => sql<Keyed>`
  select p.week::timestamptz as at, p.club_id as key,
    jsonb_build_object('club', ${club}, 'week', p.week, 'actions', p.action_count) as row
  from club_week_people p join clubs k on k.id = p.club_id where p.user_id = ${personId}`

/** Blocked people, by id. */
export const blocks = (personId: string) => sql<Keyed>`
  select b.created_at as at, b.blocked_id as key, jsonb_build_object('person', b.blocked_id, 'createdAt', b.created_at) as row
  from blocks b where b.blocker_id = ${personId}`

export const hiddenWords = (personId: string) => sql<Keyed>`
  select h.created_at as at, h.id as key, jsonb_build_object('word', h.word, 'createdAt', h.created_at) as row
  from hidden_words h where h.person_id = ${personId}`

/** Clubs, items and conversations with reduced notifications. */
export const muting = (personId: string) => sql<Keyed>`
  select v.created_at as at, v.club_id as key,
    jsonb_build_object('level', v.level, 'createdAt', v.created_at, 'club', ${club}) as row
  from club_notification_levels v join clubs k on k.id = v.club_id where v.user_id = ${personId}
  union all
  select u.created_at as at, u.content_id as key, jsonb_build_object('mutedAt', u.created_at,
    'on', jsonb_build_object('id', c.id, 'type', c.type, 'club', ${club})) as row
  from muted_content u join content_rows c on c.id = u.content_id join clubs k on k.id = c.club_id
  where u.user_id = ${personId}
  union all
  select o.muted_at as at, o.conversation_id as key, jsonb_build_object('mutedAt', o.muted_at,
    'conversation', o.conversation_id, 'club', ${club}) as row
  from conversation_people o join conversations c on c.id = o.conversation_id join clubs k on k.id = c.club_id
  where o.user_id = ${personId} and o.muted_at is not null`

/** Saved items. */
export const saved = (personId: string) => sql<Keyed>`
  select s.created_at as at, s.content_id as key, jsonb_build_object('savedAt', s.created_at,
    'on', jsonb_build_object('id', c.id, 'type', c.type, 'club', ${club})) as row
  from saved_items s join content_rows c on c.id = s.content_id join clubs k on k.id = c.club_id
  where s.user_id = ${personId}`

/** Unsent drafts; each text is the page's own JSON. */
export const drafts = (personId: string) => sql<Keyed>`
  select d.changed_at as at, d.id as key, jsonb_build_object('kind', d.kind, 'place', d.place,
    'changedAt', d.changed_at, 'text', d.data) as row
  from drafts d where d.user_id = ${personId}`

/** Posts and comments that wait for a moderator, or recently did. */
export const held = (personId: string) => sql<Keyed>`
  select h.created_at as at, h.id as key, jsonb_build_object('kind', h.kind, 'title', h.title, 'sent', h.input,
    'createdAt', h.created_at, 'decision', h.decision, 'decidedAt', h.decided_at, 'note', h.note, 'club', ${club}) as row
  from held_submissions h join clubs k on k.id = h.club_id where h.person_id = ${personId}`

/** The words and domains that the person watches for a club or the server. */
export const watchedTerms = (personId: string) => sql<Keyed>`
  select t.created_at as at, t.id as key, jsonb_build_object('kind', t.kind, 'term', t.term, 'action', t.action,
    'replacement', t.replacement, 'createdAt', t.created_at) || case when k.id is null then '{}' else jsonb_build_object('club', ${club}) end as row
  from watched_terms t left join clubs k on k.id = t.club_id where t.created_by = ${personId}`

/** The person's reports, without the text of others. */
export const reports = (personId: string) => sql<Keyed>`
  select r.created_at as at, r.id as key, jsonb_build_object('reason', r.reason, 'note', r.note,
    'createdAt', r.created_at, 'messages', array(select m.message_id from reported_messages m
      where m.report_id = r.id order by m.sequence))
    || case when k.id is null then '{}' else jsonb_build_object('club', ${club}) end as row
  from message_reports r left join clubs k on k.id = r.club_id where r.reporter_id = ${personId}`

/** Decisions of moderators about the person, without who decided. */
export const decisions = (personId: string) => sql<Keyed>`
  select l.created_at as at, l.id as key, jsonb_build_object('what', l.what, 'createdAt', l.created_at,
    'endsAt', l.ends_at, 'isInForce', r.act_id is not null, 'basis', l.statement -> 'basis',
    'ground', l.statement -> 'ground', 'facts', l.statement -> 'facts', 'appeal', case when a.act_id is not null then
      jsonb_build_object('text', a.text, 'createdAt', a.created_at, 'decision', a.decision, 'answer', a.answer) end)
    || case when k.id is null then '{}' else jsonb_build_object('club', ${club}) end as row
  from moderation_log l left join restrictions r on r.act_id = l.id left join appeals a on a.act_id = l.id
  left join clubs k on k.id = l.club_id where l.person_id = ${personId} and l.statement is not null`
/** The person's reports, without others' texts. */
export const sentReports = (personId: string) => sql<Keyed>`
  select r.created_at as at, r.id as key, jsonb_build_object('reason', r.reason, 'rule', r.rule, 'note', r.note,
    'legal', r.legal, 'createdAt', r.created_at, 'about', jsonb_build_object('kind', c.kind, 'id', c.subject_id),
    'isClosed', c.closed_at is not null) as row
  from reports r join moderation_cases c on c.id = r.case_id where r.reporter_id = ${personId}`

/** The person's reactions to messages. */
export const messageReactions = (personId: string) => sql<Keyed>`
  select m.created_at as at, m.id as key, jsonb_build_object('message', m.id, 'reaction', r.reaction, 'club', ${club}) as row
  from chat_reactions r join chat_messages m on m.id = r.message_id join clubs k on k.id = m.club_id
  where r.user_id = ${personId}`

export const likes = (personId: string) => sql<Keyed>`
  select l.created_at as at, l.content_id as key, jsonb_build_object('createdAt', l.created_at,
    'on', jsonb_build_object('id', l.content_id, 'type', l.content_type, 'club', ${club})) as row
  from likes l join clubs k on k.id = l.club_id where l.user_id = ${personId}`

/** Several on one item may have the same time. */
export const reactions = (personId: string) => sql<Keyed>`
  select r.created_at as at, md5(r.content_id || r.reaction)::uuid as key, jsonb_build_object(
    'createdAt', r.created_at, 'reaction', r.reaction, 'on', jsonb_build_object('id', r.content_id, 'type', c.type, 'club', ${club})) as row
  from reactions r join content_rows c on c.id = r.content_id join clubs k on k.id = r.club_id
  where r.user_id = ${personId}`

export const mentions = (personId: string) => sql<Keyed>`
  select w.created_at as at, w.id as key, jsonb_build_object('createdAt', w.created_at, 'as', w.username,
    'comment', w.comment_id, 'in', jsonb_build_object('id', c.id, 'type', c.type, 'club', ${club})) as row
  from mentions w join content_rows c on c.id = w.content_id join clubs k on k.id = c.club_id
  where w.user_id = ${personId} and w.is_active`

export const commentLikes = (personId: string) => sql<Keyed>`
  select l.created_at as at, l.comment_id as key, jsonb_build_object('createdAt', l.created_at, 'comment', l.comment_id,
    'on', jsonb_build_object('id', o.content_id, 'type', o.content_type, 'club', ${club})) as row
  from comment_likes l join comment_rows o on o.id = l.comment_id join clubs k on k.id = o.club_id
  where l.user_id = ${personId}`

/** The person's applications, even for deleted jobs; the title only if the job is visible. */
export const applications = (personId: string) => sql<Keyed>`
  select a.created_at as at, a.id as key, jsonb_build_object('createdAt', a.created_at, 'status', a.status,
    'message', a.message, 'files', array(select f.path from files f where f.application_id = a.id),
    'for', jsonb_build_object('id', a.job_id, 'club', ${club}))
    || case when s.sees and not c.is_hidden then jsonb_build_object('job', c.title) else '{}' end as row
  from job_applications a join content_rows c on c.id = a.job_id join clubs k on k.id = c.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
  cross join lateral (select ${isSeenBy(personId, sql.ref('c.created_at'))} as sees) s
  where a.user_id = ${personId}`

export const votes = (personId: string) => sql<Keyed>`
  select v.updated_at as at, v.poll_id as key, jsonb_build_object('createdAt', v.created_at, 'updatedAt', v.updated_at,
    'on', jsonb_build_object('id', v.poll_id, 'club', ${club}))
    || case when s.sees and not c.is_hidden then jsonb_build_object('question', c.title, 'option', o.text) else '{}' end as row
  from poll_votes v join content_rows c on c.id = v.poll_id join clubs k on k.id = c.club_id
  join poll_options o on o.poll_id = v.poll_id and o.id = v.selected_option
  left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
  cross join lateral (select ${isSeenBy(personId, sql.ref('c.created_at'))} as sees) s
  where v.user_id = ${personId}`

/** Without the link of an online event. */
export const attendance = (personId: string) => sql<Keyed>`
  select a.updated_at as at, a.event_id as key, jsonb_build_object('createdAt', a.created_at, 'updatedAt', a.updated_at,
    'status', a.status, 'on', jsonb_build_object('id', a.event_id, 'club', ${club}))
    || case when s.sees and not c.is_hidden then jsonb_build_object('event', c.title, 'startsAt', e.start_date) else '{}' end as row
  from event_attendees a join content_rows c on c.id = a.event_id join events e on e.id = c.id
  join clubs k on k.id = c.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
  cross join lateral (select ${isSeenBy(personId, sql.ref('c.created_at'))} as sees) s
  where a.user_id = ${personId}`

export const notifications = (personId: string) => sql<Keyed>`
  select n.created_at as at, n.id as key, jsonb_build_object('type', n.type, 'title', ${titleOf}, 'message', ${messageOf},
    'isRead', n.is_read, 'createdAt', n.created_at) as row
  from notifications n left join clubs k on k.id = n.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
  left join content c on c.id = n.content_id left join lessons nl on nl.id = n.lesson_id
  left join lateral ${responses} r on true
  where n.user_id = ${personId} and ${mayBeSeen(personId)}`
