import { Text } from '@mantine/core'
import { useState } from 'react'
import { UnsavedContext, useUnsavedWithin } from '../lib/forms/unsaved'
import { ConfirmDialog } from './ConfirmDialog'
import { Dialog, type DialogProps } from './Dialog'
import { UnsavedGuard } from './UnsavedGuard'

type Props = DialogProps & {
  /** Discards the draft of what was typed, when the dialog is closed. */
  onDiscard?: () => void
}

/** A dialog with a form: asks before closing it, going back or leaving the page loses what was typed. */
export function FormDialog({ onDiscard, onClose, children, ...props }: Props) {
  const { isUnsaved, isUnsavedNow, tell } = useUnsavedWithin()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Dialog {...props} onClose={() => (isUnsavedNow() ? setAsking(true) : onClose())}>
        <UnsavedContext value={tell}>{children}</UnsavedContext>
      </Dialog>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        action="Discard"
        cancel="Keep editing"
        danger
        onConfirm={() => {
          onDiscard?.()
          onClose()
        }}
      >
        <Text>What you typed has not been saved yet.</Text>
      </ConfirmDialog>
      {!onDiscard && <UnsavedGuard when={props.opened && isUnsaved} />}
    </>
  )
}
