import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { DateField } from '../../ui/DateField'
import classes from './SearchDates.module.css'
import type { SearchQuery } from './search.api'

type Props = { search: SearchQuery; onApply: (days: Pick<SearchQuery, 'from' | 'to'>) => void }
const isDay = (text: string) => /^(19|[2-8]\d)\d\d-\d\d-\d\d$/.test(text)

/** The first and the last day of results, each optional. */
export default function SearchDates({ search, onApply }: Props) {
  const [days, setDays] = useState({ from: search.from ?? '', to: search.to ?? '' })
  const [isChecked, setChecked] = useState(false)
  const error = (day: string) => isChecked && day !== '' && !isDay(day) && 'Enter a complete date'

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if ([days.from, days.to].every((day) => day === '' || isDay(day)))
      onApply({ from: days.from || undefined, to: days.to || undefined })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <DateField
        kind="date"
        label="From"
        min="1900-01-01"
        max="8999-12-31"
        value={days.from}
        error={error(days.from)}
        onChange={(from) => setDays({ ...days, from })}
      />
      <DateField
        kind="date"
        label="To"
        min="1900-01-01"
        max="8999-12-31"
        value={days.to}
        error={error(days.to)}
        onChange={(to) => setDays({ ...days, to })}
      />
      <div className={classes.buttons}>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  )
}
