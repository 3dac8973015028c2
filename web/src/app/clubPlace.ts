import { reservedSegments } from '@guildhall/contract/limits'
import { useLocation, useParams } from '@tanstack/react-router'

/** The slug of the shown club, or null outside of club pages. */
export const useClubSlug = (): string | null =>
  useParams({
    strict: false,
    select: ({ clubSlug }) => (clubSlug && !reservedSegments.includes(clubSlug) ? clubSlug : null),
  })

/** Whether the page is inside the club: not its preview or a join page. */
export const useIsInside = (): boolean =>
  useLocation({ select: ({ pathname }) => !/^\/[^/]+\/(preview|join)\/?$/.test(pathname) })
