import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, write } from '../../platform/database/write.ts'
import { taskBudgetMs } from '../../platform/tasks/batches.ts'
import { setNotifiedUpTo } from '../clubs/ending.writes.ts'
import { attendeesOfClub } from '../events/attendees.ts'
import { type Notice, notify, peopleAtOnce } from '../notifications/notify.ts'
import { noticeTaskKey } from './deletion.writes.ts'

/**
 * Notifies members and event attendees of a deletion or restoration, except its author. Progress is stored in the
 * club's row.
 */
export async function notifyOfDeletion(
  deps: Dependencies,
  clubId: string,
  budgetMs = taskBudgetMs,
): Promise<void> {
  const end = Date.now() + budgetMs
  while (await notifyBatch(deps, clubId))
    if (Date.now() > end)
      return addTask(deps.db, 'notify.club-deletion', { clubId }, { key: noticeTaskKey(clubId) })
}

/** False once all are notified. */
export async function notifyBatch(deps: Dependencies, clubId: string): Promise<boolean> {
  return write(deps, async (tx) => {
    const club = await tx.db
      .selectFrom('clubs')
      .select(['id', 'name', 'slug', 'user_id', 'deleted_at', 'deletion_event_id', 'notified_up_to'])
      .where('id', '=', clubId)
      .where('notified_up_to', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!club) return false
    // Each arm has its own order, so that a batch costs the same in a club of any size.
    const affected = sql<{ user_id: string }>`(
      (select user_id from club_memberships where club_id = ${club.id} and user_id > ${club.notified_up_to}
        order by user_id limit ${peopleAtOnce})
      union
      (select user_id from ${attendeesOfClub(club.id)} a where user_id > ${club.notified_up_to}
        order by user_id limit ${peopleAtOnce}))`
    const people = await tx.db
      .selectFrom(affected.as('a'))
      .innerJoin('profiles as p', 'p.id', 'a.user_id')
      .leftJoin('club_memberships as m', (join) =>
        join.onRef('m.user_id', '=', 'p.id').on('m.club_id', '=', club.id),
      )
      .select(['p.id', 'p.deleted_at', 'm.id as membership_id'])
      .orderBy('p.id')
      .limit(peopleAtOnce)
      .execute()
    const others = people.filter(({ id, deleted_at }) => id !== club.user_id && !deleted_at)
    const isMember = ({ membership_id: id }: (typeof people)[number]) => id !== null
    await notify(tx, noticeOf(club, 'You were a member.', 'You’re still a member.'), others.filter(isMember))
    const guests = others.filter((person) => !isMember(person))
    await notify(
      tx,
      noticeOf(club, 'You planned to attend an event there.', 'You still have your place at its event.'),
      guests,
    )
    const isLast = people.length < peopleAtOnce
    await setNotifiedUpTo(tx, club.id, isLast ? null : (people.at(-1)?.id ?? null))
    tx.signal({ kind: 'membership.changed', clubId: club.id }, { personIds: people.map(({ id }) => id) })
    return !isLast
  })
}

type DeletedClubRow = {
  id: string
  name: string
  slug: string
  deletion_event_id: string | null
  deleted_at: Date | null
}

/** `were` and `are`: in the mail, the recipient's rights before, and again. */
const noticeOf = (
  { id, name, slug, deletion_event_id: cause, deleted_at }: DeletedClubRow,
  were: string,
  are: string,
): Notice => {
  if (deleted_at) {
    const message = `The owner deleted ${name} and everything in it.`
    return {
      type: 'CLUB_DELETED',
      title: `${name} was deleted`,
      message,
      cause,
      mail: {
        paragraphs: [message, `${were} There’s nothing you need to do.`],
        button: { label: 'Explore other clubs', path: '/clubs' },
      },
    }
  }
  const message = `${name} was deleted, but its owner restored it. Everything is as it was.`
  return {
    type: 'CLUB_RESTORED',
    title: `${name} was restored`,
    message,
    cause,
    club: { id, slug },
    mail: {
      paragraphs: [message, are],
      button: { label: 'Go to the club', path: `/${slug}` },
    },
  }
}
