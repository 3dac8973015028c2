import { eventPeriod } from '@guildhall/contract/event-times'
import { wallTimeOf } from '@guildhall/contract/zones'
import { toSlug } from '../../server/src/platform/slug.ts'
import { chance } from '../chance.ts'
import { insertAll } from '../insert.ts'
import { descriptions } from '../pictures/descriptions.ts'
import { scenePicture } from '../pictures/scenes.ts'
import { atDaytime, day } from '../times.ts'
import { type Club, type Person, someMember, type World } from '../world.ts'
import { type EventPlan, eventPlans } from './events.plans.ts'
import type { Item, Kind } from './item.ts'

const zone = 'Europe/London'

export const events: Kind = {
  reactions: ['celebrate', 'thanks'],

  plan: ({ clubs, now }: World) =>
    eventPlans.flatMap((plan) => {
      const club = clubs.find(({ key }) => key === plan.club)
      return club ? [itemOf(plan, club, now)] : []
    }),
  async write(db, items) {
    const own = items.filter(({ type }) => type === 'event')
    const planned = own.map((item) => ({ item, coming: comingTo(item, planOf(item)) }))
    await insertAll(
      db,
      'events',
      planned.map(({ item, coming }) => {
        const plan = planOf(item)
        const attendees = coming.filter(({ status }) => status === 'confirmed').length
        return {
          attendee_count: attendees,
          waiting_count: coming.length - attendees,
          called_off_at: plan.isCalledOff ? new Date(item.createdAt + (plan.age / 2) * day) : null,
          id: item.id,
          club_id: item.club.id,
          description: item.text,
          agenda: plan.agenda ?? '',
          location: plan.location ?? '',
          link: plan.link ?? '',
          event_format: plan.link ? 'online' : 'in_person',
          capacity: plan.capacity ?? null,
          time_zone: zone,
          ...periodOf(plan, item),
        }
      }),
    )
    await insertAll(
      db,
      'event_attendees',
      planned.flatMap(({ coming }) => coming),
    )
  },
}

/** Those who were there then and have time, in turn; who comes too late for a place waits. */
function comingTo(item: Item, plan: EventPlan) {
  const c = chance(`coming ${item.club.key} ${plan.name}`)
  const { capacity = Number.POSITIVE_INFINITY, turnout, age } = plan
  return item.club.members
    .filter(({ joinedAt, person }) => joinedAt < item.createdAt && person !== item.author && c.some(turnout))
    .map(({ person }, index) => {
      const at = new Date(item.createdAt + c.between(0.02, 0.4) * Math.min(age, 2) * day)
      return {
        event_id: item.id,
        user_id: person.id,
        status: index < capacity ? 'confirmed' : 'waiting',
        created_at: at,
        updated_at: at,
      }
    })
}

function planOf({ club, title }: Item): EventPlan {
  const plan = eventPlans.find((one) => one.club === club.key && one.name === title)
  if (!plan) throw new Error(`No event is called ${title}`)
  return plan
}

/** In so many days from now, at the hour that is said. */
function periodOf({ inDays, from, to, nights = 0, age }: EventPlan, { sleeplessAt }: Item) {
  const now = sleeplessAt + age * day
  const dateAfter = (days: number) => wallTimeOf(new Date(now + days * day), zone).date
  const { start, end, over } = eventPeriod({
    startDate: dateAfter(inDays),
    startTime: from,
    hasEndTime: to !== undefined,
    endDate: dateAfter(inDays + nights),
    endTime: to ?? '',
    timeZone: zone,
  })
  return { start_date: start, end_date: end, over_at: over, has_end_time: to !== undefined }
}

function itemOf(plan: EventPlan, club: Club, now: number): Item {
  const c = chance(`event ${club.key} ${plan.name}`)
  const sleeplessAt = Math.floor(now - plan.age * day)
  const createdAt = atDaytime(now, sleeplessAt)
  const author = someMember(c, club, sleeplessAt, () => false) ?? (club.members[0]?.person as Person)
  return {
    id: c.id(createdAt),
    type: 'event',
    club,
    author,
    slug: toSlug(plan.name, 80),
    title: plan.name,
    text: plan.description,
    createdAt,
    sleeplessAt,
    appeal: c.between(0.1, 0.35),
    replies: (plan.replies ?? []).map((text) => ({ text, isAuthors: false })),
    chatter: { draw: () => '', count: 0 },
    files: plan.cover
      ? [
          {
            purpose: 'content',
            svg: scenePicture(plan.cover, club.colour, `${club.key} ${plan.name}`),
            alt: descriptions[plan.cover],
          },
        ]
      : [],
  }
}
