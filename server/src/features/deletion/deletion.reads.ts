import type { DeletedClub } from '@guildhall/contract/deletion'
import type { PersonContext } from '../../platform/context.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { endsAt, lastKept } from './deletion.policy.ts'

export async function readDeletedClubs({ db, viewer }: PersonContext): Promise<{ clubs: DeletedClub[] }> {
  const rows = await db
    .selectFrom('clubs as k')
    .select(['k.id', 'k.slug', 'k.name', 'k.logo_path', 'k.deleted_at', 'k.members'])
    .select((eb) =>
      eb
        .selectFrom('content_totals as c')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('c.count'), of.lit(0)).as('items'))
        .whereRef('c.club_id', '=', 'k.id')
        .as('items'),
    )
    .where('k.user_id', '=', viewer.id)
    .where('k.deleted_at', '>', lastKept(new Date()))
    .where('k.clearing_since', 'is', null)
    .where('k.is_hidden', '=', false)
    .orderBy('k.deleted_at', 'desc')
    .orderBy('k.id')
    .execute()
  return {
    clubs: rows.flatMap(({ deleted_at, items, members, ...row }) =>
      deleted_at
        ? [
            {
              // The logo is hidden with the club.
              ...presentLabel({ ...row, logo_path: null }),
              deletedAt: deleted_at.toISOString(),
              endsAt: endsAt(deleted_at).toISOString(),
              members,
              items: Number(items),
            },
          ]
        : [],
    ),
  }
}
