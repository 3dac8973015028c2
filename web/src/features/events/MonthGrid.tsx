import type { CalendarEvent } from '@guildhall/contract/events'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './MonthGrid.module.css'
import { dayByKey, longDay, monthOf, monthText, weekdayText } from './month'

type Props = {
  month: string
  weeks: string[][]
  /** The first day of weeks, from 1 for Monday. */
  first: number
  events: Map<string, CalendarEvent[]>
  today: string
  chosen: string
  onChoose: (day: string) => void
  busy: boolean
}

/** A month's days, gone through by arrow keys, Home and End in a week, and Page Up and Down between months. */
export function MonthGrid({ month, weeks, first, events, today, chosen, onChoose, busy }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const follows = useRef<string>(undefined)

  // Once the day stands there: it may be in another month.
  useEffect(() => {
    if (follows.current !== chosen) return
    follows.current = undefined
    table.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus()
  }, [chosen])

  function go(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = dayByKey(event.key, chosen, first)
    if (next === undefined) return
    event.preventDefault()
    follows.current = next
    onChoose(next)
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are gone through by arrow keys
    <table ref={table} className={classes.grid} role="grid" aria-label={monthText(month)} aria-busy={busy}>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={weekdayText.long(day)}>
              {weekdayText.short(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
              <td key={day} aria-selected={day === chosen}>
                <button
                  type="button"
                  data-day={day}
                  data-outside={monthOf(day) === month ? undefined : true}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={labelOf(day, events.get(day)?.length ?? 0)}
                  tabIndex={day === chosen ? 0 : -1}
                  onClick={() => {
                    follows.current = day
                    onChoose(day)
                  }}
                  onKeyDown={go}
                >
                  <Day day={day} events={events.get(day) ?? []} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function labelOf(day: string, count: number): string {
  return `${longDay(day)}${count === 0 ? '' : `, ${count} ${count === 1 ? 'event' : 'events'}`}`
}

const shownEvents = 2

/** Its number, and the first events by name; on phones a dot for each. */
function Day({ day, events }: { day: string; events: CalendarEvent[] }) {
  return (
    <>
      <span className={classes.number}>{Number(day.slice(8))}</span>
      <span className={classes.names}>
        {events.slice(0, shownEvents).map((event) => (
          <span
            key={event.id}
            className={classes.name}
            data-off={event.isCalledOff || undefined}
            data-over={event.isOver || undefined}
            dir="auto"
          >
            {event.name}
          </span>
        ))}
        {events.length > shownEvents && (
          <span className={classes.more}>{events.length - shownEvents} more</span>
        )}
      </span>
      <span className={classes.dots}>
        {events.slice(0, 3).map((event) => (
          <span
            key={event.id}
            data-off={event.isCalledOff || undefined}
            data-over={event.isOver || undefined}
          />
        ))}
      </span>
    </>
  )
}
