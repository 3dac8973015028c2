import type { Club } from '@guildhall/contract/clubs'
import type { ContentItem } from '@guildhall/contract/feed'
import { featureOf, features } from '@guildhall/contract/limits'
import { IconHome2, IconLock, IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ClubFeed } from '../../../content/ClubFeed'
import { featureTexts } from '../../../content/kindWords'
import { lazyPart } from '../../../lib/page/lazyPart'
import { Columns } from '../../../ui/Columns'
import { CountTabs } from '../../../ui/CountTabs'
import { RowsSkeleton, TextSkeleton, TilesSkeleton } from '../../../ui/skeletons'
import { ContentCard } from '../../cards/ContentCard'
import { kindList } from '../../cards/kinds'
import { HeldNote } from '../../held/HeldNote'
import { clubCountsQuery } from '../clubs.api'
import { useWaiting } from '../useWaiting'
import { ClubSide } from './ClubSide'
import { FirstSteps } from './FirstSteps'
import { managedTab, manageTabs } from './manageTabs'
import { NotEnabled } from './NotEnabled'
import { shownCount } from './shownCount'

type Props = {
  club: Club
  /** From the address; by default the club's landing page. */
  wanted: string | undefined
}

const ClubCourses = lazyPart(() => import('../../teaching/ClubCourses'))

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

// A stable function, so that memoized cards don't render again.
const card = (item: ContentItem) => <ContentCard item={item} />
const tile = (item: ContentItem) => <ContentCard item={item} isTile />

/** Tabs: the feed, each kind of content that the club has, courses, and management for owner and admins. */
export function ClubTabs({ club, wanted }: Props) {
  const navigate = useNavigate({ from: '/$clubSlug' })
  const { data: counts } = useQuery(clubCountsQuery(club.slug))
  const search = useSearch({ from: '/$clubSlug' })
  const waiting = useWaiting(club)
  const kinds = kindList.filter(({ type }) => club.features[featureOf[type]])
  const off = features.find((feature) => feature === wanted && !club.features[feature])
  const managing = club.can.manage === true ? manageTabs : []
  const managed = managedTab(club, wanted)
  const tab = wanted ?? club.landingPage
  const kind = off ? undefined : kinds.find(({ type }) => featureOf[type] === tab)
  const isCourses = tab === 'courses'
  const value = managed?.value ?? off ?? (isCourses ? 'courses' : kind ? featureOf[kind.type] : 'feed')

  const [side, sideLabel] = [<ClubSide key="side" club={club} />, 'About this club']

  return (
    <CountTabs
      label={club.name}
      value={value}
      onChange={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
      sticky
      tabs={[
        ...(managed?.hidesFeed ? [] : [{ value: 'feed', label: 'Feed', icon: <IconHome2 {...icon} /> }]),
        ...kinds.map(({ type, texts, icon: Icon }) => ({
          value: featureOf[type],
          label: texts.tab,
          icon: <Icon {...icon} />,
          count: counts && shownCount(type, counts, search),
        })),
        // The open tab is listed, or no tab could be reached by keyboard.
        ...(club.hasCourses || isCourses
          ? [{ value: 'courses', label: 'Courses', icon: <IconSchool {...icon} /> }]
          : []),
        ...(off ? [{ value: off, label: featureTexts[off].label, icon: <IconLock {...icon} /> }] : []),
        ...managing.map(({ value: place, label, icon: Icon }) => ({
          value: place,
          label,
          icon: <Icon {...icon} />,
          ...(place === 'members' && { count: waiting, waiting: 'waiting to join' }),
        })),
      ]}
    >
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
    </CountTabs>
  )
}
