import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { eventForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, dot, make, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const ids = (items: { id: string }[]) => items.map((item) => item.id)
const minute = (number: number) => new Date(Date.UTC(2024, 0, 1, 0, number))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe("a club's highlights", () => {
  const highlightsOf = (who: Client, club: { slug: string }) =>
    who.call('GET /clubs/:club/highlights', { params: { club: club.slug } })

  it('are its three latest items and their recent authors, each once, for anyone', async () => {
    const club = await make.club({ owner })
    expect(await highlightsOf(visitor, club)).toEqual({ items: [], nextEvent: null, people: [] })
    const posts = []
    for (const [index, author] of [owner, owner, personOf(cam), owner, personOf(dot)].entries())
      posts.push(await make.post({ club, author, createdAt: minute(index) }))
    for (const who of [visitor, dot]) {
      const { items, people } = await highlightsOf(who, club)
      expect(ids(items)).toEqual(ids([posts[4], posts[3], posts[2]] as { id: string }[]))
      expect(ids(people)).toEqual([personOf(dot).id, owner.id, personOf(cam).id])
    }
  })

  it('name at most eight people', async () => {
    const club = await make.club({ owner })
    for (let index = 0; index < 9; index++)
      await make.post({ club, author: await make.person(), createdAt: minute(index) })
    expect((await highlightsOf(visitor, club)).people).toHaveLength(8)
  })

  it('have the next event, without canceled and past ones, however old it is', async () => {
    const club = await make.club({ owner })
    await make.allFeatures(club)
    const announce = (eventName: string, days: number) =>
      ann.call('POST /clubs/:club/events', {
        params: { club: club.slug },
        body: eventForm({ eventName, startDate: inDays(days) }),
      })
    await announce('Later', 9)
    const next = await announce('Next', 3)
    const canceled = await announce('Canceled', 1)
    await ann.call('PUT /events/:contentId/cancellation', { params: { contentId: canceled.id } })
    const over = await announce('Over', 2)
    await db
      .updateTable('events')
      .set({ start_date: '2020-01-01', end_date: '2020-01-01', over_at: '2020-01-02' })
      .where('id', '=', over.id)
      .execute()
    const nextOf = async (who: Client) => (await highlightsOf(who, club)).nextEvent
    expect(await nextOf(visitor)).toMatchObject({ id: next.id, title: 'Next', data: { faces: [] } })
    await db
      .updateTable('content')
      .set({ created_at: minute(0) })
      .where('id', '=', next.id)
      .execute()
    for (let index = 0; index < 20; index++)
      await make.post({ club, author: owner, createdAt: minute(index + 1) })
    expect((await nextOf(dot))?.id).toBe(next.id)
    expect((await highlightsOf(dot, club)).items.map(({ id }) => id)).not.toContain(next.id)
  })

  it('of a private club require membership', async () => {
    const club = await make.club({ owner, isPrivate: true })
    await make.post({ club, author: owner })
    const input = { params: { club: club.slug } }
    expect((await visitor.refused('GET /clubs/:club/highlights', input)).code).toBe('members_only')
    expect((await dot.refused('GET /clubs/:club/highlights', input)).code).toBe('members_only')
    expect((await highlightsOf(ann, club)).items).toHaveLength(1)
  })
})
