import type { Club } from '@guildhall/contract/clubs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListEnd } from '../../ui/ListEnd'
import { MemberFilters } from './MemberFilters'
import classes from './Members.module.css'
import { MembersTable } from './MembersTable'
import { type MemberFilters as Filters, membersQuery } from './members.api'
import type { MemberPages } from './merged'

type Props = {
  club: Club
  filters: Filters
  onFilter: (change: Filters) => void
  /** The viewer wants to leave the club. */
  onLeave: () => void
}

/** A club's members: who they are, and what one may do about them (platform.md 2.5). */
export function MembersPanel({ club, filters, onFilter, onLeave }: Props) {
  const query = useInfiniteQuery(membersQuery(club.id, filters))
  const isNarrowed = Boolean(filters.q || filters.role)
  return (
    <div className={classes.panel}>
      <MemberFilters filters={filters} onChange={onFilter} />
      <output className={isNarrowed ? classes.count : 'visually-hidden'} aria-live="polite">
        {isNarrowed && query.data && !query.isPlaceholderData ? foundText(query.data, filters) : ''}
      </output>
      <MembersTable
        club={club}
        query={query}
        onLeave={onLeave}
        onClear={isNarrowed ? () => onFilter({ q: undefined, role: undefined }) : undefined}
      />
      <ListEnd query={query} end="That is everyone." />
    </div>
  )
}

/** '1 found', '100 or more found': how many match, as far as the server counts them. */
function foundText({ pages: [first] }: MemberPages, { q }: Filters): string {
  const count = first?.count ?? 0
  const isMore = first?.next != null && count === (q ? 100 : 1000)
  return `${count.toLocaleString('en')} ${isMore ? 'or more ' : ''}found`
}
