import { call } from '../../lib/call'
import { keys } from '../../lib/keys'
import { pagedOptions } from '../../lib/pages'

export const searchClubsQuery = (q: string) => ({
  ...pagedOptions(keys.search('clubs', q), ({ cursor, signal }) =>
    call('GET /search/clubs', { query: { q, cursor }, signal }),
  ),
  enabled: q !== '',
})

export const searchPostsQuery = (q: string) => ({
  ...pagedOptions(keys.search('posts', q), ({ cursor, signal }) =>
    call('GET /search/content', { query: { q, type: 'post', cursor }, signal }),
  ),
  enabled: q !== '',
})
