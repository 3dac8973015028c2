import type { ClubCard } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { hasModifier } from '../../../lib/keyboard/modifiers'
import { Emblem } from '../../../ui/Face'
import { LatePopover } from '../../../ui/LatePopover'
import type { LateMenuProps } from '../../../ui/lateFocus'
import { useOwnClubs } from '../useOwnClubs'
import classes from './ClubSwitcher.module.css'

type Props = { menu: LateMenuProps; current: ClubCard | undefined }

/** The dropdown of ClubSwitcher. Its entries are links, which can be opened in a new tab; options of a Combobox can't. */
export default function ClubChoices({ menu, current }: Props) {
  return (
    <LatePopover
      menu={menu}
      position="bottom-start"
      width={288}
      offset={8}
      className={classes.dropdown}
      label="Switch club"
    >
      <Choices current={current} onChosen={() => menu.onChange(false)} />
    </LatePopover>
  )
}

type ChoicesProps = { current: ClubCard | undefined; onChosen: () => void }

function Choices({ current, onChosen }: ChoicesProps) {
  const [filter, setFilter] = useState('')
  const found = useOwnClubs(filter)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut; Tab reaches everything
    <div onKeyDown={moveAlong}>
      <input
        className={classes.filter}
        type="search"
        dir="auto"
        placeholder="Search clubs..."
        aria-label="Search clubs..."
        autoComplete="off"
        data-autofocus
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is pressed */}
      <nav className={classes.lists} aria-label="Your clubs" onClick={onChosen}>
        <Section label="My Clubs" clubs={found.mine} current={current} />
        {found.mine.length > limits.switcherEntries && (
          <Link to="/my-clubs" className={classes.all}>
            View All My Clubs
          </Link>
        )}
        <Section label="Joined Clubs" clubs={found.joined} current={current} />
        {found.joined.length > limits.switcherEntries && (
          <Link to="/clubs-joined" className={classes.all}>
            View All Joined Clubs
          </Link>
        )}
        {found.mine.length + found.joined.length === 0 && (
          <p className={classes.none}>{filter.trim() ? 'No clubs match' : 'You haven’t joined a club yet'}</p>
        )}
        <Link to="/create-club" className={classes.create}>
          <IconPlus size={18} stroke={1.8} aria-hidden /> Create New Club
        </Link>
      </nav>
    </div>
  )
}

type SectionProps = { label: string; clubs: ClubCard[]; current: ClubCard | undefined }

function Section({ label, clubs, current }: SectionProps) {
  if (clubs.length === 0) return null
  return (
    <>
      <p className={classes.label}>{label}</p>
      <ul className="plain-list">
        {clubs.slice(0, limits.switcherEntries).map((club) => (
          <li key={club.id}>
            <Link
              to="/$clubSlug"
              params={{ clubSlug: club.slug }}
              aria-current={club.id === current?.id ? 'page' : undefined}
              className={`${classes.club} row rounded ink body undecorated gap-8 pad-8`}
            >
              <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={28} />
              <span className="ellipsis block shrink" dir="auto">
                {club.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Up and Down move from the filter through the links and back. */
function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || hasModifier(event)) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
