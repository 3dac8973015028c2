import type { Role } from '@guildhall/contract/clubs'
import { type Expression, sql } from 'kysely'
import { isListedAdmin } from '../visibility/seen.ts'

/** A person’s rank in a club, which decides who may act on whom. The club's list names moderators among its members. */
export type Standing = 'owner' | 'admin' | 'moderator' | 'member' | 'outsider'

type Who = string | Expression<string | null>

/** SQL: the standing in club `k` of a person with the membership `m` there, or with none. */
export const standingIn = (person: Who) => sql<Standing>`case
  when k.user_id = ${person} then 'owner'
  when m.role = 'admin' or ${isListedAdmin(person as Expression<string>)} then 'admin'
  when m.user_id is null then 'outsider'
  when k.permissions -> 'moderators' ? ${person}::text then 'moderator' else 'member' end`

/** SQL: the role (platform.md 6) of that person. */
export const roleIn = (person: Who) => sql<Role | null>`case ${standingIn(person)}
  when 'owner' then 'owner' when 'admin' then 'admin' when 'outsider' then null else 'member' end`

/** Whether someone with this standing moderates the club. */
export const isModerator = (standing: Standing | null): boolean =>
  standing === 'owner' || standing === 'admin' || standing === 'moderator'

/** SQL: `isModerator`. */
export const moderates = (standing: Expression<Standing>) =>
  sql<boolean>`${standing} in ('owner', 'admin', 'moderator')`
