import type { EventItem } from '@guildhall/contract/events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { eventForm, postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { make, as, by: byToken, app } = await openWorld()
const { db } = app.deps

type Club = { id: string; slug: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const of = ({ id }: { id: string }) => ({ params: { contentId: id } })
const someone = async () => as(await make.person())

/** A public club with an admin, a member, and a guest who is none. */
async function openClub(options: { isPrivate?: boolean } = {}) {
  const [owner, admin, member] = [await make.person(), await make.person(), await make.person()]
  const club = await make.club({ owner, ...options, permissions: { admins: [admin.id] } })
  await make.allFeatures(club)
  await make.member(club, admin, 'admin')
  await make.member(club, member)
  const people = { owner: await as(owner), admin: await as(admin), member: await as(member) }
  const { owner: host } = people
  const publish = (capacity: number | null) =>
    host.call('POST /clubs/:club/events', { ...at(club), body: eventForm({ capacity }) })
  return { club, ...people, publish }
}

const ban = (by: Client, club: Club, who: Client, days?: number) => act(by, 'ban', club, who, days)
async function act(
  by: Client,
  action: 'ban' | 'remove_member',
  club: Club,
  who: Client,
  days?: number,
): Promise<string> {
  const id = newId()
  await by.call('POST /acts', {
    body: {
      id,
      action,
      clubId: club.id,
      subject: { kind: 'profile', id: personOf(who).id },
      statement: { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' },
      ...(days && { days }),
    },
  })
  return id
}
const reverse = (by: Client, actId: string) =>
  by.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })
const attend = (who: Client, event: { id: string }) =>
  who.call('PUT /events/:contentId/attendance', of(event))
const numbers = async (who: Client, event: { id: string }) => {
  const { data } = (await who.call('GET /content/:contentId', of(event))) as EventItem
  return [data.attendeeCount, data.waitingCount, data.attendance]
}
const endInTime = (actId: string) =>
  db
    .updateTable('restrictions')
    .set({ ends_at: sql<Date>`now() - interval '1 second'` })
    .where('act_id', '=', actId)
    .execute()
const isMember = async (club: Club, who: Client) =>
  (await who.call('GET /clubs/:club/preview', at(club))).can.join === 'already_member'

describe('a ban of someone with spots at events', () => {
  it('gives them to others; an appeal restores those with room, and waits for the rest', async () => {
    const { club, owner, admin, member, publish } = await openClub()
    const [open, full, past, canceled] = [
      await publish(null),
      await publish(1),
      await publish(null),
      await publish(3),
    ]
    const other = await someone()
    for (const event of [open, full, past, canceled]) await attend(member, event)
    expect(await numbers(other, await attend(other, full))).toEqual([1, 1, 'waiting'])
    await sql`update events set start_date = now() - interval '2 days', end_date = now() - interval '1 day',
      over_at = now() - interval '1 day' where id = ${past.id}`.execute(db)
    await owner.call('PUT /events/:contentId/cancellation', of(canceled))
    const id = await ban(owner, club, member)
    expect(await numbers(member, open)).toEqual([0, 0, null])
    expect(await numbers(other, full)).toEqual([1, 0, 'confirmed'])
    expect(await numbers(member, past)).toEqual([1, 0, 'confirmed'])
    expect(await member.refused('PUT /events/:contentId/attendance', of(open))).toMatchObject({
      code: 'banned',
    })
    await member.call('PUT /my/statements/:actId/appeal', { params: { actId: id }, body: { text: 'No' } })
    await admin.call('PUT /appeals/:actId/decision', {
      params: { actId: id },
      body: { decision: 'granted', answer: 'We looked again' },
    })
    expect(await isMember(club, member)).toBe(true)
    expect(await numbers(member, open)).toEqual([1, 0, 'confirmed'])
    expect(await numbers(member, full)).toEqual([1, 1, 'waiting'])
    expect(await numbers(member, past)).toEqual([1, 0, 'confirmed'])
    expect(await numbers(member, canceled)).toEqual([1, 0, 'confirmed'])
  })

  it('leaves them to a member of a public club who is only removed', async () => {
    const { club, owner, member, publish } = await openClub()
    const event = await publish(2)
    await attend(member, event)
    await act(owner, 'remove_member', club, member)
    expect(await isMember(club, member)).toBe(false)
    expect(await numbers(member, event)).toEqual([1, 0, 'confirmed'])
  })

  it('ends those of guests and in a private club, and what they chose since stays', async () => {
    const { club, owner, publish } = await openClub()
    const [guest, kept, left] = [await someone(), await publish(2), await publish(2)]
    await attend(guest, kept)
    await attend(guest, left)
    const id = await ban(owner, club, guest, 1)
    expect(await numbers(guest, kept)).toEqual([0, 0, null])
    await endInTime(id)
    await attend(guest, left)
    await guest.call('DELETE /events/:contentId/attendance', of(left))
    await attend(guest, left)
    await reverse(owner, id)
    expect([await numbers(guest, kept), await numbers(guest, left)]).toEqual([
      [1, 0, 'confirmed'],
      [1, 0, 'confirmed'],
    ])
    const shut = await openClub({ isPrivate: true })
    const event = await shut.publish(null)
    await attend(shut.member, event)
    const second = await ban(shut.owner, shut.club, shut.member)
    expect(await numbers(shut.owner, event)).toEqual([0, 0, null])
    await reverse(shut.owner, second)
    expect(await numbers(shut.member, event)).toEqual([1, 0, 'confirmed'])
  })
})

describe('a second ban', () => {
  it('restores what the first one ended, once it is reversed, and not before', async () => {
    const { club, owner, member, publish } = await openClub()
    const event = await publish(null)
    await attend(member, event)
    const first = await ban(owner, club, member, 1)
    await endInTime(first)
    const second = await ban(owner, club, member)
    await reverse(owner, first)
    expect((await member.call('GET /clubs/:club/preview', at(club))).can.join).toBe('banned')
    expect(await numbers(member, event)).toEqual([0, 0, null])
    await reverse(owner, second)
    expect(await isMember(club, member)).toBe(true)
    expect(await numbers(member, event)).toEqual([1, 0, 'confirmed'])
  })

  it('in another club keeps nothing back', async () => {
    const [here, there] = [await openClub(), await openClub()]
    const { member } = here
    await make.member(there.club, personOf(member))
    const first = await ban(here.owner, here.club, member)
    await ban(there.owner, there.club, member)
    await reverse(here.owner, first)
    expect([await isMember(here.club, member), await isMember(there.club, member)]).toEqual([true, false])
  })

  it('restores the membership that a later removal ended, with the removal', async () => {
    const { club, owner, member } = await openClub()
    const first = await act(owner, 'ban', club, member, 1)
    await endInTime(first)
    await member.call('PUT /clubs/:club/membership', at(club))
    const second = await act(owner, 'remove_member', club, member)
    await reverse(owner, first)
    expect(await isMember(club, member)).toBe(false)
    await reverse(owner, second)
    expect(await isMember(club, member)).toBe(true)
  })
})

describe('a banned person', () => {
  it('keeps drafts, publishes none, and does no more by a token', async () => {
    const { club, owner, member } = await openClub()
    const program = byToken(await make.token(personOf(member).id))
    const draftId = newId()
    await member.call('PUT /my/drafts/:draftId', {
      params: { draftId },
      body: {
        kind: 'post',
        place: club.id,
        ...{ data: '{"title":"Beeswax"}', summary: 'Beeswax' },
        ...{ browser: newId(), revision: null, writtenAt: 1000 },
      },
    })
    const post = await owner.call('POST /clubs/:club/posts', { ...at(club), body: postForm({ id: newId() }) })
    await ban(owner, club, member)
    expect(await member.call('GET /my/drafts/:draftId', { params: { draftId } })).toMatchObject({
      summary: 'Beeswax',
    })
    for (const who of [member, program]) {
      const published = { ...at(club), body: postForm({ id: draftId }) }
      expect(await who.refused('POST /clubs/:club/posts', published)).toMatchObject({
        code: 'publish_non_member',
      })
      expect(await who.refused('PUT /content/:contentId/like', of(post))).toMatchObject({ code: 'banned' })
    }
  })

  it('takes part again as soon as the ban ends, while the page is open', async () => {
    const { club, owner, member } = await openClub()
    const post = await owner.call('POST /clubs/:club/posts', { ...at(club), body: postForm({ id: newId() }) })
    const id = await ban(owner, club, member, 1)
    const shown = async () => [
      (await member.call('GET /content/:contentId', of(post))).can.like,
      (await member.call('GET /clubs/:club/preview', at(club))).can.join,
    ]
    expect(await shown()).toEqual(['banned', 'banned'])
    await endInTime(id)
    expect(await shown()).toEqual([true, true])
    await member.call('PUT /content/:contentId/like', of(post))
  })

  it('is never let in by a request that is accepted at the same time', async () => {
    const { club, owner, admin } = await openClub({ isPrivate: true })
    const asker = await someone()
    await asker.call('PUT /clubs/:club/join-request', at(club))
    const request = await db
      .selectFrom('join_requests')
      .select('id')
      .where('user_id', '=', personOf(asker).id)
      .executeTakeFirstOrThrow()
    await Promise.allSettled([
      ban(owner, club, asker),
      admin.call('PUT /clubs/:club/join-requests/decisions', {
        ...at(club),
        body: { ids: [request.id], decision: 'accepted' },
      }),
    ])
    expect((await asker.call('GET /clubs/:club/preview', at(club))).can).toMatchObject({ join: 'banned' })
    expect(await isMember(club, asker)).toBe(false)
  })
})
