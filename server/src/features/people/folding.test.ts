import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { eachKind, fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, visitor, hall, make, as, app, eventually } = await openWorld()
const { db } = app.deps
const kinds = Object.values(eachKind((kind) => kind))
const block = (who: Client, other: Client) =>
  who.call('PUT /my/blocks/:personId', { params: { personId: personOf(other).id } })
const unblock = (who: Client, other: Client) =>
  who.call('DELETE /my/blocks/:personId', { params: { personId: personOf(other).id } })
const comment = (who: Client, contentId: string, content: string) =>
  who.call('POST /content/:contentId/comments', { params: { contentId }, body: { id: newId(), content } })

async function two(club: { id: string } = hall) {
  const people = [await make.person(), await make.person()]
  for (const person of people) await make.member(club, person)
  return (await Promise.all(people.map(as))) as [Client, Client]
}

describe.each(kinds)('a %s of a blocked person', (kind) => {
  it('is folded for the viewer wherever it appears, until unblocked', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const [mia, leo] = await two(club)
    const { id } = await fixtures[kind].publish(leo, club, { title: 'By Leo', text: 'A text' })
    const other = await fixtures[kind].publish(ann, club, { title: 'By Ann', text: 'A text' })
    const path = { params: { club: club.slug } }
    const folded = async (who: Client) => {
      const lists = [
        (await who.call('GET /clubs/:club/highlights', path)).items,
        [await who.call('GET /content/:contentId', { params: { contentId: id } })],
      ]
      if (who !== visitor) {
        lists.push((await who.call('GET /clubs/:club/feed', { ...path, query: {} })).items)
        lists.push((await who.call('GET /feed', { query: {} })).items)
      }
      const found = lists.map((items) => items.find((item) => item.id === id)?.isFolded)
      expect(
        lists.flat().filter((item) => item.isFolded && item.id === other.id),
        'nobody else’s',
      ).toEqual([])
      expect(new Set(found).size).toBe(1)
      return found[0]
    }
    // From here on, all of it is in memory.
    expect(await folded(ann)).toBe(false)
    await block(mia, leo)
    expect(await folded(mia)).toBe(true)
    for (const who of [leo, ann, visitor]) expect(await folded(who)).toBe(false)
    await unblock(mia, leo)
    expect(await folded(mia)).toBe(false)
  })
})

describe('a comment of a blocked person', () => {
  it('is folded for the viewer only', async () => {
    const [mia, leo] = await two()
    const { id } = await make.post({ club: hall, author: personOf(ann) })
    await comment(leo, id, 'By Leo')
    const own = await comment(mia, id, 'By Mia')
    expect(own.isFolded).toBe(false)
    const folded = async (who: Client) =>
      (
        await who.call('GET /content/:contentId/comments', { params: { contentId: id }, query: {} })
      ).items.map(({ content, isFolded }) => [content, isFolded])
    await block(mia, leo)
    expect(await folded(mia)).toEqual([
      ['By Mia', false],
      ['By Leo', true],
    ])
    for (const who of [leo, ann, visitor])
      expect(await folded(who)).toEqual([
        ['By Mia', false],
        ['By Leo', false],
      ])
    await unblock(mia, leo)
    expect((await folded(mia))[1]).toEqual(['By Leo', false])
  })
})

describe('a search result of a blocked person', () => {
  it('shows its title without text, to the viewer only', async () => {
    const [mia, leo] = await two()
    const { id } = await make.post({
      ...{ club: hall, author: personOf(leo) },
      ...{ title: 'Lanterns', content: 'With wistaria above' },
    })
    const other = await make.post({ club: hall, author: personOf(ann), title: 'Ladders', content: 'A text' })
    await comment(leo, other.id, 'Mind the **wistaria**')
    const excerpts = async (who: Client, isOverview: boolean) => {
      const { items } = isOverview
        ? await who.call('GET /search', { query: { q: 'wistaria' } })
        : await who.call('GET /search/content', { query: { q: 'wistaria', type: 'post' } })
      const own = items.find((item) => item.id === id)
      const found = items.find((item) => item.id === other.id)
      return [own?.title, own?.excerpt, found?.excerpt, found?.comment?.author?.id, found?.comment?.excerpt]
    }
    const leoId = personOf(leo).id
    const open = ['Lanterns', 'With wistaria above', 'A text', leoId, 'Mind the wistaria']
    await block(mia, leo)
    for (const isOverview of [true, false]) {
      expect(await excerpts(mia, isOverview)).toEqual(['Lanterns', '', 'A text', leoId, ''])
      for (const who of [leo, ann, visitor]) expect(await excerpts(who, isOverview)).toEqual(open)
    }
    await unblock(mia, leo)
    expect(await excerpts(mia, false)).toEqual(open)
  })
})

describe('new content of a blocked person', () => {
  it('does not notify the viewer, but everyone else', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const [mia, leo] = await two(club)
    await make.member(club, personOf(ben))
    await block(mia, leo)
    await fixtures.post.publish(leo, club, { title: 'By Leo', text: 'A text' })
    await fixtures.post.publish(ann, club, { title: 'By Ann', text: 'A text' })
    const told = async (who: Client) => {
      const { items } = await who.call('GET /notifications', { query: {} })
      return items.filter(({ metadata }) => metadata.clubId === club.id).map(({ message }) => message)
    }
    const byAnn = 'A new post has been published: By Ann'
    const byLeo = 'A new post has been published: By Leo'
    await eventually(async () => (await told(ben)).length === 2 && (await told(mia)).length > 0)
    expect((await told(ben)).sort()).toEqual([byAnn, byLeo])
    expect(await told(mia)).toEqual([byAnn])
    expect(await told(leo)).toEqual([byAnn])
  })
})

describe('the profile of a blocked person', () => {
  it('shows the block to the viewer only', async () => {
    const [mia, leo] = await two()
    const isBlocked = async (who: Client, other: Client) =>
      (await who.call('GET /profiles/:username', { params: { username: personOf(other).username } }))
        .isBlocked
    expect(await isBlocked(mia, leo)).toBe(false)
    await block(mia, leo)
    expect(await isBlocked(mia, leo)).toBe(true)
    expect(await isBlocked(leo, mia)).toBe(false)
    for (const who of [cam, visitor]) expect(await isBlocked(who, leo)).toBe(false)
    const blocks = await db
      .selectFrom('blocks')
      .select('blocked_id')
      .where('blocker_id', '=', personOf(mia).id)
      .execute()
    expect(blocks).toEqual([{ blocked_id: personOf(leo).id }])
  })
})
