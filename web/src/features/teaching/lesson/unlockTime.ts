/** A moment as the date and time of day here: '2026-03-29' and '14:30'; empty for none. */
export function localParts(iso: string | null): { date: string; time: string } {
  const moment = new Date(iso ?? Number.NaN)
  if (Number.isNaN(moment.getTime())) return { date: '', time: '' }
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    date: `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`,
  }
}

/** The moment of a date and time of day here; null for no date, and 'incomplete' for one that does not exist. */
export function momentOf({ date, time }: { date: string; time: string }): string | null {
  if (date === '') return null
  const moment = new Date(`${date}T${time || '00:00'}`)
  return Number.isNaN(moment.getTime()) ? 'incomplete' : moment.toISOString()
}
