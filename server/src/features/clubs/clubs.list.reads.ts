import type { ClubCard, listClubs } from '@guildhall/contract/clubs'
import type { Page } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import {
  decodeCursor,
  decodeRank,
  encodeCursor,
  encodeRank,
  paginate,
} from '../../platform/database/cursor.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { toFormsQuery, withForms } from '../../platform/text/text-search.ts'
import { type ClubCardRow, presentCard, selectCards, visitor } from './clubs.reads.ts'

/** See decisions.md, /clubs. */
export async function readClubs(
  { db, viewer }: Context,
  { q, category, fee, type, sort, cursor }: z.output<typeof listClubs>,
): Promise<Page<ClubCard>> {
  const words = q?.trim() ? toFormsQuery(q) : undefined
  if (words === null) return { items: [], next: null }
  const found = await pages[sort](db, {
    viewerId: viewer?.id,
    words,
    category: category || undefined,
    isPaid: fee && fee === 'paid',
    type,
    ...(sort === 'newest' ? timeOf(cursor) : rankOf(cursor)),
  })
  const { rows, next } = paginate(found, limits.clubPage, (row) => {
    if (sort === 'newest') return encodeCursor({ at: row.created_at, id: row.id })
    return encodeRank(sort === 'members' ? row.members : row.activity_score, row.id)
  })
  return { items: rows.map(presentCard), next }
}

type ClubsQuery = {
  viewerId: string | undefined
  words: string | undefined
  category: string | undefined
  isPaid: boolean | undefined
  type: string | undefined
  /** The value of the last club before the page. */
  from?: number | Date | undefined
  fromId?: string | undefined
}

const timeOf = (cursor: string | undefined) => {
  const from = decodeCursor(cursor)
  return { from: from?.at, fromId: from?.id }
}

const rankOf = (cursor: string | undefined) => {
  const from = decodeRank(cursor)
  return { from: from?.rank, fromId: from?.id }
}

const pagesBy = (column: 'members' | 'activity_score' | 'created_at') =>
  prepared<ClubsQuery, ClubCardRow>(
    (db, { viewerId = visitor, words, category, isPaid, type, from, fromId }) => {
      let clubs = selectCards(db, viewerId)
      if (words) clubs = clubs.where(sql<boolean>`k.search @@ ${withForms(words)}`)
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
      if (isPaid) clubs = clubs.where('k.is_paid', '=', isPaid)
      if (type) clubs = clubs.where('k.club_type', '=', type)
      if (from && fromId)
        clubs = clubs.where(sql<boolean>`(${sql.ref(`k.${column}`)}, k.id) < (${from}, ${fromId}::uuid)`)
      return clubs
        .orderBy(`k.${column}`, 'desc')
        .orderBy('k.id', 'desc')
        .limit(sql.lit(limits.clubPage + 1))
    },
  )

const pages = {
  members: pagesBy('members'),
  activity: pagesBy('activity_score'),
  newest: pagesBy('created_at'),
}
