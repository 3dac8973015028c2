import type { NewInviteLink } from '@guildhall/contract/invites'
import { Dialog } from '../../ui/Dialog'
import { InviteLinkField } from './InviteLinkField'

type Props = { link: NewInviteLink; opened: boolean; onClose: () => void }

/** An invite link that the browser didn't copy, selected. */
export default function InviteLinkDialog({ link, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Copy the invite link">
      <InviteLinkField link={link} isCopied={false} />
    </Dialog>
  )
}
