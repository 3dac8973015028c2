import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useWork } from '../lib/work'
import { ConfirmDialog } from './ConfirmDialog'

/** Asks before leaving a page whose form has changes that are not saved. */
export function UnsavedGuard({ when }: { when: boolean }) {
  useWork(when)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      action="Leave"
      cancel="Keep editing"
      danger
      onConfirm={() => proceed?.()}
    >
      <Text>Your changes have not been saved yet. If you leave now, they are lost.</Text>
    </ConfirmDialog>
  )
}
