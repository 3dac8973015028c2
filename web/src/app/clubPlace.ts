import { reservedSegments } from '@guildhall/contract/limits'
import { useLocation, useParams } from '@tanstack/react-router'

/** The slug of the club whose page is shown, or null outside of club pages. */
export const useClubSlug = (): string | null =>
  useParams({
    strict: false,
    select: ({ clubSlug }) => (clubSlug && !reservedSegments.includes(clubSlug) ? clubSlug : null),
  })

/** Whether that page is inside the club: not its preview, and not a way to join it. */
export const useIsInside = (): boolean =>
  useLocation({ select: ({ pathname }) => !/^\/[^/]+\/(preview|join)\/?$/.test(pathname) })
