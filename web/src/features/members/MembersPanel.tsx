import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { numberText } from '@guildhall/contract/locale'
import type { ClubMember } from '@guildhall/contract/members'
import { Button } from '@mantine/core'
import { IconCoin, IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useReadingPlace } from '../../lib/page/useReadingPlace'
import { ListEnd } from '../../ui/ListEnd'
import { LinkButton } from '../../ui/links'
import { MemberFilters } from './MemberFilters'
import { MembersTable } from './MembersTable'
import { type MemberFilters as Filters, membersQuery } from './members.api'
import type { MemberPages } from './mergeMembers'

type Props = {
  club: Club
  filters: Filters
  onFilter: (change: Filters) => void
  /** Asks to leave the club. */
  onLeave: () => void
  /** Opens a conversation with a member. */
  onMessage: (member: ClubMember) => void
  /** Shows what a member answered before joining. */
  onAnswers: (member: ClubMember) => void
}

/** A club's members, with filters and actions (platform.md 2.5). */
export function MembersPanel({ club, filters, onFilter, ...actions }: Props) {
  const query = useInfiniteQuery(membersQuery(club.id, filters))
  const around = useRef<HTMLDivElement>(null)
  useReadingPlace(around, 'members', query)
  const manages = club.can.manage === true
  const isFiltered = Boolean(filters.q || filters.role || filters.about)
  const found =
    isFiltered && query.data && !query.isPlaceholderData ? matchCount(query.data, filters) : undefined
  return (
    <div ref={around} className="one-column gap-16">
      <MemberFilters clubId={club.id} filters={filters} onChange={onFilter} manages={manages} />
      {manages && (
        <div className="flow justify-end gap-8">
          {club.hasPayments && (
            <LinkButton
              to="/$clubSlug/payments"
              params={{ clubSlug: club.slug }}
              variant="default"
              size="compact-sm"
              leftSection={<IconCoin size={16} stroke={1.7} aria-hidden />}
            >
              Who paid
            </LinkButton>
          )}
          <Button
            component="a"
            href={`/rest/v1/clubs/${club.slug}/members.csv`}
            download
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            Export CSV
          </Button>
        </div>
      )}
      <output className={found?.count ? 'muted note' : 'visually-hidden'} aria-live="polite">
        {found?.text}
      </output>
      <MembersTable
        club={club}
        query={query}
        {...actions}
        onClear={isFiltered ? () => onFilter({ q: undefined, role: undefined, about: undefined }) : undefined}
      />
      <ListEnd query={query} end="You’ve reached the end." />
    </div>
  )
}

/** The number of matches, as far as the server counts: '1 found', '100 or more found'. */
function matchCount({ pages: [first] }: MemberPages, { q, about }: Filters) {
  const count = first?.count ?? 0
  const isMore = first?.next != null && count === (q || about ? limits.membersFound : limits.membersOfRole)
  return { count, text: isMore ? `${numberText(count)} or more found` : `${numberText(count)} found` }
}
