import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { membersText } from '../../content/clubLinks'
import { Cover } from '../../ui/Cover'
import { Emblem } from '../../ui/Face'
import { Panel } from '../../ui/Panel'
import { TextSkeleton } from '../../ui/skeletons'
import { clubPreviewQuery } from '../clubs/clubs.api'
import { AboutClub } from '../clubs/page/AboutClub'
import classes from './ContentSide.module.css'

/** The side column of an item's page: its club, which the breadcrumbs name. */
export function ContentSide({ slug }: { slug: string }) {
  const { data: club } = useQuery(clubPreviewQuery(slug))
  if (!club)
    return (
      <Panel>
        <TextSkeleton lines={5} />
      </Panel>
    )
  return (
    <Panel flush>
      <Cover id={club.id} imageUrl={club.thumbnailUrl} height={72} />
      <div className={classes.body}>
        <span className={classes.emblem}>
          <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={56} />
        </span>
        <h2 className="strong-lead above-8">About this club</h2>
        <Link to="/$clubSlug/members" params={{ clubSlug: club.slug }} className={classes.members}>
          {membersText(club.members)}
        </Link>
        <AboutClub club={club} lines={4} />
      </div>
    </Panel>
  )
}
