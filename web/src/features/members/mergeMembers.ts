import type { OutputOf } from '@guildhall/contract/api'
import { limits } from '@guildhall/contract/limits'
import type { ClubMember } from '@guildhall/contract/members'
import type { InfiniteData } from '@tanstack/react-query'

export type MemberPage = OutputOf<'GET /clubs/:club/members'>
export type MemberPages = InfiniteData<MemberPage>

/**
 * Merges a refetched first part into an infinite list: members missing from it are removed, new and moved
 * ones take their place. In the order by role, what follows the fetched part stays.
 */
export function mergeMembers(old: MemberPages, fresh: MemberPage, isByRole = true): MemberPages {
  const last = fresh.items.at(-1)
  const known = new Set(fresh.items.map(({ id }) => id))
  const below =
    isByRole && fresh.next && last
      ? old.pages.flatMap(({ items }) => items).filter((item) => !known.has(item.id) && isBelow(item, last))
      : []
  const next = below.length > 0 ? (old.pages.at(-1)?.next ?? null) : fresh.next
  const items = [...fresh.items, ...below]
  // In pages of the server's size, because a refetch requests them one by one.
  const count = Math.max(Math.ceil(items.length / limits.memberPage), 1)
  const pages = Array.from({ length: count }, (_, index) => ({
    items: items.slice(index * limits.memberPage, (index + 1) * limits.memberPage),
    // Only the last page's cursor is ever used.
    next,
    count: index === 0 ? fresh.count : null,
  }))
  return { pages, pageParams: pages.map(() => undefined) }
}

/** The server's order: owner, viewer, admins, then the newest. */
function isBelow(one: ClubMember, other: ClubMember): boolean {
  const [a, b] = [rankOf(one), rankOf(other)]
  if (a !== b) return a > b
  const [then, before] = [one.joinedAt ?? '', other.joinedAt ?? '']
  return then === before ? one.id < other.id : then < before
}

function rankOf({ role, isSelf }: ClubMember): number {
  if (role === 'owner') return 0
  if (isSelf) return 1
  return role === 'admin' ? 2 : 3
}
