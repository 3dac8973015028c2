import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { focusMain } from '../lib/keyboard/focusMain'
import { BusyButton } from './BusyButton'
import type { ConfirmProps } from './ConfirmDialog'
import DialogWindow from './DialogWindow'

/** The window of ConfirmDialog. */
export default function ConfirmWindow(props: ConfirmProps) {
  const { opened, onClose, title, children, danger, onConfirm, onBack, ...words } = props
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
    <DialogWindow
      opened={opened}
      onClose={busy ? () => undefined : onClose}
      title={title}
      size="sm"
      onBack={onBack}
    >
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
    </DialogWindow>
  )
}
