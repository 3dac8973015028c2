import { compareRead } from '../compare.ts'
import { type Ask, openClient } from '../load.ts'
import type { Group } from '../main.ts'
import type { Stage } from '../stages.ts'
import { median, percentile } from '../statistics.ts'

const sizes = { few: 20, many: 10_000 }
const answers = { few: 5, many: 3000 }

/** Two posts of one club that differ only in their comments, one of which has replies, read alternately. */
export const comments: Group = async (bench) => {
  const { stages, report, pace } = bench
  const stage = await stages.few()
  const [few, many] = [await talkedAbout(stage, 0, 'few'), await talkedAbout(stage, 1, 'many')]
  await stage.data.pool.query('vacuum analyze comment_rows, comment_threads')
  const said = `${sizes.few} → ${sizes.many} comments`

  const reader = openClient(stage.server.origin, 10)
  try {
    const paths = {
      newest: ({ id }: Talk) => `/rest/v1/content/${id}/comments`,
      oldest: ({ id }: Talk) => `/rest/v1/content/${id}/comments?order=oldest`,
      linked: ({ id, middle }: Talk) => `/rest/v1/content/${id}/comments?at=${middle}`,
      answer: ({ id, lastAnswer }: Talk) => `/rest/v1/content/${id}/comments?at=${lastAnswer}`,
      answers: ({ answered }: Talk) => `/rest/v1/comments/${answered}/replies`,
    }
    for (const [kind, pathOf] of Object.entries(paths)) {
      const next = taking(stage, (turn) => [turn % 2 ? 'few' : 'many', pathOf(turn % 2 ? few : many)])
      await reader.load(pace.warmUp / 2, next)
      const run = await reader.load(pace.seconds * 2, next)
      const [one, other] = [percentile(run.timesOf('few'), 0.95), percentile(run.timesOf('many'), 0.95)]
      report.figure(
        `growth.comments.${kind}.p95`,
        other / one,
        'x',
        // A full page of replies, of which the other post has five.
        kind === 'answer' || kind === 'answers' ? undefined : { atMost: 1.3 },
        `${said}; ${one.toFixed(1)} → ${other.toFixed(1)} ms, ` +
          `median ${median(run.timesOf('few')).toFixed(1)} → ${median(run.timesOf('many')).toFixed(1)} ms`,
      )
    }
    const next = taking(stage, () => ['many', paths.newest(many)])
    await compareRead(bench, stage, { name: 'read.comments', next, ways: ['plain'] })
  } finally {
    await reader.close()
  }
}

/** A post, a comment halfway down, the one with replies, and its last reply. */
type Talk = { id: string; middle: string; answered: string; lastAnswer: string }

async function talkedAbout(
  { data: { pool, posts } }: Stage,
  nth: number,
  size: 'few' | 'many',
): Promise<Talk> {
  const id = posts[nth]?.id ?? ''
  const count = sizes[size]
  await pool.query('delete from comments where content_id = $1', [id])
  const { rows } = await pool.query<{ id: string }>(
    `insert into comments (id, content_id, content_type, club_id, user_id, content, created_at)
     select gen_random_uuid(), c.id, c.type, c.club_id,
       (select user_id from club_memberships m where m.club_id = c.club_id order by user_id offset n % 100 limit 1),
       'What I think about this, in some words, number ' || n, now() - n * interval '1 minute'
     from content c, generate_series(1, $2::int) n where c.id = $1 returning id`,
    [id, count],
  )
  const [answered = '', middle = ''] = [rows[3]?.id, rows[count / 2]?.id]
  await pool.query(
    `insert into comment_threads (id, content_id, created_at, reply_count)
     select id, content_id, created_at, $2 from comments where id = $1`,
    [answered, answers[size]],
  )
  const replies = await pool.query<{ id: string }>(
    `insert into comments (id, content_id, content_type, club_id, user_id, content, created_at, thread_id)
     select gen_random_uuid(), content_id, content_type, club_id, user_id, 'An answer', now() + n * interval '1 ms', id
     from comments, generate_series(1, $2::int) n where id = $1 returning id`,
    [answered, answers[size]],
  )
  await pool.query('update content set comment_count = $2 where id = $1', [id, count + answers[size]])
  return { id, middle, answered, lastAnswer: replies.rows.at(-1)?.id ?? '' }
}

/** One request after another, by one person after another. */
function taking({ data }: Stage, ask: (turn: number) => [group: string, path: string]): () => Ask {
  let turn = 0
  return () => {
    turn += 1
    const [group, path] = ask(turn)
    const viewer = data.viewers[Math.floor(turn / 2) % data.viewers.length]
    return { path, group, headers: { cookie: viewer?.cookie ?? '' } }
  }
}
