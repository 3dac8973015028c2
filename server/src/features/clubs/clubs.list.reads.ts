import type { ClubCard, listClubs } from '@guildhall/contract/clubs'
import type { Page } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { decodeCursor, decodeRank, encodeCursor, encodeRank, paginate } from '../../platform/cursor.ts'
import { nobody } from '../../platform/ids.ts'
import { toPrefixQuery } from '../../platform/text-search.ts'
import { presentCard, selectClubs } from './clubs.reads.ts'

/** See decisions.md, /clubs. */
export async function readClubs(
  { db, viewer }: Context,
  query: z.output<typeof listClubs>,
): Promise<Page<ClubCard>> {
  const { q, category, fee, type, sort, cursor } = query
  let clubs = selectClubs(db, viewer?.id ?? nobody)
  if (q?.trim()) {
    const words = toPrefixQuery(q)
    if (!words) return { items: [], next: null }
    clubs = clubs.where(sql<boolean>`k.search @@ ${words}::tsquery`)
  }
  if (category)
    clubs = clubs.where((eb) =>
      eb.exists(
        eb
          .selectFrom('club_categories as g')
          .select('g.club_id')
          .whereRef('g.club_id', '=', 'k.id')
          .where('g.category', '=', category),
      ),
    )
  if (fee) clubs = clubs.where('k.is_paid', '=', fee === 'paid')
  if (type) clubs = clubs.where('k.club_type', '=', type)

  if (sort === 'newest') {
    const from = decodeCursor(cursor)
    if (from) clubs = clubs.where(sql<boolean>`(k.created_at, k.id) < (${from.at}, ${from.id}::uuid)`)
    clubs = clubs.orderBy('k.created_at', 'desc')
  } else {
    const column = sql.ref(sort === 'members' ? 'k.members' : 'k.activity_score')
    const from = decodeRank(cursor)
    if (from) clubs = clubs.where(sql<boolean>`(${column}, k.id) < (${from.rank}, ${from.id}::uuid)`)
    clubs = clubs.orderBy(column, 'desc')
  }
  const found = await clubs
    .orderBy('k.id', 'desc')
    .limit(limits.clubPage + 1)
    .execute()
  const { rows, next } = paginate(found, limits.clubPage, (row) => {
    if (sort === 'newest') return encodeCursor({ at: row.created_at, id: row.id })
    return encodeRank(sort === 'members' ? row.members : row.activity_score, row.id)
  })
  return { items: rows.map(presentCard), next }
}
