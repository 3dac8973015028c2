import { dayName } from '../../lib/dates/dates'
import { useOfNow } from '../../lib/dates/now'

/** 'Today', 'Yesterday', 'Tue, Nov 24' */
export function DayHeading({ iso, level: Heading }: { iso: string; level: 'h2' | 'h3' }) {
  const name = useOfNow((now) => dayName(iso, now))
  return <Heading className="muted strong-note">{name}</Heading>
}
