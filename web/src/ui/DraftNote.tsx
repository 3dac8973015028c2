import { Button } from '@mantine/core'
import classes from './DraftNote.module.css'

/** Above a form that begins with what was written before. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={classes.note}>
      <span role="status">Draft restored</span>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}
