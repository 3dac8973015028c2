import type { Leaving } from '@guildhall/contract/account-deletions'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { isTwoStepOn } from '../accounts/proof.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { readDeletedClubs } from '../deletion/deletion.reads.ts'
import { canLeaveForGood } from './account-deletions.policy.ts'

export async function readLeaving(context: PersonContext): Promise<Leaving> {
  const { db, viewer } = context
  const [clubs, deleted, asksCode, { rows }] = await Promise.all([
    findOwnedClubs(db, viewer.id),
    readDeletedClubs(context),
    isTwoStepOn(context),
    sql<{ items: number; comments: number; memberships: number }>`
      select (select count(*) from content where user_id = ${viewer.id})::int as items,
        (select count(*) from comments where user_id = ${viewer.id})::int as comments,
        (select count(*) from club_memberships m join clubs k on k.id = m.club_id
          where m.user_id = ${viewer.id} and k.user_id <> ${viewer.id} and k.deleted_at is null)::int as memberships
    `.execute(db),
  ])
  const [counts = { items: 0, comments: 0, memberships: 0 }] = rows
  return {
    can: canLeaveForGood(clubs),
    clubs: clubs.map(presentLabel),
    deletedClubs: deleted.clubs.map(({ name }) => name),
    ...counts,
    asksCode,
  }
}

export const findOwnedClubs = (db: Database, personId: string) =>
  db
    .selectFrom('clubs')
    .select(['id', 'slug', 'name', 'logo_path'])
    .where('user_id', '=', personId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
