import '@mantine/core/styles/Combobox.layer.css'
import { limits } from '@guildhall/contract/limits'
import type { ListingOptions } from '@guildhall/contract/listings'
import { Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTypedFilter } from '../../lib/page/useTypedFilter'
import { Dialog } from '../../ui/Dialog'
import { ListingChoices } from './ListingChoices'
import classes from './ListingPage.module.css'
import { type Filters, type Listing, narrowing } from './listing'

export type FiltersProps = {
  listing: Listing
  filters: Filters
  options: ListingOptions | undefined
  /** The server's errors by field. */
  faults: Record<string, string> | undefined
  onChange: (change: Filters) => void
}

/** Search field, filters and sort order; on phones, the latter two are in a dialog. */
export function ListingFilters(props: FiltersProps) {
  const { listing, filters, faults, onChange } = props
  const [open, setOpen] = useState(false)
  const typed = useTypedFilter(filters.q ?? '', (q) => onChange({ q: q || undefined }))
  const chosen = narrowing(listing, { ...filters, q: undefined }).length + (filters.availability ? 1 : 0)
  return (
    <search className={classes.filters} aria-label={listing.title}>
      <TextInput
        type="search"
        label={`Search ${listing.many}`}
        placeholder={listing.placeholder}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        maxLength={limits.search}
        autoComplete="off"
        error={faults?.q}
        className={classes.search}
        {...typed}
      />
      <Button
        variant="default"
        className={classes.toggle}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <div className={classes.choices} data-priced={listing.hasPrices || undefined}>
        <ListingChoices {...props} />
      </div>
      <Dialog opened={open} onClose={() => setOpen(false)} title="Filters">
        <div className={classes.inDialog}>
          <ListingChoices {...props} />
          <Button onClick={() => setOpen(false)}>{`Show ${listing.many}`}</Button>
        </div>
      </Dialog>
    </search>
  )
}
