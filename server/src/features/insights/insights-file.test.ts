import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { rollUpClubs } from '../rollups/rollups.tasks.ts'

const { ann, app } = await openWorld()
const { db } = app.deps
const count = () => rollUpClubs(app.deps)

type Club = { id: string; slug: string }
const at = ({ slug }: Club) => ({ params: { club: slug } })
const file = (who: Client, { slug }: Club, query = '') =>
  who.fetch(`/rest/v1/clubs/${slug}/insights.csv${query}`)
const publish = (who: Client, club: Club, title?: string) =>
  who.call('POST /clubs/:club/posts', { ...at(club), body: postForm(title ? { title } : {}) })
const ofItem = ({ id }: { id: string }) => ({ params: { contentId: id } })
const like = (who: Client, item: { id: string }) => who.call('PUT /content/:contentId/like', ofItem(item))
/** The Monday of so many weeks ago, in UTC. */
function monday(ago: number): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) - 7 * ago)
  return day.toISOString().slice(0, 10)
}
const set = (table: 'clubs' | 'content' | 'club_memberships', id: string, time: string) =>
  sql`update ${sql.table(table)} set created_at = ${time} where id = ${id}`.execute(db)

describe('the CSV file of insights', () => {
  it('has a line per week with all numbers, and escapes formulas', async () => {
    const club = await ann.call('POST /clubs', { body: clubForm({ name: '=1+1 of numbers' }) })
    await set('clubs', club.id, `${monday(1)}T00:00:00Z`)
    const post = await publish(ann, club, '=HYPERLINK("x")')
    await like(ann, post)
    await count()
    const answer = await file(ann, club, '?weeks=26')
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${club.slug}-insights-${new Date().toISOString().slice(0, 10)}.csv"`,
    )
    const rows: Record<string, string>[] = parse(Buffer.from(await answer.arrayBuffer()), {
      bom: true,
      columns: true,
      record_delimiter: '\r\n',
    })
    const nothing = { Posts: '0', Polls: '0', Events: '0', Services: '0', Products: '0', Jobs: '0' }
    const before = { 'Members at its end': '0', Joined: '0', Left: '0', 'Active people': '0', Published: '0' }
    const sunday = (ago: number) =>
      new Date(Date.parse(`${monday(ago)}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10)
    expect(rows).toEqual([
      {
        ...{ 'Week from (UTC)': monday(1), To: sunday(1), Over: 'yes', ...before, ...nothing },
        ...{
          Comments: '0',
          Likes: '0',
          'Best item': '',
          'Its kind': '',
          'Its likes': '',
          'Its comments': '',
        },
      },
      {
        ...{
          'Week from (UTC)': monday(0),
          To: sunday(0),
          Over: 'no',
          'Members at its end': '1',
          Joined: '1',
        },
        ...{
          Left: '0',
          'Active people': '1',
          Published: '1',
          ...nothing,
          Posts: '1',
          Comments: '0',
          Likes: '1',
        },
        ...{ 'Best item': '\'=HYPERLINK("x")', 'Its kind': 'post', 'Its likes': '1', 'Its comments': '0' },
      },
    ])
  })
})
