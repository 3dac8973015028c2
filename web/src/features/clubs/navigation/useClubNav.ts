import type { Club } from '@guildhall/contract/clubs'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { moderation } from '@guildhall/contract/moderation-limits'
import { plural } from '@guildhall/contract/plural'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCaseCounts } from '../../moderation/caseCounts.api'
import { clubCountsQuery } from '../clubs.api'
import { shownCount } from '../page/shownCount'
import { useWaiting } from '../useWaiting'
import { type EntryName, entriesOf, type NavEntry } from './entries'

export type NavCount = {
  count: number
  more?: boolean
  /** What the count is of, where someone has to act on it. */
  waiting?: string
}
export type NavItem = { name: EntryName; entry: NavEntry; count?: NavCount | undefined }

/** The entries of a club's navigation with their counts; `current` is listed in any case. */
export function useClubNav(club: Club, current?: EntryName): NavItem[] {
  const { data: counts } = useQuery(clubCountsQuery(club.slug))
  const search = useSearch({ strict: false })
  const marks = useNavMarks(club)
  return entriesOf(club, current).map(({ name, entry }) => {
    const kind = contentKinds.find((one) => featureOf[one] === name)
    const total = kind && counts && club.features[featureOf[kind]]
    const count = total ? { count: shownCount(kind, counts, search) } : undefined
    return { name, entry, count: entry.counts ? marks[entry.counts] : count }
  })
}

/** What waits for those who run the club. */
export function useNavMarks(club: Club | undefined): Record<'requests' | 'cases', NavCount> {
  const requests = useWaiting(club) ?? 0
  const cases = useCaseCounts(club?.can.moderate === true ? { club } : undefined)?.open ?? 0
  return {
    requests: { count: requests, waiting: 'waiting to join' },
    cases: {
      count: cases,
      more: cases >= moderation.countedCases,
      waiting: plural(cases, 'open case', 'open cases'),
    },
  }
}
