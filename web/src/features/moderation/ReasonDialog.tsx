import type { MadeDecision } from '@guildhall/contract/made-decision'
import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import foot from '../../content/FormFoot.module.css'
import { useContractForm } from '../../lib/forms/useContractForm'
import { decisionOf } from '../../lib/net/decidedText'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { DecidedNote } from '../../ui/DecidedNote'
import { FormDialog } from '../../ui/FormDialog'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  note: ReactNode
  /** Characters of the reason. */
  max: number
  action: string
  progress: string
  /** Shows its own errors; the dialog closes when it resolves. */
  run: (reason: string) => Promise<unknown>
}

/** Asks for an optional reason before an action. */
export function ReasonDialog({ opened, onClose, title, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={title}>
      <ReasonForm {...form} onDone={onClose} />
    </FormDialog>
  )
}

type FormProps = Omit<Props, 'opened' | 'onClose' | 'title'> & { onDone: () => void }

function ReasonForm({ note, max, action, progress, run, onDone }: FormProps) {
  const [made, setMade] = useState<MadeDecision>()
  const form = useContractForm({
    schema: z.object({ reason: z.string().max(max, `At most ${max} characters`) }),
    initialValues: { reason: '' },
    submit: async ({ reason }) => {
      await run(reason)
      if (form.isOpen()) onDone()
    },
    failed: (error) => setMade(decisionOf(error)),
  })
  return (
    <form {...form.bind} className="stack gap-20">
      <DecidedNote made={made} />
      <p>{note}</p>
      <Textarea
        label="Reason (optional)"
        description={<Counter value={form.values.reason.length} max={max} />}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress={progress}>
          {action}
        </SubmitButton>
      </div>
    </form>
  )
}
