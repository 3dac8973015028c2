import { sql } from 'kysely'
import { isListedAdmin } from '../visibility/seen.ts'

/**
 * SQL: whether person `p` can be mentioned in club `k`, on item `c`: members, and in a public club also participants of
 * the conversation.
 */
export const isMentionable = sql<boolean>`(${isListedAdmin(sql<string>`p.id`)}
  or exists (select from club_memberships m where m.club_id = k.id and m.user_id = p.id)
  or not k.is_private and (c.user_id = p.id
    or exists (select from comments o where o.content_id = c.id and o.user_id = p.id)))`
