import type { Parts } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { letter } from '../../platform/mail.ts'
import { write } from '../../platform/write.ts'
import { type Happening, tellings } from './tellings.ts'

/**
 * Tells people of one thing that happened in a club: a notification for each, a signal to their open pages, and a
 * mail where they want one. Run twice, it tells them once. What is gone by now is not told.
 */
export async function tellOfActivity(parts: Parts, activityId: string): Promise<void> {
  const { db, env } = parts
  const happening = await findHappening(parts, activityId)
  const telling = happening && tellings[happening.type]
  if (!telling) return
  const { to, preference, alsoActor, ...words } = telling(happening)
  const people = await db
    .selectFrom('profiles as p')
    .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
    .select(['p.id', 'p.email', 'p.email_verified', 'p.first_name', 'w.email as wants_mail'])
    .where('p.id', 'in', to(db))
    .$if(!alsoActor, (query) => query.where('p.id', '!=', happening.actorId))
    .where('p.deleted_at', 'is', null)
    .$if(preference !== undefined, (query) =>
      query.where((eb) => eb.fn.coalesce(`w.${preference ?? 'email'}`, eb.lit(true)), '=', true),
    )
    .execute()
  if (people.length === 0) return

  await write(parts, async (tx) => {
    const told = await tx.db
      .insertInto('notifications')
      .values(
        people.map((person) => ({
          id: newId(),
          user_id: person.id,
          type: words.type,
          title: words.title,
          message: words.message,
          club_id: happening.clubId,
          cause: activityId,
          metadata: JSON.stringify({ clubId: happening.clubId, clubSlug: happening.clubSlug }),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute()
    const isNew = new Set(told.map((row) => row.user_id))
    for (const person of people.filter(({ id }) => isNew.has(id))) {
      tx.signal({ kind: 'notifications.changed' }, { personId: person.id })
      if (!words.mail || !person.email_verified || person.wants_mail === false) continue
      await tx.task(
        'mail.send',
        letter({
          to: person.email,
          subject: words.title,
          greeting: `Hello ${person.first_name},`,
          paragraphs: [words.message],
          button: { label: words.mail.label, url: `${env.baseUrl}${words.mail.path}` },
          footnote: `Choose which emails you get: ${env.baseUrl}/settings/notifications`,
        }),
      )
    }
  })
}

async function findHappening({ db }: Parts, activityId: string): Promise<Happening | undefined> {
  const row = await db
    .selectFrom('club_activity_log as a')
    .innerJoin('clubs as k', 'k.id', 'a.club_id')
    .leftJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['a.type', 'a.data', 'a.user_id', 'k.id', 'k.slug', 'k.name', 'p.first_name', 'p.last_name'])
    .where('a.id', '=', activityId)
    .where('k.deleted_at', 'is', null)
    // Nobody is told of what somebody did who is gone.
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.user_id) return undefined
  const { personId, inviteId } = row.data as { personId?: string; inviteId?: string }
  return {
    type: row.type as Happening['type'],
    actorId: row.user_id,
    actorName: `${row.first_name} ${row.last_name}`.trim(),
    personId,
    inviteId,
    clubId: row.id,
    clubSlug: row.slug,
    clubName: row.name,
  }
}
