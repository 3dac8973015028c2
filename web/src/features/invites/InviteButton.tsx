import type { Club } from '@guildhall/contract/clubs'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { CopyInviteLinkButton } from './CopyInviteLinkButton'
import { useInviteDialog } from './useInviteDialog'

/** Copies an invite link, or opens the invite dialog. Renders nothing for people who cannot manage the club. */
export function InviteButton({ club }: { club: Club }) {
  const { open, dialog } = useInviteDialog(club)
  if (club.can.manage !== true) return null
  return (
    <div className="flow gap-8">
      <CopyInviteLinkButton club={club} />
      <Button leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />} onClick={open}>
        Invite Member
      </Button>
      {dialog}
    </div>
  )
}
