import type { WeekOfClub } from '@guildhall/contract/insights'
import { contentTypes } from '@guildhall/contract/limits'

export const number = (value: number) => value.toLocaleString('en')

export const published = ({ content }: WeekOfClub) =>
  contentTypes.reduce((sum, type) => sum + content[type], 0)

/** '3 more than last week', 'same as last week'. */
export function changeText(now: number, before: number | undefined): string {
  if (before === undefined) return 'the first week'
  if (now === before) return 'same as last week'
  return `${number(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than last week`
}

const oneDay = 86_400_000
const monthDay = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en', {
  ...{ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
})
const midnight = (monday: string) => Date.parse(`${monday}T00:00:00Z`)

/** 'May 25': where a week begins, as short as an axis wants it. */
export const mondayText = (monday: string) => monthDay.format(midnight(monday))

/** 'May 25 – 31, 2026', 'Apr 27 – May 3, 2026', 'Dec 28, 2026 – Jan 3, 2027' */
export function weekText(monday: string): string {
  const [from, to] = [midnight(monday), midnight(monday) + 6 * oneDay]
  return withYear.formatRange(from, to).replaceAll(/\s*–\s*/g, ' – ')
}

/** Of one number of each week: what stands out, in words, for whom a chart says little. */
export function mostText(weeks: WeekOfClub[], value: (week: WeekOfClub) => number): string {
  const most = Math.max(0, ...weeks.map(value))
  if (most === 0) return 'None so far.'
  const when = weeks.filter((week) => value(week) === most)
  const [first] = when
  const where =
    when.length === 1 && first
      ? `in the week of ${mondayText(first.week)}`
      : `in ${number(when.length)} weeks`
  return `Peak: ${number(most)}, ${where}.`
}

/** Is there anything to be shown? Whoever founded it is there from the beginning. */
export const isEmpty = (weeks: WeekOfClub[]) =>
  weeks.every(
    (week) =>
      week.members <= 1 &&
      week.joined <= 1 &&
      [week.left, week.active, week.comments, week.likes, published(week)].every((value) => value === 0),
  )
