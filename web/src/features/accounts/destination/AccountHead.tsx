import { Skeleton } from '@mantine/core'
import { IconLock, IconUsers } from '@tabler/icons-react'
import { membersText } from '../../../content/clubLinks'
import { fullName } from '../../../lib/text/names'
import { Emblem, Face } from '../../../ui/Face'
import { Loading, TextSkeleton } from '../../../ui/skeletons'
import classes from './AccountHead.module.css'
import type { Destination } from './destination'

/** The club that an account page leads to: its logo, name and people, who invites, and their words. */
export function AccountHead({ destination: { club, invitation, people } }: { destination: Destination }) {
  const { invitedBy = null, message = null } = invitation ?? {}
  return (
    <section className={classes.head} aria-label="Club">
      <div className="row gap-16">
        <Emblem id={club.id} name={club.name} imageUrl={club.logoUrl} size={56} eager />
        <div className="grid fill gap-4">
          {invitedBy && (
            <p className={`${classes.inviter} row muted body gap-8`}>
              <Face person={invitedBy} size={24} eager />
              <span>
                <strong dir="auto">{fullName(invitedBy)}</strong> invited you to
              </span>
            </p>
          )}
          <p className={classes.name} dir="auto">
            {club.name}
          </p>
          <div className={classes.facts}>
            {people.length > 0 && (
              <span className={classes.faces} aria-hidden>
                {people.map((person) => (
                  <Face key={person.id} person={person} size={24} eager />
                ))}
              </span>
            )}
            <span className="inline-row gap-4">
              {people.length === 0 && <IconUsers size={16} stroke={1.7} aria-hidden />}
              {membersText(club.members)}
            </span>
            {club.isPrivate && (
              <span className="inline-row gap-4">
                <IconLock size={16} stroke={1.7} aria-hidden />
                Private
              </span>
            )}
          </div>
        </div>
      </div>
      {message !== null && (
        <blockquote className={classes.message} dir="auto">
          {message}
        </blockquote>
      )}
    </section>
  )
}

/** In the shape of a head and a form. */
export function AccountSkeleton() {
  return (
    <Loading>
      <div className="row gap-16">
        <Skeleton width={56} height={56} radius="md" />
        <div className="grid fill gap-4">
          <Skeleton width="60%" height={20} radius="xl" mb={12} />
          <Skeleton width="35%" height={12} radius="xl" />
        </div>
      </div>
      <TextSkeleton lines={5} />
    </Loading>
  )
}
