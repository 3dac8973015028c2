import type { LinkCard } from '@guildhall/contract/links'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../platform/database/schema.ts'
import { type FileRow, picturesIn } from '../files/files.reads.ts'

export type LinkCardRow = {
  url: string
  title: string | null
  site_name: string | null
  picture: Pick<FileRow, 'path' | 'width' | 'height'> | null
} | null

/** SQL: the card of an item's link; null if there is none. Also while cards are off, when it must not be shown. */
export const storedLinkCardOf = (id: Expression<string>) => jsonObjectFrom(cardsOf(id))

/** SQL: the card of an item's link; null if there is none, or cards are off. */
export const linkCardOf = (id: Expression<string>) =>
  jsonObjectFrom(cardsOf(id).where(sql<boolean>`(select is_on from link_card_switch)`))

const cardsOf = (id: Expression<string>) =>
  expressionBuilder<DB, never>()
    .selectFrom('content_links as l')
    .innerJoin('link_cards as d', 'd.hash', 'l.link_hash')
    .select((eb) => [
      'l.url',
      'd.title',
      'd.site_name',
      jsonObjectFrom(
        eb
          .selectFrom('files as f')
          .select(['f.path', 'f.width', 'f.height'])
          .whereRef('f.link_hash', '=', 'd.hash'),
      ).as('picture'),
    ])
    .where('l.content_id', '=', id)
    .where('l.is_removed', '=', sql.lit(false))
    .where('d.title', 'is not', null)

export function presentLinkCard(row: LinkCardRow): LinkCard | null {
  if (!row?.title) return null
  const { url, title, site_name: siteName, picture } = row
  const file = picture && { ...picture, purpose: 'link-card', name: '', mime: '', size: 0, alt: '' }
  return { url, title, siteName, picture: (file && picturesIn([file])[0]) ?? null }
}
