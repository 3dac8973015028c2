import '@mantine/core/styles/Badge.layer.css'
import type { Club } from '@guildhall/contract/clubs'
import type { Invite } from '@guildhall/contract/invites'
import { Badge, Button, Text } from '@mantine/core'
import { IconLink, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { day, exact } from '../../lib/dates/dates'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Face } from '../../ui/Face'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Invites.module.css'
import { useResendInvite, useRevokeInvite } from './invites.api'
import { showInvited, showInviteError } from './inviteToasts'
import { usesText } from './usesText'

type Props = { invite: Invite; club: Club }

export function InviteRow({ invite, club }: Props) {
  const name = recipientOf(invite)
  const { kind, person, invitedBy } = invite
  const inviterName = invitedBy ? fullName(invitedBy) : 'a deleted user'
  return (
    <div className={classes.row}>
      {person ? (
        <Face person={person} />
      ) : (
        <span className={classes.icon} aria-hidden>
          {kind === 'link' ? <IconLink size={20} stroke={1.7} /> : <IconMail size={20} stroke={1.7} />}
        </span>
      )}
      <div className={`${classes.words} fill`}>
        <p className={classes.name}>
          <strong dir="auto">{name}</strong>
          {person && <span className="muted note">@{person.username}</span>}
          {!invite.works && (
            <Badge variant="light" color="red" tt="none">
              Invalid
            </Badge>
          )}
        </p>
        <p className="flow muted note gap-16 rows-0">
          <span>
            By {inviterName}, <TimeAgo iso={invite.createdAt} />
          </span>
          <span>
            Expires{' '}
            <time dateTime={invite.expiresAt} title={exact(invite.expiresAt)}>
              {day(invite.expiresAt)}
            </time>
          </span>
          {invite.hint && (
            <span>
              Ends in <code>{invite.hint}</code>
            </span>
          )}
          {invite.group && <span dir="auto">Group: {invite.group.name}</span>}
          {kind === 'link' && <span className={classes.uses}>{usesText(invite)}</span>}
        </p>
        {!invite.works && (
          <p className="muted note">The person who created it can no longer invite people to this club.</p>
        )}
      </div>
      <div className={`${classes.actions} flex rigid gap-8`}>
        {kind !== 'link' && <Resend invite={invite} club={club} />}
        <Revoke invite={invite} club={club} />
      </div>
    </div>
  )
}

function Resend({ invite, club }: Props) {
  const { mutateAsync, isPending } = useResendInvite(club)
  const name = recipientOf(invite)
  const send = () =>
    mutateAsync(invite).then(
      () => showInvited(invite.person?.username ?? name),
      (error) => showInviteError(error, undefined, 'Failed to send invitation email'),
    )
  return (
    <BusyButton
      variant="default"
      size="xs"
      busy={isPending}
      progress="Sending..."
      onClick={send}
      aria-label={`Send again to ${name}`}
    >
      Send again
    </BusyButton>
  )
}

function Revoke({ invite, club }: Props) {
  const { mutateAsync: revoke } = useRevokeInvite(club.slug)
  const [asking, setAsking] = useState(false)
  const name = recipientOf(invite)

  async function run() {
    try {
      await revoke(invite.id)
    } catch (error) {
      toast.error('Error', errorText(error, 'Failed to update invitation'))
      throw error
    }
  }

  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setAsking(true)}
        aria-label={invite.hint ? `Revoke link ending in ${invite.hint}` : `Revoke ${name}`}
      >
        Revoke
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Revoke invitation"
        action="Revoke"
        progress="Revoking..."
        danger
        onConfirm={run}
      >
        <Text>
          {invite.kind === 'link'
            ? 'The link stops working. People who already joined stay members.'
            : `${name} can no longer accept. You can invite them again at any time.`}
        </Text>
      </ConfirmDialog>
    </>
  )
}

function recipientOf({ kind, email, person }: Invite): string {
  if (person) return fullName(person)
  return email ?? (kind === 'link' ? 'Shareable link' : 'Deleted user')
}
