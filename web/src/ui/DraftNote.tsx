import { Button } from '@mantine/core'
import classes from './DraftNote.module.css'

type Props = {
  /** A moderator's reason, where they declined what was sent before. */
  declined?: string | undefined
  /** Undefined without a draft. */
  onDiscard: (() => void) | undefined | false
}

/** Above a form that begins with what was written before. */
export const DraftNote = ({ declined, onDiscard }: Props) => (
  <div className={onDiscard ? 'row between muted note gap-8' : classes.none}>
    <div role="status" className={declined && classes.declined}>
      {onDiscard &&
        (declined ? (
          <>
            Not published: <q dir="auto">{declined}</q>
          </>
        ) : (
          'Draft restored'
        ))}
    </div>
    {onDiscard && (
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
        Discard
      </Button>
    )}
  </div>
)

/** In a form without a draft. */
export const UnkeptNote = ({ when }: { when: boolean }) => (
  <div role="status">
    {when && (
      <p className="muted note">
        This can’t be kept as a draft: it is too long, or this browser has no room for it.
      </p>
    )}
  </div>
)
