import { limits } from '@guildhall/contract/limits'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { FilterSelect } from '../../ui/FilterSelect'
import type { FiltersProps } from './ListingFilters'
import classes from './ListingPage.module.css'
import type { Choice, Field, Filters } from './listing'
import { listingCategoriesQuery } from './listings.api'

/** By what a listing can be narrowed and sorted. */
export function ListingChoices({ listing, filters, options, faults, onChange }: FiltersProps) {
  const { fields, sorts, hasPrices, unavailable } = listing
  const field = (name: string) => ({ filters, faults, onChange, name })
  const clubs = (options?.clubs ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  const currencies = (options?.currencies ?? []).map((value) => ({ value, label: value }))
  return (
    <>
      {fields.map((one) => (
        <FilterField key={one.name} field={one} {...field(one.name)} />
      ))}
      <Chosen {...field('club')} label="Club" any="All clubs" choices={clubs} />
      {unavailable && (
        <Chosen
          {...field('availability')}
          label="Availability"
          any="Available"
          choices={[{ value: 'all', label: unavailable }]}
        />
      )}
      {hasPrices && (
        <fieldset className={classes.prices}>
          <legend className="visually-hidden">Price</legend>
          <Typed {...field('minPrice')} label="Price from" max={40} isAmount />
          <Typed {...field('maxPrice')} label="Price to" max={40} isAmount />
          <Chosen {...field('currency')} label="Currency" any="Any" choices={currencies} />
        </fieldset>
      )}
      <Chosen {...field('sort')} label="Sort by" any="Newest" choices={sorts} />
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
    return <Typed {...common} label={field.label} placeholder={field.placeholder} max={limits.search} />
  if (field.is === 'category') return <Category {...common} label={field.label} any={field.any} />
  return <Chosen {...common} label={field.label} any={field.any} choices={field.choices} />
}

function Category(props: Common & { label: string; any: string }) {
  const { data } = useQuery(listingCategoriesQuery)
  return <Chosen {...props} choices={(data?.categories ?? []).map((value) => ({ value, label: value }))} />
}

type ChosenProps = Common & { label: string; any: string; choices: readonly Choice[] }

function Chosen({ name, filters, faults, onChange, label, any, choices }: ChosenProps) {
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

type TypedProps = Common & { label: string; placeholder?: string; max: number; isAmount?: boolean }

function Typed({ name, filters, faults, onChange, label, placeholder, max, isAmount }: TypedProps) {
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
