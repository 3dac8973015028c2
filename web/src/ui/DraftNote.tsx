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

/** In a form without a draft. */
export const UnkeptNote = () => (
  <p className={classes.unkept} role="status">
    This can’t be kept as a draft: it is too long, or this browser has no room for it.
  </p>
)
