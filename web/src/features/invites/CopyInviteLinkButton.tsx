import type { Club } from '@guildhall/contract/clubs'
import type { ButtonProps } from '@mantine/core'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { BusyButton } from '../../ui/BusyButton'
import { type CopyInviteLink, useCopyInviteLink } from './useCopyInviteLink'

/** Creates and copies an invite link with one press. */
export function CopyInviteLinkButton({ club }: { club: Club }) {
  const { dialog, ...link } = useCopyInviteLink(club)
  return (
    <>
      <CopyButton {...link} />
      {dialog}
    </>
  )
}

type Props = ButtonProps & Omit<CopyInviteLink, 'dialog'>

/** The button alone, for callers that go on showing the dialog without it. */
export function CopyButton({ copy, busy, copied, ...button }: Props) {
  const Icon = copied ? IconCheck : IconLink
  return (
    <BusyButton
      variant="default"
      leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
      {...button}
      busy={busy}
      progress="Copying..."
      onClick={copy}
    >
      {copied ? 'Copied' : 'Copy invite link'}
    </BusyButton>
  )
}
