import '@mantine/core/styles/NumberInput.layer.css'
import { prevention } from '@guildhall/contract/prevention-limits'
import { NumberInput } from '@mantine/core'
import type { ContractForm } from '../../lib/forms/useContractForm'
import { OptionalNumber } from './OptionalNumber'
import classes from './Prevention.module.css'

type Pace = {
  newForDays: number
  secondsApart: number
  itemsPerDay: number | null
  commentsPerDay: number | null
}
type Props<Values extends Pace> = { form: ContractForm<Values> }

/** How often new members publish at first. */
export function PaceFields<Values extends Pace>({ form }: Props<Values>) {
  const { values } = form
  const fieldOf = (name: 'itemsPerDay' | 'commentsPerDay') => ({
    ...form.getInputProps(name),
    value: values[name],
    onChange: (value: number | null) => form.setFieldValue(name, value as never),
  })
  return (
    <fieldset className={classes.pair} disabled={values.newForDays === 0}>
      <legend className={classes.legend}>Pace of a new member</legend>
      <NumberInput
        label="Seconds between posts"
        min={0}
        max={prevention.secondsApart}
        allowDecimal={false}
        {...form.getInputProps('secondsApart')}
      />
      <OptionalNumber label="Posts per day" min={1} max={prevention.perDay} {...fieldOf('itemsPerDay')} />
      <OptionalNumber
        label="Comments per day"
        min={1}
        max={prevention.perDay}
        {...fieldOf('commentsPerDay')}
      />
    </fieldset>
  )
}
