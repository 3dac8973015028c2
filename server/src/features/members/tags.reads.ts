import type { MemberTags } from '@guildhall/contract/members'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { findOpenAccess } from '../clubs/clubs.reads.ts'
import { isSeenMember } from '../visibility/seen.ts'

const most = 50
/** Bounds the members with tags that are counted, so that large clubs cost no more. */
const newest = 2000

type Row = { interests: MemberTags['interests']; roles: MemberTags['communityRoles']; looked: number }

const ofClub = prepared<{ clubId: string; seesFrom: Date | undefined }, Row>((db, { clubId, seesFrom }) => {
  // Spelling variants count as one tag in its most common spelling; ties sort by name.
  const counted = (
    column: string,
  ) => sql`(select coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', people)
      order by people desc, key), '[]')
    from (select tag_key(tag) as key, mode() within group (order by tag) as name, count(distinct id)::int as people
      from people, unnest(${sql.ref(column)}) t (tag) where tag_key(tag) <> ''
      group by 1 order by people desc, key limit ${sql.lit(most)}) one)`
  return db
    .with('people', (from) =>
      from
        .selectFrom((inner) =>
          inner
            .selectFrom('club_memberships as m')
            .select('user_id')
            .where('club_id', '=', clubId)
            .where(sql<boolean>`person_tags <> '{}'`)
            .$if(seesFrom !== undefined, (query) => query.where(isSeenMember(sql`${seesFrom}::timestamptz`)))
            .orderBy('created_at', 'desc')
            .limit(sql.lit(newest + 1))
            .as('t'),
        )
        .innerJoin('profiles as p', 'p.id', 't.user_id')
        .where('p.deleted_at', 'is', null)
        .select(['p.id', 'p.interests', 'p.community_roles']),
    )
    .selectNoFrom([
      sql<Row['interests']>`${counted('interests')}`.as('interests'),
      sql<Row['roles']>`${counted('community_roles')}`.as('roles'),
      sql<number>`(select count(*)::int from people)`.as('looked'),
    ])
})

/** Errors: bad_club_identifier, club_not_found, members_only. */
export async function readMemberTags({ db, viewer }: PersonContext, club: string): Promise<MemberTags> {
  const { id, sees_from } = await findOpenAccess(db, viewer, club)
  const [row] = await ofClub(db, { clubId: id, seesFrom: sees_from ?? undefined })
  return {
    interests: row?.interests ?? [],
    communityRoles: row?.roles ?? [],
    isWhole: (row?.looked ?? 0) <= newest,
  }
}
