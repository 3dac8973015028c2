import { taskBudgetMs } from '../../platform/batches.ts'
import type { Dependencies } from '../../platform/context.ts'
import { nobody } from '../../platform/ids.ts'
import { addTask, write } from '../../platform/write.ts'
import { type NotificationSource, notificationTemplates } from './notification-templates.ts'
import { type Notice, notify, peopleAtOnce, type Recipient } from './notify.ts'

/** In short writes; continues from `after` in another task. Safe to run twice. */
export async function notifyOfActivity(
  deps: Dependencies,
  { activityId, after = nobody }: { activityId: string; after?: string },
  budgetMs = taskBudgetMs,
): Promise<void> {
  const end = Date.now() + budgetMs
  const source = await findSource(deps, activityId)
  const template = source && notificationTemplates[source.type]
  if (!template) return
  const { to, preference, alsoActor, mail, ...words } = template(source)
  const notice: Notice = {
    ...words,
    cause: activityId,
    club: { id: source.clubId, slug: source.clubSlug },
    mail: mail && { paragraphs: [words.message], button: mail },
  }
  const following = (from: string): Promise<Recipient[]> =>
    deps.db
      .selectFrom('profiles as p')
      .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
      .select(['p.id', 'p.email', 'p.email_verified', 'p.first_name', 'w.email as wants_mail'])
      .where('p.id', 'in', to(deps.db))
      .where('p.id', '>', from)
      .$if(!alsoActor, (query) => query.where('p.id', '!=', source.actorId))
      .where('p.deleted_at', 'is', null)
      .$if(preference !== undefined, (query) =>
        query.where((eb) => eb.fn.coalesce(`w.${preference ?? 'email'}`, eb.lit(true)), '=', true),
      )
      .orderBy('p.id')
      .limit(peopleAtOnce)
      .execute()

  for (let from = after; ; ) {
    const people = await following(from)
    await write(deps, (tx) => notify(tx, deps, notice, people))
    const last = people.at(-1)
    if (!last || people.length < peopleAtOnce) return
    from = last.id
    if (Date.now() >= end) return addTask(deps.db, 'notifications.tell', { activityId, after: from })
  }
}

async function findSource({ db }: Dependencies, activityId: string): Promise<NotificationSource | undefined> {
  const row = await db
    .selectFrom('club_activity_log as a')
    .innerJoin('clubs as k', 'k.id', 'a.club_id')
    .leftJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['a.type', 'a.data', 'a.user_id', 'k.id', 'k.slug', 'k.name', 'p.first_name', 'p.last_name'])
    .where('a.id', '=', activityId)
    .where('k.deleted_at', 'is', null)
    // Not for what a deleted account did.
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row?.user_id) return undefined
  const { personId, inviteId } = row.data as { personId?: string; inviteId?: string }
  return {
    type: row.type as NotificationSource['type'],
    actorId: row.user_id,
    actorName: `${row.first_name} ${row.last_name}`.trim(),
    personId,
    inviteId,
    clubId: row.id,
    clubSlug: row.slug,
    clubName: row.name,
  }
}
