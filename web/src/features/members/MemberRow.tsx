import '@mantine/core/styles/Checkbox.layer.css'
import type { ClubMember } from '@guildhall/contract/members'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/names'
import { Face } from '../../ui/Face'
import { LevelMark } from '../../ui/LevelMark'
import { Day } from '../../ui/TimeAgo'
import { MemberActions } from './MemberActions'
import classes from './Members.module.css'
import type { Change } from './members.api'

/** Whom something can be done about together with others. */
export const canBeChanged = ({ can, isSelf }: ClubMember) =>
  !isSelf && [can.promote, can.demote, can.remove].includes(true)

/** Of what somebody says they do in their clubs; the rest stands on their profile. */
const shownRoles = 3

const roles = { owner: 'Owner', admin: 'Admin', member: 'Member' } as const

type Props = {
  member: ClubMember
  /** Something is being changed about them. */
  busy: boolean
  onChange: (change: Change) => void
  /** Whether the viewer, who manages the club, has selected them; undefined for others, who select nobody. */
  selected: boolean | undefined
  onSelect: (selected: boolean) => void
  /** Given where the viewer may leave by their own row. */
  onLeave: (() => void) | undefined
  onMessage: (() => void) | undefined
}

export function MemberRow({ member, busy, selected, onSelect, onChange, onLeave, onMessage }: Props) {
  const { person, role, joinedAt, isSelf, communityRoles, level } = member
  const name = fullName(person)
  return (
    <tr data-item={member.id} data-selected={selected || undefined}>
      {selected !== undefined && (
        <td className={classes.select}>
          {canBeChanged(member) && (
            <Checkbox
              aria-label={`Select ${name}`}
              checked={selected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      <th scope="row" className={classes.who}>
        <div>
          <Face person={person} size={40} />
          <span className={classes.name}>
            <Link to="/user/$username" params={{ username: person.username }} dir="auto">
              {name}
            </Link>{' '}
            {isSelf && <span className={classes.you}>You</span>} {level && <LevelMark level={level} />}
            {communityRoles.length > 0 && (
              <span className={classes.says} dir="auto">
                {communityRoles.slice(0, shownRoles).join(', ')}
                {communityRoles.length > shownRoles && ', …'}
              </span>
            )}
          </span>
        </div>
      </th>
      <td className={classes.username}>@{person.username}</td>
      <td className={classes.role}>
        <span data-role={role}>{roles[role]}</span>
      </td>
      <td className={classes.joined}>
        <span className={classes.label} aria-hidden>
          Joined{' '}
        </span>
        {joinedAt === null ? 'Never joined' : <Day iso={joinedAt} />}
      </td>
      {selected !== undefined && (
        <td className={classes.seen}>
          <span className={classes.label} aria-hidden>
            Last seen{' '}
          </span>
          {member.lastSeenOn === null ? 'Never' : <Day iso={`${member.lastSeenOn}T12:00:00Z`} />}
        </td>
      )}
      <td className={classes.actions}>
        <MemberActions
          member={member}
          name={name}
          busy={busy}
          onChange={onChange}
          onLeave={onLeave}
          onMessage={onMessage}
        />
      </td>
    </tr>
  )
}
