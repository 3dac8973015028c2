import { IconCoin } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { InfiniteList } from '../../ui/InfiniteList'
import { LinkButton } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { MembershipRow } from './MembershipRow'
import { ownEntitlementsQuery } from './payments.api'

/** Settings section of what the viewer pays for, was given or has to pay for. */
export default function MembershipsSection() {
  const query = useInfiniteQuery(ownEntitlementsQuery)
  return (
    <Panel title="Memberships">
      <p className="muted body below-8">
        What you pay for or were given, with your receipts. Clubs that are free aren’t listed here.
      </p>
      <InfiniteList
        query={query}
        label="Memberships"
        layout="rows"
        skeleton={<RowsSkeleton count={3} />}
        errorTitle="Your memberships could not be loaded"
        empty={
          <EmptyState
            bare
            icon={<IconCoin size={24} stroke={1.6} />}
            title="No paid memberships"
            action={
              <LinkButton to="/clubs" variant="default">
                Explore Clubs
              </LinkButton>
            }
          >
            Clubs with a fee appear here once you join them.
          </EmptyState>
        }
        end="You’ve reached the end."
      >
        {(entitlement) => <MembershipRow entitlement={entitlement} />}
      </InfiniteList>
    </Panel>
  )
}
