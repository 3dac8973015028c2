import type { Club } from '@guildhall/contract/clubs'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToLogin } from '../../../lib/session/ToLogin'
import { Panel } from '../../../ui/Panel'
import { TextSkeleton } from '../../../ui/skeletons'
import { ClubFrame } from '../navigation/ClubFrame'
import frame from '../navigation/ClubNav.module.css'
import type { EntryName } from '../navigation/entries'
import { ClubHead } from './ClubHead'
import classes from './ClubSubpage.module.css'
import { InsideClub } from './InsideClub'

type Props = {
  slug: string
  /** The page's name, beside the club's. */
  title: string
  /** Its entry in the navigation. */
  entry?: EntryName
  loading?: string
  moved: (slug: string) => ReactNode
  children: (club: Club) => ReactNode
}

/** A page inside a club, under the club's head. */
export function ClubSubpage({
  slug,
  title,
  entry,
  loading = 'Loading club data...',
  moved,
  children,
}: Props) {
  return (
    <InsideClub slug={slug} moved={moved} visitors={<ToLogin />} loading={<Loading text={loading} />}>
      {(club) => (
        <ClubFrame club={club} current={entry} top={<ClubHead club={club} subpage={title} />}>
          <div className={`${classes.page} one-column gap-12`}>{children(club)}</div>
        </ClubFrame>
      )}
    </InsideClub>
  )
}

function Loading({ text }: { text: string }) {
  return (
    <div className={frame.frame} aria-busy="true">
      <p className="visually-hidden" role="status">
        {text}
      </p>
      <div className={frame.top}>
        <Skeleton height={60} radius="lg" />
      </div>
      <div className={`${classes.page} ${frame.body} one-column gap-12`}>
        <Skeleton height={32} width={220} radius="xl" />
        <Panel>
          <TextSkeleton lines={6} />
        </Panel>
      </div>
    </div>
  )
}
