import { limits } from '@guildhall/contract/limits'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { FilterSelect } from '../../ui/FilterSelect'
import type { FiltersProps } from './ListingFilters'
import classes from './ListingPage.module.css'
import type { Choice, Field, Filters } from './listing'
import { listingCategoriesQuery } from './listings.api'

/** Filters and sort order of a listing. */
export function ListingChoices({ listing, filters, options, faults, onChange }: FiltersProps) {
  const { fields, sorts, hasPrices, unavailable } = listing
  const field = (name: string) => ({ filters, faults, onChange, name })
  const clubs = (options?.clubs ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  const currencies = (options?.currencies ?? []).map((value) => ({ value, label: value }))
  return (
    <>
      {fields.map((each) => (
        <FilterField key={each.name} field={each} {...field(each.name)} />
      ))}
      <ChoiceField {...field('club')} label="Club" any="All clubs" choices={clubs} />
      {unavailable && (
        <ChoiceField
          {...field('availability')}
          label="Availability"
          any="Available"
          choices={[{ value: 'all', label: unavailable }]}
        />
      )}
      {hasPrices && (
        <fieldset className={classes.prices}>
          <legend className="visually-hidden">Price</legend>
          <TextField {...field('minPrice')} label="Price from" max={40} isAmount />
          <TextField {...field('maxPrice')} label="Price to" max={40} isAmount />
          <ChoiceField {...field('currency')} label="Currency" any="Any" choices={currencies} />
        </fieldset>
      )}
      <ChoiceField {...field('sort')} label="Sort by" any="Newest" choices={sorts} />
    </>
  )
}

type Common = {
  name: string
  filters: Filters
  faults: Record<string, string> | undefined
  onChange: (change: Filters) => void
}

function FilterField({ field, ...common }: Common & { field: Field }) {
  if (field.is === 'text')
    return <TextField {...common} label={field.label} placeholder={field.placeholder} max={limits.search} />
  if (field.is === 'category') return <CategoryField {...common} label={field.label} any={field.any} />
  return <ChoiceField {...common} label={field.label} any={field.any} choices={field.choices} />
}

function CategoryField(props: Common & { label: string; any: string }) {
  const { data } = useQuery(listingCategoriesQuery)
  return (
    <ChoiceField {...props} choices={(data?.categories ?? []).map((value) => ({ value, label: value }))} />
  )
}

type ChoiceFieldProps = Common & { label: string; any: string; choices: readonly Choice[] }

function ChoiceField({ name, filters, faults, onChange, label, any, choices }: ChoiceFieldProps) {
  return (
    <FilterSelect
      label={label}
      value={filters[name] ?? ''}
      choices={[{ value: '', label: any }, ...choices]}
      error={faults?.[name]}
      onChoose={(chosen) => onChange({ [name]: chosen || undefined })}
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
