import type { pollDurations } from '@guildhall/contract/choices'
import type { PollData } from '@guildhall/contract/polls'
import { sql } from 'kysely'
import { nobody } from '../../platform/ids.ts'
import { prepared } from '../../platform/prepared.ts'
import type { Hydrate, Kind } from '../content/items.reads.ts'
import { previewOf } from '../content/preview.ts'
import { canVote } from './polls.policy.ts'

type PollRow = {
  id: string
  description: string
  duration: string
  end_date: Date
  has_ended: boolean
  options: { id: string; text: string; votes: number }[]
  voted_for: string | null
  categories: string[]
}

export const hasEnded = sql<boolean>`polls.end_date <= clock_timestamp()`

const pollRows = prepared<{ ids: string[]; viewerId: string }, PollRow>((db, { ids, viewerId }) =>
  db
    .selectFrom('polls')
    .select([
      'id',
      'description',
      'duration',
      'end_date',
      hasEnded.as('has_ended'),
      sql<PollRow['options']>`array(
        select jsonb_build_object('id', o.id, 'text', o.text, 'votes', o.votes)
        from poll_options o where o.poll_id = polls.id order by o.position)`.as('options'),
      sql<string | null>`(select v.selected_option from poll_votes v
        where v.poll_id = polls.id and v.user_id = ${viewerId})`.as('voted_for'),
      sql<string[]>`array(
        select category from poll_categories g where g.poll_id = polls.id order by position)`.as(
        'categories',
      ),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)

const hydrate: Hydrate<PollData> = async (db, viewer, rows, length) => {
  const polls = await pollRows(db, { ids: rows.map(({ id }) => id), viewerId: viewer?.id ?? nobody })
  const questionOf = new Map(rows.map(({ id, title }) => [id, title]))
  return new Map(
    polls.map((poll) => {
      const { content: description, truncated } =
        length === 'preview' ? previewOf(poll.description) : { content: poll.description, truncated: false }
      const mayKnow = poll.has_ended || poll.voted_for !== null
      const data: PollData = {
        question: questionOf.get(poll.id) ?? '',
        description,
        truncated,
        options: poll.options.map(({ id, text }) => ({ id, text })),
        votes: mayKnow ? Object.fromEntries(poll.options.map(({ id, votes }) => [id, votes])) : null,
        votedFor: poll.voted_for,
        duration: poll.duration as (typeof pollDurations)[number],
        endsAt: poll.end_date.toISOString(),
        hasEnded: poll.has_ended,
        categories: poll.categories,
        can: { vote: canVote(viewer, { hasEnded: poll.has_ended }) },
      }
      return [poll.id, data]
    }),
  )
}

export const pollKind: Kind<'poll', PollData> = {
  type: 'poll',
  hydrate,
  detail: ({ options }) => options.map(({ text }) => text).join(' · '),
}
