import { moderation } from '@guildhall/contract/moderation-limits'
import { useReverse } from '../../content/moderation/acts.api'
import { ReasonDialog } from './ReasonDialog'

type Props = { actId: string; what: string; opened: boolean; onClose: () => void }

/** Reverses an act, with an optional reason for the log. */
export function ReverseDialog({ actId, what, opened, onClose }: Props) {
  const { mutateAsync: reverse } = useReverse()
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title="Reverse this decision"
      note={
        <>
          <bdi>{what}</bdi>. Everything will be as it was before, and they’ll be notified.
        </>
      }
      max={moderation.closeReason}
      action="Reverse"
      progress="Reversing..."
      run={(reason) => reverse({ actId, reason })}
    />
  )
}
