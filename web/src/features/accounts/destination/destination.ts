import type { ClubPreview } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import type { Invitation } from '@guildhall/contract/invites'
import { reservedSegments } from '@guildhall/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { clubHighlightsQuery } from '../../../content/content.api'
import { decoded } from '../../../lib/text/paths'
import { clubPreviewQuery } from '../../clubs/clubs.api'
import { invitationQuery } from '../../invites/invites.api'

const faces = 5

/** The club that a page leads back to, by slug or id, and the token of an invitation into it. */
export type ClubTarget = { club: string; token?: string | undefined }

/** The club of a path on this site: '/join-club?club=…&token=…', '/hall/preview', '/hall/posts/kiln'. */
export function clubTargetOf(path: string | undefined): ClubTarget | undefined {
  if (!path) return undefined
  const { pathname, searchParams } = new URL(path, 'http://site.invalid')
  const token = searchParams.get('token') ?? undefined
  const [first = '', second = '', third] = pathname.split('/').slice(1).map(decoded)
  if (first === 'join-club') {
    const club = second || searchParams.get('club')
    return club ? { club, token } : undefined
  }
  if (first === 'clubs' && third === 'preview') return { club: second }
  if (!first || reservedSegments.includes(first)) return undefined
  return { club: first, token: second === 'join' ? token : undefined }
}

/** What account pages show of the club that they lead back to. */
export type Destination = {
  club: ClubPreview
  /** While its token is valid. */
  invitation: Invitation | undefined
  token: string | undefined
  /** Members whom the club shows to visitors. */
  people: Person[]
}

/** Undefined without a club, or if it can't be read; `isPending` until that is known. */
export function useDestination(path: string | undefined): {
  destination: Destination | undefined
  isPending: boolean
} {
  const target = clubTargetOf(path)
  const { club: identifier = '', token } = target ?? {}
  const invited = useQuery({ ...invitationQuery(identifier, token), enabled: Boolean(token) })
  // An invalid token says nothing of the club, which people then see as without it.
  const isPlain = target !== undefined && (!token || invited.isError)
  const preview = useQuery({ ...clubPreviewQuery(identifier), enabled: isPlain, retry: false })
  // Other pages may have read the preview, which says less than the invitation on its way.
  const club = invited.data?.club ?? (isPlain ? preview.data : undefined)
  const highlights = useQuery({
    ...clubHighlightsQuery(club?.slug ?? ''),
    enabled: club !== undefined && !club.isPrivate,
    retry: false,
  })
  if (!club) return { destination: undefined, isPending: isPlain ? preview.isLoading : invited.isLoading }
  const people = (highlights.data?.people ?? []).slice(0, faces)
  return { destination: { club, invitation: invited.data, token, people }, isPending: highlights.isLoading }
}
