import type { ContentType } from '@guildhall/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'

type Asked = { cursor: string | undefined; signal?: AbortSignal }

export const readClubFeed = (club: string, type: ContentType | undefined, { cursor, signal }: Asked) =>
  call('GET /clubs/:club/feed', { params: { club }, query: { type, cursor }, signal })

/** A club's content, newest first; all kinds or one. */
export const clubFeedQuery = (club: string, type?: ContentType) =>
  pagedOptions(keys.clubFeed(club, type), (asked) => readClubFeed(club, type, asked))

/** The latest of a public club, for its preview. */
export const clubHighlightsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.clubHighlights(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/highlights', { params: { club: slug }, signal }),
  })
