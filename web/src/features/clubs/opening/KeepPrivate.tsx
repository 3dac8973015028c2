import type { Club } from '@guildhall/contract/clubs'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { useCancelOpening } from './opening.api'

/** Cancels that a club becomes public. */
export function KeepPrivate({ club }: { club: Club }) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync: cancel } = useCancelOpening(club.id)
  async function run() {
    try {
      await cancel()
      toast.success(`${club.name} stays private`)
    } catch (error) {
      toast.error(
        'Error keeping the club private',
        errorText(error, 'Failed to keep the club private. Please try again.', {
          already_public: 'The club is public already.',
        }),
      )
      throw error
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Keep Private
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Keep ${club.name} private?`}
        action="Keep Private"
        progress="Saving..."
        onConfirm={run}
      >
        <Text>Members will be notified. Its owner can schedule it again.</Text>
      </ConfirmDialog>
    </>
  )
}
