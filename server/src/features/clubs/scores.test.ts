import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { scoreClubs } from './clubs.tasks.ts'

const { visitor, ann, make, app, eventually } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const people = await Promise.all(Array.from({ length: 12 }, () => make.person()))

/** What some people did in a club, each so many times, so many days ago. */
async function happened(
  club: { id: string },
  who: { id: string }[],
  { times = 1, daysAgo = 1, type = 'comment' } = {},
): Promise<void> {
  const rows = who.flatMap(({ id }) =>
    Array.from({ length: times }, () => ({
      id: newId(),
      club_id: club.id,
      user_id: id,
      type,
      created_at: new Date(Date.now() - daysAgo * 86_400_000),
    })),
  )
  await db.insertInto('club_activity_log').values(rows).execute()
}

const names = async () =>
  (await visitor.call('GET /clubs', { query: { sort: 'activity', category: 'Ranked' } })).items.map(
    ({ name }) => name,
  )

describe('clubs by activity', () => {
  it('rank by people and activity of the last 28 days; a new empty one comes last', async () => {
    const found = (name: string) => make.club({ owner, name, categories: ['Ranked'] })
    const old = await found('Long ago')
    await happened(old, people, { times: 20, daysAgo: 28.1 })
    const large = await found('Large and silent')
    await db.updateTable('clubs').set({ members: 500 }).where('id', '=', large.id).execute()
    const one = await found('One talks much')
    await happened(one, people.slice(0, 1), { times: 200 })
    const many = await found('Many talk')
    await happened(many, people, { times: 2, daysAgo: 27.9 })
    const few = await found('Few talk')
    await happened(few, people.slice(0, 2), { times: 1 })
    const liked = await found('Liked')
    await happened(liked, people.slice(0, 4), { type: 'like' })
    const managed = await found('Only managed')
    await happened(managed, people, { type: 'request.made' })
    await found('New and empty')
    await scoreClubs(app.deps)
    expect(await names()).toEqual([
      'Many talk',
      'One talks much',
      'Liked',
      'Few talk',
      'Large and silent',
      'New and empty',
      'Only managed',
      'Long ago',
    ])
    // A club created meanwhile has no score yet, and is not first either.
    await found('Founded just now')
    expect((await names()).at(-1)).toBe('Founded just now')
  })

  it('are scored in parts, the longest due first, and the rest by the next task', async () => {
    await scoreClubs(app.deps)
    const clubs = [await make.club({ owner }), await make.club({ owner }), await make.club({ owner })]
    const ids = clubs.map(({ id }) => id)
    for (const club of clubs) await happened(club, people)
    const scores = async (whose: string[]) =>
      (
        await db
          .selectFrom('clubs')
          .select(['id', 'activity_score'])
          .where('id', 'in', whose)
          .orderBy('id')
          .execute()
      ).map((row) => row.activity_score > 0)
    const [first, second, third] = ids as [string, string, string]
    const waited = (id: string, days: number) =>
      db
        .updateTable('clubs')
        .set({ scored_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', id)
        .execute()
    await waited(first, 0.9)
    await waited(second, 2)
    await waited(third, 3)
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('clubs').select('id').where('id', '=', third).forUpdate().execute()
      await scoreClubs(app.deps, undefined, { atOnce: 1, budgetMs: 60_000 })
    })
    expect([await scores([first]), await scores([second]), await scores([third])]).toEqual([
      [false],
      [true],
      [false],
    ])
    await waited(second, 2)
    await db.updateTable('clubs').set({ activity_score: 0 }).where('id', '=', second).execute()
    await scoreClubs(app.deps, undefined, { atOnce: 1, budgetMs: 0 })
    expect(await scores([third])).toEqual([true])
    await eventually(async () => (await scores([second]))[0] === true)
    // Its turn has not come, and it is scored by itself.
    expect(await scores([first])).toEqual([false])
    await scoreClubs(app.deps, first)
    expect(await scores([first])).toEqual([true])
  })

  it('are scored as soon as something is published in them', async () => {
    const club = await make.club({ owner, name: 'First words', categories: ['Ranked'] })
    await make.club({ owner, name: 'Newer and silent', categories: ['Ranked'] })
    await ann.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: postForm() })
    const order = async () => (await names()).filter((name) => /First words|silent$/.test(name))
    await eventually(async () => (await order())[0] === 'First words')
  })

  it('skip a club locked by another change, and return to it later', async () => {
    const club = await make.club({ owner, categories: ['Ranked'] })
    await happened(club, people, { times: 30 })
    const score = async () =>
      (
        await db
          .selectFrom('clubs')
          .select('activity_score')
          .where('id', '=', club.id)
          .executeTakeFirstOrThrow()
      ).activity_score
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('clubs').select('id').where('id', '=', club.id).forUpdate().execute()
      await scoreClubs(app.deps)
    })
    expect(await score()).toBe(0)
    await scoreClubs(app.deps)
    expect(await score()).toBeGreaterThan(0)
  })
})
