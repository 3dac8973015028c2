import { Button } from '@mantine/core'
import { CopyField } from '../../ui/CopyField'
import { Note } from '../../ui/Note'

/** Shows a new token's secret, which cannot be shown again. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="stack gap-16">
      <Note title="You won’t see it again">
        Keep it like a password: anyone who has it can act as you until you revoke it.
      </Note>
      <CopyField label="Token" value={secret} what="token" />
      <div className="flex justify-end gap-8">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
