import type { ItemPage } from '@guildhall/contract/content'
import type { FieldValues } from '@guildhall/contract/editing'
import type { ContentItem } from '@guildhall/contract/feed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../lib/call'
import { codeOf } from '../lib/callError'
import { errorText } from '../lib/errorText'
import { type Change, mendings } from '../lib/fields'
import { putOnTop } from '../lib/freshen'
import { keys } from '../lib/keys'
import { toast } from '../lib/toast'
import type { KindTexts } from './kind'
import { forgetContent, refreshNow } from './refresh'

type Club = { id: string; slug: string }

/** The two calls by which items of a kind are written; the rest is the same for all kinds. */
export type Writes<Values, Item> = {
  publish: (club: string, body: Values & { id: string }) => Promise<Item>
  change: (contentId: string, body: { before: FieldValues }) => Promise<Item>
  /** Roughly what its card shows, until the server's own preview is there. */
  asCard: (item: Item) => Item
}

export function usePublish<Values, Item extends ContentItem>(writes: Writes<Values, Item>, club: Club) {
  const onSuccess = useShowOnTop(writes, club)
  return useMutation({
    mutationFn: (body: Values & { id: string }) => writes.publish(club.slug, body),
    onSuccess,
  })
}

/** Of an item that was published without one's hearing of it, makes what it is to be by now. */
export function useMend<Values extends object, Item extends ContentItem>(
  writes: Writes<Values, Item>,
  club: Club,
) {
  const onSuccess = useShowOnTop(writes, club)
  return useMutation({
    mutationFn: async ({ id, ...given }: Parameters<typeof mendings>[0] & { id: string }) => {
      let refusal: unknown
      for (const { wanted, before } of mendings(given))
        try {
          return await writes.change(id, { ...wanted, before })
        } catch (error) {
          if (codeOf(error) !== 'changed_meanwhile') throw error
          refusal = error
        }
      throw refusal
    },
    onSuccess,
  })
}

function useShowOnTop<Values, Item extends ContentItem>({ asCard }: Writes<Values, Item>, club: Club) {
  const queries = useQueryClient()
  return (item: Item) => {
    for (const queryKey of [keys.clubFeed(club.slug), keys.clubFeed(club.slug, item.type), keys.homeFeed])
      putOnTop<ContentItem>(queries, queryKey, asCard(item))
    void queries.invalidateQueries({ queryKey: keys.clubCounts(club.slug) })
    void refreshNow(queries, item.id)
  }
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

/** Named so that an item's page knows a deletion of its own from somebody else's. */
export const deleteMutation = (id: string) => ['delete', id]

export function useDeleteItem(item: ContentItem, { deleted, deleteFailed, reasons }: KindTexts) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: deleteMutation(item.id),
    mutationFn: () => call('DELETE /content/:contentId', { params: { contentId: item.id } }),
    onSuccess: () => {
      forgetContent(queries, item.id)
      void queries.invalidateQueries({ queryKey: keys.clubCounts(item.club.slug) })
      toast.success(...deleted)
    },
    onError: (error) => {
      if (codeOf(error) === 'content_not_found') forgetContent(queries, item.id)
      const [title, otherwise = ''] = deleteFailed
      toast.error(title, errorText(error, otherwise, reasons.delete))
    },
  })
}
