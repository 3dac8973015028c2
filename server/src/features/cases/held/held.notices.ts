import { fill } from '@guildhall/contract/fill'
import { sql } from 'kysely'
import type { Dependencies } from '../../../platform/context.ts'
import { type Tx, write } from '../../../platform/database/write.ts'
import type { TaskPayloads } from '../../../platform/tasks/tasks.ts'
import { isStillPublishable } from '../../clubs/held-aside.ts'
import { moderatorsOf } from '../../moderation/moderators.reads.ts'
import { notify, peopleAtOnce } from '../../notifications/notify.ts'

type Row = {
  id: string
  kind: string
  title: string
  note: string
  decision: string | null
  /** False where the author was banned, removed or suspended since. */
  is_publishable: boolean
  person_id: string
  target_id: string | null
  course_id: string | null
  club_id: string
  club_slug: string
  club_name: string
}

/** Notifies moderators that something waits, once while anything does, and the author of a decision. Idempotent. */
export const notifyOfHeld = (
  deps: Pick<Dependencies, 'db' | 'signals'>,
  { heldId, what }: TaskPayloads['held.notify'],
): Promise<void> =>
  write(deps, async (tx) => {
    const { rows } =
      await sql<Row>`select h.id, h.kind, h.title, h.note, h.decision, h.person_id, h.target_id, l.course_id,
        ${isStillPublishable} as is_publishable, k.id as club_id, k.slug as club_slug, k.name as club_name
      from held_submissions h join clubs k on k.id = h.club_id and k.deleted_at is null
      left join lessons l on h.kind = 'lesson_comment' and l.id = h.target_id
      where h.id = ${heldId} for key share of h`.execute(tx.db)
    const [row] = rows
    if (!row) return
    // Submissions of a banned person are declined after 30 days and return as drafts, without a mail for each.
    if (!row.is_publishable && what !== 'approved') return
    if (what === 'waiting') return notifyModerators(tx, row)
    if (row.decision === what)
      await (what === 'approved' ? notifyOfApproval(tx, row) : notifyOfDecline(tx, row))
  })

async function notifyModerators(
  tx: Tx,
  { id, decision, person_id, club_id, club_slug, club_name }: Row,
): Promise<void> {
  if (decision) return
  const { rows } = await sql<{ id: string }>`select p.id from profiles p
    where p.id in ${moderatorsOf(club_id)} and p.id <> ${person_id} and p.deleted_at is null
      and not exists (select from held_submissions h join clubs k on k.id = h.club_id
        where h.club_id = ${club_id} and h.decided_at is null and ${isStillPublishable}
        and h.id <> ${id} and h.created_at <= (select created_at from held_submissions where id = ${id}))
    order by p.id limit ${peopleAtOnce}`.execute(tx.db)
  await notify(
    tx,
    {
      type: 'CLUB_HELD_WAITING',
      title: 'Waiting for a moderator',
      message: `Something waits for a moderator in ${club_name}`,
      cause: id,
      club: { id: club_id, slug: club_slug },
    },
    rows,
  )
}

async function notifyOfApproval(tx: Tx, row: Row): Promise<void> {
  const { id, kind, title, person_id, target_id, club_name } = row
  const isComment = kind === 'comment' || kind === 'lesson_comment'
  const contentId = kind === 'lesson_comment' ? undefined : kind === 'comment' ? target_id : id
  await notify(
    tx,
    {
      type: 'CLUB_HELD_APPROVED',
      title: isComment ? `Your comment on “${title}” was published` : `“${title}” was published`,
      message: `A moderator of ${club_name} looked at it.`,
      cause: id,
      club: { id: row.club_id, slug: row.club_slug },
      contentId: contentId ?? undefined,
      ...(row.course_id && target_id && { courseId: row.course_id, lessonId: target_id }),
      ...(isComment && { metadata: { commentId: id } }),
    },
    [{ id: person_id }],
  )
}

async function notifyOfDecline(tx: Tx, row: Row): Promise<void> {
  const { id, kind, title, note, person_id, club_slug, club_name } = row
  const isComment = kind === 'comment' || kind === 'lesson_comment'
  const sentence = isComment
    ? 'Your comment on “{title}” was not published[ in {club}]'
    : '“{title}” was not published[ in {club}]'
  await notify(
    tx,
    {
      type: 'CLUB_HELD_DECLINED',
      title: fill(sentence, { title, club: null }),
      message: note,
      cause: id,
      club: { id: row.club_id, slug: club_slug },
      mail: {
        paragraphs: [
          `${fill(sentence, { title, club: club_name })}.`,
          `Reason: ${note}`,
          'Your text is in your drafts: change it and send it again.',
        ],
        button: { label: 'See your text', path: `/${club_slug}/held` },
      },
    },
    [{ id: person_id }],
  )
}
