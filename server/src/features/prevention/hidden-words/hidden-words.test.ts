import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { postForm } from '../../../testing/forms.ts'
import { openWorld } from '../../../testing/world.ts'
import { textsOfItem } from './hidden-words.reads.ts'

const world = await openWorld()
const { ann, ben, cam, dot, hall, app, tasksDone } = world
const { db } = app.deps

const hide = (who: Client, word: string, id = newId()) =>
  who.call('POST /my/hidden-words', { body: { id, word } })
const refusal = (who: Client, word: unknown, id = newId()) =>
  who.refused('POST /my/hidden-words', { body: { id, word } })
const listOf = async (who: Client) => (await who.call('GET /my/hidden-words')).items.map(({ word }) => word)
const publish = (who: Client, title: string, content = 'A text') =>
  who.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body: postForm({ title, content }) })
const comment = (who: Client, contentId: string, content: string, parentId?: string) =>
  who.call('POST /content/:contentId/comments', {
    params: { contentId },
    body: { id: newId(), content, parentId },
  })
const feedOf = async (who: Client) =>
  (await who.call('GET /clubs/:club/feed', { params: { club: hall.slug }, query: {} })).items
const typesOf = async (who: Client) => {
  await tasksDone()
  const { items } = await who.call('GET /notifications', { query: {} })
  return items.map(({ type }) => type).sort()
}

beforeEach(async () => {
  await db.deleteFrom('hidden_words').execute()
})

describe('your own hidden words', () => {
  it('are listed the latest first, added once however spelled, and removed twice', async () => {
    const first = await hide(cam, 'Finale')
    await hide(cam, 'free solo')
    expect(await hide(cam, 'ＦÍNALE')).toEqual(first)
    expect((await hide(cam, 'Finale', first.id)).id).toBe(first.id)
    expect(await listOf(cam)).toEqual(['free solo', 'Finale'])
    expect(await listOf(ann)).toEqual([])
    const removal = { params: { wordId: first.id } }
    await ann.call('DELETE /my/hidden-words/:wordId', removal)
    expect(await listOf(cam)).toEqual(['free solo', 'Finale'])
    for (let twice = 0; twice < 2; twice++) await cam.call('DELETE /my/hidden-words/:wordId', removal)
    expect(await listOf(cam)).toEqual(['free solo'])
  })

  it.each([
    ['', 'Enter a word'],
    ['…', 'Enter 1 to 5 words with letters or digits'],
    ['one two three four five six', 'Enter 1 to 5 words with letters or digits'],
    ['a'.repeat(51), 'At most 50 characters'],
  ])('are not %j', async (word, message) => {
    expect((await refusal(cam, word)).fields.word).toBe(message)
  })

  it('are 50 at most, also with several at once', async () => {
    await sql`insert into hidden_words (id, person_id, word, folded)
      select gen_random_uuid(), ${personOf(cam).id}, 'w' || n, 'w' || n from generate_series(1, 48) n`.execute(
      db,
    )
    const results = await Promise.allSettled(['a1', 'a2', 'a3', 'a4'].map((word) => hide(cam, word)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await refusal(cam, 'more')).code).toBe('too_many_hidden_words')
    expect(await listOf(cam)).toHaveLength(50)
    const { id } = await hide(ann, 'mine')
    expect((await refusal(dot, 'other', id)).code).toBe('id_taken')
  })
})

describe('what others write with a hidden word', () => {
  it('is folded for that person only, in the feed, on its page and in its thread', async () => {
    await hide(cam, 'Finale')
    const { id, slug } = await publish(ben, 'About the f.i.n.a.l.e', 'No more of it')
    const other = await publish(ben, 'Another', 'It ends with the **fin**ale.')
    const plain = await publish(ben, 'Finally', 'Nothing of it')
    const own = await publish(cam, 'My finale')
    const hiddenOf = async (who: Client) =>
      (await feedOf(who)).slice(0, 4).map((item) => [item.id, item.hiddenBy, item.isFolded])
    expect(await hiddenOf(cam)).toEqual([
      [own.id, null, false],
      [plain.id, null, false],
      [other.id, 'Finale', false],
      [id, 'Finale', false],
    ])
    expect((await hiddenOf(ann)).map(([, word]) => word)).toEqual([null, null, null, null])
    const page = { params: { club: hall.slug, slug } }
    expect((await cam.call('GET /clubs/:club/posts/:slug', page)).item.hiddenBy).toBe('Finale')
    const top = await comment(ann, plain.id, 'Did you see the FINALE?')
    const reply = await comment(ben, plain.id, 'No', top.id)
    const ofOwn = await comment(cam, plain.id, 'Finale?', top.id)
    const { items } = await cam.call('GET /content/:contentId/comments', {
      params: { contentId: plain.id },
      query: {},
    })
    expect(items.map(({ id, hiddenBy }) => [id, hiddenBy])).toEqual([[top.id, 'Finale']])
    expect(items[0]?.replies.map(({ id, hiddenBy }) => [id, hiddenBy])).toEqual([
      [reply.id, null],
      [ofOwn.id, null],
    ])
    await db.deleteFrom('hidden_words').execute()
    expect((await feedOf(cam)).every(({ hiddenBy }) => hiddenBy === null)).toBe(true)
  })

  it('is looked for in everything that is shown of an item, and named by the word that was added last', async () => {
    const data = {
      ...{
        content: '1',
        description: '2',
        agenda: '3',
        question: '4',
        name: '5',
        location: '6',
        company: '7',
      },
      ...{ features: '8', specifications: '9', included: '10', requirements: ['11'] },
      ...{ responsibilities: ['12'], benefits: ['13'], options: [{ id: 'no', text: '14' }] },
      ...{ id: 'no', images: [{ alt: 'no' }], category: 'no' },
    }
    expect(textsOfItem('0', data).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 15 }, (_, number) => `${number}`),
    )
    for (const word of ['finale', 'solo']) await hide(cam, word)
    const { id } = await publish(ben, 'Finale', 'A solo')
    expect((await feedOf(cam)).find((item) => item.id === id)?.hiddenBy).toBe('solo')
  })

  it('leaves pages of the feed as long as they are', async () => {
    for (let nth = 0; nth < 4; nth++) await publish(ben, `Finale ${nth}`)
    const before = (await feedOf(cam)).map(({ id }) => id)
    await hide(cam, 'finale')
    expect((await feedOf(cam)).map(({ id }) => id)).toEqual(before)
  })

  it('notifies no one who hides it, of new items, comments, replies and mentions', async () => {
    await hide(cam, 'finale')
    await tasksDone()
    await db.deleteFrom('notifications').execute()
    const camPost = await publish(cam, 'Mine')
    const camComment = await comment(cam, camPost.id, 'What do you say?')
    await publish(ben, 'The finale')
    await publish(ben, 'A quiet title', `The finale, @${personOf(cam).username}`)
    await comment(ann, camPost.id, 'The finale!')
    await comment(ann, camPost.id, 'finale', camComment.id)
    await comment(ann, camPost.id, `finale, @${personOf(cam).username}`)
    expect(await typesOf(cam)).toEqual([])
    expect((await typesOf(ann)).length).toBeGreaterThan(0)
    await comment(ann, camPost.id, 'Well said')
    await publish(ben, 'Finally')
    expect(await typesOf(cam)).toEqual(['NEW_COMMENT', 'NEW_POST'])
  })
})
