import type { WeekOfClub } from '@guildhall/contract/insights'
import { contentTypes } from '@guildhall/contract/limits'
import { locale, numberText } from '@guildhall/contract/locale'
import type { Scale } from './rows'

export const published = ({ content }: WeekOfClub) =>
  contentTypes.reduce((sum, type) => sum + content[type], 0)

const oneDay = 86_400_000

/** '3 more than last week', 'same as last week'. */
export function changeText(now: number, before: number | undefined): string {
  if (before === undefined) return 'the first week'
  if (now === before) return 'same as last week'
  const count = numberText(Math.abs(now - before))
  return now > before ? `${count} more than last week` : `${count} fewer than last week`
}

const monthDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat(locale, {
  ...{ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
})
const midnight = (monday: string) => Date.parse(`${monday}T00:00:00Z`)

/** '▲ 3', '▼ 2', '–' without a change; empty for the first week. */
export function changeSign(now: number, before: number | undefined): string {
  if (before === undefined) return ''
  if (now === before) return '–'
  return `${now > before ? '▲' : '▼'} ${numberText(Math.abs(now - before))}`
}

/** 'May 25': the Monday of a week, short enough for an axis. */
export const mondayText = (monday: string) => monthDay.format(midnight(monday))

/** 'May 25–31, 2026', 'Apr 27 – May 3, 2026', 'Dec 28, 2026 – Jan 3, 2027' */
export function weekText(monday: string): string {
  const [from, to] = [midnight(monday), midnight(monday) + 6 * oneDay]
  return withYear
    .formatRange(from, to)
    .replaceAll(/\s*–\s*/g, ' – ')
    .replace(/ – (?=\d)/, '–')
}

export const byWeeks: Scale<WeekOfClub> = {
  unit: 'Week',
  by: 'by weeks',
  short: ({ week }) => mondayText(week),
  long: ({ week }) => weekText(week),
  isOver: ({ isOver }) => isOver,
}

/** The highest weekly value in words, for people who cannot see the chart. */
export function peakText(weeks: WeekOfClub[], value: (week: WeekOfClub) => number): string {
  const most = Math.max(0, ...weeks.map(value))
  if (most === 0) return 'None so far.'
  const when = weeks.filter((week) => value(week) === most)
  const [first] = when
  return when.length === 1 && first
    ? `Peak: ${numberText(most)} (in the week of ${mondayText(first.week)})`
    : `Peak: ${numberText(most)} (${numberText(when.length)} of ${numberText(weeks.length)} weeks)`
}

/** Whether there is nothing to show. The founder's own joining does not count. */
export const isEmpty = (weeks: WeekOfClub[]) =>
  weeks.every(
    (week) =>
      week.members <= 1 &&
      week.joined <= 1 &&
      [week.left, week.active, week.comments, week.likes, published(week)].every((value) => value === 0),
  )
