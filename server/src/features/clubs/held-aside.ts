import { sql } from 'kysely'

/**
 * SQL: whether the author of submission `h` to club `k` could still publish it. What people sent who are banned, suspended
 * or removed since waits aside, and is back in the queue once that is reversed or ends (docs/decisions/130). Comments in a
 * public club need no membership.
 */
export const isStillPublishable = sql<boolean>`(
  not exists (select from restrictions r where r.person_id = h.person_id and (r.ends_at is null or r.ends_at > now())
    and (r.club_id is null or r.club_id = h.club_id and r.kind = 'banned'))
  and (k.user_id = h.person_id or k.permissions -> 'admins' ? h.person_id::text
    or exists (select from club_memberships a where a.club_id = h.club_id and a.user_id = h.person_id)
    or h.kind = 'comment' and not k.is_private and not exists (select from act_restorations s
      join moderation_log l on l.id = s.act_id and l.club_id = h.club_id and l.what = 'remove_member'
      where s.person_id = h.person_id)))`
