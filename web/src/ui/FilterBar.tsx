import { UnstyledButton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FilterBar.module.css'

type Props = {
  label: string
  /** The search field, if there is one. */
  field?: ReactNode
  /** After the chips; stays in view while they scroll. */
  more?: ReactNode
  /** Chips: FilterChip. */
  children: ReactNode
}

/** A search field and a row of filters; on narrow screens, the row is below the field and scrolls. */
export function FilterBar({ label, field, more, children }: Props) {
  return (
    <search className={`${classes.bar} flex align-start gap-12 below-16`} aria-label={label}>
      {field && <div className={classes.field}>{field}</div>}
      <div className="flex fill gap-8">
        <div className={classes.chips}>{children}</div>
        {more}
      </div>
    </search>
  )
}

type MoreProps = {
  /** Number of filters in the dialog that are on. */
  count: number
  /** One of them was rejected. */
  isInvalid?: boolean
  onOpen: () => void
}

/** Opens a dialog with the filters that are not in the row. */
export function MoreFiltersButton({ count, isInvalid, onOpen }: MoreProps) {
  return (
    <UnstyledButton
      className={classes.chip}
      data-chosen={count > 0 || undefined}
      data-invalid={isInvalid || undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />
      {count > 0 ? `More filters (${count})` : 'More filters'}
    </UnstyledButton>
  )
}
