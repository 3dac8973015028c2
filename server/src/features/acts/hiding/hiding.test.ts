import { contentKinds } from '@guildhall/contract/limits'
import type { Subject, SubjectKind } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../../platform/database/write.ts'
import { newId } from '../../../platform/ids.ts'
import { personOf } from '../../../testing/as.ts'
import { eachOf } from '../../../testing/kinds.ts'
import { insertSceneCourses, newSceneCourse } from '../../../testing/scenes-courses.ts'
import { openWorld } from '../../../testing/world.ts'
import { recordModeration } from '../../moderation/log.writes.ts'
import { hide, hideAllOf, lockComments, unhide } from './hiding.writes.ts'
import { hideOrShowAll, resumeMassHidings } from './mass.tasks.ts'

const { app, ann, ben, cam, dot, visitor, hall, make, as } = await openWorld()
const { db, signals } = app.deps
const deps = { ...app.deps, signals }
const everyone = { dot, cam, ben, ann }
const [author, colleague] = [await make.person(), await make.person()]
for (const person of [author, colleague]) await make.member(hall, person)
const [eve, gus] = [await as(author), await as(colleague)]
const course = { club: hall, ...newSceneCourse(1) }
await insertSceneCourses(db, [course], {
  ...{ teacher: personOf(ann).id, learner: author.id, colleague: colleague.id },
})
const items = await eachOf((kind) => make.item(kind, { club: hall, author }))
const comment = await make.comment({ on: items.post, club: hall, author })
const reply = { id: newId() }
const message = { id: newId() }

beforeAll(async () => {
  await cam.call('POST /content/:contentId/comments', {
    params: { contentId: items.post.id },
    body: { id: reply.id, content: 'I see', parentId: comment.id },
  })
  const sent = { ...message, club_id: hall.id, receiver_id: colleague.id, message: 'Psst' }
  await eve.call('POST /functions/v1/send-chat-message', { body: sent } as never)
  await gus.call('PUT /messages/:messageId/reactions/:reaction', {
    params: { messageId: message.id, reaction: 'love' },
  } as never)
})

const act = (what = 'hide') =>
  write(deps, (tx) => recordModeration(tx, { what, actorId: personOf(ann).id, clubId: hall.id }))
const hideBy = async (kind: SubjectKind, id: string, actId?: string) => {
  const given = actId ?? (await act())
  await write(deps, (tx) => hide(tx, { actId: given, subject: { kind, id } }))
  return given
}
const undo = (actId: string) => write(deps, (tx) => unhide(tx, { actId }))

/** All rows about what can be hidden but the times and numbers at which something changed. */
async function state(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [table, without] of Object.entries(compared)) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - ${without}::text[] as row from ${sql.table(table)} t order by 1`.execute(db)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
const compared = {
  ...{ content_rows: ['version'], content_totals: [], comment_rows: ['version'], comment_threads: [] },
  ...{ comment_likes: [], likes: [], lesson_comment_rows: [], lesson_rows: [], files: [] },
  ...{ chat_messages: ['revision'], chat_reactions: [], conversation_people: [] },
  ...{
    course_rows: ['version'],
    profiles: ['version'],
    clubs: ['version'],
    hidings: ['created_at'],
    mass_hidings: [],
  },
}

const subjects = {
  ...Object.fromEntries(contentKinds.map((kind) => [kind, { kind: 'content', id: items[kind].id }])),
  comment: { kind: 'comment', id: comment.id },
  'a reply': { kind: 'comment', id: reply.id },
  'a comment on a lesson': { kind: 'lesson_comment', id: course.lessonComment.id },
  message: { kind: 'message', id: message.id },
  profile: { kind: 'profile', id: author.id },
  club: { kind: 'club', id: hall.id },
  course: { kind: 'course', id: course.course.id },
} as Record<string, Subject>

describe.each(Object.entries(subjects))('hiding %s', (_, { kind, id }) => {
  it('comes back exactly, also after two acts in either order', async () => {
    const before = await state()
    for (const inOrder of [true, false]) {
      const acts = [await hideBy(kind, id), await hideBy(kind, id)]
      const hidden = await state()
      expect(hidden).not.toEqual(before)
      const [first = '', second = ''] = inOrder ? acts : acts.toReversed()
      // Again changes nothing.
      await hideBy(kind, id, first)
      expect(await state()).toEqual(hidden)
      await undo(first)
      expect({ ...(await state()), hidings: [] }).toEqual({ ...hidden, hidings: [] })
      await undo(second)
      await undo(second)
      expect(await state()).toEqual(before)
    }
  })

  it('is refused for what does not exist', async () => {
    await expect(hideBy(kind, newId())).rejects.toMatchObject({ code: 'report_subject_not_found' })
  })
})

describe('a hidden item', () => {
  it.each(contentKinds)('is found by nobody, its author included: %s', async (kind) => {
    const { id, slug } = items[kind]
    const actId = await hideBy('content', id)
    for (const [name, who] of Object.entries({ ...everyone, eve })) {
      const feed = await who.call('GET /clubs/:club/feed', { params: { club: hall.slug }, query: {} })
      expect(
        feed.items.map((item) => item.id),
        name,
      ).not.toContain(id)
      const refused = await who.refused('GET /content/:contentId/comments', {
        params: { contentId: id },
        query: {},
      } as never)
      expect(refused, name).toMatchObject({ status: 404, code: 'content_not_found' })
    }
    const { counts } = await countsOf()
    await undo(actId)
    expect((await countsOf()).counts).toBe(counts + 1)
    const feed = await cam.call('GET /clubs/:club/feed', { params: { club: hall.slug }, query: {} })
    expect(feed.items.map((item) => item.slug)).toContain(slug)
  })

  it('leaves its slug taken, and gives the next one', async () => {
    const form = (id: string) => ({
      id,
      title: items.post.title,
      content: 'Again',
      images: [],
      attachmentPaths: [],
    })
    const actId = await hideBy('content', items.post.id)
    const again = await eve.call('POST /clubs/:club/posts', {
      params: { club: hall.slug },
      body: form(newId()),
    } as never)
    expect((again as { slug: string }).slug).not.toBe(items.post.slug)
    await undo(actId)
  })
})

const countsOf = async () => {
  const { rows } = await sql<{ counts: number }>`
    select sum(count)::int as counts from content_totals where club_id = ${hall.id}`.execute(db)
  return { counts: rows[0]?.counts ?? 0 }
}

describe('a hidden comment', () => {
  const read = async () => {
    const params = { contentId: items.post.id }
    return visitor.call('GET /content/:contentId/comments', { params, query: {} } as never) as Promise<{
      items: { id: string; isGone: boolean; content: string; replies: { id: string }[] }[]
    }>
  }

  it('leaves its replies under a line that says it is gone', async () => {
    const actId = await hideBy('comment', comment.id)
    const [thread] = (await read()).items
    expect(thread).toMatchObject({ id: comment.id, isGone: true, content: '', replies: [{ id: reply.id }] })
    await undo(actId)
    expect((await read()).items[0]).toMatchObject({ id: comment.id, isGone: false })
  })

  it('takes the line with it once its replies are hidden too', async () => {
    const acts = [await hideBy('comment', reply.id), await hideBy('comment', comment.id)]
    expect((await read()).items).toEqual([])
    for (const actId of acts) await undo(actId)
    expect((await read()).items[0]).toMatchObject({ id: comment.id, replies: [{ id: reply.id }] })
  })
})

describe('locked comments', () => {
  const params = { contentId: items.post.id }
  const add = (id = newId()) => ({ params, body: { id, content: 'One more' } })

  it('refuse new ones until the last act is reversed, and stay as they are', async () => {
    const id = newId()
    await cam.call('POST /content/:contentId/comments', add(id))
    const acts = [await act('lock_comments'), await act('lock_comments')]
    for (const actId of acts) await write(deps, (tx) => lockComments(tx, { actId, contentId: items.post.id }))
    for (const who of [ann, cam, eve])
      expect(await who.refused('POST /content/:contentId/comments', add())).toMatchObject({
        code: 'comments_locked',
      })
    // A retry of one that was written returns it.
    expect(await cam.call('POST /content/:contentId/comments', add(id))).toMatchObject({ id })
    const feed = await cam.call('GET /clubs/:club/feed', { params: { club: hall.slug }, query: {} })
    const post = feed.items.find((item) => item.id === items.post.id)
    expect(post?.can).toMatchObject({ comment: 'comments_locked', like: true })
    await undo(acts[0] ?? '')
    expect(await cam.refused('POST /content/:contentId/comments', add())).toMatchObject({
      code: 'comments_locked',
    })
    await undo(acts[1] ?? '')
    await cam.call('POST /content/:contentId/comments', add())
  })

  it('are unlocked although their item is hidden, which is shown although it is locked', async () => {
    const lock = async () => {
      const actId = await act('lock_comments')
      await write(deps, (tx) => lockComments(tx, { actId, contentId: items.post.id }))
      return actId
    }
    const [first, hidden] = [await lock(), await hideBy('content', items.post.id)]
    await undo(first)
    await undo(hidden)
    await cam.call('POST /content/:contentId/comments', add())
    const [second, again] = [await lock(), await hideBy('content', items.post.id)]
    await undo(again)
    expect(await cam.refused('POST /content/:contentId/comments', add())).toMatchObject({
      code: 'comments_locked',
    })
    await undo(second)
  })
})

describe('all that a person published', () => {
  /** More than two batches of posts. */
  const publishMany = async () => {
    const { rows } = await sql`insert into content (id, club_id, user_id, type, slug)
      select gen_random_uuid(), ${hall.id}, ${author.id}, 'post', 'many-' || n from generate_series(1, 450) n
      where not exists (select from content where slug = 'many-1') returning id`.execute(db)
    await sql`insert into content_counts (club_id, type, count) values (${hall.id}, 'post', ${rows.length})
      on conflict (club_id, type) do update set count = content_counts.count + excluded.count`.execute(db)
  }
  const hideAll = async (clubId: string | null) => {
    const actId = await act('ban')
    await write(deps, (tx) => hideAllOf(tx, { actId, personId: author.id, clubId }))
    return actId
  }
  const countOf = async (actId: string) => {
    const rows = await db.selectFrom('hidings').select('subject_id').where('act_id', '=', actId).execute()
    return rows.length
  }
  const countShown = async () => {
    const { rows } = await sql`select id from content where user_id = ${author.id}
      union all select id from comments where user_id = ${author.id}`.execute(db)
    return rows.length
  }
  /** Closes the connection of each write that leaves an act with so many hidings. */
  const breakWhere = async (actId: string, which: 'more' | 'fewer', than: number) => {
    await sql`create or replace function break_connection() returns trigger language plpgsql as $$ begin
      if (select count(*) from hidings where act_id = ${sql.lit(actId)}) ${sql.raw(which === 'more' ? '>' : '<')} ${sql.lit(than)}
        then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null; end $$`.execute(db)
    await sql`create or replace trigger break_connection after insert or delete on hidings
      for each statement execute function break_connection()`.execute(db)
  }

  it('is hidden by a task that may be killed, and comes back as it was', async () => {
    await publishMany()
    await eve.call('POST /lessons/:lessonId/comments', {
      params: { lessonId: course.lesson.id },
      body: { id: newId(), content: 'A question' },
    })
    const other = await hideBy('content', items.job.id)
    const before = await state()
    const actId = await act('ban')
    await write(deps, (tx) => hideAllOf(tx, { actId, personId: author.id, clubId: hall.id }))
    const later = { id: newId() }
    await sql`insert into content (id, club_id, user_id, type, slug, created_at)
      values (${later.id}, ${hall.id}, ${author.id}, 'post', 'later', now() + interval '1 minute')`.execute(
      db,
    )
    // One batch at a time.
    await hideOrShowAll(deps, actId, 0)
    await hideOrShowAll(deps, actId)
    await hideOrShowAll(deps, actId)
    const shown = await db.selectFrom('content').select('id').where('user_id', '=', author.id).execute()
    expect(shown).toEqual([{ id: later.id }])
    const talk = await db.selectFrom('comments').select('id').where('user_id', '=', author.id).execute()
    expect(talk).toEqual([])
    const onLesson = db.selectFrom('lesson_comments').select('id').where('user_id', '=', author.id)
    expect(await onLesson.execute()).toEqual([])
    await db.deleteFrom('content').where('id', '=', later.id).execute()
    await undo(other)
    expect(await db.selectFrom('content').select('id').where('id', '=', items.job.id).execute()).toEqual([])
    await undo(actId)
    await hideOrShowAll(deps, actId, 0)
    await hideOrShowAll(deps, actId)
    await hideBy('content', items.job.id, other)
    expect(await state()).toEqual(before)
    await undo(other)
  })

  it('stays hidden by a second act once the first is reversed', async () => {
    const before = await state()
    const [first = '', second = ''] = [await act('ban'), await act('suspend')]
    for (const actId of [first, second]) {
      await write(deps, (tx) => hideAllOf(tx, { actId, personId: author.id, clubId: null }))
      await hideOrShowAll(deps, actId)
    }
    await undo(first)
    await hideOrShowAll(deps, first)
    const left = await db.selectFrom('content').select('id').where('user_id', '=', author.id).execute()
    expect(left).toEqual([])
    await undo(second)
    await hideOrShowAll(deps, second)
    expect(await state()).toEqual(before)
  })

  it('is hidden, and shown again, by a task that lost its connection in the middle of a batch', async () => {
    await publishMany()
    const before = await state()
    const actId = await hideAll(hall.id)
    await breakWhere(actId, 'more', 200)
    await expect(hideOrShowAll(deps, actId)).rejects.toThrow()
    expect(await countOf(actId)).toBe(200)
    await sql`drop trigger break_connection on hidings`.execute(db)
    await resumeMassHidings(deps)
    await hideOrShowAll(deps, actId)
    expect(await countShown()).toBe(0)
    await undo(actId)
    await breakWhere(actId, 'fewer', (await countOf(actId)) - 250)
    await expect(hideOrShowAll(deps, actId)).rejects.toThrow()
    expect(await countOf(actId)).toBeGreaterThan(200)
    expect(await countShown()).toBeGreaterThan(200)
    await sql`drop trigger break_connection on hidings`.execute(db)
    await hideOrShowAll(deps, actId)
    expect(await state()).toEqual(before)
  })

  it('is hidden by two acts at once, and shown once both are reversed, in either order', async () => {
    await publishMany()
    const before = await state()
    for (const inOrder of [true, false]) {
      const acts = [await hideAll(hall.id), await hideAll(null)]
      await Promise.all(acts.map((actId) => hideOrShowAll(deps, actId)))
      expect(await countShown()).toBe(0)
      const [first = '', second = ''] = inOrder ? acts : acts.toReversed()
      await undo(first)
      await hideOrShowAll(deps, first)
      expect(await countShown()).toBe(0)
      await undo(second)
      await hideOrShowAll(deps, second)
      expect(await state()).toEqual(before)
    }
  })

  it('is shown again although the hiding still runs, and another act begins to hide it', async () => {
    await publishMany()
    const before = await state()
    const reversed = await hideAll(hall.id)
    await hideOrShowAll(deps, reversed, 0)
    const other = await hideAll(null)
    await Promise.all([
      hideOrShowAll(deps, reversed),
      undo(reversed).then(() => hideOrShowAll(deps, reversed)),
      hideOrShowAll(deps, other),
    ])
    await hideOrShowAll(deps, reversed)
    expect([await countOf(reversed), await countShown()]).toEqual([0, 0])
    await Promise.all([hideOrShowAll(deps, other), undo(other)])
    await hideOrShowAll(deps, other)
    expect(await state()).toEqual(before)
  })

  it('stays where the act is reversed before the task begins', async () => {
    const before = await state()
    const actId = await act('ban')
    await write(deps, (tx) => hideAllOf(tx, { actId, personId: author.id, clubId: null }))
    await undo(actId)
    await hideOrShowAll(deps, actId)
    expect(await state()).toEqual(before)
  })
})
