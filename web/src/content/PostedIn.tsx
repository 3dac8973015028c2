import { IconLock, IconWorld } from '@tabler/icons-react'
import classes from './PostedIn.module.css'

/** Names the club and its audience. */
export function PostedIn({ club }: { club: { name: string; isPrivate: boolean } }) {
  const Icon = club.isPrivate ? IconLock : IconWorld
  return (
    <p className={`${classes.place} flex muted note anywhere gap-8`}>
      <Icon size={16} stroke={1.7} aria-hidden />
      <span>
        In <bdi>{club.name}</bdi>. {club.isPrivate ? 'Only members can see it.' : 'Everyone can see it.'}
      </span>
    </p>
  )
}
