import { eventPeriod } from '@guildhall/contract/event-times'
import { wallTimeOf } from '@guildhall/contract/zones'
import { membersAt } from './community.ts'
import type { Item } from './items.ts'
import { random } from './random.ts'
import { day, hour } from './times.ts'

/** Of all events. */
export const zone = 'Europe/London'

/** When an event is, and who comes: past its capacity, people are on the waitlist. */
export function eventFacts({ data, club, author, createdAt, sleeplessAt }: Item<'event'>) {
  const { inDays, from, to, nights, daysAgo, turnout, isCanceled } = data
  const { capacity = Number.POSITIVE_INFINITY } = data
  const now = sleeplessAt + daysAgo * day
  const dateAfter = (days: number) => wallTimeOf(new Date(now + days * day), zone).date
  const period = eventPeriod({
    ...{ startDate: dateAfter(inDays), startTime: from, hasEndTime: to !== undefined },
    ...{ endDate: dateAfter(inDays + nights), endTime: to ?? '', timeZone: zone },
  })
  const r = random(`coming ${club.key} ${data.title}`)
  const attendees = membersAt(club, createdAt)
    .filter(({ person }) => person !== author && r.chance(turnout))
    .map(({ person }, index) => ({
      person,
      status: index < capacity ? ('confirmed' as const) : ('waiting' as const),
      at: new Date(createdAt + r.between(0.02, 0.4) * Math.min(daysAgo, 2) * day),
    }))
  return { ...period, attendees, canceledAt: isCanceled ? new Date(createdAt + (daysAgo / 2) * day) : null }
}

/** A poll's options, and the votes of those who were members when it was asked. */
export function votesOn({ data, slug, createdAt, club, id }: Item<'poll'>) {
  const r = random(`poll ${slug}`)
  const options = data.options.map(([text, share]) => ({ id: r.id(createdAt), text, share }))
  const total = options.reduce((sum, { share }) => sum + share, 0)
  const votes = membersAt(club, createdAt)
    .filter(() => r.chance(data.turnout))
    .map(({ person }) => {
      let left = r.next() * total
      const chosen = options.find(({ share }) => {
        left -= share
        return left <= 0
      })
      const at = new Date(createdAt + r.between(0.02, 0.3) * Math.min(data.daysAgo, 1) * day + hour / 60)
      const selected_option = (chosen ?? options[0])?.id ?? ''
      return { poll_id: id, user_id: person.id, selected_option, created_at: at, updated_at: at }
    })
  return { options, votes }
}

/** Applications for a job by those who were members when it was published. */
export function applicationsFor({ data, slug, createdAt, club, author }: Item<'job'>) {
  const r = random(`applications ${slug}`)
  const people = r.shuffle(membersAt(club, createdAt).filter(({ person }) => person !== author))
  return data.applications.flatMap(([message, status], index) => {
    const person = people[index]?.person
    const at = createdAt + (index + 1) * r.between(2, 9) * hour
    return person ? [{ id: r.id(at), person, message, status, at: new Date(at) }] : []
  })
}
