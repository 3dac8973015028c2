import type { Comment, CommentThread } from '@guildhall/contract/interactions'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { statementsOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, make, as, tasksDone } = await openWorld()
const list = 'GET /content/:contentId/comments'
const owner = personOf(ann)
const [modPerson, adminPerson, person] = [await make.person(), await make.person(), await make.person()]
const club = await make.club({ owner, permissions: { moderators: [modPerson.id] } })
await make.member(club, adminPerson, 'admin')
for (const one of [modPerson, person]) await make.member(club, one)
const [moderator, admin, member] = [await as(modPerson), await as(adminPerson), await as(person)]
const other = await as(await make.person())

const newPost = async () => ({ contentId: (await make.post({ club, author: owner })).id })
type Params = { contentId: string }
const say = async (who: Client, params: Params, content: string, parentId?: string) =>
  (await who.call('POST /content/:contentId/comments', { params, body: { id: newId(), content, parentId } }))
    .id
const statement = { basis: 'rule' as const, ground: 'Be kind', facts: 'It was not' }
const hide = async (by: Client, id: string) => {
  const body = { id: newId(), action: 'hide' as const, subject: { kind: 'comment' as const, id }, statement }
  return by.call('POST /acts', { body })
}
const restore = (by: Client, actId: string) =>
  by.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })
const read = async (who: Client, params: Params, query: object = {}) =>
  (await who.call(list, { params, query })).items
/** 'x' is a line of a hidden comment with its reason, 'n' one without, 'd' that of a deleted one. */
const line = (one: Comment & { isGone?: boolean }) =>
  one.hidden ? (one.hidden.actId ? 'x' : 'n') : one.isGone ? 'd' : one.content
const shape = (threads: CommentThread[]) => threads.map((one) => [line(one), ...one.replies.map(line)])

describe('a hidden comment', () => {
  it('without replies has a line for its author and those who can restore it, and none for others', async () => {
    const params = await newPost()
    const id = await say(member, params, 'Unkind words')
    const { id: actId, caseId } = await hide(moderator, id)
    const gone = { id, isGone: true, content: '', author: null, mentions: [], pictures: [], replyCount: 0 }
    const known = { actId, ground: 'Be kind' }
    expect(await read(member, params)).toMatchObject([
      { ...gone, hidden: { ...known, isOwn: true, caseAt: null, can: { restore: 'permission_denied' } } },
    ])
    for (const by of [ann, admin, moderator]) {
      const caseAt = { caseId, club: club.slug }
      expect(await read(by, params)).toMatchObject([
        { ...gone, hidden: { ...known, isOwn: false, caseAt, can: { restore: true } } },
      ])
      expect(JSON.stringify(await read(by, params))).not.toContain(person.id)
    }
    for (const by of [visitor, other]) expect(await read(by, params)).toEqual([])
    await restore(moderator, actId)
    for (const by of [visitor, other, member, moderator])
      expect(await read(by, params)).toMatchObject([
        { id, isGone: false, content: 'Unkind words', hidden: null },
      ])
  })

  it('has no line for moderators below its author', async () => {
    const params = await newPost()
    const id = await say(admin, params, 'By an admin')
    await hide(ann, id)
    const shown = async (by: Client) => shape(await read(by, params))
    expect(await shown(moderator)).toEqual([])
    expect(await shown(ann)).toEqual([['x']])
    await say(other, params, 'A comment')
    expect(await shown(moderator)).toEqual([['A comment']])
  })

  it('has no line for moderators where a ban hid it with all else', async () => {
    const params = await newPost()
    const banned = await make.person()
    await make.member(club, banned)
    const who = await as(banned)
    const top = await say(other, params, 'Top')
    await say(who, params, 'Spam')
    await say(who, params, 'More spam', top)
    await moderator.call('POST /acts', {
      body: {
        ...{ id: newId(), action: 'ban', clubId: club.id, hidesAll: true, statement },
        subject: { kind: 'profile', id: banned.id },
      },
    })
    await tasksDone()
    for (const by of [ann, moderator, visitor])
      expect(await read(by, params)).toMatchObject([{ id: top, replyCount: 0, replies: [] }])
    expect(shape(await read(who, params))).toEqual([['x'], ['Top', 'x']])
  })
})

describe('a hidden reply', () => {
  it('has a line in its place for its author and those who can restore it', async () => {
    const params = await newPost()
    const top = await say(other, params, 'Top')
    const ids: string[] = []
    for (const text of ['One', 'Two', 'Three', 'Four']) ids.push(await say(member, params, text, top))
    const { id: actId } = await hide(moderator, ids[1] ?? '')
    const all = async (by: Client) => {
      const { items } = await by.call('GET /comments/:commentId/replies', {
        params: { commentId: top },
        query: {},
      })
      return items.map(line)
    }
    for (const by of [member, ann, admin, moderator]) {
      const [thread] = await read(by, params)
      expect(shape([thread as CommentThread])).toEqual([['Top', 'One', 'x', 'Three']])
      expect(thread).toMatchObject({ replyCount: 4 })
      expect(thread?.replies[1]).toMatchObject({
        parentId: top,
        content: '',
        author: null,
        hidden: { actId },
      })
      expect(await all(by)).toEqual(['One', 'x', 'Three', 'Four'])
    }
    for (const by of [visitor, other]) {
      expect(shape(await read(by, params))).toEqual([['Top', 'One', 'Three', 'Four']])
      expect(await read(by, params)).toMatchObject([{ replyCount: 3 }])
      expect(await all(by)).toEqual(['One', 'Three', 'Four'])
    }
    const at = { at: ids[1] }
    expect(shape(await read(moderator, params, at))).toEqual([['Top', 'x', 'Three', 'Four']])
    expect(shape(await read(other, params, at))).toEqual([['Top', 'One', 'Three', 'Four']])
  })

  it('has a line below a comment of which nothing else remains, which says no more to others', async () => {
    const params = await newPost()
    const [deleted, hidden] = [await say(other, params, 'Deleted'), await say(other, params, 'Hidden')]
    for (const top of [deleted, hidden]) await hide(moderator, await say(member, params, 'A reply', top))
    await other.call('DELETE /comments/:commentId', { params: { commentId: deleted } })
    await hide(moderator, hidden)
    const shown = async (by: Client) => shape(await read(by, params, { order: 'oldest' }))
    expect(await shown(moderator)).toEqual([
      ['d', 'x'],
      ['x', 'x'],
    ])
    expect(await shown(member)).toEqual([
      ['d', 'x'],
      ['n', 'x'],
    ])
    expect(await shown(other)).toEqual([['x']])
    expect(await shown(visitor)).toEqual([])
    const stranger = await as(await make.person())
    expect(await shown(stranger)).toEqual([])
  })
})

it('pages hold lines and comments in one order, also from a linked one on', async () => {
  const params = await newPost()
  const ids: string[] = []
  for (let number = 0; number < 45; number++) {
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, number))
    const on = { id: params.contentId }
    ids.push((await make.comment({ on, club, author: person, content: `${number}`, createdAt })).id)
  }
  // The first and last, and one on each border of a page.
  const hidden = [0, 19, 20, 24, 25, 44].map((number) => ids[number] ?? '')
  for (const id of hidden) await hide(moderator, id)
  for (const order of ['newest', 'oldest'] as const)
    for (const [by, expected] of [
      [moderator, ids],
      [member, ids],
      [visitor, ids.filter((id) => !hidden.includes(id))],
    ] as const) {
      const found: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await by.call(list, { params, query: { order, ...(cursor && { cursor }) } })
        expect(page.items.length).toBeLessThanOrEqual(20)
        found.push(...page.items.map(({ id }) => id))
        if (page.next === null) break
        cursor = page.next
      }
      expect(found).toEqual(order === 'oldest' ? expected : expected.toReversed())
    }
  const from = (by: Client, at: string | undefined) =>
    by.call(list, { params, query: { order: 'oldest', at } })
  const first = async (by: Client, at: string | undefined) => {
    const { items, previous } = await from(by, at)
    return [items[0]?.id, previous !== null]
  }
  expect(await first(moderator, ids[0])).toEqual([ids[0], false])
  expect(await first(moderator, ids[1])).toEqual([ids[1], true])
  expect(await first(visitor, ids[1])).toEqual([ids[1], false])
  expect(await first(visitor, ids[19])).toEqual([ids[1], false])
})

it('costs no statement where nothing is hidden, and one for any number of lines', async () => {
  const params = await newPost()
  const of = (by: Client) => statementsOf(() => by.call(list, { params, query: {} }))
  const ids: string[] = []
  for (let number = 0; number < 6; number++) ids.push(await say(member, params, `Number ${number}`))
  await of(moderator)
  const before = await of(moderator)
  for (const id of ids.slice(0, 5)) await hide(moderator, id)
  await read(moderator, params)
  expect(await of(moderator)).toHaveLength(before.length + 1)
  expect(await of(visitor)).toHaveLength(before.length)
})
