import { Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { focusMain } from '../lib/keyboard/focusMain'
import { BusyButton } from './BusyButton'
import { Dialog } from './Dialog'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The words on the button that does it, and while it is being done: 'Delete', 'Deleting...'. */
  action: string
  progress?: string
  cancel?: string
  danger?: boolean
  /** May take time; the dialog waits, closes when it is done and stays when it fails. */
  onConfirm: () => unknown
}

/** Asks before something that can't be taken back. */
export function ConfirmDialog({ opened, onClose, title, children, danger, onConfirm, ...words }: Props) {
  const [busy, setBusy] = useState(false)

  // Busy until it is asked again, not only until it is done: the button is there while the dialog fades away.
  useEffect(() => {
    if (opened) setBusy(false)
  }, [opened])

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
      // The button that opened the dialog may be deleted along with the thing.
      setTimeout(focusMain, 200)
    } catch {
      // Whoever acts says what went wrong; the question stays for another try.
      setBusy(false)
    }
  }

  return (
    <Dialog opened={opened} onClose={busy ? () => undefined : onClose} title={title} size="sm">
      <div>{children}</div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          {words.cancel ?? 'Cancel'}
        </Button>
        <BusyButton
          busy={busy}
          progress={words.progress ?? words.action}
          color={danger ? 'red' : undefined}
          onClick={confirm}
        >
          {words.action}
        </BusyButton>
      </Group>
    </Dialog>
  )
}
