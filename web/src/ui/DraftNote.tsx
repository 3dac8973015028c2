import { Button } from '@mantine/core'
import classes from './DraftNote.module.css'

type Props = {
  /** A moderator's reason, where they declined what was sent before. */
  declined?: string | undefined
  onDiscard: () => void
}

/** Above a form that begins with what was written before. */
export function DraftNote({ declined, onDiscard }: Props) {
  return (
    <div className={classes.note}>
      {declined ? (
        <p role="status" className={classes.declined}>
          Not published: <q dir="auto">{declined}</q>
        </p>
      ) : (
        <span role="status">Draft restored</span>
      )}
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
