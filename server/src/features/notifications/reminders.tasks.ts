import { locale } from '@guildhall/contract/locale'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { mayAttend } from '../events/attendees.ts'
import { inPages, type Notice, notify, peopleAtOnce } from './notify.ts'

const hour = 3_600_000

/** Skipped if less than `atLeastMs` is left, because the other one follows soon. */
const kinds = [
  { kind: 'day', beforeMs: 24 * hour, atLeastMs: 2 * hour, words: 'starts in a day' },
  { kind: 'hour', beforeMs: hour, atLeastMs: 0, words: 'starts in an hour' },
] as const

/** Reminds attendees a day and an hour before an event. Idempotent, also concurrently. */
export async function remindOfEvents(deps: Dependencies, now = new Date()): Promise<void> {
  for (const { kind, beforeMs, atLeastMs } of kinds)
    await write(deps, async (tx) => {
      const begun = await tx.db
        .insertInto('event_reminders')
        .columns(['id', 'event_id', 'kind', 'start_date'])
        .expression((eb) =>
          eb
            .selectFrom('events')
            .select([
              sql<string>`gen_random_uuid()`.as('id'),
              'id as event_id',
              sql<string>`${kind}::text`.as('kind'),
              'start_date',
            ])
            .where('start_date', '>', new Date(now.getTime() + atLeastMs))
            .where('start_date', '<=', new Date(now.getTime() + beforeMs))
            .where('canceled_at', 'is', null)
            .where('attendee_count', '>', 0),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      await tx.tasks(
        'notify.reminder',
        begun.map(({ id }) => ({ reminderId: id })),
        { isBulk: true },
      )
    })
}

export const notifyOfReminder = inPages('notify.reminder', ({ reminderId }) => async (tx, from) => {
  // Not deleted, moved or canceled meanwhile.
  const event = await tx.db
    .selectFrom('event_reminders as r')
    .innerJoin('events as e', (join) =>
      join.onRef('e.id', '=', 'r.event_id').onRef('e.start_date', '=', 'r.start_date'),
    )
    .innerJoin('content as c', 'c.id', 'e.id')
    .innerJoin('clubs as k', 'k.id', 'e.club_id')
    .select(['r.kind', 'e.id', 'e.start_date', 'e.time_zone', 'c.title', 'c.slug'])
    .select(['k.id as club_id', 'k.slug as club_slug', 'k.name as club_name'])
    .where('r.id', '=', reminderId)
    .where('e.canceled_at', 'is', null)
    .where('e.start_date', '>', new Date())
    .where('k.deleted_at', 'is', null)
    .forKeyShare('c')
    .executeTakeFirst()
  const given = kinds.find(({ kind }) => kind === event?.kind)
  if (!event || !given) return []
  const people = await tx.db
    .selectFrom('event_attendees as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .innerJoin('events as e', 'e.id', 'a.event_id')
    .innerJoin('clubs as k', 'k.id', 'e.club_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').onRef('m.user_id', '=', 'p.id'),
    )
    .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
    .select('p.id')
    .where('a.event_id', '=', event.id)
    .where('a.status', '=', 'confirmed')
    .where('a.user_id', '>', from)
    // Recent sign-ups need no reminder.
    .where('a.updated_at', '<', new Date(event.start_date.getTime() - given.beforeMs))
    .where(mayAttend)
    .where('p.deleted_at', 'is', null)
    .where((eb) => eb.fn.coalesce('w.event_reminders', eb.lit(true)), '=', true)
    .orderBy('a.user_id')
    .limit(peopleAtOnce)
    .execute()
  await notify(tx, noticeOf(event, reminderId, given.words), people)
  return people
})

type Reminded = {
  id: string
  title: string
  slug: string
  start_date: Date
  time_zone: string
  club_id: string
  club_slug: string
  club_name: string
}

export function noticeOf(event: Reminded, reminderId: string, words: string): Notice {
  const message = `${event.title} in ${event.club_name} begins on ${whenText(event)}.`
  return {
    type: 'EVENT_REMINDER',
    reach: 'mine',
    title: `${event.title} ${words}`,
    message,
    cause: reminderId,
    club: { id: event.club_id, slug: event.club_slug },
    contentId: event.id,
    mail: {
      paragraphs: [message],
      button: { label: 'See the event', path: `/${event.club_slug}/events/${event.slug}` },
    },
  }
}

/** In the event's time zone: 'Saturday, December 5, 2026 at 6:00 PM GMT+1'. */
const whenText = ({ start_date, time_zone }: Pick<Reminded, 'start_date' | 'time_zone'>): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: time_zone,
  })
    .format(start_date)
    .replace(/:\d\d (?=[AP]M)/, ' ')
