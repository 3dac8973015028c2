import { statementOfReasons } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { plural } from '@guildhall/contract/plural'
import { Textarea } from '@mantine/core'
import { z } from 'zod'
import foot from '../../content/FormFoot.module.css'
import { law, otherRule } from '../../content/moderation/actSchema'
import { GroundField } from '../../content/moderation/GroundField'
import { factsOf } from '../../content/moderation/statementTexts'
import { useContractForm } from '../../lib/forms/useContractForm'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { FormDialog } from '../../ui/FormDialog'
import { useDecideCases } from './cases.api'
import type { Scope } from './scope'

type Props = { scope: Scope; ids: string[]; opened: boolean; onClose: () => void; onDone: () => void }

/** Hides what several cases are about, with one statement, and closes them. */
export function BulkHideDialog({ scope, ids, opened, onClose, onDone }: Props) {
  const done = () => {
    onClose()
    onDone()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={plural(ids.length, 'Hide and close {n} case', 'Hide and close {n} cases')}
    >
      <HideForm scope={scope} ids={ids} onDone={done} />
    </FormDialog>
  )
}

type Values = { chosen: string; ground: string; facts: string }

/** The statement that the form describes. */
const statementOf = ({ chosen, ground, facts }: Values) => ({
  basis: chosen === law ? ('law' as const) : ('rule' as const),
  ground: chosen === law || chosen === otherRule ? ground : chosen,
  facts,
})

const schema = z.custom<Values>().superRefine((values, context) => {
  const fault = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (!values.chosen) fault('chosen', 'Choose what they break')
  for (const { path, message } of statementOfReasons.safeParse(statementOf(values)).error?.issues ?? [])
    if (values.chosen || path[0] !== 'ground') fault(String(path[0]), message)
})

function HideForm({ scope, ids, onDone }: Pick<Props, 'scope' | 'ids' | 'onDone'>) {
  const { mutateAsync: decide } = useDecideCases()
  const initialValues: Values = { chosen: '', ground: '', facts: '' }
  const form = useContractForm({
    schema,
    initialValues,
    submit: async (values) => {
      await decide({ ids, action: 'hide', statement: statementOf(values), outcome: 'acted', reason: '' })
      if (form.isOpen()) onDone()
    },
  })
  const { chosen, ground, facts } = form.values
  return (
    <form {...form.bind} className="stack gap-20">
      <p>Only moderators see them afterwards. Each author gets these reasons, and can appeal.</p>
      <GroundField
        clubSlug={scope === 'server' ? undefined : scope.club.slug}
        chosen={chosen}
        onChoose={(next, isListed) => {
          form.setFieldValue('chosen', next)
          if (facts === '' || facts === factsOf('text', chosen))
            form.setFieldValue('facts', isListed ? factsOf('text', next) : '')
        }}
        error={form.errors.chosen}
        ground={{ value: ground, ...form.getInputProps('ground') }}
        autoFocus
      />
      <Textarea
        label="What happened?"
        description={<Counter value={facts.length} max={moderation.facts} />}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('facts')}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress="Hiding...">
          Hide and close
        </SubmitButton>
      </div>
    </form>
  )
}
