import type { ItemPage } from '@guildhall/contract/content'
import type { FieldValues } from '@guildhall/contract/editing'
import type { ContentItem } from '@guildhall/contract/feed'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf } from '../lib/callError'
import { createOnce } from '../lib/createOnce'
import { type Change, mendings } from '../lib/fields'
import { putOnTop } from '../lib/freshen'
import { keys } from '../lib/keys'
import { refreshNow } from './refresh'

/** The two calls by which items of a kind are written; the rest is the same for all kinds. */
export type Writes<Values, Item> = {
  publish: (club: string, body: Values & { id: string }) => Promise<Item>
  change: (contentId: string, body: { before: FieldValues }) => Promise<Item>
  /** Roughly what its card shows, until the server's own preview is there. */
  asCard: (item: Item) => Item
}

type Publishing<Values, Item> = {
  writes: Writes<Values, Item>
  /** By its slug or its id. */
  club: string
  id: string
  values: Values
  /** What was sent under the id before without an answer: it becomes what is wanted by now. */
  unheard: Values[]
  groups?: readonly (readonly string[])[] | undefined
  renew: () => string
}

/** Publishes an item under an id made here; doing it again publishes nothing twice. */
export function publishOnce<Values extends object, Item>(given: Publishing<Values, Item>): Promise<Item> {
  const { writes, club, id, values, unheard, renew } = given
  return createOnce({
    ...{ id, renew },
    send: (id) => writes.publish(club, { id, ...values }),
    mend: unheard.length > 0 && (() => mend(given)),
  })
}

async function mend<Values extends object, Item>(given: Publishing<Values, Item>): Promise<Item> {
  let refusal: unknown
  for (const { wanted, before } of mendings(given))
    try {
      return await given.writes.change(given.id, { ...wanted, before })
    } catch (error) {
      if (codeOf(error) !== 'changed_meanwhile') throw error
      refusal = error
    }
  throw refusal
}

/** Shows an item that was just published on top of the feeds to which it belongs. */
export function showOnTop<Values, Item extends ContentItem>(
  queries: QueryClient,
  { asCard }: Writes<Values, Item>,
  item: Item,
): void {
  const { slug } = item.club
  for (const queryKey of [keys.clubFeed(slug), keys.clubFeed(slug, item.type), keys.homeFeed])
    putOnTop<ContentItem>(queries, queryKey, asCard(item))
  void queries.invalidateQueries({ queryKey: keys.clubCounts(slug) })
  void refreshNow(queries, item.id)
}

export function useChange<Values, Item extends ContentItem>({ change }: Writes<Values, Item>, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ wanted, before }: Change) => change(id, { ...wanted, before }),
    onSuccess: (item) => {
      queries.setQueryData<ItemPage<Item>>(
        keys.contentPage(item.club.slug, item.type, item.slug),
        (page) => page && { ...page, item },
      )
      void refreshNow(queries, id)
    },
  })
}
