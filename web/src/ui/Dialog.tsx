import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../lib/page/lazyPart'

const DialogWindow = lazyPart(() => import('./DialogWindow'))

export type DialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Not closed by accident: only the close button and the content's own controls close it. */
  sticky?: boolean
  /** What Back does: by default what Escape does. `leave`: it goes back, where the router itself asks. */
  onBack?: 'close' | 'stay' | 'leave'
}

/** A dialog, loaded when the first one opens. Its content stays mounted until it has closed. */
export function Dialog(props: DialogProps) {
  return useWanted(props.opened) ? (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  ) : null
}

/** Whether a dialog was ever open: its file is loaded, and it stays to fade out. */
export function useWanted(opened: boolean): boolean {
  const [wanted, setWanted] = useState(false)
  if (opened && !wanted) setWanted(true)
  return wanted
}
