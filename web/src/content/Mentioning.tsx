import { type ReactNode, useCallback } from 'react'
import { call } from '../lib/net/call'
import { type Find, FindContext } from '../ui/completion/source'

/** Suggests people to mention in a new item of a club, or in an item and its comments; null: no one. */
export function Mentioning({
  children,
  ...of
}: { children: ReactNode } & ({ club: string } | { item: string | null })) {
  const club = 'club' in of ? of.club : undefined
  const contentId = 'item' in of ? of.item : undefined
  const find = useCallback<Find>(
    async (q, signal) => {
      const request = { query: { q }, signal }
      const { items } = contentId
        ? await call('GET /content/:contentId/mentionable', { params: { contentId }, ...request })
        : await call('GET /clubs/:club/mentionable', { params: { club: club ?? '' }, ...request })
      return items
    },
    [club, contentId],
  )
  return <FindContext value={contentId === null ? null : find}>{children}</FindContext>
}
