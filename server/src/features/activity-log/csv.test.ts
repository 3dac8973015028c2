import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { app, make, as, ann, ben, cam, dot, visitor, hall, vault } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const path = ({ slug }: { slug: string }, query = '') => `/rest/v1/clubs/${slug}/activity-log.csv${query}`

/** As a program reads it that is not ours. */
async function rowsOf(answer: Response): Promise<Record<string, string>[]> {
  return parse(Buffer.from(await answer.arrayBuffer()), {
    bom: true,
    columns: true,
    record_delimiter: '\r\n',
  })
}

describe("the CSV file of a club's activity", () => {
  it('is in UTF-8 for spreadsheets, dated, and never cached', async () => {
    const club = await make.club({ owner, name: 'Table Tennis' })
    await ann.call('PUT /clubs/:club/details', {
      params: { club: club.slug },
      body: { name: 'Łódź “Tennis”, "big"\u200B', description: 'Two\nlines' },
    })
    const answer = await ann.fetch(path({ slug: club.id }))
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    const today = new Date().toISOString().slice(0, 10)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="lodz-tennis-big-activity-${today}.csv"`,
    )
    const bytes = Buffer.from(await answer.clone().arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = await rowsOf(answer)
    expect(Object.keys(rows[0] ?? {})).toEqual([
      ...['Time (UTC)', 'Person', 'Username', 'Kind', 'Action', 'Concerned person', 'Concerned username'],
      ...['Content type', 'Title', 'Detail', 'Field', 'Before', 'After', 'Entry'],
    ])
    expect(rows).toMatchObject([
      { Action: 'club.updated', Field: 'description', After: 'Two\nlines', Person: 'Ann Owner' },
      { Action: 'club.renamed', Field: 'name', Before: 'Table Tennis', After: 'Łódź “Tennis”, "big"' },
      { Action: 'club.renamed', Field: 'slug', Before: 'table-tennis', After: 'lodz-tennis-big' },
    ])
    expect(rows[1]?.Entry).toBe(rows[2]?.Entry)
    for (const row of rows) expect(row['Time (UTC)']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('escapes formulas in every cell', async () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
      const club = await make.club({ owner })
      const person = await make.person({ firstName: name, lastName: 'x' })
      const post = await make.post({ club, author: person, title: name })
      await db
        .insertInto('club_activity_log')
        .values({
          ...{
            id: newId(),
            club_id: club.id,
            user_id: person.id,
            type: 'content.updated',
            content_id: post.id,
          },
          data: JSON.stringify({ personId: person.id, titles: [name, name], fields: ['title'] }),
        })
        .execute()
      const [row] = await rowsOf(await ann.fetch(path(club)))
      const columns = ['Person', 'Concerned person', 'Title', 'Before', 'After']
      for (const column of columns) expect(row?.[column], column).toMatch(/^'/)
      expect(row?.Before).toBe(`'${name.replace(/[\t\r]/, "$&'")}`)
    }
  })

  it('accepts the filters of the list', async () => {
    const club = await make.club({ owner })
    const at = new Date('2026-05-02T12:00:00Z')
    for (const [type, by] of [
      ['like', ben],
      ['comment', cam],
      ['comment', ben],
    ] as const)
      await db
        .insertInto('club_activity_log')
        .values({ id: newId(), club_id: club.id, user_id: personOf(by).id, type, created_at: at })
        .execute()
    const actions = async (query: string) =>
      (await rowsOf(await ann.fetch(path(club, query)))).map((row) => [row.Action, row.Username])
    const [bens, cams] = [personOf(ben).username, personOf(cam).username]
    expect(await actions('?kind=likes')).toEqual([['like', bens]])
    expect(await actions(`?person=${personOf(cam).id}`)).toEqual([['comment', cams]])
    expect(await actions('?from=2026-05-02T12:00:00.001Z')).toEqual([])
    expect(await actions('?to=2026-05-02T12:00:00Z')).toEqual([])
    expect(await actions('?from=2026-05-02T12:00:00Z&to=2026-05-03T00:00:00Z')).toHaveLength(3)
    for (const query of ['?from=2026-05-03T00:00:00Z&to=2026-05-02T00:00:00Z', '?kind=votes', '?person=x']) {
      const answer = await ann.fetch(path(club, query))
      expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
        400,
        'bad_input',
      ])
    }
  })

  it('is for owner and admins', async () => {
    const refusal = async (who: Client, club: { slug: string }) => {
      const answer = await who.fetch(path(club))
      return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
    }
    for (const club of [hall, vault]) {
      for (const who of [ann, ben]) expect((await who.fetch(path(club))).status).toBe(200)
      expect(await refusal(cam, club)).toEqual([403, 'permission_denied'])
      expect(await refusal(visitor, club)).toEqual([401, 'sign_in_required'])
    }
    expect(await refusal(dot, hall)).toEqual([403, 'permission_denied'])
    expect(await refusal(dot, vault)).toEqual([403, 'members_only'])
    expect(await refusal(ann, { slug: 'nowhere' })).toEqual([404, 'club_not_found'])
    const gone = await make.club({ owner })
    await ann.call('DELETE /clubs/:club', { params: { club: gone.slug }, body: { name: gone.name } })
    expect(await refusal(ann, gone)).toEqual([404, 'club_not_found'])
  })

  it('contains every entry once, however many there are', async () => {
    const club = await make.club({ owner })
    await sql`insert into club_activity_log (id, club_id, user_id, type, created_at)
      select gen_random_uuid(), ${club.id}, ${owner.id}, case when n % 7 = 0 then 'comment' else 'like' end,
        '2026-05-01'::timestamptz + (n / 3) * interval '1 ms' from generate_series(1, 12345) n`.execute(db)
    const rows = await rowsOf(await ann.fetch(path(club)))
    expect(rows).toHaveLength(12_345)
    expect(new Set(rows.map(({ Entry }) => Entry)).size).toBe(12_345)
    const times = rows.map((row) => row['Time (UTC)'] ?? '')
    expect(times).toEqual([...times].sort().reverse())
  })

  it('aborts when access is lost meanwhile, and is not taken for complete', async () => {
    const club = await make.club({ owner })
    const admin = await make.person()
    await make.member(club, admin, 'admin')
    await sql`insert into club_activity_log (id, club_id, user_id, type, data)
      select gen_random_uuid(), ${club.id}, ${owner.id}, 'club.renamed',
        jsonb_build_object('from', repeat('x', 3000), 'to', repeat('y', 3000)) from generate_series(1, 10500)`.execute(
      db,
    )
    const answer = await (await as(admin)).fetch(path(club))
    expect(answer.status).toBe(200)
    // Far more is to come than what waits on its way here.
    await ann.call('DELETE /clubs/:club/members/:personId', {
      params: { club: club.slug, personId: admin.id },
    })
    await expect(answer.text()).rejects.toThrow()
    expect((await (await as(admin)).fetch(path(club))).status).toBe(403)
  })
})
