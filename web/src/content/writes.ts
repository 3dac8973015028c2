import type { ItemPage } from '@guildhall/contract/content'
import type { FieldValues } from '@guildhall/contract/editing'
import type { ContentItem } from '@guildhall/contract/feed'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { putOnTop } from '../lib/cache/pageMerging'
import { patchData } from '../lib/cache/reads'
import type { Change } from '../lib/forms/fields'
import { refreshNow } from './refresh'
import { withReplacedShown } from './replaced'

/** Calls that create and edit items of a kind. */
export type Writes<Values, Item> = {
  publish: (club: string, body: Values & { id: string }) => Promise<Item>
  change: (contentId: string, body: { before: FieldValues }) => Promise<Item>
  /** Approximates the card until the server's version arrives. */
  asCard: (item: Item) => Item
}

/** Adds a new item to the top of its feeds. */
export function showOnTop<Values, Item extends ContentItem>(
  queries: QueryClient,
  { asCard }: Writes<Values, Item>,
  item: Item,
): void {
  const { slug } = item.club
  const { type } = item
  const feeds = [keys.clubFeed(slug), keys.clubFeed(slug, type), keys.clubFeed(slug, type, 'open')]
  if (item.topic) feeds.push(keys.clubFeed(slug, undefined, 'any', item.topic.id))
  for (const queryKey of [...feeds, keys.homeFeed]) putOnTop<ContentItem>(queries, queryKey, asCard(item))
  void queries.invalidateQueries({ queryKey: keys.clubCounts(slug) })
  void refreshNow(queries, item.id)
}

export function useChange<Values, Item extends ContentItem>({ change }: Writes<Values, Item>, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ wanted, before }: Change) => change(id, { ...wanted, before }),
    onSuccess: (item) => {
      withReplacedShown(item)
      const queryKey = keys.contentPage(item.club.slug, item.type, item.slug)
      patchData<ItemPage<Item>>(queries, queryKey, (page) => ({ ...page, item }), {})
      void refreshNow(queries, id)
    },
  })
}
