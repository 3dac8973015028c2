import type { ClubLabel } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { clubPreviewQuery } from '../../features/clubs/clubs.api'
import { Emblem } from '../../ui/Face'
import { LinkButton } from '../../ui/links'
import { JoinButton } from '../club/JoinButton'
import classes from './ClubBar.module.css'

type Props = { club: ClubLabel; join: Ability }

/** Above an item on its own page: the club it stands in, and the way to become a member. */
export function ClubBar({ club, join }: Props) {
  return (
    <div className={classes.bar}>
      <Link to="/$clubSlug" params={{ clubSlug: club.slug }} className={classes.club}>
        <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={40} eager />
        <span className={classes.name} dir="auto">
          {club.name}
        </span>
      </Link>
      {join === true && <Join slug={club.slug} />}
      {join === 'sign_in_required' && <LoginToJoin />}
    </div>
  )
}

/** Once it is known what it costs. */
function Join({ slug }: { slug: string }) {
  const { data: club } = useQuery(clubPreviewQuery(slug))
  return club ? <JoinButton club={club} size="sm" className={classes.join} /> : null
}

function LoginToJoin() {
  const redirect = useLocation({ select: ({ href }) => href })
  return (
    <LinkButton to="/login" search={{ redirect }} size="sm" variant="default" className={classes.join}>
      Login to Join
    </LinkButton>
  )
}
