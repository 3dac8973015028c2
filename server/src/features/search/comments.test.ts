import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { turnPublic } from '../../testing/turned.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, dot, hall, vault, make, as, app, tasksDone } = await openWorld()
const owner = personOf(ann)
const search = async (q: string, who: Client = visitor) =>
  (await who.call('GET /search/content', { query: { type: 'post', q } })).items
const comment = (contentId: string, content: string, who: Client = ann) =>
  who.call('POST /content/:contentId/comments', { params: { contentId }, body: { id: newId(), content } })

describe('comments in search', () => {
  it('are found with their item and author', async () => {
    const { id } = await make.post({
      club: hall,
      author: owner,
      title: 'Open evening',
      content: 'Come along.',
    })
    await comment(id, 'Is there any ambrosia left?')
    const [found, ...others] = await search('ambrosia')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      id,
      title: 'Open evening',
      comment: {
        id: expect.any(String),
        author: { id: owner.id },
        excerpt: 'Is there any ambrosia left?',
      },
    })
    const { counts, items } = await visitor.call('GET /search', { query: { q: 'ambrosia' } })
    expect(counts.post).toEqual({ count: 1, more: false })
    expect(items.map((item) => item.comment?.excerpt)).toEqual(['Is there any ambrosia left?'])
  })

  it('show their item once, with the newest matching comment, unless the item matches', async () => {
    const { id } = await make.post({ club: hall, author: owner, title: 'Kiln rota' })
    await comment(id, 'Nectarines for everyone')
    await comment(id, 'More nectarines')
    const found = await search('nectarines')
    expect(found.map((item) => [item.id, item.comment?.excerpt])).toEqual([[id, 'More nectarines']])
    const { id: own } = await make.post({ club: hall, author: owner, title: 'Nectarines' })
    await comment(own, 'Lovely nectarines')
    const titled = await search('nectarines')
    expect(titled.map((item) => [item.id, item.comment?.excerpt])).toEqual([
      [own, undefined],
      [id, 'More nectarines'],
    ])
  })

  it('disappear when they or their item are deleted', async () => {
    const { id } = await make.post({ club: hall, author: owner, title: 'Passing' })
    const { id: commentId } = await comment(id, 'A fleeting persimmon')
    expect(await search('persimmon')).toHaveLength(1)
    await ann.call('DELETE /comments/:commentId', { params: { commentId } })
    expect(await search('persimmon')).toEqual([])
    await comment(id, 'Another persimmon')
    await ann.call('DELETE /content/:contentId', { params: { contentId: id } })
    expect(await search('persimmon')).toEqual([])
  })

  it('in a private club are found by its members only', async () => {
    const { id } = await make.post({ club: vault, author: owner, title: 'Within' })
    await comment(id, 'A quince among us')
    for (const who of [visitor, dot]) {
      expect(await search('quince', who)).toEqual([])
      expect((await who.call('GET /search', { query: { q: 'quince' } })).items).toEqual([])
    }
    expect(await search('quince', cam)).toHaveLength(1)
  })
})

it('search shows nothing of a text or comment with words that the viewer hides, in other forms neither', async () => {
  const { id } = await make.post({
    club: hall,
    author: owner,
    title: 'Ferry times',
    content: 'It sank in the finale.',
  })
  const other = await make.post({ club: hall, author: owner, title: 'Another ferry', content: 'It is late.' })
  await comment(other.id, 'The finale sank as well.')
  await cam.call('POST /my/hidden-words', { body: { id: newId(), word: 'finale' } })
  const excerpts = async (who: Client, q: string) =>
    (await who.call('GET /search', { query: { q } })).items.map(({ id, excerpt, comment }) => [
      id,
      excerpt,
      comment?.excerpt ?? null,
    ])
  expect(await excerpts(dot, 'sank')).toEqual([
    [id, 'It sank in the finale.', null],
    [other.id, 'It is late.', 'The finale sank as well.'],
  ])
  expect(await excerpts(cam, 'sank')).toEqual([
    [id, '', null],
    [other.id, 'It is late.', ''],
  ])
  const { forms } = await cam.call('GET /search', { query: { q: 'finales' } })
  expect(forms).toEqual([])
  expect((await dot.call('GET /search', { query: { q: 'finales' } })).forms).toEqual(['finale'])
})

describe('a club that changes visibility', () => {
  it('hides its content immediately when it becomes private, and keeps it with its members when public again', async () => {
    const club = await make.club({ owner, name: 'Turning' })
    const { id } = await make.post({ club, author: owner, title: 'Tamarind', content: 'x' })
    await comment(id, 'With galangal')
    const found = async (who: Client) => [
      (await search('tamarind', who)).length,
      (await search('galangal', who)).length,
    ]
    await ann.call('PUT /clubs/:club/access', { params: { club: club.slug }, body: { isPrivate: true } })
    expect([await found(visitor), await found(ann)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    const isOpen = async () => {
      const rows = [
        await app.deps.db.selectFrom('content').select('is_open').where('id', '=', id).executeTakeFirst(),
        await app.deps.db
          .selectFrom('comments')
          .select('is_open')
          .where('content_id', '=', id)
          .executeTakeFirst(),
      ]
      return rows.map((row) => row?.is_open)
    }
    await expect.poll(isOpen).toEqual([false, false])
    expect([await found(visitor), await found(ann)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    // Its words are no longer used for corrections.
    expect((await visitor.call('GET /search', { query: { q: 'tamarynd' } })).corrected).toBe(null)
    expect((await ann.call('GET /search', { query: { q: 'tamarynd' } })).corrected).toBe('tamarind')
    await turnPublic({ app, tasksDone }, club)
    expect(await isOpen()).toEqual([false, false])
    await comment(id, 'Or with turmeric')
    expect([await found(visitor), await found(ann)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect([await search('turmeric', visitor), (await search('turmeric', ann)).length]).toEqual([[], 1])
    const next = await make.post({ club, author: owner, title: 'Sumac', content: 'x' })
    await comment(next.id, 'With saffron')
    for (const q of ['sumac', 'saffron'])
      expect([(await search(q, visitor)).length, (await search(q, ann)).length]).toEqual([1, 1])
  })

  it('shows to people who join later only what was written since', async () => {
    const club = await make.club({ owner, name: 'Turners', isPrivate: true })
    await make.post({ club, author: owner, title: 'Ferrule before' })
    await turnPublic({ app, tasksDone }, club)
    const person = await make.person()
    await make.member(club, person)
    await make.post({ club, author: owner, title: 'Ferrule since' })
    const { items, counts } = await (await as(person)).call('GET /search', { query: { q: 'ferrule' } })
    expect([items.map(({ title }) => title), counts.post.count]).toEqual([['Ferrule since'], 1])
    expect((await ann.call('GET /search', { query: { q: 'ferrule' } })).counts.post.count).toBe(2)
  })

  it('counts nothing hidden before the task has run', async () => {
    const club = await make.club({ owner, name: 'Sudden' })
    await make.post({ club, author: owner, title: 'Cardamom', content: 'x' })
    await app.deps.db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    for (const [who, count] of [
      [visitor, 0],
      [dot, 0],
      [ann, 1],
    ] as const) {
      const { counts, within } = await who.call('GET /search', { query: { q: 'cardamom' } })
      expect([counts.post.count, within.length]).toEqual([count, count])
    }
  })
})
