import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { type DialogProps, useWanted } from './Dialog'

const ConfirmWindow = lazyPart(() => import('./ConfirmWindow'))

export type ConfirmProps = {
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
  onBack?: DialogProps['onBack']
}

/** Asks before an action that can't be undone. Loaded when it first opens. */
export function ConfirmDialog(props: ConfirmProps) {
  return useWanted(props.opened) ? (
    <Suspense>
      <ConfirmWindow {...props} />
    </Suspense>
  ) : null
}
