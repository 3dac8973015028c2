import { reservedSegments } from '@guildhall/contract/limits'
import { useLocation, useParams } from '@tanstack/react-router'

/** The slug of the club that a route's parameters name, or null outside of club pages. */
export const clubSlugIn = ({ clubSlug }: { clubSlug?: string }): string | null =>
  clubSlug && !reservedSegments.includes(clubSlug) ? clubSlug : null

/** The slug of the shown club, or null outside of club pages. */
export const useClubSlug = (): string | null => useParams({ strict: false, select: clubSlugIn })

/** Whether the page is inside the club: not its preview or a join page. */
export const useIsInside = (): boolean =>
  useLocation({ select: ({ pathname }) => !/^\/[^/]+\/(preview|join)\/?$/.test(pathname) })
