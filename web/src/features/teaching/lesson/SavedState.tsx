import { Button } from '@mantine/core'
import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import type { Autosave, SaveState } from '../../../lib/forms/useAutosave'
import classes from './LessonEditor.module.css'

const texts: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving...',
  retrying: 'Couldn’t save, retrying. Your changes are kept in this browser.',
  held: 'Saves once the pictures are uploaded',
  invalid: 'Not saved: correct the marked fields',
  failed: 'Couldn’t save.',
}

type Props = {
  form: Pick<Autosave<unknown>, 'state' | 'failure' | 'retry'>
  /** What is said in place of 'Not saved: correct the marked fields'. */
  invalid?: string | undefined
  /** There is nothing to save yet. */
  isEmpty?: boolean
}

/** Whether what is typed is saved. */
export function SavedState({ form: { state, failure, retry }, invalid, isEmpty = false }: Props) {
  const isBad = state === 'retrying' || state === 'failed' || (state === 'invalid' && !invalid)
  return (
    <div className={classes.state} data-bad={isBad || undefined}>
      {state === 'saved' && !isEmpty && <IconCheck size={18} stroke={2} aria-hidden />}
      {isBad && <IconCloudOff size={18} stroke={1.7} aria-hidden />}
      <p role="status">
        {!isEmpty && ((state === 'invalid' && invalid) || texts[state])}
        {state === 'failed' && failure && ` ${failure}`}
      </p>
      {state === 'failed' && (
        <Button size="compact-sm" variant="subtle" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
