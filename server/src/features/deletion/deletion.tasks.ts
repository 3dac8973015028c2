import { sql } from 'kysely'
import type { Parts } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { letter } from '../../platform/mail.ts'
import { addTask, type Tx, write } from '../../platform/write.ts'
import { removeFilesOf } from '../files/files.tasks.ts'
import { clearingKey } from './deletion.writes.ts'

/** How long one task works before it leaves the rest to the next, so that others have their turn and servers can stop. */
const turnMs = 2000
const peopleAtOnce = 200
const itemsAtOnce = 200
const rowsAtOnce = 2000
const hour = 3_600_000

/** What may be many and refers to a club. What hangs on content, and on no club, goes with the content. */
const tables = [
  'notifications',
  'likes',
  'comments',
  'content',
  'club_activity_log',
  'join_requests',
  'club_invites',
] as const

type Gone = { id: string; name: string; user_id: string }
/** Does a bounded part of the work; false once there is nothing left of it. */
type Step = (parts: Parts, club: Gone) => Promise<boolean>

const steps: Step[] = [
  tellMembers,
  ...tables.map(
    (table): Step => (table === 'content' ? removeContent : (parts, club) => removeRows(parts, club, table)),
  ),
]

/**
 * Tells a deleted club's members, and removes it with everything in it: in short writes, each of which leaves it a bit
 * emptier, so that it may be interrupted anywhere, and run twice or by several servers.
 */
export async function clearClub(parts: Parts, clubId: string, turn = turnMs): Promise<void> {
  const { db } = parts
  const club = await db
    .selectFrom('clubs')
    .select(['id', 'name', 'user_id'])
    .where('id', '=', clubId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!club) return
  const end = Date.now() + turn
  for (const step of steps)
    while (await step(parts, club))
      if (Date.now() > end) return addTask(db, 'clubs.clear', { clubId }, { key: clearingKey(clubId) })

  await removeFilesOf(parts, 'club_id', [clubId])
  const { numDeletedRows } = await db
    .deleteFrom('clubs')
    .where('id', '=', clubId)
    .where('deleted_at', 'is not', null)
    // Another server may be about to tell some of them, and fail.
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('club_memberships').select('id').where('club_id', '=', clubId))),
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n) await addTask(db, 'clubs.clear', { clubId }, { key: clearingKey(clubId) })
}

/** Takes up again what was given up: a task that failed too often, or was lost. */
export async function sweepClubs({ db }: Pick<Parts, 'db'>, now = new Date()): Promise<void> {
  const left = await db
    .selectFrom('clubs')
    .select('id')
    .where('deleted_at', '<', new Date(now.getTime() - hour))
    .limit(100)
    .execute()
  for (const { id } of left) await addTask(db, 'clubs.clear', { clubId: id }, { key: clearingKey(id) })
}

/** A member is told in the same write that ends the membership: who is a member still was not told yet. */
async function tellMembers(parts: Parts, club: Gone): Promise<boolean> {
  return write(parts, async (tx) => {
    const members = await tx.db
      .selectFrom('club_memberships as m')
      .innerJoin('profiles as p', 'p.id', 'm.user_id')
      .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
      .select([
        'm.id as membership_id',
        'p.id',
        'p.email',
        'p.email_verified',
        'p.first_name',
        'w.email as wants_mail',
      ])
      .where('m.club_id', '=', club.id)
      .limit(peopleAtOnce)
      .forUpdate('m')
      .skipLocked()
      .execute()
    if (members.length === 0) return false
    await tx.db
      .deleteFrom('club_memberships')
      .where(
        'id',
        'in',
        members.map((member) => member.membership_id),
      )
      .execute()
    const others = members.filter(({ id }) => id !== club.user_id)
    if (others.length > 0) await tell(tx, parts, club, others)
    tx.signal({ kind: 'membership.changed', clubId: club.id }, { personIds: members.map(({ id }) => id) })
    return members.length === peopleAtOnce
  })
}

type Member = {
  id: string
  email: string
  email_verified: boolean
  first_name: string
  wants_mail: boolean | null
}

async function tell(tx: Tx, { env }: Parts, club: Gone, people: Member[]): Promise<void> {
  const title = `${club.name} was deleted`
  const message = `${club.name} no longer exists: its owner deleted it, with everything that was in it.`
  const told = await tx.db
    .insertInto('notifications')
    .values(
      people.map(({ id }) => ({
        id: newId(),
        user_id: id,
        type: 'CLUB_DELETED',
        title,
        message,
        cause: club.id,
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
      subject: title,
      greeting: `Hello ${person.first_name},`,
      paragraphs: [message, 'You were a member of it. There is nothing you need to do.'],
      button: { label: 'Explore other clubs', url: `${env.baseUrl}/clubs` },
      footnote: `You can choose what we write to you about: ${env.baseUrl}/settings/notifications`,
    }),
  )
  await tx.tasks('mail.send', letters, { isBulk: true })
}

async function removeContent(parts: Parts, club: Gone): Promise<boolean> {
  const items = await parts.db
    .selectFrom('content')
    .select('id')
    .where('club_id', '=', club.id)
    .limit(itemsAtOnce)
    .execute()
  if (items.length === 0) return false
  const ids = items.map(({ id }) => id)
  await removeFilesOf(parts, 'content_id', ids)
  await parts.db.deleteFrom('content').where('id', 'in', ids).execute()
  return items.length === itemsAtOnce
}

async function removeRows({ db }: Parts, club: Gone, table: (typeof tables)[number]): Promise<boolean> {
  const name = sql.table(table)
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
    select ctid from ${name} where club_id = ${club.id} limit ${rowsAtOnce}))`.execute(db)
  return numAffectedRows === BigInt(rowsAtOnce)
}
