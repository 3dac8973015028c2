import { type CaseDetails, type CaseOutcome, caseOutcomes } from '@guildhall/contract/cases'
import type { MadeDecision } from '@guildhall/contract/made-decision'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import foot from '../../content/FormFoot.module.css'
import { useContractForm } from '../../lib/forms/useContractForm'
import { decisionOf } from '../../lib/net/decidedText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { DecidedNote } from '../../ui/DecidedNote'
import { FormDialog } from '../../ui/FormDialog'
import { RadioList } from '../../ui/RadioList'
import { useChangeCase } from './cases.api'
import { happenedText, isAct, outcomeTexts } from './caseTexts'

type Props = { shown: CaseDetails; opened: boolean; onClose: () => void; onClosed: () => void }

/** Closes a case with an outcome, of which those who reported are notified. */
export function CloseDialog({ shown, opened, onClose, onClosed }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Close this case">
      <CloseForm shown={shown} onClose={onClose} onClosed={onClosed} />
    </FormDialog>
  )
}

const schema = z.object({
  outcome: z.enum(caseOutcomes, 'Choose an outcome'),
  reason: z.string().max(moderation.closeReason, `At most ${moderation.closeReason} characters`),
})

function CloseForm({ shown, onClose, onClosed }: Omit<Props, 'opened'>) {
  const { mutateAsync: change } = useChangeCase(shown.id)
  const [made, setMade] = useState<MadeDecision>()
  const happened = happenedText(shown)
  const hasActed = shown.entries.some(({ what, isReversed }) => isAct(what) && !isReversed)
  const initialValues: { outcome: CaseOutcome | ''; reason: string } = {
    outcome: hasActed ? 'acted' : '',
    reason: '',
  }
  const form = useContractForm({
    schema,
    initialValues,
    submit: async ({ outcome, reason }) => {
      await change({ what: 'close', outcome: outcome as CaseOutcome, reason, hasActed })
      const heard = shown.reports > 0 ? ' The reporters are notified.' : ''
      toast.success('Case closed', `${happened}${heard}`)
      if (form.isOpen()) onClose()
      onClosed()
    },
    failed: (error) => setMade(decisionOf(error)),
  })
  const { outcome, reason } = form.values
  return (
    <form {...form.bind} className="stack gap-20">
      <DecidedNote made={made} />
      <p className="medium">{happened}</p>
      <RadioList<CaseOutcome>
        label="Outcome"
        choices={caseOutcomes
          .filter((value) => value !== 'acted' || hasActed)
          .map((value) => ({ value, ...outcomeTexts[value] }))}
        value={outcome}
        onChange={(value) => form.setFieldValue('outcome', value)}
        error={form.errors.outcome}
        autoFocus
      />
      <Textarea
        label="Reason (optional)"
        description={<Counter value={reason.length} max={moderation.closeReason} />}
        placeholder="For other moderators"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('reason')}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress="Closing...">
          Close case
        </SubmitButton>
      </div>
    </form>
  )
}
