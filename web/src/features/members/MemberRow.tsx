import { listText } from '@guildhall/contract/lists'
import type { ClubMember } from '@guildhall/contract/members'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { LevelMark } from '../../ui/LevelMark'
import { SelectBox } from '../../ui/SelectBox'
import { Day } from '../../ui/TimeAgo'
import { MemberActions } from './MemberActions'
import classes from './Members.module.css'
import type { Change } from './members.api'

/** Whether a member can be part of a bulk change. */
export const isSelectable = ({ can, isSelf }: ClubMember) =>
  !isSelf && [can.promote, can.demote, can.remove, can.moderate].includes(true)

/** Number of community roles shown; the profile has the rest. */
const maxRoles = 3

const roles = { owner: 'Owner', admin: 'Admin', member: 'Member' } as const

type Props = {
  member: ClubMember
  /** A change of this member is being saved. */
  busy: boolean
  onChange: (change: Change) => void
  /** Whether the row is selected; undefined for viewers who change no members. */
  selected: boolean | undefined
  onSelect: (selected: boolean) => void
  showsSeen: boolean
  /** Undefined unless this is the viewer's own row and they can leave. */
  onLeave: (() => void) | undefined
  onMessage: (() => void) | undefined
  onAnswers: (() => void) | undefined
  onModerate: () => void
}

export function MemberRow({ member, busy, selected, onSelect, showsSeen, ...actions }: Props) {
  const { person, role, isModerator, joinedAt, isSelf, communityRoles, level } = member
  const name = fullName(person)
  return (
    <tr data-item={member.id} data-selected={selected || undefined}>
      {selected !== undefined && (
        <td className={classes.select}>
          {isSelectable(member) && (
            <SelectBox
              aria-label={`Select ${name}`}
              checked={selected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      <th scope="row" className={`${classes.who} regular`}>
        <div>
          <Face person={person} size={40} />
          <span className={`${classes.name} shrink anywhere`}>
            <Link to="/user/$username" params={{ username: person.username }} dir="auto">
              {name}
            </Link>{' '}
            {isSelf && <span className={classes.you}>You</span>} {level && <LevelMark level={level} />}
            {communityRoles.length > 0 && (
              <span className="block muted small anywhere" dir="auto">
                {listText(communityRoles.slice(0, maxRoles))}
                {communityRoles.length > maxRoles && ', …'}
              </span>
            )}
          </span>
        </div>
      </th>
      <td className={`${classes.username} ellipsis muted`}>@{person.username}</td>
      <td className={classes.role}>
        <span data-role={role}>{isModerator ? 'Moderator' : roles[role]}</span>
      </td>
      <td className={`${classes.joined} muted one-line`}>
        <span className={`${classes.label} hidden`} aria-hidden>
          Joined{' '}
        </span>
        {joinedAt === null ? 'Never joined' : <Day iso={joinedAt} />}
      </td>
      {showsSeen && (
        <td className={`${classes.seen} muted one-line`}>
          <span className={`${classes.label} hidden`} aria-hidden>
            Last seen{' '}
          </span>
          {member.lastSeenOn === null ? 'Never' : <Day iso={`${member.lastSeenOn}T12:00:00Z`} />}
        </td>
      )}
      <td className={classes.actions}>
        <MemberActions member={member} name={name} busy={busy} {...actions} />
      </td>
    </tr>
  )
}
