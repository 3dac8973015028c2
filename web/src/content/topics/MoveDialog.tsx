import type { Topic } from '@guildhall/contract/topics'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { SubmitButton } from '../../ui/BusyButton'
import { Dialog } from '../../ui/Dialog'
import { topicText } from './topics'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** Where they can go. */
  topics: readonly Topic[]
  /** Where they are; left out of the choices. */
  from: string | null
  /** Whether they can be in no topic. */
  canBeNone: boolean
  note?: string | undefined
  /** Moves them; resolves to whether the dialog is done. */
  onMove: (topicId: string | null) => Promise<boolean>
}

/** Asks for the topic that items move into. */
export default function MoveDialog({ opened, onClose, title, topics, from, canBeNone, note, onMove }: Props) {
  const choices = [
    ...topics.filter(({ id }) => id !== from).map((one) => ({ value: one.id, label: topicText(one) })),
    ...(canBeNone && from !== null ? [{ value: '', label: 'No topic' }] : []),
  ]
  const [chosen, setChosen] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const value = choices.some((one) => one.value === chosen) ? chosen : choices[0]?.value

  async function move() {
    if (isBusy || value === undefined) return
    setBusy(true)
    if (await onMove(value || null)) onClose()
    setBusy(false)
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      {choices.length === 0 ? (
        <p className="muted body">There is no other topic for it.</p>
      ) : (
        <form
          className="stack gap-16"
          onSubmit={(event) => {
            event.preventDefault()
            void move()
          }}
        >
          <NativeSelect
            label="Topic"
            data-autofocus
            data={choices}
            value={value}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <p className="muted note">{note ?? 'Dates, likes and comments stay. No one is notified.'}</p>
          <SubmitButton saving={isBusy} progress="Moving...">
            Move
          </SubmitButton>
        </form>
      )}
    </Dialog>
  )
}
