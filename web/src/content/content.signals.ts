import type { Club } from '@guildhall/contract/clubs'
import type { ContentItem } from '@guildhall/contract/feed'
import { featureOf } from '@guildhall/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { patchData } from '../lib/cache/reads'
import { applyServerCount } from '../lib/live/applyServerCount'
import { scheduleRefetch } from '../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../lib/live/signals'
import { patchContent } from './cache'
import { forgetContent, isLiking, isReacting, refreshContent } from './refresh'

function showOnItem(queries: QueryClient, contentId: string, counts: Partial<ContentItem>): void {
  const name = `${Object.keys(counts)} ${contentId}`
  patchContent(queries, contentId, (item) => ({ ...item, ...counts }) as ContentItem, { name })
}

/** Refetches the totals of club tabs, a second after a change (content.md 4). */
function recount(queries: QueryClient, spread: number): void {
  scheduleRefetch(
    'counts',
    () => void queries.invalidateQueries({ queryKey: keys.allClubCounts }),
    1000 + spread,
  )
}

function showClubCount(queries: QueryClient, clubId: string, feature: string, count: number): void {
  for (const [, club] of queries.getQueriesData<Club>({ queryKey: keys.allClubs }))
    if (club?.id === clubId)
      patchData<Record<string, number>>(
        queries,
        keys.clubCounts(club.slug),
        (old) => ({ ...old, [feature]: count }),
        { name: feature },
      )
}

export const signals: SignalHandlers = {
  // useLiveFeed inserts the item, or offers it.
  'content.created': ({ clubId, type, count, asOf }, queries, spread) => {
    const feature = featureOf[type]
    // Their tabs list a part of them.
    if (type === 'job' || type === 'event') recount(queries, spread)
    if (count !== null)
      applyServerCount(`${feature} ${clubId}`, asOf, () => showClubCount(queries, clubId, feature, count))
  },
  'content.updated': ({ contentId, type }, queries, spread) => {
    if (type === 'job' || type === 'event') recount(queries, spread)
    refreshContent(queries, contentId, spread)
  },
  // useLiveFeed updates the pinned items.
  'pins.changed': ({ contentId, pinnedAt }, queries) => showOnItem(queries, contentId, { pinnedAt }),
  'link-card.changed': ({ contentId, linkCard }, queries) => {
    patchContent(queries, contentId, (item) =>
      item.type === 'post' ? { ...item, data: { ...item.data, linkCard } } : item,
    )
  },
  'content.deleted': ({ contentId }, queries, spread) => {
    recount(queries, spread)
    forgetContent(queries, contentId)
  },
  'likes.changed': ({ contentId, likeCount, asOf }, queries) =>
    applyServerCount(`likes ${contentId}`, asOf, () => {
      // A like in flight returns the count itself.
      if (!isLiking(queries, contentId)) showOnItem(queries, contentId, { likeCount })
    }),
  'liked.changed': ({ contentId, liked }, queries) => {
    if (!isLiking(queries, contentId)) showOnItem(queries, contentId, { liked })
  },
  'reactions.changed': ({ contentId, reactions, asOf }, queries) =>
    applyServerCount(`reactions ${contentId}`, asOf, () => {
      if (!isReacting(queries, contentId)) showOnItem(queries, contentId, { reactions })
    }),
  'reacted.changed': ({ contentId, reacted }, queries) => {
    if (!isReacting(queries, contentId)) showOnItem(queries, contentId, { reacted })
  },
  'comments.changed': ({ contentId, commentCount, asOf }, queries) =>
    applyServerCount(`comments ${contentId}`, asOf, () => showOnItem(queries, contentId, { commentCount })),
}
