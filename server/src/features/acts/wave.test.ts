import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { at, idOf, openCases, read } from '../cases/cases.fixture.ts'
import { holding } from '../cases/held/held.fixture.ts'
import { mailBundles } from './bundles.tasks.ts'

// What follows a ban besides the ban: the rest of what a spammer left, and who comes back.

const world = await openCases()
const { app, ann, ben, cam, dot, hall, make, visitor, operator, someone, tasksDone } = world
const { newPost, reported } = world
const { db } = app.deps
const { set, send, waitingIn, ownOf } = holding(world)
const statement = { basis: 'rule', ground: 'Spam', facts: 'This advertises' } as const
const inHall = { params: { club: hall.slug } }

const act = async (
  action: 'ban' | 'remove_member' | 'suspend' | 'silence' | 'hide',
  who: Client,
  given: object = {},
) => {
  const id = newId()
  const subject = { kind: 'profile' as const, id: idOf(who) }
  const by = action === 'suspend' ? operator : ben
  const clubId = action === 'suspend' ? undefined : hall.id
  const days = action === 'silence' ? { days: 3 } : {}
  await by.call('POST /acts', { body: { id, action, subject, clubId, statement, ...days, ...given } })
  return id
}
const reverse = (actId: string, by = operator) =>
  by.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })
const bellOf = async (who: Client, type = 'MODERATION_ACT') =>
  (await who.call('GET /notifications', { query: {} })).items.filter((one) => one.type === type)
/** As the task does once no more follow. */
const mailDue = async () => {
  await mailBundles(app.deps, { quietFor: 0 })
  await tasksDone()
}

describe('what waits of a person', () => {
  const clubOf = async () => (await ann.call('GET /clubs/:club', inHall)).held?.all ?? 0

  it.each(['ban', 'remove_member', 'suspend'] as const)(
    'leaves the queue and its count with a %s, and is back with the reversal',
    async (action) => {
      await set(1)
      const [member, other] = [await someone(hall), await someone(hall)]
      const [mine, others] = [await send(member), await send(other)]
      const queue = async () => {
        const { items, waiting } = await ann.call('GET /clubs/:club/held', { ...inHall, query: {} })
        expect([waiting, await clubOf()]).toEqual([items.length, items.length])
        return items.map(({ id }) => id)
      }
      expect(await queue()).toEqual(expect.arrayContaining([mine, others]))
      const actId = await act(action, member)
      expect(await queue()).toContain(others)
      expect(await queue()).not.toContain(mine)
      const { waiting } = await operator.call('GET /admin/overview')
      expect(waiting.held).toBe((await operator.call('GET /admin/held', { query: {} })).items.length)
      if (action === 'remove_member') expect((await ownOf(member)).map(({ id }) => id)).toContain(mine)
      await reverse(actId, action === 'suspend' ? operator : ben)
      expect(await queue()).toEqual(expect.arrayContaining([mine, others]))
      await set(0)
    },
  )

  it('stays in the queue of those who are silenced, and of comments by people outside a public club', async () => {
    await set(1)
    const member = await someone(hall)
    const mine = await send(member)
    await act('silence', member)
    expect((await waitingIn(ann)).map(({ id }) => id)).toContain(mine)
    const stranger = await someone()
    const { id: contentId } = await newPost(cam)
    const comment = { params: { contentId }, body: { id: newId(), content: 'Hello' } }
    expect((await stranger.refused('POST /content/:contentId/comments', comment)).code).toBe(
      'held_for_review',
    )
    expect((await waitingIn(ann)).map(({ id }) => id)).toContain(comment.body.id)
    const actId = await act('ban', stranger)
    expect((await waitingIn(ann)).map(({ id }) => id)).not.toContain(comment.body.id)
    await reverse(actId, ben)
    await set(0)
  })

  it('leaves the queue as a comment of someone removed from a public club, too, and not of who left it', async () => {
    await set(1)
    const { id: contentId } = await newPost(cam)
    const [removed, left] = [await someone(hall), await someone(hall)]
    const commentOf = async (who: Client) => {
      const comment = { params: { contentId }, body: { id: newId(), content: 'Hello' } }
      await who.refused('POST /content/:contentId/comments', comment)
      return comment.body.id
    }
    const [one, other] = [await commentOf(removed), await commentOf(left)]
    const actId = await act('remove_member', removed)
    await left.call('DELETE /clubs/:club/membership', inHall)
    const queue = async () => (await waitingIn(ann)).map(({ id }) => id)
    expect(await queue()).toContain(other)
    expect(await queue()).not.toContain(one)
    await reverse(actId, ben)
    expect(await queue()).toContain(one)
    await set(0)
  })

  it('does not keep moderators from hearing of what others send', async () => {
    await set(1)
    await sql`delete from held_submissions`.execute(db)
    const [spammer, other] = [await someone(hall), await someone(hall)]
    await send(spammer)
    await act('ban', spammer)
    await tasksDone()
    const heard = async () => (await bellOf(ann, 'CLUB_HELD_WAITING')).length
    const before = await heard()
    await send(other)
    await tasksDone()
    expect(await heard()).toBe(before + 1)
    await set(0)
  })
})

describe('private messages of a banned person', () => {
  const writeTo = async (from: Client, to: Client, message: string) => {
    const body = { club_id: hall.id, receiver_id: idOf(to), message, image_paths: [], attachment_paths: [] }
    return from.call('POST /functions/v1/send-chat-message', { body })
  }
  const textsOf = async (who: Client) => {
    const { rows } = await sql<{ message: string }>`select m.message from chat_messages m
      join conversations v on v.id = m.conversation_id where ${idOf(who)} in (v.low_id, v.high_id)
      order by m.created_at, m.id`.execute(db)
    return rows.map(({ message }) => message)
  }
  const unreadOf = async (who: Client) => {
    const { rows } = await sql<{ count: number }>`select coalesce(sum(unread_count), 0)::int as count
      from conversation_people where user_id = ${idOf(who)}`.execute(db)
    return rows[0]?.count
  }

  it.each(['ban', 'suspend'] as const)(
    'are hidden with a %s from those who have not read them, and shown again',
    async (action) => {
      const [spammer, friend, target] = [await someone(hall), await someone(hall), await someone(hall)]
      await writeTo(spammer, friend, 'Read before')
      await sql`update conversation_people set read_sequence = 1, unread_count = 0 where user_id = ${idOf(friend)}`.execute(
        db,
      )
      await writeTo(spammer, friend, 'Buy gold')
      await writeTo(spammer, target, 'Buy silver')
      await writeTo(friend, target, 'Hello')
      const actId = await act(action, spammer)
      await tasksDone()
      expect(await textsOf(friend)).toEqual(['Read before', '', 'Hello'])
      expect(await textsOf(target)).toEqual(['', 'Hello'])
      expect([await unreadOf(friend), await unreadOf(target)]).toEqual([0, 1])
      await reverse(actId, action === 'suspend' ? operator : ben)
      await tasksDone()
      expect(await textsOf(friend)).toEqual(['Read before', 'Buy gold', 'Hello'])
      expect([await unreadOf(friend), await unreadOf(target)]).toEqual([1, 2])
    },
  )

  it('stay where the ban is of another club, and with a silence', async () => {
    const [member, friend] = [await someone(hall), await someone(hall)]
    const other = await make.club({ owner: personOf(ann) })
    await make.member(other, personOf(member))
    await writeTo(member, friend, 'Hello')
    const subject = { kind: 'profile' as const, id: idOf(member) }
    await ann.call('POST /acts', {
      body: { id: newId(), action: 'ban', subject, clubId: other.id, statement },
    })
    await act('silence', member)
    await tasksDone()
    expect(await textsOf(friend)).toEqual(['Hello'])
  })
})

describe('an act on a person from a case', () => {
  const from = async (given: object, action: 'ban' | 'warn' = 'ban') => {
    const author = await someone(hall)
    const { id: caseId, post } = await reported(author)
    const id = newId()
    const body = { id, caseId, action, subject: post, clubId: hall.id, statement, ...given }
    await ben.call('POST /acts', { body })
    const details = await ben.call(read, at(caseId))
    return { author, caseId, post, id, body, details }
  }

  it('hides what was reported by an act of its own, with one statement, bell and mail', async () => {
    const { author, caseId, id, body, details } = await from({ hidesSubject: true })
    expect(details.isHidden).toBe(true)
    expect(details.entries.map(({ what }) => what)).toEqual(['opened', 'ban', 'hide'])
    expect(await bellOf(author)).toHaveLength(1)
    const { items } = await author.call('GET /my/statements', { query: {} })
    expect(items).toMatchObject([{ id, action: 'ban', others: [{ action: 'hide', ground: 'Spam' }] }])
    await mailDue()
    expect((await lettersTo(visitor, personOf(author).email)).map(({ subject }) => subject)).toEqual([
      `You were banned from ${hall.name}`,
    ])
    // The answer that was lost is sent again.
    await ben.call('POST /acts', { body })
    expect((await ben.call(read, at(caseId))).entries).toHaveLength(3)
  })

  it('leaves it where that isn’t asked for', async () => {
    const { details, post } = await from({})
    expect(details.isHidden).toBe(false)
    expect(details.entries.map(({ what }) => what)).toEqual(['opened', 'ban'])
    await dot.call('GET /content/:contentId', { params: { contentId: post.id } })
  })

  it('stays as it was with the reversal of the ban alone, and comes back with its own', async () => {
    const { caseId, id, details } = await from({ hidesSubject: true })
    await reverse(id, ben)
    expect((await ben.call(read, at(caseId))).isHidden).toBe(true)
    await reverse(details.entries.find(({ what }) => what === 'hide')?.id ?? '', ben)
    expect((await ben.call(read, at(caseId))).isHidden).toBe(false)
  })

  it('hides it with all else by one act, and leaves its case open, unlike others about the person', async () => {
    const author = await someone(hall)
    const other = await reported(author)
    const { id: caseId, post } = await reported(author)
    const how = { clubId: hall.id, statement, hidesSubject: true, hidesAll: true }
    await ben.call('POST /acts', { body: { id: newId(), caseId, action: 'ban', subject: post, ...how } })
    await tasksDone()
    const [own, others] = [await ben.call(read, at(caseId)), await ben.call(read, at(other.id))]
    expect([own.status, own.isHidden, own.entries.map(({ what }) => what)]).toEqual([
      ...['open', true, ['opened', 'ban']],
    ])
    expect([others.status, others.outcome]).toEqual(['closed', 'acted'])
  })

  it('does only that where the thing is gone or hidden', async () => {
    const author = await someone(hall)
    const { id: caseId, post } = await reported(author)
    await author.call('DELETE /content/:contentId', { params: { contentId: post.id } })
    const body = {
      id: newId(),
      caseId,
      action: 'ban' as const,
      subject: post,
      clubId: hall.id,
      statement,
      hidesSubject: true,
    }
    await ben.call('POST /acts', { body })
    expect((await ben.call(read, at(caseId))).entries.map(({ what }) => what)).toEqual(['opened', 'ban'])
  })
})
