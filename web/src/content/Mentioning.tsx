import { type ReactNode, useCallback } from 'react'
import { call } from '../lib/net/call'
import { type Find, FindContext } from '../ui/completion/source'

/** Fields in it offer whom a new item of a club, or an item and its comments, may mention. */
export function Mentioning({
  children,
  ...of
}: { children: ReactNode } & ({ club: string } | { item: string })) {
  const club = 'club' in of ? of.club : undefined
  const contentId = 'item' in of ? of.item : undefined
  const find = useCallback<Find>(
    async (q, signal) => {
      const asked = { query: { q }, signal }
      const { items } = contentId
        ? await call('GET /content/:contentId/mentionable', { params: { contentId }, ...asked })
        : await call('GET /clubs/:club/mentionable', { params: { club: club ?? '' }, ...asked })
      return items
    },
    [club, contentId],
  )
  return <FindContext value={find}>{children}</FindContext>
}
