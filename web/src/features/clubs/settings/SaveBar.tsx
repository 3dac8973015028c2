import { IconCheck } from '@tabler/icons-react'
import { BusyButton } from '../../../ui/BusyButton'
import { SaveBar as Bar } from '../../../ui/SaveBar'
import { UnsavedGuard } from '../../../ui/UnsavedGuard'
import type { SaveState } from './useSaving'

type Props = {
  state: SaveState
  /** Whether there are unsaved changes. */
  isChanged: boolean
  onSave: () => void
  onDiscard: () => void
  children: string
}

/** Save button and its state: 'Saving...', then 'Saved' (platform.md 4, Feature toggles). */
export function SaveBar({ state, isChanged, onSave, onDiscard, children }: Props) {
  const isSaved = state === 'saved'
  return (
    <>
      <UnsavedGuard when={isChanged} />
      <Bar isChanged={isChanged} isSaved={isSaved} onDiscard={onDiscard}>
        <BusyButton
          busy={state === 'saving'}
          progress="Saving..."
          variant={isChanged || state !== 'idle' ? 'filled' : 'default'}
          leftSection={isSaved && <IconCheck size={18} stroke={2} aria-hidden />}
          onClick={onSave}
        >
          {isSaved ? 'Saved' : children}
        </BusyButton>
      </Bar>
    </>
  )
}
