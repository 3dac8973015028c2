import type { Club } from '@guildhall/contract/clubs'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { Panel } from '../../ui/Panel'
import { TextSkeleton } from '../../ui/skeletons'
import { ToLogin } from '../protectedPage'
import { ClubPlace } from './ClubPlace'
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

/** A page inside a club, under a line with the club. */
export function ClubSubpage({ slug, title, loading = 'Loading club data...', moved, children }: Props) {
  return (
    <InsideClub slug={slug} moved={moved} visitors={<ToLogin />} loading={<Loading text={loading} />}>
      {(club) => (
        <div className={classes.page}>
          <SubpageHeading club={club} title={title} />
          {children(club)}
        </div>
      )}
    </InsideClub>
  )
}

function SubpageHeading({ club, title }: { club: Club; title: string }) {
  usePageTitle(`${title} · ${club.name}`)
  return <ClubPlace club={club} />
}

function Loading({ text }: { text: string }) {
  return (
    <div className={classes.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        {text}
      </p>
      <Skeleton height={32} width={220} radius="xl" />
      <Panel>
        <TextSkeleton lines={6} />
      </Panel>
    </div>
  )
}
