import type { Parts } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { letter } from '../../platform/mail.ts'
import { addTask, type Tx, write } from '../../platform/write.ts'
import { tellingKey } from './deletion.writes.ts'

/** How long one task works before it leaves the rest to the next, so that others have their turn and servers can stop. */
export const turnMs = 2000
const peopleAtOnce = 200

/**
 * Tells a club's members that it was deleted, or that it is back, in short writes: each says in the club's row how far
 * it came, so that it may be interrupted anywhere, and run twice or by several servers. Who deleted it is not told.
 */
export async function tellOfEnding(parts: Parts, clubId: string, turn = turnMs): Promise<void> {
  const end = Date.now() + turn
  while (await tellSome(parts, clubId))
    if (Date.now() > end) return addTask(parts.db, 'clubs.tell', { clubId }, { key: tellingKey(clubId) })
}

/** Tells the next members; false once nobody is left. */
export async function tellSome(parts: Parts, clubId: string): Promise<boolean> {
  return write(parts, async (tx) => {
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
    if (others.length > 0) await tell(tx, parts, { ...club, isBack: !club.deleted_at }, others)
    const isLast = members.length < peopleAtOnce
    await tx.db
      .updateTable('clubs')
      .set({ told_to: isLast ? null : (members.at(-1)?.id ?? null) })
      .where('id', '=', club.id)
      .execute()
    tx.signal({ kind: 'membership.changed', clubId: club.id }, { personIds: members.map(({ id }) => id) })
    return !isLast
  })
}

type Ending = { id: string; name: string; slug: string; ending_id: string | null; isBack: boolean }
type Member = {
  id: string
  email: string
  email_verified: boolean
  first_name: string
  wants_mail: boolean | null
}

const words = ({ name, isBack }: Ending) =>
  isBack
    ? {
        type: 'CLUB_RESTORED',
        title: `${name} is back`,
        message: `${name} was deleted, but its owner restored it. Everything is back where it was.`,
      }
    : {
        type: 'CLUB_DELETED',
        title: `${name} was deleted`,
        message: `The owner deleted ${name} and everything in it.`,
      }

async function tell(tx: Tx, { env }: Parts, club: Ending, people: Member[]): Promise<void> {
  const said = words(club)
  const told = await tx.db
    .insertInto('notifications')
    .values(
      people.map(({ id }) => ({
        id: newId(),
        user_id: id,
        ...said,
        cause: club.ending_id,
        // What is told of a deleted club leads nowhere.
        ...(club.isBack && {
          club_id: club.id,
          metadata: JSON.stringify({ clubId: club.id, clubSlug: club.slug }),
        }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  const isNew = new Set(told.map((row) => row.user_id))
  tx.signal({ kind: 'notifications.changed' }, { personIds: [...isNew] })
  const mailed = people.filter(
    ({ id, email_verified, wants_mail }) => isNew.has(id) && email_verified && wants_mail !== false,
  )
  const letters = mailed.map((person) =>
    letter({
      to: person.email,
      subject: said.title,
      greeting: `Hello ${person.first_name},`,
      paragraphs: [
        said.message,
        club.isBack ? 'You’re still a member.' : 'You were a member. There’s nothing you need to do.',
      ],
      button: club.isBack
        ? { label: 'Go to the club', url: `${env.baseUrl}/${club.slug}` }
        : { label: 'Explore other clubs', url: `${env.baseUrl}/clubs` },
      footnote: `Choose which emails you get: ${env.baseUrl}/settings/notifications`,
    }),
  )
  await tx.tasks('mail.send', letters, { isBulk: true })
}
