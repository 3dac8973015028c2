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
  /** Labels of the button, idle and busy: 'Delete', 'Deleting...'. */
  action: string
  progress?: string
  cancel?: string
  danger?: boolean
  /** The dialog is busy until it resolves, and stays open if it rejects. */
  onConfirm: () => unknown
}

/** Asks before an action that can't be undone. */
export function ConfirmDialog({ opened, onClose, title, children, danger, onConfirm, ...words }: Props) {
  const [busy, setBusy] = useState(false)

  // Stays busy until the dialog opens again: the button is there while the dialog fades out.
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
      // `onConfirm` reports its errors; the dialog stays for another try.
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
