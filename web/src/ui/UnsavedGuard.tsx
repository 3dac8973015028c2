import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { leftBy } from '../lib/forms/leaving'
import { useUnsavedWork } from '../lib/session/unsavedWork'
import { ConfirmDialog } from './ConfirmDialog'

type Props = {
  when: boolean
  /** Where several tabs have changes: whether the open one does. */
  whenTab?: boolean
  /** A draft has them, so leaving loses nothing; but they are not saved either. */
  isKept?: boolean
}

/** Asks before leaving a page, or a tab of it, whose form has changes that are not saved. */
export function UnsavedGuard({ when, whenTab = when, isKept = false }: Props) {
  useUnsavedWork(when)
  const { status, action, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const left = leftBy(current, next)
      return left === 'page' ? when : left === 'tab' && whenTab
    },
    enableBeforeUnload: when && !isKept,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      // Asked by going back, the page before is in the address bar already: no entry may be added there.
      onBack={action === 'PUSH' || action === 'REPLACE' ? 'close' : 'leave'}
      title="Leave without saving?"
      action="Leave"
      cancel="Keep editing"
      danger
      onConfirm={() => proceed?.()}
    >
      <Text>
        {isKept
          ? 'Your changes have not been saved yet. This browser keeps them as a draft.'
          : 'Your changes have not been saved yet. If you leave now, they are lost.'}
      </Text>
    </ConfirmDialog>
  )
}
