import type { Club } from '@guildhall/contract/clubs'
import { type ReactNode, Suspense } from 'react'
import { CountTabs } from '../../../ui/CountTabs'
import { TextSkeleton } from '../../../ui/skeletons'
import { memberTabs, useMemberCounts } from './memberTabs'

type Props = {
  club: Club
  wanted: string | undefined
  onChange: (tab: string) => void
  /** Whether its heading is the page's title. */
  heading: 'h1' | 'h2'
  /** Right of the heading. */
  action?: ReactNode
}

/** A club's members and join requests (platform.md 2.5). */
export function MembersScreen({ club, wanted, onChange, heading: Heading, action }: Props) {
  const tabs = memberTabs.filter((tab) => tab.shown(club))
  const open = tabs.find(({ value }) => value === wanted) ?? tabs[0]
  return (
    <div className="one-column gap-16">
      <div className="wrap between gap-16 rows-8">
        <Heading>Members</Heading>
        {action}
      </div>
      {open && <Tabs club={club} open={open} onChange={onChange} />}
    </div>
  )
}

type TabsProps = { club: Club; open: (typeof memberTabs)[number]; onChange: (tab: string) => void }

function Tabs({ club, open, onChange }: TabsProps) {
  const counts = useMemberCounts(club)
  const tabs = memberTabs
    .filter(({ shown }) => shown(club))
    .map(({ value, label }) => ({ value, label, count: counts[value] }))
  return (
    <CountTabs label="People of this club" value={open.value} onChange={onChange} tabs={tabs}>
      <Suspense fallback={<TextSkeleton lines={5} />}>
        <open.Panel club={club} />
      </Suspense>
    </CountTabs>
  )
}
