import type { Club } from '@guildhall/contract/clubs'
import { Link } from '@tanstack/react-router'
import { Dialog } from '../../../ui/Dialog'
import classes from './ClubSheet.module.css'
import { isManageEntry } from './entries'
import { NavBadge } from './NavBadge'
import { useClubNav } from './useClubNav'

type Props = { club: Club; opened: boolean; onClose: () => void }

/** Every page of a club, for phones. */
export default function ClubSheet({ club, opened, onClose }: Props) {
  const items = useClubNav(club)
  const groups = [false, true].map((manages) => items.filter(({ name }) => isManageEntry(name) === manages))
  return (
    <Dialog opened={opened} onClose={onClose} title={club.name} size="sm">
      <nav aria-label={club.name}>
        {groups.map((group) => (
          <ul key={group[0]?.name ?? 'none'} className={`${classes.group} plain-list`}>
            {group.map(({ name, entry: { label, emoji, icon: Icon, link }, count }) => (
              <li key={name}>
                <Link {...link(club.slug)} className={classes.entry} onClick={onClose}>
                  {emoji ? <span aria-hidden>{emoji}</span> : <Icon size={20} stroke={1.6} aria-hidden />}
                  <span className="ellipsis grow shrink" dir="auto">
                    {label}
                  </span>
                  <NavBadge count={count} />
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </Dialog>
  )
}
