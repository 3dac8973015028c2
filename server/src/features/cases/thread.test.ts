import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { personOf } from '../../testing/as.ts'
import { openCases } from './cases.fixture.ts'
import { readThread } from './thread.reads.ts'

const { db, ann, cam, hall, make, newPost } = await openCases()

/** 2,000 comments and 2,000 replies to the first, each fourth of them hidden; returns the ids from the oldest on. */
async function crowd() {
  const post = await newPost(ann)
  const parent = await make.comment({ on: post, club: hall, author: personOf(cam), content: 'The first' })
  await sql`insert into comment_threads (id, content_id, created_at, reply_count)
    select id, content_id, created_at, 1500 from comment_rows where id = ${parent.id}`.execute(db)
  for (const thread of [null, parent.id])
    await sql`insert into comment_rows
        (id, content_id, content_type, club_id, user_id, thread_id, content, is_markdown, is_hidden, created_at)
      select gen_random_uuid(), ${post.id}, 'post', ${hall.id}, ${personOf(cam).id}, ${thread}::uuid,
        'Number ' || n, true, n % 4 = 0, now() + make_interval(secs => n) from generate_series(1, 2000) n`.execute(
      db,
    )
  await sql`analyze comment_rows`.execute(db)
  const idOf = async (text: string, isReply: boolean) => {
    const { rows } = await sql<{ id: string }>`select id from comment_rows where content_id = ${post.id}
      and content = ${text} and (thread_id is not null) = ${isReply}`.execute(db)
    return rows[0]?.id ?? ''
  }
  return { post, idOf }
}

/** Rows and entries of indexes that this connection read of the table. */
async function rowsRead(tx: Database): Promise<number> {
  const { rows } = await sql<{
    read: number
  }>`select sum(pg_stat_get_xact_tuples_returned(c))::int as read from (
    select 'comment_rows'::regclass::oid union all
    select indexrelid from pg_index where indrelid = 'comment_rows'::regclass) t (c)`.execute(tx)
  return rows[0]?.read ?? 0
}

describe('what is around a comment', () => {
  it('is its item, its parent and ten comments on each side, hidden ones too, from any place in the list', async () => {
    const { idOf } = await crowd()
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `Number ${from + at}`)
    for (const isReply of [false, true])
      for (const [number, from, to] of [
        [1000, 990, 1010],
        [1999, 1989, 2000],
      ] as const) {
        const id = await idOf(`Number ${number}`, isReply)
        const thread = await readThread(db, { kind: 'comment', id })
        expect(thread.map(({ text }) => text).slice(1)).toEqual([
          ...(isReply ? ['The first'] : []),
          ...numbers(from, to),
        ])
        expect(thread.flatMap(({ text, isSubject }) => (isSubject ? [text] : []))).toEqual([
          `Number ${number}`,
        ])
      }
  })

  it('reads no more of a long list than it shows', async () => {
    const { idOf } = await crowd()
    for (const isReply of [false, true]) {
      const id = await idOf('Number 1001', isReply)
      const read = await db.transaction().execute(async (tx) => {
        const before = await rowsRead(tx)
        await readThread(tx, { kind: 'comment', id })
        return (await rowsRead(tx)) - before
      })
      expect(read).toBeGreaterThan(20)
      expect(read).toBeLessThan(150)
    }
  })
})
