import type { ClubSuggestion } from '@guildhall/contract/clubs'
import { Link } from '@tanstack/react-router'
import { linkToClub, membersText } from '../../content/clubLinks'
import { Emblem } from '../../ui/Face'
import rows from '../../ui/LinkRows.module.css'
import { LinkButton, TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './Discover.module.css'
import { reasonText } from './reasons'

type Props = { clubs: readonly ClubSuggestion[] | undefined }

/** Suggested clubs, each with its reason, beside or below the feed. `clubs` is undefined while they load. */
export function Discover({ clubs }: Props) {
  return (
    <Panel title="Clubs to discover">
      {!clubs && <RowsSkeleton square count={4} />}
      {clubs?.length === 0 && <p className="muted note">You’ve joined every club we could suggest.</p>}
      {clubs && clubs.length > 0 && (
        <ul className={rows.rows}>
          {clubs.map((club) => (
            <li key={club.id}>
              <Link {...linkToClub(club)} className={`${rows.row} row rounded ink undecorated gap-12 pad-8`}>
                <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={40} />
                <span className="stack shrink">
                  <span className={`${rows.name} strong-body`} dir="auto">
                    {club.name}
                  </span>
                  <span className={`${rows.note} muted note`}>
                    {membersText(club.members)}
                    {club.isPrivate && ' · Private'}
                  </span>
                  {club.reason && (
                    <span className={classes.reason} dir="auto">
                      {reasonText(club.reason)}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LinkButton to="/clubs" variant="default" fullWidth mt="md">
        Explore Clubs
      </LinkButton>
      <p className="muted note above-12">
        Across all clubs: <TextLink to="/jobs">Jobs</TextLink>, <TextLink to="/services">Services</TextLink>,{' '}
        <TextLink to="/products">Products</TextLink>
      </p>
    </Panel>
  )
}
