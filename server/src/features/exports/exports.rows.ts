import { features } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { mayBeSeen, messageOf, responses, titleOf } from '../notifications/notifications.visible.ts'
import { isSeenBy } from '../visibility/seen.ts'
import { clubLabel as club, courseOf, inClub, type Keyed, lessonOf } from './exports.sql.ts'

// What is more than a list of a table's rows.

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

/** Money is text, with its decimals: readers of JSON make numbers binary. */
export const ownedClubs = (personId: string) => sql<Keyed>`
  select k.created_at as at, k.id as key,
    to_jsonb(k) - array['search', 'user_id', 'permissions', 'deleted_at', 'clearing_since', 'deletion_event_id', 'notified_up_to', 'activity_score'] || jsonb_build_object(
      'membership_fee', k.membership_fee::text, 'categories',
      array(select category from club_categories g where g.club_id = k.id order by position),
      'rules', (select x.rules from club_rules x where x.club_id = k.id),
      'questions', (select x.questions from club_rules x where x.club_id = k.id),
      'topics', (select jsonb_agg(jsonb_build_object('name', t.name, 'slug', t.slug, 'emoji', t.emoji,
        'description', t.description) order by t.position) from topics t where t.club_id = k.id),
      'groups', (select jsonb_agg(jsonb_build_object('name', g.name, 'description', g.description,
        'fee', g.fee::text, 'members', g.member_count) order by g.name)
        from club_groups g where g.club_id = k.id),
      'payments', (select jsonb_build_object('instructions', s.instructions, 'link', s.link,
        'accountHolder', s.account_holder, 'iban', s.iban, 'issuer', s.issuer, 'graceDays', s.grace_days)
        from payment_settings s where s.club_id = k.id),
      'announcement', (select jsonb_build_object('text', a.text, 'link', a.link, 'endsAt', a.ends_at)
        from announcements a where a.club_id = k.id)) as row
  from clubs k where k.user_id = ${personId} and k.deleted_at is null`

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

/**
 * Opened and finished; a lesson may be finished by an accepted assignment or a teacher without a visit. `isOpenAgain`: its
 * quiz or assignment was required since.
 */
export const lessons = (personId: string) => sql<Keyed>`
  select coalesce(v.first_at, d.done_at) as at, l.id as key, jsonb_build_object('lesson', ${lessonOf(personId)},
    'course', ${courseOf(personId)}, 'firstOpenedAt', v.first_at, 'lastOpenedAt', v.last_at,
    'videoSeconds', v.video_position, 'doneAt', d.done_at, 'doneBy', d.done_by)
    || case when d.is_open_again then '{"isOpenAgain": true}'::jsonb else '{}' end as row
  from (select * from lesson_visits where user_id = ${personId}) v
  full join (select lesson_id, done_at, done_by, false as is_open_again from lesson_completions where user_id = ${personId}
    union all select lesson_id, done_at, done_by, true from reopened_completions r where user_id = ${personId}
      and not exists (select from lesson_completions n where n.lesson_id = r.lesson_id and n.user_id = r.user_id)) d
    using (lesson_id)
  join lessons l on l.id = lesson_id join courses c on c.id = l.course_id ${inClub(personId)}`

export const notifications = (personId: string) => sql<Keyed>`
  select n.created_at as at, n.id as key, jsonb_build_object('type', n.type, 'title', ${titleOf}, 'message', ${messageOf},
    'isRead', n.is_read, 'createdAt', n.created_at) as row
  from notifications n left join clubs k on k.id = n.club_id
  left join club_memberships m on m.club_id = k.id and m.user_id = ${personId}
  left join content c on c.id = n.content_id left join lessons nl on nl.id = n.lesson_id
  left join lateral ${responses} r on true
  where n.user_id = ${personId} and ${mayBeSeen(personId)}`
