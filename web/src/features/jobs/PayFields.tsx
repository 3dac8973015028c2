import { payPeriods } from '@guildhall/contract/choices'
import { Select, TextInput } from '@mantine/core'
import type { FieldsProps } from '../../content/form'
import { currencyChoices } from '../../lib/text/currencies'
import type { JobValues } from './jobs.api'
import classes from './PayFields.module.css'
import { payPeriodTexts } from './words'

const periods = payPeriods.map((value) => ({ value, label: payPeriodTexts[value] }))

/** What a job pays: one or two amounts in one row, by default in the club's currency. */
export function PayFields({ form, currency }: Pick<FieldsProps<JobValues>, 'form' | 'currency'>) {
  const { payPeriod, payCurrency } = form.values
  return (
    <fieldset className={`${classes.pay} plain-fieldset`}>
      <legend>Pay (optional)</legend>
      <p className="muted small below-8">Enter a range, or only one of the two.</p>
      <div className={classes.row}>
        <TextInput
          label="From"
          inputMode="decimal"
          autoComplete="off"
          placeholder="60,000"
          {...form.getInputProps('payFrom')}
        />
        <TextInput
          label="To"
          inputMode="decimal"
          autoComplete="off"
          placeholder="80,000"
          {...form.getInputProps('payTo')}
        />
        <Select
          label="Per"
          data={periods}
          allowDeselect={false}
          {...form.getInputProps('payPeriod')}
          value={payPeriod}
        />
        <Select
          label="Currency"
          data={currencyChoices}
          placeholder="The club’s"
          searchable
          allowDeselect={false}
          {...form.getInputProps('payCurrency')}
          value={payCurrency || currency}
        />
      </div>
    </fieldset>
  )
}
