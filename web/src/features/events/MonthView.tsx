import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { MonthGrid } from './MonthGrid'
import { addMonths, monthText } from './month'
import { type MonthProps, useMonth } from './useMonth'
import { zoneName } from './when'

/** A month of a club's events as a grid in the viewer's time zone. */
export function MonthView(props: MonthProps) {
  const { zone, month, chosen, choose, query, ...grid } = useMonth(props)
  const step = (count: number) => props.onMonth(addMonths(month, count))
  return (
    <div>
      <div className="row gap-8 below-8">
        <h3 className="fill main" aria-live="polite">
          {monthText(month)}
        </h3>
        <Button variant="default" size="compact-sm" onClick={() => choose(grid.today)}>
          Today
        </Button>
        <ActionIcon variant="default" size={32} aria-label="Previous month" onClick={() => step(-1)}>
          <IconChevronLeft size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={32} aria-label="Next month" onClick={() => step(1)}>
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <MonthGrid {...{ ...grid, month, chosen, zone }} onChoose={choose} busy={query.isPending} />
      <p className="muted note above-8">
        Times are in your time zone, {zoneName(`${chosen}T12:00:00Z`, zone, 'long')}.
        {query.data?.more && ' There are more events than we can show here.'}
      </p>
    </div>
  )
}
