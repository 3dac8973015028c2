import type { MadeDecision } from '@guildhall/contract/made-decision'
import { decideHeld } from '@guildhall/contract/prevention'
import { prevention } from '@guildhall/contract/prevention-limits'
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useContractForm } from '../../lib/forms/useContractForm'
import { decisionOf } from '../../lib/net/decidedText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { DecidedNote } from '../../ui/DecidedNote'
import { FormDialog } from '../../ui/FormDialog'
import { decisionError } from './heldTexts'

type Props = {
  opened: boolean
  /** How many are declined. */
  count: number
  onClose: () => void
  onDecline: (note: string) => Promise<unknown>
}

/** Asks for the reason, which authors read. */
export function DeclineDialog({ opened, count, onClose, onDecline }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={count > 1 ? `Decline ${count}?` : 'Decline this?'}>
      <DeclineForm onClose={onClose} onDecline={onDecline} />
    </FormDialog>
  )
}

function DeclineForm({ onClose, onDecline }: Pick<Props, 'onClose' | 'onDecline'>) {
  const [made, setMade] = useState<MadeDecision>()
  const form = useContractForm({
    schema: decideHeld,
    initialValues: { decision: 'declined' as const, note: '' },
    submit: async ({ note }) => {
      await onDecline(note)
      if (form.isOpen()) onClose()
    },
    failed: (error) => {
      setMade(decisionOf(error))
      toast.error('Not declined', decisionError(error))
    },
  })
  return (
    <form {...form.bind}>
      <DecidedNote made={made} />
      <Textarea
        label="Reason"
        description="The author reads this, and gets the text back as a draft."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={prevention.note}
        dir="auto"
        data-autofocus
        {...form.getInputProps('note')}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          Cancel
        </Button>
        <SubmitButton color="red" saving={form.saving} progress="Declining...">
          Decline
        </SubmitButton>
      </Group>
    </form>
  )
}
