import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, type Tx, write } from '../../platform/database/write.ts'
import { newId, nobody } from '../../platform/ids.ts'
import { inSteps, taskBudgetMs } from '../../platform/tasks/batches.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { blocks } from '../blocks/blocks.reads.ts'
import { queuePushes } from '../push/queue.ts'
import { isInSeenTopic } from '../visibility/seen-topics.ts'
import { concernsReader, isTimely, scheduleMail } from './mail.writes.ts'
import { isNotMuted, type Reach } from './muting.ts'

/** People per write, so that other writes wait only briefly. */
export const peopleAtOnce = 200

export type NoticeMail = { paragraphs: string[]; button: { label: string; path: string } }

export type Notice = {
  type: string
  /** Always sent if absent. */
  reach?: Reach | undefined
  /** People who block this person are not notified. */
  by?: string | undefined
  title: string
  message: string
  /** No one is notified twice of one cause. */
  cause: string | null
  /** The club it links to. */
  club?: { id: string; slug: string }
  /** The item it is about: once deleted or hidden, the notification is not shown. */
  contentId?: string | undefined
  /** The course and lesson it is about: not shown to people who may not open them. */
  courseId?: string | undefined
  lessonId?: string | undefined
  /** Further data for the page's link. */
  metadata?: Record<string, string> | undefined
  /** Mailed sooner than others, with this text; the button's path is on this site. */
  mail?: NoticeMail | undefined
  /** Has a mail of its own. */
  isMailed?: true
}

type Paged = {
  [N in keyof TaskPayloads]: TaskPayloads[N] extends { after?: string } ? N : never
}[keyof TaskPayloads] &
  `notify.${string}`
/** Notifies at most `peopleAtOnce` people after `from`, by id, and returns those that were looked at. */
type Page = (tx: Tx, from: string) => Promise<{ id: string }[]>

/**
 * A task that notifies any number of people in short writes; another one continues from `after`. Idempotent if its pages are,
 * which `prepare` returns, or nothing if there is no one to notify.
 */
export const inPages =
  <N extends Paged>(
    name: N,
    prepare: (task: Omit<TaskPayloads[N], 'after'>, deps: Dependencies) => Page | Promise<Page | undefined>,
  ) =>
  async (
    deps: Dependencies,
    { after = nobody, ...task }: TaskPayloads[N] & { after?: string },
    budgetMs = taskBudgetMs,
  ): Promise<void> => {
    const page = await prepare(task as Omit<TaskPayloads[N], 'after'>, deps)
    if (!page) return
    await inSteps(
      { after, budgetMs },
      (from) =>
        write(deps, async (tx) => {
          const people = await page(tx, from)
          return people.length === peopleAtOnce ? people.at(-1)?.id : undefined
        }),
      (from) => addTask(deps.db, name, { ...task, after: from } as TaskPayloads[N], { isBulk: true }),
    )
  }

/** Notifies at most `peopleAtOnce` people, with signals; schedules mail for what stays unread. */
export async function notify(tx: Tx, notice: Notice, people: { id: string }[]): Promise<void> {
  const { type, title, message, cause, club, contentId, metadata, mail, isMailed } = notice
  const { courseId = null, lessonId = null } = notice
  const hearing = await withoutMuting(tx, notice, await insideTopic(tx, notice, people))
  if (hearing.length === 0) return
  const { rows: notified } = await sql<{ id: string; user_id: string }>`
    insert into notifications (id, user_id, type, title, message, cause, mail, mailed_at, content_id, club_id, course_id, lesson_id,
      metadata)
    select p.id, p.user_id, ${type}, ${title}, ${message}, ${cause}::uuid, ${mail ? JSON.stringify(mail) : null}::jsonb,
      ${isMailed ? new Date() : null}::timestamptz, ${contentId ?? null}::uuid, ${club?.id ?? null}::uuid,
      ${courseId}::uuid, ${lessonId}::uuid,
      ${JSON.stringify({ ...(club && { clubId: club.id, clubSlug: club.slug }), ...metadata })}::jsonb
    from unnest(${hearing.map(() => newId())}::uuid[], ${hearing.map(({ id }) => id)}::uuid[]) as p (id, user_id)
    on conflict do nothing returning id, user_id`.execute(tx.db)
  if (notified.length === 0) return
  const personIds = notified.map((row) => row.user_id)
  const isInvite = type === 'CLUB_INVITE_SENT'
  tx.signal({ kind: 'notifications.changed', isNew: true, ...(isInvite && { isInvite }) }, { personIds })
  const recipients = notified.map((row) => ({ personId: row.user_id, id: row.id }))
  await queuePushes(tx, 'notification', recipients, { to: club?.id ?? type })
  if (isMailed) return
  const isUrgent = mail !== undefined || concernsReader(type)
  await scheduleMail(tx, personIds, { isUrgent, isTimely: isTimely(type) })
}

/** People who see the item, if its topic is restricted. */
async function insideTopic(
  { db }: Tx,
  { contentId }: Notice,
  people: { id: string }[],
): Promise<{ id: string }[]> {
  if (!contentId || people.length === 0) return people
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${people.map(({ id }) => id)}::uuid[]) as p (id)
    where not exists (select from content c where c.id = ${contentId} and not ${isInSeenTopic(sql.ref('p.id'), 'c')})`.execute(
    db,
  )
  return rows
}

/** People who have not muted the club, the topic or the item. */
async function withoutMuting(
  { db }: Tx,
  { reach, club, contentId, by }: Notice,
  people: { id: string }[],
): Promise<{ id: string }[]> {
  if (!reach || !club || people.length === 0) return people
  const given = { personId: sql.ref('p.id'), clubId: club.id, contentId: contentId ?? null, reach }
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${people.map(({ id }) => id)}::uuid[]) as p (id) where ${isNotMuted(given)}
      and not ${blocks(sql.ref('p.id'), by ?? null)}`.execute(db)
  return rows
}
