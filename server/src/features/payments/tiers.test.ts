import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { recordPayment } from '../../testing/paid-club.ts'
import { openWorld } from '../../testing/world.ts'
import { rankPeople } from '../leaderboard/points.writes.ts'
import { followTerms } from './lapse.tasks.ts'

const { ann, ben, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps

type Club = { id: string; slug: string; name: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const group = { name: 'Gold', color: 'yellow', shownTo: 'members', isOpen: true } as const
const save = 'PUT /clubs/:club/groups/:groupId'
const join = 'PUT /clubs/:club/groups/:groupId/membership'
const leave = 'DELETE /clubs/:club/groups/:groupId/membership'

/** A free club with a group for €5.00 by month, and a member. */
async function scene() {
  const club = await make.club({ owner: personOf(ann), currency: 'EUR' })
  const groupId = newId()
  const tier = { params: { club: club.slug, groupId } }
  const body = { ...group, description: 'Firings at cost', fee: '5', feeDuration: 'monthly' as const }
  await ann.call(save, { ...tier, body: { ...body, before: {} } })
  return { club, groupId, tier, body, mia: await member(club) }
}
async function member(club: Club): Promise<Client> {
  const person = await make.person()
  await make.member(club, person)
  return as(person)
}
const seen = async (who: Client, club: Club) =>
  (await who.call('GET /clubs/:club/groups', at(club))).groups[0]
const payFor = async (who: Client, club: Club, given: { paidOn?: string } = { paidOn: '2099-01-01' }) =>
  recordPayment(ann, club, { id: (await seen(who, club))?.entitlement?.id ?? '' }, given)

// However they came in.
afterEach(async () => {
  const { rows } =
    await sql`select w.user_id from club_group_members w join club_groups g on g.id = w.group_id
    where g.fee is not null and not exists (select from entitlements e where e.group_id = w.group_id
      and e.user_id = w.user_id and e.state in ('active', 'past_due'))`.execute(db)
  expect(rows, 'in a paid group without an entitlement').toEqual([])
  const { rows: open } = await sql`select e.user_id from entitlements e where e.group_id is not null
    and e.state in ('active', 'past_due') and not exists (select from club_group_members w
      where w.group_id = e.group_id and w.user_id = e.user_id)`.execute(db)
  expect(open, 'entitlements of people who are not in it').toEqual([])
})

describe('a group with a fee', () => {
  it('is asked for, paid and entered, by this person alone, and leaves the club as it was', async () => {
    const { club, tier, mia } = await scene()
    const other = await member(club)
    const { groups } = await mia.call(join, tier)
    expect(groups[0]).toMatchObject({
      ...{
        isMember: false,
        fee: '5.00',
        entitlement: { state: 'pending' },
        can: { join: 'payment_pending' },
      },
    })
    expect((await mia.call(join, tier)).groups[0]?.entitlement?.id).toBe(groups[0]?.entitlement?.id)
    await other.call(join, tier)
    await payFor(mia, club)
    expect(await seen(mia, club)).toMatchObject({ isMember: true, entitlement: { paidUntil: '2099-02-01' } })
    expect(await seen(other, club)).toMatchObject({ isMember: false, memberCount: 1 })
    const { items } = await mia.call('GET /my/entitlements', { query: {} })
    expect(items).toMatchObject([
      { of: { kind: 'group', name: 'Gold' }, payments: [{ title: `Membership of Gold in ${club.name}` }] },
    ])
    await tasksDone()
    const notices = await mia.call('GET /notifications', { query: {} })
    expect(notices.items.map(({ type }) => type)).toEqual(['ENTITLEMENT_PAID'])
    expect(JSON.stringify(notices.items)).toContain(`Gold in ${club.name}`)
  })

  it('is left, and ends when it is not paid, without the membership of the club', async () => {
    const { club, tier, mia } = await scene()
    await mia.call(join, tier)
    await payFor(mia, club)
    await mia.call(leave, tier)
    expect((await seen(mia, club))?.entitlement).toBeUndefined()
    await mia.call(join, tier)
    await payFor(mia, club, { paidOn: '2030-01-01' })
    await followTerms(app.deps, new Date('2030-02-02T12:00:00Z'))
    expect(await seen(mia, club)).toMatchObject({ isMember: true, entitlement: { state: 'past_due' } })
    await followTerms(app.deps, new Date('2030-02-09T12:00:00Z'))
    expect(await seen(mia, club)).toMatchObject({ isMember: false })
    expect((await mia.call('GET /clubs/:club', at(club))).role).toBe('member')
  })

  it('ends with the membership of the club, and what is pending too', async () => {
    const { club, tier, mia } = await scene()
    const other = await member(club)
    await mia.call(join, tier)
    await payFor(mia, club)
    await other.call(join, tier)
    for (const who of [mia, other]) await who.call('DELETE /clubs/:club/membership', at(club))
    const { items } = await ann.call('GET /clubs/:club/entitlements', { ...at(club), query: {} })
    expect(items).toEqual([])
  })

  it('is given to whom its managers put in, and ended for whom they take out', async () => {
    const { club, groupId, tier, mia } = await scene()
    const asking = await member(club)
    await asking.call(join, tier)
    const personIds = [personOf(mia).id, personOf(asking).id]
    await ann.call('POST /clubs/:club/groups/:groupId/members', { ...tier, body: { personIds } })
    for (const who of [mia, asking])
      expect(await seen(who, club)).toMatchObject({
        isMember: true,
        entitlement: { state: 'active', paidUntil: null },
      })
    await ann.call('DELETE /clubs/:club/groups/:groupId/members/:personId', {
      params: { club: club.slug, groupId, personId: personOf(mia).id },
    })
    expect((await seen(mia, club))?.entitlement).toBeUndefined()
    expect(await seen(asking, club)).toMatchObject({ isMember: true })
  })

  it('keeps who is in it when it begins to cost, and lets in who was to pay when it is free', async () => {
    const { club, tier, body, mia } = await scene()
    const other = await member(club)
    const free = { ...body, fee: '' }
    await mia.call(join, tier)
    await ann.call(save, { ...tier, body: { ...free, before: {} } })
    expect(await seen(mia, club)).toMatchObject({ isMember: true, fee: null })
    // As the page shows it.
    const before = { ...free, fromLevel: null, courseIds: [], feeDuration: null }
    await ann.call(save, { ...tier, body: { ...body, before } })
    expect(await seen(mia, club)).toMatchObject({ isMember: true, entitlement: { state: 'active' } })
    await other.call(join, tier)
    expect(await seen(other, club)).toMatchObject({ isMember: false })
    await ann.call(save, { ...tier, body: { ...body, fee: '7,50', before: {} } })
    expect((await seen(other, club))?.entitlement).toMatchObject({ state: 'pending' })
    const { items } = await other.call('GET /my/entitlements', { query: {} })
    expect(items, 'the price agreed on').toMatchObject([{ amount: '5.00' }])
  })

  it('goes on costing who is in it when it is closed, and lets in who was asked to pay', async () => {
    const { club, tier, body, mia } = await scene()
    const asking = await member(club)
    await mia.call(join, tier)
    await payFor(mia, club)
    await asking.call(join, tier)
    await ann.call(save, { ...tier, body: { ...body, isOpen: false, before: {} } })
    expect(await seen(mia, club)).toMatchObject({ fee: '5.00', entitlement: { paidUntil: '2099-02-01' } })
    const { items } = await asking.call('GET /my/entitlements', { query: {} })
    await recordPayment(ann, club, { id: items[0]?.id ?? '' }, { paidOn: '2099-01-01' })
    const { groups } = await ann.call('GET /clubs/:club/groups', at(club))
    expect(groups[0]?.memberCount).toBe(2)
    expect(await (await member(club)).refused(join, tier)).toMatchObject({ code: 'group_closed' })
  })

  it('is given to whom a level or an invite puts into it', async () => {
    const { club, groupId, tier, body, mia } = await scene()
    const { id } = personOf(mia)
    await sql`insert into club_points (club_id, user_id, day, published)
      values (${club.id}, ${id}, current_date, 4)`.execute(db)
    await write(app.deps, (tx) => rankPeople(tx, club.id, [id], new Date().toISOString().slice(0, 10)))
    await ann.call(save, { ...tier, body: { ...body, fromLevel: 2, before: {} } })
    await tasksDone()
    const guest = await as(await make.person())
    const { url } = await ann.call('POST /clubs/:club/invites/links', {
      ...at(club),
      body: { id: newId(), lifetime: '7-days', maxUses: null, groupId },
    })
    const token = new URL(url, 'http://x').searchParams.get('token') ?? ''
    await guest.call('PUT /clubs/:club/invitation', { ...at(club), body: { token } })
    for (const who of [mia, guest])
      expect(await seen(who, club)).toMatchObject({ isMember: true, entitlement: { state: 'active' } })
  })

  it('appears on the club’s page for everyone while members can join it', async () => {
    const { club, tier, body } = await scene()
    const stranger = await as(await make.person())
    const tiers = async () => (await stranger.call('GET /clubs/:club/preview', at(club))).tiers
    expect(await tiers()).toMatchObject([
      { name: 'Gold', fee: '5.00', feeDuration: 'monthly', description: 'Firings at cost' },
    ])
    expect(await stranger.refused(join, tier)).toMatchObject({ status: 404 })
    await ann.call(save, { ...tier, body: { ...body, isOpen: false, before: {} } })
    expect(await tiers()).toBeUndefined()
  })

  it('is refused with a bad fee at its field, to people without the right, and says who pays before it is deleted', async () => {
    const { club, tier, body, mia } = await scene()
    const change = (fee: string) => ({ ...tier, body: { ...body, fee, before: {} } })
    for (const fee of ['0', '-1', '1.234', 'five'])
      expect((await ann.refused(save, change(fee))).fields.fee, fee).toBeTruthy()
    expect(await mia.refused(save, change('1'))).toMatchObject({ code: 'permission_denied' })
    expect(await ben.refused(join, tier)).toMatchObject({ status: 404 })
    await mia.call(join, tier)
    expect(await ann.call('GET /clubs/:club/groups/:groupId/uses', tier)).toMatchObject({ payers: 1 })
    await payFor(mia, club)
    const paymentId = (await mia.call('GET /my/entitlements', { query: {} })).items[0]?.payments[0]?.id ?? ''
    await ann.call('DELETE /clubs/:club/groups/:groupId', tier)
    expect(await mia.call('GET /payments/:paymentId', { params: { paymentId } })).toMatchObject({ number: 1 })
  })
})
