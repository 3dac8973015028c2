import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { pollOptions } from '../../testing/forms.ts'
import { eachOf } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

// What items show is stored in memory by the version of their rows (docs/decisions/015). Every column of these tables either
// renews a version or is listed as one that does not; a new column fails here until it is in one of the two.

const { app, ann, ben, cam, hall, make, tasksDone } = await openWorld()
const { db } = app.deps
const items = await eachOf((kind) => make.item(kind, { club: hall, author: personOf(ann) }))
const topic = await make.topic(hall)
const comment = await make.comment({ on: items.post, club: hall, author: personOf(ann) })
const link = 'linked'.padEnd(43, '-')
await sql`
  insert into link_cards (hash, url, title) values (${link}, 'https://linked.test/', 'Linked')`.execute(db)
await sql`insert into content_links (content_id, link_hash, url)
  values (${items.post.id}, ${link}, 'https://linked.test/')`.execute(db)
await sql`insert into event_attendees (event_id, user_id, status)
  values (${items.event.id}, ${personOf(ben).id}, 'confirmed')`.execute(db)
for (const commentId of [null, comment.id])
  await sql`insert into mentions (content_id, comment_id, user_id, username)
    values (${items.post.id}, ${commentId}, ${personOf(cam).id}, 'cam')`.execute(db)
for (const [kind, id] of [
  ['post', items.post.id],
  ['poll', items.poll.id],
  ['service', items.service.id],
])
  await sql`insert into ${sql.table(`${kind}_categories`)} (${sql.ref(`${kind}_id`)}, category, position)
    values (${id}, 'Crafts', 0)`.execute(db)
const group = await make.group(hall)
const course = await make.course({ club: hall, groups: [group] })
const lesson = await make.lesson({ course })
const emptySection = newId()
await sql`insert into course_sections (id, course_id, title, position) values (${emptySection}, ${course.id}, 'Empty', 1)`.execute(
  db,
)
await sql`insert into quizzes (lesson_id) values (${lesson.id})`.execute(db)
await sql`insert into assignments (lesson_id, prompt) values (${lesson.id}, 'Draw')`.execute(db)
const files = {
  ...{ content_id: items.post.id, comment_id: comment.id, link_hash: link },
  ...{ course_id: course.id, lesson_id: lesson.id },
}
for (const [owner, of] of Object.entries(files)) await insertFile(db, owner, of)

type Versioned = { table: 'content' | 'comments' | 'course_rows' | 'profiles' | 'clubs'; id: string }
const ofItem = (kind: keyof typeof items): Versioned => ({ table: 'content', id: items[kind].id })
const ofComment: Versioned = { table: 'comments', id: comment.id }
const ofCourse: Versioned = { table: 'course_rows', id: course.id }
const ofPerson = (id: string): Versioned => ({ table: 'profiles', id })

/** Rows of a table, and the versions that their changes renew. */
type Rows = {
  table: string
  where: RawBuilder<unknown>
  renewed: Versioned[]
  /** All other columns renew. */
  others?: string[] | 'all'
  /** Where the value has to differ, which is otherwise the same. */
  values?: Record<string, RawBuilder<unknown>>
  /** Whether rows come and go without a row of `renewed`. */
  isPart?: true
}

const byId = (id: string) => sql`id = ${id}`
const shownOfPeople = ['username', 'first_name', 'last_name', 'profile_image_url', 'deleted_at']
const person = (id: string): Rows => ({
  table: 'profiles',
  where: byId(id),
  renewed: [ofPerson(id)],
  others: [
    ...['id', 'version', 'search', 'created_at', 'updated_at', 'sessions_ended'],
    // Shown only on their own page, read on each request.
    ...['bio', 'community_roles', 'interests', 'social_url', 'website_url'],
    ...['email', 'email_verified', 'erases_content', 'two_step'],
  ],
  values: {
    ...Object.fromEntries(shownOfPeople.map((column) => [column, sql`'other'`])),
    deleted_at: sql`now()`,
  },
})

const tables: Rows[] = [
  ...contentKinds.map(
    (kind): Rows => ({
      table: featureOf[kind],
      where: byId(items[kind].id),
      renewed: [ofItem(kind)],
    }),
  ),
  {
    table: 'content_rows',
    where: byId(items.post.id),
    renewed: [ofItem('post')],
    others: [
      // Read with each list.
      ...['pinned_at', 'like_count', 'reaction_counts', 'comment_count', 'comments_locked'],
      // Not shown in lists.
      ...['id', 'version', 'search', 'folded_title', 'is_open', 'last_edited_by_other', 'sent_digest'],
    ],
    values: { topic_id: sql`${topic.id}` },
  },
  {
    table: 'poll_options',
    where: sql`poll_id = ${items.poll.id} and id = ${pollOptions[0].id}`,
    renewed: [ofItem('poll')],
    isPart: true,
  },
  {
    table: 'event_attendees',
    where: sql`event_id = ${items.event.id}`,
    renewed: [ofItem('event')],
    isPart: true,
  },
  ...(['post', 'poll', 'service'] as const).map(
    (kind): Rows => ({
      table: `${kind}_categories`,
      where: sql`${sql.ref(`${kind}_id`)} = ${items[kind].id}`,
      renewed: [ofItem(kind)],
      isPart: true,
    }),
  ),
  { table: 'content_links', where: sql`link_hash = ${link}`, renewed: [ofItem('post')], isPart: true },
  {
    table: 'link_cards',
    where: sql`hash = ${link}`,
    renewed: [ofItem('post')],
    // The item's own spelling of the URL is shown; the others schedule the next fetch.
    others: ['hash', 'url', 'attempts', 'due_at', 'posted_at', 'tried_at'],
    values: { title: sql`'Other'`, site_name: sql`'Other'` },
  },
  { table: 'files', where: sql`content_id = ${items.post.id}`, renewed: [ofItem('post')], isPart: true },
  { table: 'files', where: sql`comment_id = ${comment.id}`, renewed: [ofComment], isPart: true },
  { table: 'files', where: sql`link_hash = ${link}`, renewed: [ofItem('post')], isPart: true },
  {
    table: 'mentions',
    where: sql`content_id = ${items.post.id} and comment_id is null`,
    renewed: [ofItem('post')],
    isPart: true,
  },
  { table: 'mentions', where: sql`comment_id = ${comment.id}`, renewed: [ofComment], isPart: true },
  {
    table: 'comment_rows',
    where: byId(comment.id),
    renewed: [ofComment],
    // Likes are read with each list; a comment never moves.
    others: ['id', 'version', 'content_id', 'content_type', 'club_id', 'like_count', 'is_open', 'search'],
  },
  {
    table: 'course_rows',
    where: byId(course.id),
    renewed: [ofCourse],
    others: [
      // Rights, for search and lists, and what the outline does not show.
      ...['id', 'club_id', 'version', 'search', 'created_by', 'created_at', 'first_published_at'],
      ...['opened_since', 'outline_version', 'position'],
    ],
  },
  { table: 'course_groups', where: sql`course_id = ${course.id}`, renewed: [ofCourse], isPart: true },
  {
    table: 'club_groups',
    where: byId(group.id),
    renewed: [ofCourse],
    others: [
      ...['id', 'club_id', 'color', 'shown_to', 'is_open', 'member_count', 'created_at', 'from_level'],
      ...['fee', 'fee_duration', 'description'],
    ],
  },
  { table: 'course_sections', where: byId(emptySection), renewed: [ofCourse], isPart: true },
  {
    table: 'lesson_rows',
    where: byId(lesson.id),
    renewed: [ofCourse],
    others: [
      // Shown on the lesson's own page, read on each request.
      ...['id', 'content', 'is_done_by_video', 'comment_count', 'preview_since', 'created_at', 'updated_at'],
      ...['search', 'awaits_notice'],
    ],
    isPart: true,
  },
  // Of these the outline shows whether there is one.
  ...(['quizzes', 'assignments'] as const).map(
    (table): Rows => ({
      table,
      where: sql`lesson_id = ${lesson.id}`,
      renewed: [ofCourse],
      others: 'all',
      isPart: true,
    }),
  ),
  { table: 'files', where: sql`course_id = ${course.id}`, renewed: [ofCourse], isPart: true },
  { table: 'files', where: sql`lesson_id = ${lesson.id}`, renewed: [ofCourse], isPart: true },
  person(personOf(ann).id),
  {
    table: 'clubs',
    where: byId(hall.id),
    renewed: [{ table: 'clubs', id: hall.id }],
    others: [
      // Rights, read with each list.
      ...['is_private', 'public_since', 'opens_at', 'user_id', 'permissions', 'deleted_at', 'is_hidden'],
      ...['deletion_event_id', 'clearing_since'],
      // Shown only on the club's own pages and in lists of clubs.
      ...['description', 'thumbnail_path', 'welcome', 'landing_page', 'navigation', 'requires_topic'],
      ...['accent', 'links', 'intro_video', 'features', 'has_first_steps', 'members'],
      ...['is_paid', 'membership_fee', 'subscription_duration', 'club_type', 'business_name'],
      'business_email',
      ...['contact_country_code', 'contact_number', 'address_line_1', 'address_line_2', 'city', 'country'],
      ...['state_province', 'postal_code'],
      ...['id', 'version', 'created_at', 'updated_at', 'active_at', 'activity_days', 'activity_score'],
      ...['scored_at', 'notified_up_to', 'search', 'sent_digest', 'slug_chosen', 'pending_reads'],
      'has_entitlements',
    ],
  },
]

describe.each(tables)('the version of $renewed.0.table, when a row of $table ($#) changes,', (rows) => {
  const { table, where, renewed, others = [], values = {}, isPart } = rows

  it('is renewed by each shown column', async () => {
    const columns = await columnsOf(table)
    if (others === 'all') return
    expect(columns, 'no longer a column').toEqual(expect.arrayContaining(others))
    for (const column of columns.filter((name) => !others.includes(name))) {
      const value = values[column] ?? sql.ref(column)
      const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${where}`
      expect(await renewedBy(set, renewed), `${table}.${column}`).toEqual(renewed)
    }
  })

  it('stays with each other column', async () => {
    const same = others === 'all' ? await columnsOf(table) : others
    for (const column of same.filter((name) => name !== 'version')) {
      const set = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where ${where}`
      expect(await renewedBy(set, renewed), `${table}.${column}`).toEqual([])
    }
  })

  it.runIf(isPart)('is renewed when rows are added and removed', async () => {
    const remove = sql`delete from ${sql.table(table)} where ${where}`
    expect(await renewedBy(remove, renewed), 'removed').toEqual(renewed)
    const { rows: kept } = await sql<object>`select * from ${sql.table(table)} where ${where}`.execute(db)
    const [row] = kept
    const add = sql`insert into ${sql.table(table)}
      select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`
    expect(await renewedBy(add, renewed, remove), 'added').toEqual(renewed)
  })
})

/** Tables about items of which lists show nothing, or what they read on each request. */
const apart = [
  // Counted, and the viewer's own.
  ...['likes', 'reactions', 'comment_likes', 'comment_threads', 'poll_votes', 'job_applications'],
  ...['saved_items', 'muted_content', 'entitlements'],
  // For reminders, notices, messages, drafts, earlier versions and evidence.
  ...['event_reminders', 'like_notices', 'notifications', 'chat_messages', 'content_versions', 'draft_files'],
  ...['held_files', 'case_files'],
  // Of a course: what people do there, and what its lessons' own pages and its teachers read on each request.
  ...[
    'course_enrollments',
    'group_courses',
    'course_links',
    'course_teachers',
    'certificates',
    'quiz_attempts',
    'quiz_questions',
  ],
  ...['lesson_comment_rows', 'lesson_completions', 'lesson_notes', 'lesson_versions', 'lesson_visits'],
  ...['reopened_completions', 'submissions'],
]

it('knows every table about items', async () => {
  const known = [...new Set(tables.map(({ table }) => table))]
  const about = known.filter((table) => !['profiles', 'clubs', 'club_groups'].includes(table))
  const { rows } = await sql<{
    name: string
  }>`select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any(${about}::text[])`.execute(db)
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !known.includes(name))
      .sort(),
  ).toEqual(apart.toSorted())
})

it('an item, comment, course, person or club that is new has the version of its transaction', async () => {
  const { rows } = await sql<{ table_name: string; column_default: string }>`
    select table_name, column_default from information_schema.columns
    where table_schema = 'public' and column_name = 'version' and column_default is not null order by 1`.execute(
    db,
  )
  const names = rows.filter(({ column_default }) => column_default === 'current_version()')
  expect(names.map(({ table_name }) => table_name)).toEqual([
    'clubs',
    'comment_rows',
    'content_rows',
    'course_rows',
    'profiles',
  ])
})

describe('a person whose name or face changes', () => {
  const id = personOf(cam).id

  it.each(shownOfPeople)('queues the renewal of what shows them, of %s', async (column) => {
    const value = column === 'deleted_at' ? sql`now()` : sql`'other'`
    const set = sql`update profiles set ${sql.ref(column)} = ${value} where id = ${id}`
    await expect(
      db.transaction().execute(async (tx) => {
        await set.execute(tx)
        const { rows } = await sql`select from graphile_worker._private_jobs
          where key = ${`profiles.renew-shown:${id}`}`.execute(tx)
        expect(rows).toHaveLength(1)
        throw undone
      }),
    ).rejects.toBe(undone)
  })

  it('renews the items and comments that mention them or give them a place, and no others', async () => {
    await sql`insert into event_attendees (event_id, user_id, status)
      values (${items.event.id}, ${id}, 'confirmed')`.execute(db)
    const versions = async () => {
      const { rows } = await sql<{ id: string; version: string }>`select id, version from content
        union select id, version from comments`.execute(db)
      return new Map(rows.map((row) => [row.id, row.version]))
    }
    const before = await versions()
    await sql`update profiles set first_name = 'Camilla' where id = ${id}`.execute(db)
    await tasksDone()
    const renewed = [...(await versions())].filter(([of, version]) => before.get(of) !== version)
    expect(new Set(renewed.map(([of]) => of))).toEqual(new Set([items.post.id, items.event.id, comment.id]))
  })

  it('does not wait for a write that just mentions them', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`insert into mentions (content_id, user_id, username)
        values (${items.job.id}, ${id}, 'cam')`.execute(tx)
      await sql`update profiles set first_name = 'Cam' where id = ${id}`.execute(db)
    })
  })
})

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by 1`.execute(db)
  return rows.map(({ column_name }) => column_name)
}

async function insertFile(to: Database, owner: string, of: string): Promise<void> {
  const id = newId()
  await sql`insert into files (id, path, purpose, mime, size, ${sql.ref(owner)})
    values (${id}, ${`made/${id}.webp`}, 'content', 'image/webp', 1, ${of})`.execute(to)
}

const undone = new Error('undone')

/** Those that have the version of the transaction after `statement`, which is rolled back. `first` runs in one before it. */
async function renewedBy(
  statement: RawBuilder<unknown>,
  of: Versioned[],
  first?: RawBuilder<unknown>,
): Promise<Versioned[]> {
  const found: Versioned[] = []
  const work = db.transaction().execute(async (tx) => {
    if (first) {
      await first.execute(tx)
      // As if it had been in an earlier transaction.
      for (const { table, id } of of)
        await sql`update ${sql.table(table)} set version = 0 where id = ${id}`.execute(tx)
    }
    const { numAffectedRows } = await statement.execute(tx)
    expect(numAffectedRows).toBe(1n)
    for (const one of of) {
      const { rows } = await sql<{ is_new: boolean }>`
        select version = current_version() as is_new from ${sql.table(one.table)} where id = ${one.id}`.execute(
        tx,
      )
      if (rows[0]?.is_new) found.push(one)
    }
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  return found
}
