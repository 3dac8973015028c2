import { reservedSegments } from '@guildhall/contract/limits'
import { useParams } from '@tanstack/react-router'

/** The slug of the club whose page is shown, or null outside of club pages. */
export const useClubSlug = (): string | null =>
  useParams({
    strict: false,
    select: ({ clubSlug }) => (clubSlug && !reservedSegments.includes(clubSlug) ? clubSlug : null),
  })
