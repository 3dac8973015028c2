import type { ContentType } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { addTask, type Tx } from '../../platform/database/write.ts'
import { nobody } from '../../platform/ids.ts'
import {
  type Bounded,
  batchRows,
  inBatches,
  taskBudgetMs,
  withinBudget,
} from '../../platform/tasks/batches.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { withoutHidingOf } from './hiding.ts'
import { hasTopicLevel } from './muting.ts'
import { isAboutNew, type NotificationSource, notificationTemplates } from './notification-templates.ts'
import { inPages, type Notice, notify, peopleAtOnce } from './notify.ts'

/** Once a person and activity. */
export const notifyOfActivity = inPages('notify.activity', async ({ activityId }, deps) => {
  const source = await findSource(deps, activityId)
  const template = source && notificationTemplates[source.type]?.(source)
  if (!template) return undefined
  const { to, preference, alsoActor, mail, ...words } = template
  const isOfNew = source.type === 'content.created' || isAboutNew(source.notice?.type ?? '')
  const notice: Notice = {
    ...words,
    cause: await causeOf(deps, source),
    club: { id: source.clubId, slug: source.clubSlug },
    contentId: source.item?.id,
    mail: mail && { paragraphs: [words.message], button: mail },
  }
  const following = (db: Database, from: string): Promise<{ id: string }[]> =>
    db
      .selectFrom('profiles as p')
      .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
      .select('p.id')
      .where('p.id', 'in', to(db, from))
      .where('p.id', '>', from)
      .$if(!alsoActor, (query) => query.where('p.id', '!=', source.actorId))
      .$if(isOfNew, (query) => query.where('p.id', 'is distinct from', source.authorId))
      .where('p.deleted_at', 'is', null)
      .$if(preference !== undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb(eb.fn.coalesce(`w.${preference ?? 'email'}`, eb.lit(true)), '=', true),
            ...(source.type === 'content.created' ? [follows(source)] : []),
          ]),
        ),
      )
      // Mentioned people get the mention notification instead.
      .$if(isOfNew, (query) =>
        query.where(sql<boolean>`not (coalesce(w.mentions, true) and exists (select from mentions x
          where x.content_id = ${source.item?.id ?? nobody} and x.comment_id is null and x.user_id = p.id and x.is_active))`),
      )
      .orderBy('p.id')
      .limit(peopleAtOnce)
      .execute()

  return async (tx, from) => {
    if (source.item && !(await lockItem(tx, source.item.id))) return []
    const people = await following(tx.db, from)
    const isAboutText = isOfNew && source.item
    const recipients = isAboutText
      ? await withoutHidingOf(tx.db, people, { contentId: isAboutText.id })
      : people
    await notify(tx, notice, recipients)
    return people
  }
})

/** SQL: whether person `p` follows the item's topic, and so wants each item whatever its kind. */
const follows = ({ item }: NotificationSource) =>
  hasTopicLevel({ personId: sql.ref('p.id'), contentId: item?.id ?? nobody }, 'followed')

/** Of a notice with the same text as the server's own notification: its cause, so that no one is notified twice. */
async function causeOf(
  { db }: Dependencies,
  { activityId, clubId, notice, item }: NotificationSource,
): Promise<string> {
  if (!item || !notice || !isAboutNew(notice.type)) return activityId
  const created = await db
    .selectFrom('club_activity_log as a')
    .innerJoin('content as c', (join) =>
      join.onRef('c.id', '=', 'a.content_id').onRef('c.created_at', '=', 'a.created_at'),
    )
    .select('a.id')
    .where('a.club_id', '=', clubId)
    .where('c.id', '=', item.id)
    .where('a.type', '=', 'content.created')
    .executeTakeFirst()
  return created?.id ?? activityId
}

/** Locks the item against deletion; false if already deleted. */
async function lockItem({ db }: Tx, id: string): Promise<boolean> {
  const item = await db
    .selectFrom('content')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return item !== undefined
}

/** Deletes notifications of a deleted item in short writes; queues the rest. Idempotent. */
export async function withdrawNotifications(
  deps: Dependencies,
  item: TaskPayloads['notifications.withdraw'],
  budgetMs = taskBudgetMs,
): Promise<void> {
  await withinBudget(
    deps,
    budgetMs,
    (bounded) => withdraw(bounded, item),
    () => addTask(deps.db, 'notifications.withdraw', item, { isBulk: true }),
  )
}

async function withdraw(
  deps: Dependencies & Bounded,
  { clubId, contentId, at }: TaskPayloads['notifications.withdraw'],
): Promise<void> {
  // Found by its time, by which the log is indexed.
  const created = await deps.db
    .selectFrom('club_activity_log')
    .select('id')
    .where('club_id', '=', clubId)
    .where('created_at', '=', new Date(at))
    .where('content_id', '=', contentId)
    .where('type', '=', 'content.created')
    .execute()
  // These have their own index, which requires the types in this form.
  const ofEvent = await deps.db
    .selectFrom('club_activity_log')
    .select('id')
    .where('content_id', '=', contentId)
    .where(sql<boolean>`type in ('event.changed', 'event.called-off', 'event.restored', 'attend.moved-up')`)
    .execute()
  const causes = [...created, ...ofEvent].map(({ id }) => id)
  const isOfItem = sql<boolean>`(content_id = ${contentId} or cause = any(${causes}::uuid[]))`
  await inBatches(deps, async (tx) => {
    const gone = await tx.db
      .deleteFrom('notifications')
      .where('id', 'in', (eb) => eb.selectFrom('notifications').select('id').where(isOfItem).limit(batchRows))
      .returning('user_id')
      .execute()
    tx.signal({ kind: 'notifications.changed' }, { personIds: gone.map((row) => row.user_id) })
    return gone.length
  })
}

async function findSource({ db }: Dependencies, activityId: string): Promise<NotificationSource | undefined> {
  const row = await db
    .selectFrom('club_activity_log as a')
    .innerJoin('clubs as k', 'k.id', 'a.club_id')
    .leftJoin('profiles as p', 'p.id', 'a.user_id')
    .leftJoin('content as c', 'c.id', 'a.content_id')
    .leftJoin('courses as nc', (join) =>
      join
        .on('a.type', 'in', ['course.published', 'enrollment.added'])
        .on(sql<boolean>`nc.id = (a.data ->> 'courseId')::uuid`)
        .on('nc.published_at', 'is not', null),
    )
    .select(['nc.id as course_id', 'nc.slug as course_slug', 'nc.title as course_title'])
    .select(['a.type', 'a.data', 'a.user_id', 'k.id', 'k.slug', 'k.name', 'p.first_name', 'p.last_name'])
    .select(['c.id as content_id', 'c.type as content_type', 'c.slug as content_slug', 'c.title'])
    .select('c.user_id as author_id')
    .where('a.id', '=', activityId)
    .where('k.deleted_at', 'is', null)
    .select('p.deleted_at')
    .executeTakeFirst()
  if (!row) return undefined
  const isByNobody = row.user_id === null || row.deleted_at !== null
  // Activities of deleted accounts are not notified, except deleted events with attendees.
  if (isByNobody && row.type !== 'event.deleted') return undefined
  const { personId, inviteId, title, notice, isFirst } = row.data as Pick<NotificationSource, 'notice'> & {
    personId?: string
    inviteId?: string
    title?: string
    isFirst?: boolean
  }
  return {
    type: row.type as NotificationSource['type'],
    actorId: row.user_id ?? nobody,
    actorName: isByNobody ? '' : `${row.first_name} ${row.last_name}`.trim(),
    personId,
    inviteId,
    deletedTitle: title,
    notice,
    clubId: row.id,
    clubSlug: row.slug,
    clubName: row.name,
    activityId,
    authorId: row.author_id,
    course:
      row.course_id === null
        ? undefined
        : {
            id: row.course_id,
            slug: row.course_slug ?? '',
            title: row.course_title ?? '',
            isFirstPublication: isFirst === true,
          },
    item:
      row.content_id === null
        ? undefined
        : {
            id: row.content_id,
            type: row.content_type as ContentType,
            slug: row.content_slug ?? '',
            title: row.title ?? '',
          },
  }
}
