import type { pollDurations } from '@guildhall/contract/choices'
import type { PollData } from '@guildhall/contract/polls'
import { sql } from 'kysely'
import { previewOf } from '../content/preview.ts'
import { kindOf } from '../content/shared.reads.ts'
import { canVote } from './polls.policy.ts'

type PollRow = {
  description: string
  duration: string
  end_date: Date
  options: { id: string; text: string; votes: number }[]
  categories: string[]
}

export const hasEnded = sql<boolean>`polls.end_date <= clock_timestamp()`

export const pollKind = kindOf<'poll', PollData, PollRow>({
  type: 'poll',
  text: sql`concat_ws(E'\n\n', nullif(t.description, ''),
    (select string_agg('- ' || o.text, E'\n' order by o.position) from poll_options o where o.poll_id = t.id))`,
  notice: {
    title: 'New Poll',
    message: (question) => `A new poll has been created: ${question}`,
    isQuoted: true,
  },
  columns: () => [
    sql.ref('t.description').as('description'),
    sql.ref('t.duration').as('duration'),
    sql.ref('t.end_date').as('end_date'),
    sql<PollRow['options']>`array(
      select jsonb_build_object('id', o.id, 'text', o.text, 'votes', o.votes)
      from poll_options o where o.poll_id = c.id order by o.position)`.as('options'),
    sql<string[]>`array(select category from poll_categories g where g.poll_id = c.id order by position)`.as(
      'categories',
    ),
  ],
  present: (poll, length) => {
    const { content: description, truncated } =
      length === 'preview' ? previewOf(poll.description) : { content: poll.description, truncated: false }
    const options = poll.options.map(({ id, text }) => ({ id, text }))
    const votes = Object.fromEntries(poll.options.map(({ id, votes }) => [id, votes]))
    const endsAt = poll.end_date.toISOString()
    return {
      texts: { description },
      dataFor: ({ viewer, row, own }) => {
        const hasEnded = poll.end_date.getTime() <= row.as_of
        const votedFor = own === true ? null : (own as string | null)
        return {
          ...{ question: poll.title, description, truncated, options },
          votes: hasEnded || votedFor !== null ? votes : null,
          votedFor,
          lostVote: own === true,
          duration: poll.duration as (typeof pollDurations)[number],
          ...{ endsAt, hasEnded, categories: poll.categories },
          can: { vote: canVote(viewer, { hasEnded, restriction: row.restriction }) },
        }
      },
    }
  },
  // True where the log has a vote whose option an edit removed.
  own: (viewerId) => sql`coalesce(
    (select to_jsonb(v.selected_option) from poll_votes v where v.poll_id = c.id and v.user_id = ${viewerId}),
    (select to_jsonb(true) where c.edited_at is not null and exists (select from club_activity_log a
      where a.user_id = ${viewerId} and a.club_id = c.club_id and a.type = 'vote' and a.content_id = c.id)))`,
})
