import '@mantine/core/styles/Combobox.layer.css'
import { limits } from '@guildhall/contract/limits'
import { Button, Select, TextInput } from '@mantine/core'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import type { FiltersProps } from './ListingFilters'
import classes from './ListingPage.module.css'
import type { Choice, Filters } from './listing'

type Props = FiltersProps & { onClear: () => void; onDone: () => void }

/** The filters of a listing that have no chip: typed ones, prices, and unavailable items. */
export default function MoreFilters({ listing, filters, options, faults, onChange, onClear, onDone }: Props) {
  const { fields, hasPrices, unavailable, many } = listing
  const field = (name: string) => ({ filters, faults, onChange, name })
  const currencies = (options?.currencies ?? []).map((value) => ({ value, label: value }))
  return (
    <div className="grid gap-16">
      {fields.map(
        (each) =>
          each.is === 'text' && (
            <TextField
              key={each.name}
              {...field(each.name)}
              label={each.label}
              placeholder={each.placeholder}
              max={limits.search}
            />
          ),
      )}
      {hasPrices && (
        <fieldset className={classes.prices}>
          <legend className="visually-hidden">Price</legend>
          <TextField {...field('minPrice')} label="Price from" max={40} isAmount />
          <TextField {...field('maxPrice')} label="Price to" max={40} isAmount />
          <ChoiceField {...field('currency')} label="Currency" any="Any" choices={currencies} />
        </fieldset>
      )}
      {unavailable && (
        <ChoiceField
          {...field('availability')}
          label="Availability"
          any="Available"
          choices={[{ value: 'all', label: unavailable }]}
        />
      )}
      <div className="flex justify-end gap-8">
        <Button variant="default" onClick={onClear}>
          Clear
        </Button>
        <Button onClick={onDone}>{`Show ${many}`}</Button>
      </div>
    </div>
  )
}

type Common = {
  name: string
  filters: Filters
  faults: Record<string, string> | undefined
  onChange: (change: Filters) => void
}

type ChoiceFieldProps = Common & { label: string; any: string; choices: readonly Choice[] }

function ChoiceField({ name, filters, faults, onChange, label, any, choices }: ChoiceFieldProps) {
  const value = filters[name] ?? ''
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <Select
      label={label}
      value={value}
      data={[{ value: '', label: any }, ...choices, ...(isKnown ? [] : [{ value, label: value }])]}
      allowDeselect={false}
      error={faults?.[name]}
      onChange={(chosen) => onChange({ [name]: chosen || undefined })}
    />
  )
}

type TextFieldProps = Common & { label: string; placeholder?: string; max: number; isAmount?: boolean }

function TextField({ name, filters, faults, onChange, label, placeholder, max, isAmount }: TextFieldProps) {
  const typed = useTypedFilter(filters[name] ?? '', (text) => onChange({ [name]: text || undefined }))
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      maxLength={max}
      inputMode={isAmount ? 'decimal' : undefined}
      autoComplete="off"
      error={faults?.[name]}
      {...typed}
    />
  )
}
