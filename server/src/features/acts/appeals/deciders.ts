import { sql } from 'kysely'

/** SQL: the owner, admins and moderators of club `k`, by rank. */
const moderators = sql`(
    select k.user_id as id, 3 as rank
    union all select m.user_id, 2 from club_memberships m where m.club_id = k.id and m.role = 'admin'
    union all select a::uuid, 2 from jsonb_array_elements_text(coalesce(k.permissions -> 'admins', '[]')) a
    union all select m.user_id, 1 from jsonb_array_elements_text(coalesce(k.permissions -> 'moderators', '[]')) a
      join club_memberships m on m.club_id = k.id and m.user_id = a::uuid
  ) d (id, rank)`

/** SQL: whether moderator `d` outranks the person hit by act `l`. */
const outranks = sql`d.rank > case when k.user_id = l.person_id then 3
      when k.permissions -> 'admins' ? l.person_id::text or exists (select from club_memberships m
        where m.club_id = k.id and m.user_id = l.person_id and m.role = 'admin') then 2
      when k.permissions -> 'moderators' ? l.person_id::text then 1 else 0 end`

/** SQL: who of club `k` can answer an appeal against act `l`, besides who acted. */
const otherDeciders = sql`(select d.id from ${moderators}
  where d.id is distinct from l.actor_id and d.id is distinct from l.person_id and ${outranks})`

/** SQL: whether a person of club `k` can answer an appeal against act `l`, if only where there is no one else. */
export const isDecider = (personId: string) =>
  sql<boolean>`exists (select from ${moderators} where d.id = ${personId} and ${outranks})`

/** SQL: whether someone else of club `k` can answer an appeal against act `l`. */
export const hasOtherDecider = sql<boolean>`(k.id is not null and exists ${otherDeciders})`

/** SQL: ids of those who are asked to answer an appeal against act `l`. */
export const deciderIds = sql<string[]>`array(select distinct id from ${otherDeciders} d)`

/** SQL: whether an appeal against act `l` is for operators: what they did, or what is of no club. */
export const isForOperators = sql<boolean>`(l.club_id is null or k.id is null or l.is_by_operator)`
