import { IconCheck } from '@tabler/icons-react'
import { BusyButton } from '../../../ui/BusyButton'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import classes from './Settings.module.css'
import type { SaveState } from './useSaving'

type Props = {
  state: SaveState
  /** Whether there are unsaved changes. */
  isChanged: boolean
  onSave: () => void
  children: string
}

/** Save button and its state: 'Saving...', then 'Saved' (platform.md 4, Feature toggles). */
export function SaveBar({ state, isChanged, onSave, children }: Props) {
  const isSaved = state === 'saved'
  return (
    <div className={classes.bar}>
      <UnsavedGuard when={isChanged} />
      <p className={classes.quiet} role="status">
        {isSaved ? 'Changes are saved!' : isChanged ? 'Not saved yet' : ''}
      </p>
      <BusyButton
        busy={state === 'saving'}
        progress="Saving..."
        leftSection={isSaved && <IconCheck size={18} stroke={2} aria-hidden />}
        onClick={onSave}
      >
        {isSaved ? 'Saved' : children}
      </BusyButton>
    </div>
  )
}
