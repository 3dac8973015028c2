import { type Expression, sql } from 'kysely'
import type { SqlParams } from '../../platform/database/prepared.ts'
import { clubIdOf, type clubKey } from '../clubs/clubs.reads.ts'
import { isListedAdmin, isOpenTo } from '../visibility/seen.ts'

/** SQL: the viewer's clubs with more than everyone sees. */
export const ownClubs = (viewerId: Expression<string>) => sql`
  select k.id from clubs k where (k.is_private or k.public_since is not null) and k.deleted_at is null and k.id in (
    select club_id from club_memberships where user_id = ${viewerId}
    union all select id from clubs where user_id = ${viewerId}
    union all select k.id from clubs k where ${isListedAdmin(viewerId)})`

/** SQL: the chosen club, if the viewer can see inside. */
export const chosenClub = (params: SqlParams<{ viewerId: string } & ReturnType<typeof clubKey>>) => sql`
  select k.id from clubs k left join club_memberships m on m.club_id = k.id and m.user_id = ${params.viewerId}
  where k.id = ${clubIdOf(params)} and ${isOpenTo(params.viewerId)}`
