import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { moderationKeys } from '../../lib/cache/moderation.keys'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'

type Params = InputOf<'GET /clubs/:club/hidden-items/:type/:slug'>['params']
/** The address of an item or course within its club. */
export type HiddenAt = Pick<Params, 'type' | 'slug'>

/** What moderators hid at an address; null if nothing that the viewer may know of. Without an address nothing is asked. */
export function hiddenItemQuery(address: ({ clubSlug: string } & Partial<HiddenAt>) | null) {
  const { clubSlug = '', type, slug } = address ?? {}
  return queryOptions({
    queryKey: moderationKeys.hiddenItem(clubSlug, type ?? '', slug ?? ''),
    queryFn:
      type && slug
        ? async ({ signal }) => {
            const params = { club: clubSlug, type, slug }
            try {
              return await call('GET /clubs/:club/hidden-items/:type/:slug', { params, signal })
            } catch (error) {
              if (codeOf(error)) return null
              throw error
            }
          }
        : skipToken,
    staleTime: 0,
  })
}
