import type { Club } from '@guildhall/contract/clubs'
import { features } from '@guildhall/contract/limits'
import { IconHome2, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { clubCountsQuery } from '../../features/clubs/clubs.api'
import { useWaiting } from '../../features/clubs/useWaiting'
import { Columns } from '../../ui/Columns'
import { CountTabs } from '../../ui/CountTabs'
import { TextSkeleton } from '../../ui/skeletons'
import { ClubFeed } from '../content/ClubFeed'
import { contentKinds } from '../content/contentKinds'
import { ClubSide } from './ClubSide'
import { managedTab, manageTabs } from './manageTabs'
import { NotEnabled, nameOf } from './NotEnabled'

type Props = {
  club: Club
  /** From the address; the club's own landing page stands in for it. */
  wanted: string | undefined
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** The feed, each kind of content that the club has, and what its owner and admins manage. */
export function ClubTabs({ club, wanted }: Props) {
  const navigate = useNavigate({ from: '/$clubSlug' })
  const { data: counts } = useQuery(clubCountsQuery(club.slug))
  const waiting = useWaiting(club.id)
  const kinds = contentKinds.filter(({ feature }) => club.features[feature])
  const isThere = (tab: string | undefined) => kinds.some(({ feature }) => feature === tab)
  const off = features.find((feature) => feature === wanted && !club.features[feature])
  const managing = club.can.manage === true ? manageTabs : []
  const managed = managedTab(club, wanted)
  const tab = wanted ?? club.landingPage
  const kind = off ? undefined : contentKinds.find(({ feature }) => feature === tab && isThere(tab))
  const value = managed?.value ?? off ?? kind?.feature ?? 'feed'

  return (
    <CountTabs
      label={club.name}
      value={value}
      onChange={(next) => void navigate({ search: { tab: next }, resetScroll: false })}
      sticky
      tabs={[
        ...(managed?.hidesFeed ? [] : [{ value: 'feed', label: 'Feed', icon: <IconHome2 {...icon} /> }]),
        ...kinds.map(({ feature, label, icon: Icon }) => ({
          value: feature,
          label,
          icon: <Icon {...icon} />,
          count: counts?.[feature],
        })),
        // While one is there it has its tab, or no tab could be reached by keyboard.
        ...(off ? [{ value: off, label: nameOf(off), icon: <IconLock {...icon} /> }] : []),
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
      ) : (
        <Columns side={<ClubSide club={club} />} sideLabel="About this club">
          {off ? <NotEnabled club={club} feature={off} /> : <ClubFeed key={value} club={club} kind={kind} />}
        </Columns>
      )}
    </CountTabs>
  )
}
