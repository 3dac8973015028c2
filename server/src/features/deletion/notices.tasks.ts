import { taskBudgetMs } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, write } from '../../platform/write.ts'
import { setToldTo } from '../clubs/ending.writes.ts'
import { type Notice, notify, peopleAtOnce } from '../notifications/notify.ts'
import { noticeTaskKey } from './deletion.writes.ts'

/** Notifies members of a deletion or restoration, except who did it. Progress is stored in the club's row. */
export async function notifyOfDeletion(
  deps: Dependencies,
  clubId: string,
  budgetMs = taskBudgetMs,
): Promise<void> {
  const end = Date.now() + budgetMs
  while (await notifyBatch(deps, clubId))
    if (Date.now() > end) return addTask(deps.db, 'clubs.tell', { clubId }, { key: noticeTaskKey(clubId) })
}

/** False once nobody is left. */
export async function notifyBatch(deps: Dependencies, clubId: string): Promise<boolean> {
  return write(deps, async (tx) => {
    const club = await tx.db
      .selectFrom('clubs')
      .select(['id', 'name', 'slug', 'user_id', 'deleted_at', 'ending_id', 'told_to'])
      .where('id', '=', clubId)
      .where('told_to', 'is not', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!club) return false
    const members = await tx.db
      .selectFrom('club_memberships as m')
      .innerJoin('profiles as p', 'p.id', 'm.user_id')
      .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
      .select([
        'p.id',
        'p.email',
        'p.email_verified',
        'p.first_name',
        'p.deleted_at',
        'w.email as wants_mail',
      ])
      .where('m.club_id', '=', club.id)
      .where('m.user_id', '>', club.told_to)
      .orderBy('m.user_id')
      .limit(peopleAtOnce)
      .execute()
    const others = members.filter(({ id, deleted_at }) => id !== club.user_id && !deleted_at)
    await notify(tx, deps, noticeOf(club), others)
    const isLast = members.length < peopleAtOnce
    await setToldTo(tx, club.id, isLast ? null : (members.at(-1)?.id ?? null))
    tx.signal({ kind: 'membership.changed', clubId: club.id }, { personIds: members.map(({ id }) => id) })
    return !isLast
  })
}

type DeletedClubRow = {
  id: string
  name: string
  slug: string
  ending_id: string | null
  deleted_at: Date | null
}

const noticeOf = ({ id, name, slug, ending_id: cause, deleted_at }: DeletedClubRow): Notice => {
  if (deleted_at) {
    const message = `The owner deleted ${name} and everything in it.`
    return {
      type: 'CLUB_DELETED',
      title: `${name} was deleted`,
      message,
      cause,
      mail: {
        paragraphs: [message, 'You were a member. There’s nothing you need to do.'],
        button: { label: 'Explore other clubs', path: '/clubs' },
      },
      isBulk: true,
    }
  }
  const message = `${name} was deleted, but its owner restored it. Everything is back where it was.`
  return {
    type: 'CLUB_RESTORED',
    title: `${name} is back`,
    message,
    cause,
    club: { id, slug },
    mail: {
      paragraphs: [message, 'You’re still a member.'],
      button: { label: 'Go to the club', path: `/${slug}` },
    },
    isBulk: true,
  }
}
