import type { ListingOptions } from '@guildhall/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { Dialog } from '../../ui/Dialog'
import { FilterBar, MoreFiltersButton } from '../../ui/FilterBar'
import { FilterChip } from '../../ui/FilterChip'
import { FilterField } from '../../ui/FilterField'
import { RowsSkeleton } from '../../ui/skeletons'
import { type Choice, type Field, type Filters, type Listing, moreFilters } from './listing'
import { listingCategoriesQuery } from './listings.api'

const MoreFilters = lazyPart(() => import('./MoreFilters'))

export type FiltersProps = {
  listing: Listing
  filters: Filters
  options: ListingOptions | undefined
  /** The server's errors by field. */
  faults: Record<string, string> | undefined
  onChange: (change: Filters) => void
}

/** Search field, filters and sort order; typed filters and prices are in a dialog. */
export function ListingFilters(props: FiltersProps) {
  const { listing, filters, options, faults, onChange } = props
  const [open, setOpen] = useState(false)
  const typed = useTypedFilter(filters.q ?? '', (q) => onChange({ q: q || undefined }))
  const chip = (name: string) => ({
    value: filters[name] ?? '',
    error: faults?.[name],
    onChoose: (chosen: string) => onChange({ [name]: chosen || undefined }),
  })
  const clubs = (options?.clubs ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  const more = moreFilters(listing)
  const close = () => setOpen(false)
  return (
    <>
      <FilterBar
        label={listing.title}
        field={
          <FilterField
            label={`Search ${listing.many}`}
            placeholder={listing.placeholder}
            error={faults?.q}
            {...typed}
          />
        }
        more={
          more.length > 0 && (
            <MoreFiltersButton
              count={more.filter((name) => filters[name]).length}
              isInvalid={more.some((name) => faults?.[name])}
              onOpen={() => setOpen(true)}
            />
          )
        }
      >
        {listing.fields.map((field) => (
          <FieldChip key={field.name} field={field} {...chip(field.name)} />
        ))}
        <FilterChip {...chip('club')} label="Club" choices={[{ value: '', label: 'All clubs' }, ...clubs]} />
        <FilterChip
          {...chip('sort')}
          label="Sort by"
          isSort
          choices={[{ value: '', label: 'Newest' }, ...listing.sorts]}
        />
      </FilterBar>
      <Dialog opened={open} onClose={close} title="More filters">
        <Suspense fallback={<RowsSkeleton count={2} />}>
          <MoreFilters
            {...props}
            onClear={() => onChange(Object.fromEntries(more.map((name) => [name, undefined])))}
            onDone={close}
          />
        </Suspense>
      </Dialog>
    </>
  )
}

type ChipProps = { value: string; error: string | undefined; onChoose: (chosen: string) => void }

function FieldChip({ field, ...chip }: ChipProps & { field: Field }) {
  if (field.is === 'text') return null
  if (field.is === 'category') return <CategoryChip label={field.label} any={field.any} {...chip} />
  return <ChoiceChip label={field.label} any={field.any} choices={field.choices} {...chip} />
}

function CategoryChip(props: ChipProps & { label: string; any: string }) {
  const { data } = useQuery(listingCategoriesQuery)
  return (
    <ChoiceChip {...props} choices={(data?.categories ?? []).map((value) => ({ value, label: value }))} />
  )
}

const ChoiceChip = ({
  any,
  choices,
  ...chip
}: ChipProps & { label: string; any: string; choices: readonly Choice[] }) => (
  <FilterChip {...chip} choices={[{ value: '', label: any }, ...choices]} />
)
