import type { Club } from '@guildhall/contract/clubs'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToLogin } from '../../../lib/session/ToLogin'
import { Panel } from '../../../ui/Panel'
import { TextSkeleton } from '../../../ui/skeletons'
import { ClubHead } from './ClubHead'
import classes from './ClubSubpage.module.css'
import { InsideClub } from './InsideClub'

type Props = {
  slug: string
  /** The page's name, beside the club's. */
  title: string
  loading?: string
  moved: (slug: string) => ReactNode
  children: (club: Club) => ReactNode
}

/** A page inside a club, under the club's head. */
export function ClubSubpage({ slug, title, loading = 'Loading club data...', moved, children }: Props) {
  return (
    <InsideClub slug={slug} moved={moved} visitors={<ToLogin />} loading={<Loading text={loading} />}>
      {(club) => (
        <div className={`${classes.page} one-column gap-12`}>
          <ClubHead club={club} subpage={title} />
          {children(club)}
        </div>
      )}
    </InsideClub>
  )
}

function Loading({ text }: { text: string }) {
  return (
    <div className={`${classes.page} one-column gap-12`} aria-busy="true">
      <p className="visually-hidden" role="status">
        {text}
      </p>
      <Skeleton height={68} radius="lg" />
      <Skeleton height={32} width={220} radius="xl" />
      <Panel>
        <TextSkeleton lines={6} />
      </Panel>
    </div>
  )
}
