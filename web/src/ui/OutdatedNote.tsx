import { Button } from '@mantine/core'
import { focusMain } from '../lib/keyboard/focusMain'
import { Note } from './Note'

type Props = {
  /** 'Someone else changed this page.' */
  title: string
  onUseTheirs: () => void
}

/** Above a form whose subject someone else changed while it was being edited. */
export const OutdatedNote = ({ title, onUseTheirs }: Props) => (
  <Note
    kind="error"
    title={title}
    action={
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          onUseTheirs()
          // The pressed button is gone.
          focusMain()
        }}
      >
        Use their version
      </Button>
    }
  >
    Saving now replaces their version with yours.
  </Note>
)
