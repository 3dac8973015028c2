import type { ClubLabel } from '@guildhall/contract/clubs'
import type { Ability } from '@guildhall/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '../../ui/links'
import { clubPreviewQuery } from '../clubs/clubs.api'
import { ClubPlace } from '../clubs/page/ClubPlace'
import { JoinButton } from '../clubs/page/JoinButton'
import classes from './ClubBar.module.css'

type Props = {
  club: ClubLabel
  join: Ability | null
}

/**
 * The way back from an item's page to its club, and the way to join it. On desks the breadcrumbs are the way back, and
 * only people outside the club see the bar.
 */
export function ClubBar({ club, join }: Props) {
  const canJoin = join === true || join === 'sign_in_required'
  return (
    <div className={classes.bar} data-guest={canJoin || undefined}>
      <div className={`${classes.back} shrink`}>
        <ClubPlace club={club} />
      </div>
      {canJoin && <p className={`${classes.guest} hidden muted body`}>You’re reading this as a guest.</p>}
      {join === true && <Join slug={club.slug} />}
      {join === 'sign_in_required' && <LoginToJoin />}
    </div>
  )
}

/** Shown once it is known what comes before joining. */
function Join({ slug }: { slug: string }) {
  const { data: club } = useQuery(clubPreviewQuery(slug))
  return club ? <JoinButton club={club} size="sm" /> : null
}

function LoginToJoin() {
  const redirect = useLocation({ select: ({ href }) => href })
  return (
    <LinkButton to="/login" search={{ redirect }} size="sm" variant="default">
      Login to Join
    </LinkButton>
  )
}
