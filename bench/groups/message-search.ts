import { mainClub } from '../data.ts'
import { openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { rounds, warmUp } from '../rounds.ts'
import type { Stage } from '../stages.ts'
import { median, spread } from '../statistics.ts'

/** People who all write to each other. */
const talkers = 10
/** Ten people have lower rate limits than two thousand. */
const most = 60
/** A rare word is in one of this many messages. */
const rareIn = 20_000
const searched = {
  rare: 'marquetry',
  common: 'the',
  letter: 'a',
  together: 'the marquetry',
  absent: 'xylophonists',
}

/** A person's wait for a page of results among their messages. */
export const messageSearch: Group = async ({ stages, report, pace }) => {
  const stage = await stages.few()
  const count = pace.isQuick ? 50_000 : 1_000_000
  await addMessages(stage, count)
  // One at a time: one person's wait, not the machine's load.
  const reader = openClient(stage.server.origin, 1)
  try {
    for (const [name, q] of Object.entries(searched)) {
      const next = asking(stage, q)
      await warmUp(async () => (await reader.load(pace.warmUp / 2, next, most)).perSecond)
      const { p95 } = await rounds(pace.rounds, {
        p95: async () => (await reader.load(pace.seconds, next, most)).p95,
      })
      report.figure(
        `message_search.${name}.p95`,
        median(p95),
        'ms',
        { atMost: 100 },
        `${spread(p95, 1)}; “${q}” among ${count.toLocaleString('en')} messages of ${talkers} people`,
      )
    }
  } finally {
    await reader.close()
  }
}

function asking({ data: { viewers } }: Stage, q: string) {
  let turn = 0
  return () => ({
    path: `/rest/v1/messages?q=${encodeURIComponent(q)}`,
    headers: { cookie: viewers[turn++ % talkers]?.cookie ?? '' },
  })
}

/** Messages half a minute apart, in all conversations of these people in turn. Search words are computed once a text. */
async function addMessages({ data: { pool, viewers } }: Stage, count: number): Promise<void> {
  const people = viewers.slice(0, talkers).map(({ id }) => id)
  const client = await pool.connect()
  try {
    await client.query(
      `create temp table talk as select n, message, search_vector(message) as search from (
         select n, left(content, 100) as message from bench_texts
         union all select -1, $1) texts`,
      [`Which ${searched.rare} do you mean?`],
    )
    await client.query(
      `with begun as (
         insert into conversations (id, club_id, low_id, high_id, revision)
         select uuidv7(), k.id, one.id, other.id, 1
         from clubs k, unnest($2::uuid[]) one (id), unnest($2::uuid[]) other (id)
         where k.slug = $1 and one.id < other.id
         on conflict (club_id, low_id, high_id) do update set revision = conversations.revision
         returning id, low_id, high_id
       )
       insert into conversation_people (conversation_id, user_id)
       select begun.id, person from begun, unnest(array[low_id, high_id]) person on conflict do nothing`,
      [mainClub, people],
    )
    await client.query(
      `create temp table talks as
       select row_number() over (order by c.id) - 1 as nth, c.* from conversations c join clubs k on k.id = c.club_id
       where k.slug = $1 and low_id = any($2::uuid[]) and high_id = any($2::uuid[])`,
      [mainClub, people],
    )
    await client.query('alter table chat_messages disable trigger chat_messages_words')
    await client.query(
      `insert into chat_messages (id, conversation_id, club_id, sender_id, sequence, revision, message, search,
         created_at)
       select uuidv7(), c.id, c.club_id, case when i % 2 = 0 then low_id else high_id end,
         c.revision + 1 + i / talks.count, c.revision + 1 + i / talks.count, t.message, t.search,
         now() - ($1::int - i) * interval '30 seconds'
       from generate_series(0, $1::int - 1) i cross join (select count(*)::int from talks) talks
       join talks c on c.nth = i % talks.count
       join talk t on t.n = case when i % $2::int = 0 then -1 else i * 31 % (select max(n) + 1 from talk) end`,
      [count, rareIn],
    )
    await client.query('alter table chat_messages enable trigger chat_messages_words')
    await client.query(
      'update conversations c set revision = c.revision + $1::int from talks where talks.id = c.id',
      [count],
    )
    await client.query('drop table talk, talks')
    await client.query('vacuum analyze conversations, conversation_people, chat_messages')
  } finally {
    client.release()
  }
}
