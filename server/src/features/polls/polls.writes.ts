/**
 * Polls. Votes are counted on the options under the item's lock, so a poll of 10,000 votes reads like a small one.
 * Before they vote, people see no result until the end, so signals say that votes changed, without numbers. A duration
 * counts from publication on every edit: editing the words doesn't extend a poll, and a longer duration reopens it.
 */

import { pollDays } from '@guildhall/contract/choices'
import type {
  changePoll as changedPoll,
  createPoll,
  PollData,
  PollItem,
  PollOption,
} from '@guildhall/contract/polls'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { plainText } from '../../platform/text/texts.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { lockVisibleContent } from '../content/content.reads.ts'
import { change, publish } from '../content/content.writes.ts'
import { readWhole } from '../content/items.reads.ts'
import { canVote } from './polls.policy.ts'
import { hasEnded, pollKind } from './polls.reads.ts'
import { countVotes } from './votes.ts'

type Duration = PollData['duration']

/** Publishes a poll under the club's categories (content.md 3). Errors: as publish; bad_input. */
export async function publishPoll(
  context: PersonContext,
  club: string,
  input: z.output<typeof createPoll>,
): Promise<PollItem> {
  return publish(context, pollKind, { club, sent: input, partsOf })
}

function partsOf(poll: z.output<typeof createPoll>) {
  const { question, description, options, duration } = poll
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new AppError('bad_input', {
      fields: { question: 'Invalid title: could not generate a valid slug' },
    })
  return {
    title: question,
    text: searched(poll),
    rows: [
      sql`insert into polls (id, description, duration, end_date)
        select id, ${description}, ${duration}, now() + ${days(duration)} from item`,
      sql`insert into poll_options (poll_id, id, position, text)
        select item.id, o.id, o.position, o.text from item cross join ${listed(options)} o`,
      sql`insert into poll_categories (poll_id, category, position)
        select item.id, g.category, g.position from item join club_categories g on g.club_id = item.club_id`,
    ],
  }
}

/**
 * Changes the given fields: remaining options keep their votes, removed ones lose them, and a new duration counts from
 * publication. Errors: as change.
 */
export async function changePoll(
  context: PersonContext,
  id: string,
  { before, ...wanted }: z.output<typeof changedPoll>,
): Promise<PollItem> {
  return change(context, pollKind, id, {
    wanted,
    before,
    fieldsOf: ({ question, description, options, duration }: PollData) => ({
      question,
      description,
      options,
      duration,
    }),
    searchedBy: (all) => ({ title: all.question, text: searched(all) }),
    save: async (tx, { description, duration, options }) => {
      await tx.db
        .updateTable('polls')
        .set({ description, duration, end_date: endOf(id, duration) })
        .where('id', '=', id)
        .execute()
      if (wanted.options) await writeOptions(tx, id, options)
    },
  })
}

/** Votes for an option, or changes the vote. Idempotent. Errors: content_not_found, poll_ended, option_not_found. */
export async function castVote(
  context: PersonContext,
  contentId: string,
  optionId: string,
): Promise<PollItem> {
  const { viewer } = context
  await write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    const poll = await tx.db
      .selectFrom('polls')
      .leftJoin('poll_votes as v', (join) =>
        join.onRef('v.poll_id', '=', 'polls.id').on('v.user_id', '=', viewer.id),
      )
      .select([hasEnded.as('hasEnded'), 'v.selected_option'])
      .where('id', '=', contentId)
      .executeTakeFirst()
    if (!poll) throw new AppError('content_not_found')
    allow(canVote(viewer, { ...poll, restriction: row.restriction }))
    const former = poll.selected_option
    if (former === optionId) return
    const isThere = await tx.db
      .selectFrom('poll_options')
      .select('id')
      .where('poll_id', '=', contentId)
      .where('id', '=', optionId)
      .executeTakeFirst()
    if (!isThere) throw new AppError('option_not_found')
    await tx.db
      .insertInto('poll_votes')
      .values({ poll_id: contentId, user_id: viewer.id, selected_option: optionId })
      .onConflict((conflict) =>
        conflict
          .columns(['poll_id', 'user_id'])
          .doUpdateSet({ selected_option: optionId, updated_at: new Date() }),
      )
      .execute()
    await countVotes(tx, row.club_id, contentId, [[optionId, 1], ...(former ? [[former, -1] as const] : [])])
    tx.signal({ kind: 'voted.changed', contentId }, { personId: viewer.id })
    if (!former)
      await recordActivity(tx, { clubId: row.club_id, personId: viewer.id, type: 'vote', contentId })
  })
  return readWhole(context, pollKind, contentId)
}

const searched = ({ description, options }: { description: string; options: PollOption[] }) =>
  [plainText(description), ...options.map(({ text }) => text)].join('\n')

const days = (duration: Duration) => sql`make_interval(days => ${pollDays[duration]})`

const endOf = (id: string, duration: Duration) =>
  sql<Date>`(select created_at from content where id = ${id}) + ${days(duration)}`

/** SQL: a table of id, text and position. */
const listed = (options: PollOption[]) => sql`(
  select id, text, position
  from unnest(${options.map(({ id }) => id)}::uuid[], ${options.map(({ text }) => text)}::text[])
    with ordinality as listed (id, text, position))`

/** Replaces a poll's options, in this order. */
async function writeOptions(tx: Tx, pollId: string, options: PollOption[]): Promise<void> {
  const ids = options.map(({ id }) => id)
  await sql`with gone as (delete from poll_options where poll_id = ${pollId} and id <> all(${ids}::uuid[]))
    insert into poll_options (poll_id, id, position, text)
    select ${pollId}, o.id, o.position, o.text from ${listed(options)} o
    on conflict (poll_id, id) do update set position = excluded.position, text = excluded.text`.execute(tx.db)
}
