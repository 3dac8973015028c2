import type { ItemPage } from '@guildhall/contract/content'
import type { ContentKind, ContentType } from '@guildhall/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { keys } from '../lib/cache/keys'
import { pagedOptions } from '../lib/cache/pages'
import { call } from '../lib/net/call'

type PageRequest = { cursor: string | undefined; signal?: AbortSignal }
/** One kind, or its open items alone, or the items of one topic, by its id. */
export type FeedPart = {
  type?: ContentType | undefined
  isOpenOnly?: boolean | undefined
  topic?: string | undefined
}

export const readClubFeed = (
  club: string,
  { type, isOpenOnly, topic }: FeedPart,
  { cursor, signal }: PageRequest,
) =>
  call('GET /clubs/:club/feed', {
    params: { club },
    query: { type, state: isOpenOnly ? 'open' : undefined, topic, cursor },
    signal,
  })

/** Without its whole text. */
export const readItem = (contentId: string) => call('GET /content/:contentId', { params: { contentId } })

/** A club's content, newest first; all of it or a part. */
export const clubFeedQuery = (club: string, part: FeedPart = {}) =>
  pagedOptions(
    keys.clubFeed(club, part.type, part.isOpenOnly ? 'open' : 'any', ...(part.topic ? [part.topic] : [])),
    (page) => readClubFeed(club, part, page),
  )

/** An item with its whole text, by its slugs. */
export const itemPageQuery = <Item>(kind: Readable<Item>, club: string, slug: string) =>
  queryOptions({
    queryKey: keys.contentPage(club, kind.type, slug),
    queryFn: ({ signal }) => kind.read(club, slug, signal),
  })
export type Readable<Item> = {
  type: ContentKind
  read: (club: string, slug: string, signal: AbortSignal) => Promise<ItemPage<Item>>
}

/** The club of an item as seen from inside, cached as by its own page. */
export const clubOfQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.club(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club', { params: { club: slug }, signal }),
  })

/** Latest items for a public club's preview. */
export const clubHighlightsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.clubHighlights(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/highlights', { params: { club: slug }, signal }),
  })
