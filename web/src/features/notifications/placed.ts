import type { Notification } from '@guildhall/contract/notifications'
import type { Pages } from '../../lib/cache/pages'

export type Placed = Notification & {
  /** The first of its day, which gets the heading. */
  isFirstOfDay: boolean
  /** In its block: notifications of one club on one day. */
  edge: 'only' | 'first' | 'middle' | 'last'
  /** The block has a heading with the club's name. */
  isHeaded: boolean
}

type Block = { key: string; items: Notification[] }

/**
 * Orders the notifications of each day by club, the club with the newest first. Each page is ordered by itself, so that a
 * loaded page never moves what is above it. Clubs with several notifications get a heading.
 */
export function placedByClub({ pages, ...rest }: Pages<Notification>): Pages<Placed> {
  let above: { key: string; isHeaded: boolean } | undefined
  const blocks = pages.map(({ items }) =>
    blocksOf(items).map(({ key, items }) => {
      const isContinued = above?.key === key && above.isHeaded
      const isHeaded = isContinued || (items.length > 1 && items[0]?.clubName != null)
      above = { key, isHeaded }
      return { key, items, isHeaded, isContinued }
    }),
  )
  const all = blocks.flat()
  let day = ''
  const place = (block: (typeof all)[number]): Placed[] => {
    const isLastBlock = !all[all.indexOf(block) + 1]?.isContinued
    return block.items.map((item, index) => {
      const isFirst = index === 0 && !block.isContinued
      const isLast = index === block.items.length - 1 && isLastBlock
      const isFirstOfDay = dayOf(item) !== day
      day = dayOf(item)
      const edge = isFirst ? (isLast ? 'only' : 'first') : isLast ? 'last' : 'middle'
      return { ...item, isFirstOfDay, edge, isHeaded: block.isHeaded }
    })
  }
  return {
    ...rest,
    pages: pages.map((page, index) => ({ ...page, items: (blocks[index] ?? []).flatMap(place) })),
  }
}

/** By day and club, in the order of the newest of each. */
function blocksOf(items: Notification[]): Block[] {
  const blocks = new Map<string, Block>()
  for (const item of items) {
    const key = `${dayOf(item)} ${item.metadata.clubId ?? ''}`
    const block = blocks.get(key) ?? { key, items: [] }
    blocks.set(key, block)
    block.items.push(item)
  }
  return [...blocks.values()]
}

/** The local day on which it arrived. */
export const dayOf = ({ createdAt }: Pick<Notification, 'createdAt'>): string =>
  new Date(createdAt).toDateString()
