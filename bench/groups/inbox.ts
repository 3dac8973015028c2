import { compareRead } from '../compare.ts'
import { mainClub } from '../data.ts'
import { type Ask, type Client, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import { warmUp } from '../rounds.ts'
import type { Stage } from '../stages.ts'
import { median, percentile } from '../statistics.ts'

/** People each one writes with, and messages in each conversation. */
const talk = { few: 1, messages: 20 }
/** Notifications of most people, and the number of people who have `many`. */
const notices = { few: 100, deluged: 10 }

/** Chat pages and conversations among a million messages, and the notifications of people who have 100,000. */
export const inbox: Group = async (bench) => {
  const { stages, report, pace } = bench
  const stage = await stages.few()
  const { pool, viewers } = stage.data
  const { rows } = await pool.query<{ id: string }>('select id from clubs where slug = $1', [mainClub])
  const clubId = rows[0]?.id ?? ''
  const others = pace.isQuick ? 3 : 25
  const many = pace.isQuick ? 5_000 : 100_000
  const reader = openClient(stage.server.origin, 10)
  try {
    await addMessages(stage, clubId, 1, talk.few)
    const page = chatPages(stage, clubId)
    const before = await timesOf(reader, page, pace)
    await addMessages(stage, clubId, talk.few + 1, others)
    const after = await timesOf(reader, page, pace)
    const count = (partners: number) => (viewers.length * partners * talk.messages).toLocaleString('en')
    report.figure(
      'growth.inbox.chat_page.p95',
      percentile(after, 0.95) / percentile(before, 0.95),
      'x',
      { atMost: 1.3 },
      `${count(talk.few)} → ${count(others)} messages; ${percentile(before, 0.95).toFixed(1)} → ` +
        `${percentile(after, 0.95).toFixed(1)} ms, median ${median(before).toFixed(1)} → ${median(after).toFixed(1)} ms`,
    )
    await compareRead(bench, stage, { name: 'read.chat_page', next: page, ways: ['plain'] })
    const list = asEach(stage, '/functions/v1/get-chat-list')
    await compareRead(bench, stage, { name: 'read.chat_list', next: list, ways: ['plain'] })

    await addNotifications(stage, many)
    for (const [name, path] of Object.entries({
      list: '/rest/v1/notifications',
      unread: '/rest/v1/notifications?filter=unread',
      count: '/rest/v1/notifications/unread-count',
    })) {
      const next = inTurn(stage, path)
      // Ten people have lower rate limits than two thousand.
      await warmUp(async () => (await reader.load(pace.warmUp, next, 200)).perSecond)
      const run = await reader.load(pace.seconds * pace.rounds, next, 1000)
      const [few, crowd] = [percentile(run.timesOf('few'), 0.95), percentile(run.timesOf('deluged'), 0.95)]
      report.figure(
        `growth.inbox.notifications.${name}.p95`,
        crowd / few,
        'x',
        { atMost: 1.3 },
        `${notices.few} → ${many} of one person; ${few.toFixed(1)} → ${crowd.toFixed(1)} ms`,
      )
    }
    const notifications = asEach(stage, '/rest/v1/notifications')
    await compareRead(bench, stage, { name: 'read.notifications', next: notifications, ways: ['plain'] })

    const [deluged] = viewers
    const start = performance.now()
    await reader.ask({
      method: 'PUT',
      path: '/rest/v1/notifications/read',
      headers: { cookie: deluged?.cookie ?? '' },
      body: {},
    })
    report.figure(
      'inbox.mark_all',
      performance.now() - start,
      'ms',
      undefined,
      `${many} unread of one person, in one statement`,
    )
  } finally {
    await reader.close()
  }
}

async function timesOf(
  client: Client,
  next: () => Ask,
  pace: Parameters<Group>[0]['pace'],
): Promise<number[]> {
  await warmUp(async () => (await client.load(pace.warmUp, next)).perSecond)
  return (await client.load(pace.seconds * pace.rounds, next)).times
}

/** The latest messages with the next person. */
function chatPages({ data: { viewers } }: Stage, clubId: string): () => Ask {
  const byId = viewers.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  let turn = 0
  return () => {
    const [viewer, other] = [byId[turn % byId.length], byId[(turn + 1) % byId.length]]
    turn += 1
    return {
      method: 'POST',
      path: '/functions/v1/get-chat-messages',
      headers: { cookie: viewer?.cookie ?? '' },
      body: { club_id: clubId, receiver_id: other?.id },
    }
  }
}

function asEach({ data: { viewers } }: Stage, path: string): () => Ask {
  let turn = 0
  return () => ({ path, headers: { cookie: viewers[turn++ % viewers.length]?.cookie ?? '' } })
}

/** Alternately by a person with many notifications and one with few. */
function inTurn({ data: { viewers } }: Stage, path: string): () => Ask {
  let turn = 0
  return () => {
    turn += 1
    const group = turn % 2 ? 'few' : 'deluged'
    const half = Math.floor(turn / 2)
    const viewer =
      group === 'deluged'
        ? viewers[half % notices.deluged]
        : viewers[notices.deluged + (half % (viewers.length - notices.deluged))]
    return { path, group, headers: { cookie: viewer?.cookie ?? '' } }
  }
}

/** Conversations of each person with the `from`th to `to`th next one, by id. */
async function addMessages({ data: { pool } }: Stage, clubId: string, from: number, to: number) {
  // The texts have their search words already.
  await pool.query('alter table chat_messages disable trigger chat_messages_words')
  await pool.query(
    `with pairs as (
       select least(p.id, o.id) as low_id, greatest(p.id, o.id) as high_id
       from bench_people p cross join generate_series($2::int, $3::int) step
       join bench_people o on o.n = (p.n + step) % (select count(*) from bench_people)
     ), begun as (
       insert into conversations (id, club_id, low_id, high_id, revision)
       select uuidv7(), $1, low_id, high_id, $4 from pairs returning id, low_id, high_id
     ), joined as (
       insert into conversation_people (conversation_id, user_id, last_at, unread_count)
       select begun.id, person, now() - random() * interval '30 days', 1
       from begun, unnest(array[low_id, high_id]) person
     )
     insert into chat_messages (id, conversation_id, club_id, sender_id, sequence, revision, message, search,
       created_at)
     select uuidv7(), begun.id, $1, case when i % 2 = 0 then low_id else high_id end, i, i, t.content, t.search,
       now() - ($4 - i) * interval '1 minute'
     from begun cross join generate_series(1, $4::int) i join bench_texts t on t.n = i`,
    [clubId, from, to, talk.messages],
  )
  await pool.query('alter table chat_messages enable trigger chat_messages_words')
  await pool.query('vacuum analyze conversations, conversation_people, chat_messages')
}

/** About new posts of the main club: `many` for the first ten people by username, a few for the others. */
async function addNotifications({ data: { pool, viewers } }: Stage, many: number) {
  await pool.query(
    `insert into notifications (id, user_id, type, title, message, club_id, content_id, metadata, created_at)
     select uuidv7(), person, 'NEW_POST', 'New Post', 'A new post has been published: ' || c.title, c.club_id, c.id,
       jsonb_build_object('clubId', c.club_id), now() - count * interval '1 minute'
     from unnest($1::uuid[]) with ordinality as p (person, place)
     cross join generate_series(1, case when place <= $2 then $3::int else $4::int end) count
     join bench_items i on i.club = 0 and i.type = 'post' and i.nth = count % 160 join content c on c.id = i.id`,
    [viewers.map(({ id }) => id), notices.deluged, many, notices.few],
  )
  await pool.query('vacuum analyze notifications')
}
