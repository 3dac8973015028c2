import type { NewInviteLink } from '@guildhall/contract/invites'
import { day } from '../../lib/dates/dates'
import { CopyField } from '../../ui/CopyField'
import classes from './Invites.module.css'
import { limitText } from './usesText'

/** A new invite link, which is shown only once. */
export function InviteLinkField({ link, isCopied }: { link: NewInviteLink; isCopied: boolean }) {
  return (
    <>
      <CopyField label="Invite link" value={link.url} what="link" isCopied={isCopied} />
      <p className={classes.note}>
        {isCopied
          ? 'Copied. You won’t be able to see it again.'
          : 'Copy it now; you won’t be able to see it again.'}{' '}
        It works until {day(link.expiresAt)}, {limitText(link)}. You can revoke it under Members → Invites.
      </p>
    </>
  )
}
