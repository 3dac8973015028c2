import type { SubjectKind } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, visitor, hall, vault, make, as, app, databaseUrl } = await openWorld()
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id
const list = 'GET /clubs/:club/cases'
const listAll = 'GET /admin/cases'
const of = (query: Record<string, string> = {}, club = hall) => ({ params: { club: club.slug }, query })

type Given = {
  kind?: SubjectKind
  club?: { id: string } | null
  person?: string | null
  level?: 'club' | 'server'
  hoursAgo?: number
  closedHoursAgo?: number
  assignee?: string
}
let counter = 0
const newCase = async (given: Given = {}) => {
  counter += 1
  const [id, title] = [newId(), `Thing ${counter}`]
  const ago = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours}::int)`
  await db
    .insertInto('moderation_cases')
    .values({
      ...{ id, kind: given.kind ?? 'content', subject_id: newId(), level: given.level ?? 'club' },
      club_id: given.club === undefined ? hall.id : (given.club?.id ?? null),
      person_id: given.person === undefined ? idOf(dot) : given.person,
      reported: JSON.stringify({
        ...{ kind: 'content', label: 'Post', title, text: '**Buy** gold', isMarkdown: true, pictures: [] },
      }),
      opened_at: ago(given.hoursAgo ?? 0),
      assignee_id: given.assignee ?? null,
      ...(given.closedHoursAgo !== undefined && {
        ...{ closed_at: ago(given.closedHoursAgo), outcome: 'dismissed', closed_by: idOf(ben) },
      }),
    })
    .execute()
  return { id, title }
}
const report = (caseId: string, reason: string, reporterId: string | null = null) =>
  db.insertInto('reports').values({ id: newId(), case_id: caseId, reason, reporter_id: reporterId }).execute()
const emptied = () => sql`delete from moderation_cases`.execute(db)
const idsIn = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

describe('the queue of a club', () => {
  it('lists its open cases, the oldest first, with what there is to know', async () => {
    await emptied()
    const young = await newCase({ hoursAgo: 1 })
    const old = await newCase({ hoursAgo: 50, assignee: idOf(ben), person: idOf(cam) })
    await newCase({ closedHoursAgo: 1 })
    await report(old.id, 'hate', idOf(dot))
    await report(old.id, 'spam', idOf(ben))
    await report(old.id, 'spam')
    const queue = await ben.call(list, of())
    expect(queue).toMatchObject({ open: 2, mine: 1, next: null })
    expect(idsIn(queue)).toEqual([old.id, young.id])
    expect(queue.items[0]).toMatchObject({
      ...{
        kind: 'content',
        label: 'Post',
        title: old.title,
        excerpt: 'Buy gold',
        level: 'club',
        status: 'open',
      },
      club: { id: hall.id, slug: 'hall', name: 'The Hall' },
      person: { id: idOf(cam), firstName: 'Cam' },
      ...{ personStanding: 'none', outcome: null, reasons: ['spam', 'hate'], reports: 3, isAutomatic: false },
      ...{ isHidden: false, assignee: { id: idOf(ben) }, closedAt: null },
    })
    expect(queue.items[1]).toMatchObject({ reasons: [], reports: 0, assignee: null })
    expect(await ann.call(list, of())).toMatchObject({ open: 2, mine: 0 })
    expect(idsIn(await ben.call(list, of({ sort: 'newest' })))).toEqual([young.id, old.id])
  })

  it('is filtered by status, kind and age', async () => {
    await emptied()
    const comment = await newCase({ kind: 'comment', hoursAgo: 47 })
    const mine = await newCase({ assignee: idOf(ben), hoursAgo: 49 })
    const closed = await newCase({ closedHoursAgo: 2, hoursAgo: 5 })
    const closedLater = await newCase({ closedHoursAgo: 1, hoursAgo: 9, assignee: idOf(ben) })
    expect(idsIn(await ben.call(list, of({ kind: 'comment' })))).toEqual([comment.id])
    expect(idsIn(await ben.call(list, of({ kind: 'course' })))).toEqual([])
    expect(idsIn(await ben.call(list, of({ age: '48' })))).toEqual([mine.id])
    expect(idsIn(await ben.call(list, of({ age: '24' })))).toEqual([mine.id, comment.id])
    expect(idsIn(await ben.call(list, of({ status: 'mine' })))).toEqual([mine.id])
    expect(idsIn(await ann.call(list, of({ status: 'mine' })))).toEqual([])
    expect(idsIn(await ben.call(list, of({ status: 'closed' })))).toEqual([closed.id, closedLater.id])
    const newest = await ben.call(list, of({ status: 'closed', sort: 'newest' }))
    expect(idsIn(newest)).toEqual([closedLater.id, closed.id])
    expect(newest.items[0]).toMatchObject({
      status: 'closed',
      outcome: 'dismissed',
      closedAt: expect.any(String),
    })
    expect(await ben.refused(list, of({ kind: 'event' }))).toMatchObject({ code: 'bad_input' })
  })

  it('is paged without gaps, also where times are equal', async () => {
    await emptied()
    await sql`insert into moderation_cases (id, kind, subject_id, club_id, level, reported, opened_at)
      select gen_random_uuid(), 'content', gen_random_uuid(), ${hall.id}, 'club', '{"label": "Post", "title": "", "text": ""}',
        now() - make_interval(mins => n / 10) from generate_series(1, 65) n`.execute(db)
    for (const sort of ['oldest', 'newest'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      for (let pages = 0; pages < 3; pages++) {
        const page = await ben.call(list, of({ sort, ...(cursor && { cursor }) }))
        seen.push(...idsIn(page))
        cursor = page.next ?? undefined
      }
      expect(cursor).toBeUndefined()
      expect(new Set(seen).size).toBe(65)
    }
    expect(await ben.refused(list, of({ cursor: 'nowhere' }))).toMatchObject({ code: 'bad_input' })
  })

  it('leaves out what is about its owner, admins and moderators, what is the server’s, and other clubs', async () => {
    await emptied()
    const moderator = await make.person()
    await make.member(hall, moderator)
    const permissions = JSON.stringify({ moderators: [moderator.id] })
    await sql`update clubs set permissions = permissions || ${permissions}::jsonb where id = ${hall.id}`.execute(
      db,
    )
    for (const person of [idOf(ann), idOf(ben), moderator.id]) await newCase({ person })
    await newCase({ level: 'server' })
    await newCase({ club: vault })
    const deleted = await newCase({ person: null })
    for (const who of [ann, ben, await as(moderator)]) {
      const queue = await who.call(list, of())
      expect(idsIn(queue)).toEqual([deleted.id])
      expect(queue).toMatchObject({ open: 1, items: [{ person: null, personStanding: 'deleted' }] })
    }
    await sql`update clubs set permissions = permissions - 'moderators' where id = ${hall.id}`.execute(db)
  })

  it('says what is hidden, and who is restricted', async () => {
    await emptied()
    const { id } = await newCase({ kind: 'content', person: idOf(cam) })
    const [act, lock] = [newId(), newId()]
    await sql`insert into moderation_log (id, what) values (${act}, 'hide'), (${lock}, 'lock_comments')`.execute(
      db,
    )
    await sql`insert into hidings (kind, subject_id, act_id, is_lock) select kind, subject_id, ${lock}, true
      from moderation_cases`.execute(db)
    expect((await ben.call(list, of())).items[0]).toMatchObject({ id, isHidden: false })
    await sql`insert into hidings (kind, subject_id, act_id) select kind, subject_id, ${act} from moderation_cases`.execute(
      db,
    )
    const restrict = (kind: string, clubId: string | null, ends: string) =>
      sql`insert into moderation_log (id, what) values (gen_random_uuid(), 'ban')`.execute(db).then(() =>
        sql`insert into restrictions (act_id, club_id, person_id, kind, ends_at)
          select id, ${clubId}, ${idOf(cam)}, ${kind}, now() + ${ends}::interval from moderation_log
          where what = 'ban' order by created_at desc, id desc limit 1`.execute(db),
      )
    const standing = async () => (await ben.call(list, of())).items[0]?.personStanding
    expect((await ben.call(list, of())).items[0]).toMatchObject({ id, isHidden: true })
    await restrict('banned', hall.id, '-1 hour')
    await restrict('banned', vault.id, '1 hour')
    expect(await standing()).toBe('none')
    await restrict('silenced', hall.id, '1 hour')
    expect(await standing()).toBe('silenced')
    await restrict('suspended', null, '1 hour')
    expect(await standing()).toBe('suspended')
    await sql`delete from restrictions`.execute(db)
    await sql`delete from hidings`.execute(db)
  })

  it('is for the owner, admins and moderators', async () => {
    expect(await cam.refused(list, of())).toMatchObject({ code: 'permission_denied' })
    expect(await dot.refused(list, of())).toMatchObject({ code: 'permission_denied' })
    expect(await dot.refused(list, of({}, vault))).toMatchObject({ code: 'members_only' })
    expect(await visitor.refused(list, of())).toMatchObject({ code: 'sign_in_required' })
  })
})

describe('the queue of operators', () => {
  it('lists the server’s cases, and those of all clubs on demand', async () => {
    await emptied()
    const operator = await openConsole(db, await as(await make.person()))
    const escalated = await newCase({ level: 'server', hoursAgo: 3 })
    const profile = await newCase({ level: 'server', kind: 'profile', club: null, hoursAgo: 2 })
    const ofClub = await newCase({ club: vault, hoursAgo: 1 })
    const aboutOwner = await newCase({ person: idOf(ann) })
    expect(idsIn(await operator.call(listAll, { query: {} }))).toEqual([escalated.id, profile.id])
    const all = await operator.call(listAll, { query: { level: 'all' } })
    expect(idsIn(all)).toEqual([escalated.id, profile.id, ofClub.id, aboutOwner.id])
    expect(all.open).toBe(4)
    expect(all.items[1]?.club).toBeNull()
    await sql`update sessions set console_until = null`.execute(db)
    expect(await operator.refused(listAll, { query: {} })).toMatchObject({ code: 'console_locked' })
    expect(await cam.refused(listAll, { query: {} })).toMatchObject({ code: 'operators_only' })
  })
})

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Actual Loops': number
  Plans?: Plan[]
}

describe('among 40,000 cases', () => {
  let operator: Client
  beforeAll(async () => {
    await emptied()
    operator = await openConsole(db, await as(await make.person()))
    // Every kind but courses, of which there is one in each part.
    await sql`insert into moderation_cases
        (id, kind, subject_id, club_id, person_id, level, reported, opened_at, closed_at, outcome, assignee_id)
      select gen_random_uuid(), case when n > 8 then (array['content', 'comment', 'profile'])[1 + n % 3] else 'course' end,
        gen_random_uuid(), ${hall.id}, ${idOf(dot)}, (array['club', 'server'])[1 + n % 2],
        '{"label": "Post", "title": "Thing", "text": "Text"}', now() - make_interval(mins => n),
        case when n % 4 < 2 then now() - make_interval(secs => n) end, case when n % 4 < 2 then 'fine' end,
        case when n < 200 then ${idOf(ben)}::uuid end
      from generate_series(1, 40000) n`.execute(db)
    await sql`vacuum analyze moderation_cases`.execute(db)
  })

  /** Rows of cases that the statements of a request read. */
  const rowsRead = async (work: () => Promise<unknown>): Promise<number> => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await work()
    const sent = (spy.mock.calls as unknown as [{ text?: string; values?: unknown[] }][]).map(
      ([query]) => query,
    )
    spy.mockRestore()
    const client = new pg.Client(databaseUrl)
    await client.connect()
    let read = 0
    const walk = (node: Plan) => {
      if (node['Relation Name'] === 'moderation_cases')
        read += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      for (const part of node.Plans ?? []) walk(part)
    }
    for (const { text = '', values } of sent.filter(({ text }) => text?.includes('moderation_cases c'))) {
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
      walk(rows[0]['QUERY PLAN'][0].Plan)
    }
    await client.end()
    return read
  }

  const filters = [
    {},
    { sort: 'newest' },
    { kind: 'course' },
    { kind: 'comment', sort: 'newest' },
    { age: '48' },
    { age: '168', kind: 'content' },
    { status: 'mine' },
    { status: 'closed' },
    { status: 'closed', sort: 'newest' },
    { status: 'closed', kind: 'course' },
    { status: 'closed', kind: 'comment', sort: 'newest' },
  ] as const

  // A page, 100 that are counted, and all that a person took on, twice where they are listed.
  const most = 31 + 100 + 2 * 200

  it.each(filters)('reads a page of a club and no more: %j', async (query) => {
    expect(await rowsRead(() => ben.call(list, of(query)))).toBeLessThanOrEqual(most)
  })

  it.each(filters)('reads a page of the server and no more: %j', async (query) => {
    expect(await rowsRead(() => operator.call(listAll, { query }))).toBeLessThanOrEqual(most)
  })

  it.each(filters)('reads a page of all and no more: %j', async (query) => {
    expect(
      await rowsRead(() => operator.call(listAll, { query: { ...query, level: 'all' } })),
    ).toBeLessThanOrEqual(most)
  })

  it('counts up to 100, in the same statements as a short queue', async () => {
    expect(await ben.call(list, of())).toMatchObject({ open: 100, mine: 50 })
    const long = await queriesOf(() => ben.call(list, of()))
    await emptied()
    await newCase()
    expect(await queriesOf(() => ben.call(list, of()))).toBe(long)
  })
})
