import type { ClubCard } from '@guildhall/contract/clubs'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useClubSlug } from '../../../content/clubPlace'
import { Dialog } from '../../../ui/Dialog'
import { Emblem } from '../../../ui/Face'
import { LinkButton } from '../../../ui/links'
import { RowsSkeleton } from '../../../ui/skeletons'
import { ClubsError } from '../ClubsError'
import { useOwnClubs } from '../useOwnClubs'
import classes from './ChooseClub.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  /** Instead of opening the club's own composer. */
  onChoose?: (club: ClubCard) => void
}

/** Chooses a club to publish in; the open one comes first. */
export default function ChooseClub({ opened, onClose, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const { overview, mine, joined, hasMore } = useOwnClubs(typed)
  const { data, isError, isFetching, refetch } = overview
  const here = useClubSlug()
  const hasNone = data && data.mine.length + data.joined.length === 0
  const clubs = [...mine, ...joined].sort((a, b) => Number(b.slug === here) - Number(a.slug === here))

  function choose(event: MouseEvent, club: ClubCard) {
    // The link still opens a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    onClose()
    if (!onChoose) return
    event.preventDefault()
    onChoose(club)
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Where do you want to post?" size="sm">
      {!data && isError && <ClubsError onRetry={refetch} retrying={isFetching} />}
      {!data && !isError && <RowsSkeleton square count={3} />}
      {hasMore && (
        <input
          className={classes.filter}
          type="search"
          dir="auto"
          placeholder="Search clubs..."
          aria-label="Search clubs..."
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {hasNone && <p className="muted">Join a club to post in it, or create one.</p>}
      {hasMore && clubs.length === 0 && <p className="muted">No clubs match</p>}
      <ul className={classes.clubs} aria-label="Your clubs">
        {clubs.map((club) => (
          <li key={club.id}>
            <Link
              to="/$clubSlug"
              params={{ clubSlug: club.slug }}
              search={{ tab: 'feed', compose: '1' }}
              className={classes.club}
              onClick={(event) => choose(event, club)}
            >
              <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={40} />
              <span className="ellipsis shrink">{club.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid gap-8 above-16">
        {hasNone && (
          <LinkButton to="/clubs" onClick={onClose}>
            Explore Clubs
          </LinkButton>
        )}
        <LinkButton
          to="/create-club"
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={onClose}
        >
          Create Club
        </LinkButton>
      </div>
    </Dialog>
  )
}
