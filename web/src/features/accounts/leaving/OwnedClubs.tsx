import type { ClubLabel } from '@guildhall/contract/clubs'
import { plural } from '@guildhall/contract/plural'
import { Emblem } from '../../../ui/Face'
import { TextLink } from '../../../ui/links'
import { Note } from '../../../ui/Note'
import classes from './Leaving.module.css'

/** Clubs that would lose their owner, each with a link to its settings. */
export function OwnedClubs({ clubs }: { clubs: ClubLabel[] }) {
  return (
    <div className="above-16">
      <Note title={plural(clubs.length, 'You own a club', 'You own {n} clubs')}>
        A club needs an owner. Transfer or delete each one in its settings; then you can delete your account.
      </Note>
      <ul className={`${classes.clubs} stack plain-list above-8`} aria-label="Clubs you own">
        {clubs.map((club) => (
          <li key={club.id}>
            <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={36} />
            <TextLink to="/$clubSlug/settings" params={{ clubSlug: club.slug }} dir="auto">
              {club.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
