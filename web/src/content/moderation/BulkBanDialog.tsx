import { listText } from '@guildhall/contract/lists'
import { plural } from '@guildhall/contract/plural'
import '@mantine/core/styles/Checkbox.layer.css'
import type { Person } from '@guildhall/contract/common'
import { statementOfReasons } from '@guildhall/contract/moderation'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { useContractForm } from '../../lib/forms/useContractForm'
import { fullName } from '../../lib/text/names'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { FormDialog } from '../../ui/FormDialog'
import { Progress } from '../../ui/Progress'
import foot from '../FormFoot.module.css'
import classes from './Act.module.css'
import { law, otherRule } from './actSchema'
import { type BulkOutcome, peopleText, useBulkBan } from './bulkBans.api'
import { DaysField } from './DaysField'
import { GroundField } from './GroundField'
import { factsOf, groundOf } from './statementTexts'

type Props = {
  club: { id: string; slug: string }
  people: Person[]
  opened: boolean
  onClose: () => void
  onDone: (outcome: BulkOutcome) => void
}

/** Bans several people with one statement of reasons. Loaded when it is opened. */
export default function BulkBanDialog({ opened, onClose, ...props }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={`Ban ${peopleText(props.people.length)}`}>
      <BulkBanForm {...props} onClose={onClose} />
    </FormDialog>
  )
}

type Values = { chosen: string; ground: string; facts: string; days: string; hidesAll: boolean }

const statementOf = ({ chosen, ground, facts }: Values) => ({
  basis: chosen === law ? ('law' as const) : ('rule' as const),
  ground: chosen === law || chosen === otherRule ? ground : chosen,
  facts,
})

const schema = z.custom<Values>().superRefine((values, context) => {
  const fault = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (!values.chosen) fault('chosen', 'Choose what they break')
  const days = Number(values.days)
  if (values.days !== '' && !(Number.isInteger(days) && days >= 1 && days <= moderation.days))
    fault('days', `From 1 to ${moderation.days} days`)
  for (const { path, message } of statementOfReasons.safeParse(statementOf(values)).error?.issues ?? [])
    if (values.chosen || path[0] !== 'ground') fault(String(path[0]), message)
})

/** Names in the dialog; the rest is a number. */
const namesShown = 8
const spam = groundOf('spam')

function BulkBanForm({ club, people, onClose, onDone }: Omit<Props, 'opened'>) {
  const [bulkId] = useState(uuidv7)
  const [done, setDone] = useState<number>()
  const { mutateAsync: ban } = useBulkBan(club.id)
  const form = useContractForm<Values>({
    schema,
    initialValues: { chosen: spam, ground: '', facts: factsOf('member', spam), days: '', hidesAll: true },
    submit: async (values) => {
      setDone(0)
      const { days, hidesAll } = values
      const how = { statement: statementOf(values), hidesAll, ...(days !== '' && { days: Number(days) }) }
      const personIds = people.map(({ id }) => id)
      const outcome = await ban({ bulkId, personIds, how, onProgress: setDone }).finally(() =>
        setDone(undefined),
      )
      onDone(outcome)
      if (form.isOpen()) onClose()
    },
  })
  const { chosen, ground, facts, days } = form.values
  const names = listText(people.slice(0, namesShown).map(fullName))
  const others = people.length - namesShown
  const who = others > 0 ? plural(others, `${names} and {n} other`, `${names} and {n} others`) : names
  return (
    <form {...form.bind} className="stack gap-20">
      <p className={classes.means}>
        <bdi>{who}</bdi>. They leave the club and can’t come back. Each gets these reasons, and can appeal.
      </p>
      <Checkbox
        label="Hide everything they published here"
        description="Open cases about it are closed. Reversing this shows it again."
        {...form.getInputProps('hidesAll', { type: 'checkbox' })}
      />
      <GroundField
        label="What did they break?"
        suggested={spam}
        clubSlug={club.slug}
        chosen={chosen}
        onChoose={(next, isListed) => {
          form.setFieldValue('chosen', next)
          if (facts === '' || facts === factsOf('member', chosen))
            form.setFieldValue('facts', isListed ? factsOf('member', next) : '')
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
      <DaysField
        value={days}
        onChange={(value) => form.setFieldValue('days', value)}
        isRequired={false}
        error={form.errors.days}
      />
      {done !== undefined && <Progress max={people.length} value={done} label="People banned" />}
      <div className={foot.foot}>
        <SubmitButton
          saving={form.saving}
          progress={`Banning ${done ?? 0} of ${people.length}...`}
          color="red"
        >
          {`Ban ${peopleText(people.length)}`}
        </SubmitButton>
      </div>
    </form>
  )
}
