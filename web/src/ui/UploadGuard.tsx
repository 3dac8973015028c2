import { useBlocker } from '@tanstack/react-router'
import { useUnsavedWork } from '../lib/session/unsavedWork'
import { ConfirmDialog } from './ConfirmDialog'

/** Asks before another page or lesson ends an upload. `loss`: what happens to the file then: 'it is not handed in'. */
export function UploadGuard({ when, loss }: { when: boolean; loss: string }) {
  useUnsavedWork(when)
  const { status, action, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when &&
      (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)),
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      // Asked by going back, the page before is in the address bar already: no entry may be added there.
      onBack={action === 'PUSH' || action === 'REPLACE' ? 'close' : 'leave'}
      title="Cancel the upload?"
      action="Cancel upload"
      cancel="Stay"
      danger
      onConfirm={() => proceed?.()}
    >
      A file is still being uploaded. If you leave now, {loss}.
    </ConfirmDialog>
  )
}
