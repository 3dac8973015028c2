import { plural } from '@guildhall/contract/plural'
import { type RawBuilder, sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { hasOtherOperator, moderatorsOf, operatorIds } from '../moderation/moderators.reads.ts'
import { type Notice, notify, peopleAtOnce } from '../notifications/notify.ts'
import { clubQueue } from './queue.reads.ts'

/** Of a club, or of the server. */
type Queue = { club: { id: string; slug: string; name: string } | null }

/** SQL: cases `c` of operators. */
type Share = RawBuilder<unknown>
/** Legal notices are announced to operators by themselves (`legal-alert.tasks.ts`). */
const ofServer: Share = sql`(c.level = 'server' and c.gravity = 0)`
/** What only operators can close. */
const closedByOperators: Share = sql`(c.level = 'server' or c.gravity > 0)`

/** SQL: cases `c` of a queue. */
const casesOf = ({ club }: Queue, share: Share) =>
  club ? sql`${clubQueue(club.id)} and not ${share}` : share

/** Notifies those who decide of new cases, at most once an hour for a queue. Idempotent. */
export async function notifyOfNewCases(deps: Dependencies): Promise<void> {
  const isDue = sql`c.notified_at is null and (c.level = 'club' or c.gravity = 0)`
  for (const queue of await queuesWith(deps.db, isDue, ofServer))
    await write(deps, async (tx) => {
      const { rows } = await sql`
        update moderation_cases c set notified_at = now()
        where ${casesOf(queue, ofServer)} and c.closed_at is null and c.notified_at is null and not exists (
          select from moderation_cases c where ${casesOf(queue, ofServer)} and c.notified_at > now() - interval '1 hour')
        returning c.id`.execute(tx.db)
      const [where, count] = [queue.club?.name ?? 'the server', rows.length]
      await notifyQueue(tx, queue, count, {
        type: 'CASE_OPENED',
        title: plural(count, `New case in ${where}`, `{n} new cases in ${where}`),
        message: 'Something was reported. Look at it and decide what happens.',
      })
    })
}

/** Reminds of cases that are open for 48 hours, once each. Idempotent. */
export async function remindOfCases(deps: Dependencies): Promise<void> {
  const isDue = sql`c.reminded_at is null and c.opened_at < now() - interval '48 hours'`
  for (const queue of await queuesWith(deps.db, isDue, closedByOperators))
    await write(deps, async (tx) => {
      const { rows } = await sql`update moderation_cases c set reminded_at = now()
        where ${casesOf(queue, closedByOperators)} and c.closed_at is null and ${isDue} returning c.id`.execute(
        tx.db,
      )
      const [where, count] = [queue.club?.name ?? 'the server', rows.length]
      await notifyQueue(tx, queue, count, {
        type: 'CASE_REMINDER',
        title: plural(count, `A case in ${where} is still open`, `{n} cases in ${where} are still open`),
        message: `${plural(count, 'It has', 'They have')} been open for more than two days. People who report something hope for an answer soon.`,
      })
    })
}

/** Queues with open cases `c` to which a condition applies; `share`: which of them are in that of the server. */
async function queuesWith(db: Database, which: RawBuilder<unknown>, share: Share): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select case when k.id is not null then json_build_object('id', k.id, 'slug', k.slug, 'name', k.name) end as club
    from (select distinct case when not ${share} then c.club_id end as club_id from moderation_cases c
      where c.closed_at is null and ${which}) q
    left join clubs k on k.id = q.club_id
    where q.club_id is null or k.deleted_at is null`.execute(db)
  return rows
}

async function notifyQueue(
  tx: Tx,
  { club }: Queue,
  count: number,
  words: Pick<Notice, 'type' | 'title' | 'message'>,
): Promise<void> {
  if (count === 0) return
  const button = { label: 'Review cases', path: club ? `/${club.slug}/moderation` : '/admin/cases' }
  const mail = { paragraphs: [words.message], button }
  await notifyAll(tx, club ? moderatorsOf(club.id) : operatorIds, {
    ...words,
    cause: null,
    mail,
    ...(club && { club }),
  })
}

/** SQL: ids of the operators without the person whom a case is about, unless there is no other. */
export const decidersAbout = (personId: string | null) =>
  personId
    ? sql<string>`(select user_id from operators where user_id <> ${personId} or not ${hasOtherOperator(personId)})`
    : operatorIds

/** `people`: SQL of their ids. */
export async function notifyAll(tx: Tx, people: RawBuilder<string>, notice: Notice): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from profiles where id in ${people} and deleted_at is null
    order by id`.execute(tx.db)
  for (let from = 0; from < rows.length; from += peopleAtOnce)
    await notify(tx, notice, rows.slice(from, from + peopleAtOnce))
}

/** Notifies operators of a case that a club passed on to them. Idempotent. */
export async function notifyOfEscalation(deps: Dependencies, { caseId }: { caseId: string }): Promise<void> {
  await write(deps, async (tx) => {
    const { rows } = await sql<{
      title: string
      label: string
      club: string | null
      cause: string
      reason: string
      about: string | null
    }>`
      select c.person_id as about, c.reported ->> 'title' as title, c.reported ->> 'label' as label, k.name as club, l.id as cause,
        l.note as reason
      from moderation_cases c join moderation_log l on l.case_id = c.id and l.what = 'escalated'
      left join clubs k on k.id = c.club_id
      where c.id = ${caseId} and c.closed_at is null order by l.created_at desc limit 1`.execute(tx.db)
    const [found] = rows
    if (!found) return
    const { title, label, club, cause, reason, about } = found
    const clubName = club ?? 'a club'
    const message = `The moderators of ${clubName} passed on a case: ${label} “${title}”.`
    await notifyAll(tx, decidersAbout(about), {
      type: 'CASE_ESCALATED',
      title: 'A case was passed on to you',
      message,
      cause,
      mail: {
        paragraphs: reason ? [message, reason] : [message],
        button: { label: 'See the case', path: `/admin/cases/${caseId}` },
      },
    })
  })
}
