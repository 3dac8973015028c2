import type { FilterChoice } from '../../ui/FilterChip'

type Days = { from?: string | undefined; to?: string | undefined }

/** Days back from today, by the choice's value. */
const spans = { today: 0, week: 7, month: 30, year: 365 } as const
type Span = keyof typeof spans

export const customDates = 'custom'

export const dateChoices: readonly FilterChoice[] = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Past week' },
  { value: 'month', label: 'Past month' },
  { value: 'year', label: 'Past year' },
]

const isSpan = (value: string): value is Span => value in spans

/** '2026-12-24', in the viewer's time zone. */
export function dayBefore(days: number, now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${day.getFullYear()}-${month}-${date}`
}

/** What a choice means today; undefined for custom dates. */
export function daysOf(value: string, now: Date): Days | undefined {
  if (value === '') return { from: undefined, to: undefined }
  return isSpan(value) ? { from: dayBefore(spans[value], now), to: undefined } : undefined
}

/** The chosen days as a choice, one of `dateChoices` if they mean the same today. */
export function choiceOf({ from, to }: Days, now: Date): FilterChoice {
  const same = dateChoices.find(({ value }) => {
    const days = daysOf(value, now)
    return days?.from === from && days?.to === to
  })
  return same ?? { value: customDates, label: textOf({ from, to }) }
}

function textOf({ from, to }: Days): string {
  if (from === to) return from ?? ''
  if (!to) return `Since ${from}`
  return from ? `${from} – ${to}` : `Until ${to}`
}
