import type { Club } from '@guildhall/contract/clubs'
import type { ContentItem } from '@guildhall/contract/feed'
import { featureOf, features } from '@guildhall/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { ClubFeed } from '../../../content/ClubFeed'
import { lazyPart } from '../../../lib/page/lazyPart'
import { Columns } from '../../../ui/Columns'
import { RowsSkeleton, TextSkeleton, TilesSkeleton } from '../../../ui/skeletons'
import { ContentCard } from '../../cards/ContentCard'
import { kindList } from '../../cards/kinds'
import { HeldNote } from '../../held/HeldNote'
import { clubCountsQuery } from '../clubs.api'
import { ClubFrame } from '../navigation/ClubFrame'
import { ClubSide } from './ClubSide'
import { FirstSteps } from './FirstSteps'
import { managedTab } from './manageTabs'
import { NotEnabled } from './NotEnabled'

type Props = {
  club: Club
  /** From the address; by default the club's landing page. */
  wanted: string | undefined
  /** The club's head and notes. */
  top: ReactNode
}

const ClubCourses = lazyPart(() => import('../../teaching/ClubCourses'))

// A stable function, so that memoized cards don't render again.
const card = (item: ContentItem) => <ContentCard item={item} />
const tile = (item: ContentItem) => <ContentCard item={item} isTile />

/** A club's page with its navigation: the feed, each kind of content that the club has, courses, and management. */
export function ClubTabs({ club, wanted, top }: Props) {
  const { data: counts } = useQuery(clubCountsQuery(club.slug))
  const kinds = kindList.filter(({ type }) => club.features[featureOf[type]])
  const off = features.find((feature) => feature === wanted && !club.features[feature])
  const managed = managedTab(club, wanted)
  const tab = wanted ?? club.landingPage
  const kind = off ? undefined : kinds.find(({ type }) => featureOf[type] === tab)
  const isCourses = tab === 'courses'
  const value = managed?.value ?? off ?? (isCourses ? 'courses' : kind ? featureOf[kind.type] : 'feed')

  const [side, sideLabel] = [<ClubSide key="side" club={club} />, 'About this club']

  return (
    <ClubFrame club={club} current={value} without={managed?.hidesFeed ? 'feed' : undefined} top={top} isTabs>
      {managed ? (
        <Suspense fallback={<TextSkeleton lines={4} />}>
          <managed.Panel club={club} />
        </Suspense>
      ) : isCourses ? (
        <Suspense fallback={<TilesSkeleton count={6} />}>
          <ClubCourses club={club} isTab />
        </Suspense>
      ) : !off && kind?.Tab ? (
        <Suspense
          fallback={
            <Columns side={side} sideLabel={sideLabel}>
              <RowsSkeleton count={kind.placeholders} square />
            </Columns>
          }
        >
          <kind.Tab club={club} kind={kind} side={side} />
        </Suspense>
      ) : (
        <Columns side={side} sideLabel={sideLabel}>
          {value === 'feed' && <FirstSteps club={club} />}
          <HeldNote club={club} />
          {off ? (
            <NotEnabled club={club} feature={off} />
          ) : (
            <ClubFeed
              key={value}
              club={club}
              kinds={kindList}
              kind={kind}
              total={kind && counts?.[featureOf[kind.type]]}
            >
              {kind?.Tile ? tile : card}
            </ClubFeed>
          )}
        </Columns>
      )}
    </ClubFrame>
  )
}
