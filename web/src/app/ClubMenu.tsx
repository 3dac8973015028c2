import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clubQuery } from '../features/clubs/clubs.api'
import { useWaiting } from '../features/clubs/useWaiting'
import { LinkItem } from '../ui/LinkItem'
import classes from './ClubMenu.module.css'
import { ClubMenuButton } from './ClubMenuButton'
import { clubMenuItems } from './clubMenuItems'

/** Links inside a club; on club pages only. */
export default function ClubMenu({ slug }: { slug: string }) {
  const { data: club, isError } = useQuery(clubQuery(slug))
  const waiting = useWaiting(club) ?? 0
  if (!club || isError) return null
  return (
    <Menu position="bottom-end" width={208} offset={6}>
      <Menu.Target>
        <ClubMenuButton
          isMarked={waiting > 0}
          aria-label={waiting > 0 ? `Club menu, ${waitingText(waiting)}` : 'Club menu'}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {clubMenuItems
          .filter(({ shown }) => shown(club))
          .map(({ label, icon: Icon, link, waiting: counts }) => (
            <LinkItem
              key={label}
              {...link(slug)}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              rightSection={counts && waiting > 0 && <Waiting count={waiting} />}
            >
              {label}
            </LinkItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Waiting = ({ count }: { count: number }) => (
  <span className={classes.count}>
    {count.toLocaleString('en')}
    <span className="visually-hidden"> waiting to join</span>
  </span>
)

const waitingText = (count: number) => `${count.toLocaleString('en')} waiting to join`
