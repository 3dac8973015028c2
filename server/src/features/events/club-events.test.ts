import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, cam, ben, dot, vault, make, app } = await openWorld()
const { db } = app.deps
const hour = 3_600_000
const day = 24 * hour

type Club = { id: string; slug: string }
const newClub = () => make.club({ owner: personOf(ben) })

/** Events of a club that start after, and last for, the given times; keyed by name. */
async function held(club: Club, given: Record<string, [from: number, lasts?: number]>) {
  for (const [title, [from, lasts]] of Object.entries(given)) {
    const item = await make.item('event', { club, author: personOf(ben) })
    const start = new Date(Date.now() + from)
    const end = new Date(start.getTime() + (lasts ?? 0))
    const over = new Date(start.getTime() + (lasts ?? 3 * hour))
    await db.updateTable('content').set({ title }).where('id', '=', item.id).execute()
    await db
      .updateTable('events')
      .set({ start_date: start, end_date: end, over_at: over, has_end_time: lasts !== undefined })
      .where('id', '=', item.id)
      .execute()
  }
}

async function list(who: Client, club: Club, view?: 'upcoming' | 'past') {
  const found: string[] = []
  let pages = 0
  for (let cursor: string | undefined; ; ) {
    const query = { ...(view && { view }), cursor }
    const page = await who.call('GET /clubs/:club/events', { params: { club: club.slug }, query })
    found.push(...page.items.map(({ title }) => title))
    pages += 1
    if (!page.next) return { found, pages }
    cursor = page.next
  }
}
const names = async (...given: Parameters<typeof list>) => (await list(...given)).found
const month = (who: Client, club: Club, from: number, to: number) => {
  const now = Date.now()
  const [first, last] = [new Date(now + from), new Date(now + to)]
  return who.call('GET /clubs/:club/calendar', {
    params: { club: club.slug },
    query: { from: first.toISOString(), to: last.toISOString() },
  })
}
const monthNames = async (...given: Parameters<typeof month>) =>
  (await month(...given)).items.map(({ name }) => name)

describe("a club's events", () => {
  it('are upcoming, soonest first, until over, then past, latest first', async () => {
    const club = await newClub()
    await held(club, {
      'In a week': [7 * day],
      Tomorrow: [day, 2 * hour],
      'Just over': [-3 * hour - 60_000],
      'Going on': [-3 * hour + 60_000],
      'Long over': [-300 * day, 200 * day],
      'Going on for months': [-300 * day, 301 * day],
      'Over an hour ago': [-2 * hour, hour],
      'Ends soon': [-25 * hour, 26 * hour],
    })
    const upcoming = ['Going on for months', 'Ends soon', 'Going on', 'Tomorrow', 'In a week']
    expect(await names(dot, club)).toEqual(upcoming)
    expect(await names(dot, club, 'upcoming')).toEqual(upcoming)
    expect(await names(dot, club, 'past')).toEqual(['Over an hour ago', 'Just over', 'Long over'])
  })

  it('are paged without gaps or repeats when many start at once', async () => {
    const club = await newClub()
    const [at, ago] = [[5 * day] as [number], [-5 * day] as [number]]
    const many = Array.from({ length: 45 }, (_, index) => `No. ${index}`)
    await held(club, Object.fromEntries(many.map((name) => [name, at])))
    const same = new Date(Date.now() + 5 * day)
    await db
      .updateTable('events')
      .set({ start_date: same, end_date: same, over_at: same })
      .where('club_id', '=', club.id)
      .execute()
    await held(club, Object.fromEntries(many.map((name) => [`Past ${name}`, ago])))
    for (const view of ['upcoming', 'past'] as const) {
      const { found, pages } = await list(dot, club, view)
      expect([found.length, new Set(found).size, pages]).toEqual([45, 45, 3])
    }
  })

  it("include their cards' data, and no other kinds", async () => {
    const club = await newClub()
    await make.post({ club, author: personOf(ben) })
    await held(club, { Tomorrow: [day] })
    const { items } = await dot.call('GET /clubs/:club/events', { params: { club: club.slug }, query: {} })
    expect(items).toMatchObject([{ type: 'event', data: { agenda: '', isOver: false } }])
  })

  it.each(['/clubs/:club/events', '/clubs/:club/calendar'] as const)(
    'GET %s of a private club is its members’ alone, and for people only',
    async (path) => {
      const key = `GET ${path}` as const
      const query = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }
      const input = { params: { club: vault.slug }, query: path.endsWith('calendar') ? query : {} }
      await held(vault, { Secret: [day] })
      await cam.call(key, input as never)
      expect(await dot.refused(key, input)).toMatchObject({ status: 403, code: 'members_only' })
      expect(await visitor.refused(key, input)).toMatchObject({ code: 'sign_in_required' })
      const none = { ...input, params: { club: 'no-such-club' } }
      expect(await dot.refused(key, none)).toMatchObject({ code: 'club_not_found' })
    },
  )

  it('reject invalid cursors', async () => {
    const club = await newClub()
    for (const cursor of ['x', '1.2', newId()])
      expect(
        await dot.refused('GET /clubs/:club/events', { params: { club: club.slug }, query: { cursor } }),
      ).toMatchObject({ code: 'bad_input', fields: { cursor: 'This is not a place in the list' } })
  })
})

describe("a club's month", () => {
  it('contains events that start in it, and those that extend into it', async () => {
    const club = await newClub()
    await held(club, {
      'Before, over': [9 * day, hour],
      'Before, going on': [9 * day, 3 * day],
      'Months before, going on': [-200 * day, 215 * day],
      'Months before, over': [-200 * day, 100 * day],
      'Until it begins': [9 * day, day],
      'The night before': [10 * day - hour, 2 * hour],
      Within: [12 * day],
      'At its end': [20 * day + 60_000],
    })
    const found = await month(dot, club, 10 * day, 20 * day)
    expect(found.items.map(({ name }) => name)).toEqual([
      'Months before, going on',
      'Before, going on',
      'The night before',
      'Within',
    ])
    expect(found.more).toBe(false)
  })

  it("includes the viewer's attendance of each", async () => {
    const club = await newClub()
    await held(club, { Mine: [day], Off: [day + hour], Past: [-day, hour] })
    const { items } = await month(dot, club, -2 * day, 2 * day)
    const idOf = (name: string) => items.find((item) => item.name === name)?.id ?? ''
    await dot.call('PUT /events/:contentId/attendance', { params: { contentId: idOf('Mine') } })
    await ben.call('PUT /events/:contentId/cancellation', { params: { contentId: idOf('Off') } })
    const seen = async (who: Client) =>
      (await month(who, club, -2 * day, 2 * day)).items.map(({ name, isOver, isCalledOff, attendance }) => [
        name,
        isOver,
        isCalledOff,
        attendance,
      ])
    expect(await seen(dot)).toEqual([
      ['Past', true, false, null],
      ['Mine', false, false, 'confirmed'],
      ['Off', false, true, null],
    ])
    expect((await seen(cam))[1]).toEqual(['Mine', false, false, null])
  })

  it('is at most 45 days long, and starts before it ends', async () => {
    const club = await newClub()
    const refused = (from: string, to: string) =>
      dot.refused('GET /clubs/:club/calendar', { params: { club: club.slug }, query: { from, to } })
    expect(await monthNames(dot, club, 0, 45 * day)).toEqual([])
    expect(await refused('2026-01-01T00:00:00Z', '2026-02-15T00:00:01Z')).toMatchObject({
      fields: { to: 'This is more than a month' },
    })
    expect(await refused('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).toMatchObject({
      fields: { to: 'End must be after start' },
    })
    expect(await refused('2026-01', '2026-02-01T00:00:00Z')).toMatchObject({
      fields: { from: 'This is not a time' },
    })
  })

  it('reports when it omits events', async () => {
    const club = await newClub()
    await sql`with item as (
        insert into content (id, club_id, user_id, type, slug, title)
        select gen_random_uuid(), ${club.id}, ${personOf(ben).id}, 'event', 'many-' || n, 'Many'
        from generate_series(1, 501) n returning id, club_id)
      insert into events (id, club_id, start_date, end_date, over_at)
        select id, club_id, now() + interval '9 days', now() + interval '9 days', now() + interval '9 days' from item`.execute(
      db,
    )
    const found = await month(dot, club, 0, 40 * day)
    expect([found.items.length, found.more]).toEqual([500, true])
  })
})
