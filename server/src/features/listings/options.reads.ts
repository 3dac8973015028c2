import { featureOf, type ListedKind, limits, listedKinds } from '@guildhall/contract/limits'
import type { ListingOptions } from '@guildhall/contract/listings'
import { type Expression, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { nobody } from '../../platform/ids.ts'
import { hasFeature, presentLabel } from '../clubs/clubs.reads.ts'
import { isOpenTo, isSeenItemInside, seesFrom } from '../visibility/seen.ts'

/** Filter options of every listing: the clubs and currencies with the most items. */
export async function readListingOptions({ db, viewer }: Context, type: ListedKind): Promise<ListingOptions> {
  const given = { viewerId: viewer?.id ?? nobody }
  const [clubs, currencies] = [await clubsOf[type](db, given), await currenciesOf[type](db, given)]
  return { clubs: clubs.map(presentLabel), currencies: currencies.map(({ currency }) => currency) }
}

const ofEach = <T>(make: (type: ListedKind) => T) =>
  Object.fromEntries(listedKinds.map((type) => [type, make(type)])) as Record<ListedKind, T>

type ClubRow = { id: string; slug: string; name: string; logo_path: string | null }
const clubsOf = ofEach((type) =>
  prepared<{ viewerId: string }, ClubRow>((db, { viewerId }) =>
    clubsWith(db, type, viewerId)
      .select(['k.id', 'k.slug', 'k.name', 'k.logo_path'])
      .orderBy('t.count', 'desc')
      .orderBy('k.id')
      .limit(limits.listingClubs),
  ),
)

const currenciesOf = ofEach((type) =>
  prepared<{ viewerId: string }, { currency: string }>((db, { viewerId }) =>
    clubsWith(db, type, viewerId)
      .select('k.currency')
      .groupBy('k.currency')
      .orderBy((eb) => eb.fn.sum('t.count'), 'desc')
      .orderBy('k.currency'),
  ),
)

/** SQL: clubs the viewer can see inside, with their number of items of an enabled kind. */
const clubsWith = (db: Database, type: ListedKind, viewerId: Expression<string>) =>
  db
    .selectFrom('content_totals as t')
    .innerJoin('clubs as k', 'k.id', 't.club_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
    )
    .where('t.type', '=', sql.lit<string>(type))
    .where('t.count', '>', 0)
    .where(isOpenTo(viewerId))
    .where(
      sql<boolean>`(${seesFrom(viewerId)} is null and not exists (select from topics r where r.club_id = k.id and r.is_restricted)
        or exists (select from content c where c.club_id = k.id and c.type = t.type and ${isSeenItemInside(viewerId, 'c')}))`,
    )
    .where(hasFeature(featureOf[type]))
