import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusMain } from '../lib/keyboard/focusMain'
import classes from './SaveBar.module.css'

type Props = {
  /** Whether there are unsaved changes; then the bar stays in view. */
  isChanged: boolean
  /** For a moment after saving. */
  isSaved?: boolean
  /** The changes are from a draft. */
  isRestored?: boolean
  onDiscard: () => void
  /** Further buttons, before the others. */
  extra?: ReactNode
  /** The button to save. */
  children: ReactNode
}

/** The end of every form of settings: its state, and buttons to discard and to save. */
export function SaveBar({ isChanged, isSaved, isRestored, onDiscard, extra, children }: Props) {
  const discard = () => {
    onDiscard()
    // The pressed button is gone.
    focusMain()
  }
  return (
    <div className={`${classes.bar} wrap justify-end gap-8`} data-changed={isChanged || undefined}>
      <p className="flow grow muted body gap-12 rows-0" role="status">
        {isChanged ? (
          <>
            {isRestored && <span>Draft restored</span>} <span>Not saved yet</span>
          </>
        ) : (
          isSaved && 'Changes are saved!'
        )}
      </p>
      {extra}
      {isChanged && (
        <Button variant="default" onClick={discard}>
          Discard
        </Button>
      )}
      {children}
    </div>
  )
}
