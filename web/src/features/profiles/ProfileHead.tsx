import type { Person } from '@guildhall/contract/common'
import { IconCalendar, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Panel } from '../../ui/Panel'
import { Day } from '../../ui/TimeAgo'
import classes from './ProfileHead.module.css'

type Props = {
  profile: Person & { createdAt: string }
  /** Passed for the viewer's own profile only. */
  email?: string
  children?: ReactNode
}

export function ProfileHead({ profile, email, children }: Props) {
  const name = fullName(profile)
  return (
    <Panel className={`${classes.head} flex gap-24`}>
      <Face person={profile} size={96} eager />
      <div className={`${classes.words} fill`}>
        <h1 dir="auto">{name}</h1>
        <p className={classes.handle}>@{profile.username}</p>
        <ul className={`${classes.facts} stack plain-list muted note gap-4 above-12`}>
          <li>
            <IconCalendar size={16} stroke={1.6} aria-hidden />
            <span>
              Joined <Day iso={profile.createdAt} />
            </span>
          </li>
          {email && (
            <li>
              <IconLock size={16} stroke={1.6} aria-hidden />
              <span>
                <span className="ink">{email}</span> (only you see this)
              </span>
            </li>
          )}
        </ul>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </Panel>
  )
}
