import { afterEach, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/as.ts'
import { entitlementIn, join, openPaidClub, recordPayment } from '../../testing/paid-club.ts'
import { openWorld } from '../../testing/world.ts'
import { followTerms } from './lapse.tasks.ts'

const world = await openWorld()
const { ann, make, as, app, tasksDone } = world
const { db } = app.deps

type Club = { id: string; slug: string; name: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const someone = async () => as(await make.person())
const roleOf = async (who: Client, club: Club) => (await who.call('GET /clubs/:club', at(club))).role
const follow = async (now: string) => {
  await followTerms(app.deps, new Date(now))
  await tasksDone()
}
const noticesOf = async (who: Client) =>
  (await who.call('GET /notifications', { query: {} })).items.map(({ type }) => type).reverse()

/** A club with someone whose membership is paid until February 1, 2099. */
async function paidMember(isPrivate = false) {
  const club = await openPaidClub(world)
  const mia = await someone()
  const asked = await join(mia, club)
  await recordPayment(ann, club, asked, { paidOn: '2099-01-01' })
  if (isPrivate) await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
  await tasksDone()
  return { club, mia, asked }
}

// Other tests' memberships would end as well.
afterEach(async () => {
  await db.deleteFrom('entitlements').execute()
})

describe('what is paid', () => {
  it('is reminded of, is late, and ends after 7 days of grace, each notified once', async () => {
    const { club, mia, asked } = await paidMember(true)
    const noticesAt = async (now: string) => {
      const before = (await noticesOf(mia)).length
      for (const _ of [1, 2]) await follow(now)
      return (await noticesOf(mia)).slice(before)
    }
    expect(await noticesAt('2099-01-19T11:59:00Z')).toEqual([])
    expect(await noticesAt('2099-01-19T12:00:00Z')).toEqual(['ENTITLEMENT_DUE'])
    expect(await noticesAt('2099-01-30T12:00:00Z')).toEqual(['ENTITLEMENT_DUE'])
    expect(await noticesAt('2099-02-02T11:59:00Z')).toEqual([])
    expect(await noticesAt('2099-02-02T12:00:00Z')).toEqual(['ENTITLEMENT_LATE'])
    expect(await entitlementIn(mia, club)).toMatchObject({
      id: asked.id,
      state: 'past_due',
      endsAt: '2099-02-08',
    })
    expect(await roleOf(mia, club)).toBe('member')
    expect(await noticesAt('2099-02-09T11:59:00Z')).toEqual([])
    const listener = await mia.listen()
    expect(await noticesAt('2099-02-09T12:00:00Z')).toEqual(['ENTITLEMENT_ENDED'])
    await listener.ended()
    expect((await mia.read(`/rest/v1/clubs/${club.slug}/feed`)).status).toBe(403)
    const owner = { ...at(club), query: { kind: 'payments' as const } }
    const { items } = await ann.call('GET /clubs/:club/activity-log', owner)
    expect(JSON.stringify(items)).toContain('entitlement.ended')
  })

  it('goes on after a late payment, from its end', async () => {
    const { club, mia, asked } = await paidMember()
    await follow('2099-02-05T12:00:00Z')
    await recordPayment(ann, club, asked, { paidOn: '2099-02-05' })
    expect(await entitlementIn(mia, club)).toMatchObject({ state: 'active', paidUntil: '2099-03-01' })
    await follow('2099-02-20T12:00:00Z')
    expect(await noticesOf(mia)).toEqual([
      'ENTITLEMENT_PAID',
      'ENTITLEMENT_LATE',
      'ENTITLEMENT_PAID',
      'ENTITLEMENT_DUE',
    ])
  })

  it('recorded too late is late at once', async () => {
    const club = await openPaidClub(world)
    const mia = await someone()
    const asked = await join(mia, club)
    const day = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10)
    await recordPayment(ann, club, asked, { paidOn: '2020-01-01', paidUntil: day })
    expect(await entitlementIn(mia, club)).toMatchObject({ state: 'past_due' })
    expect(await roleOf(mia, club)).toBe('member')
  })

  it('ends without grace or reminders where it was canceled', async () => {
    const { club, mia, asked } = await paidMember()
    await mia.call('DELETE /my/entitlements/:entitlementId', { params: { entitlementId: asked.id } })
    await follow('2099-02-02T11:59:00Z')
    expect(await roleOf(mia, club)).toBe('member')
    await follow('2099-02-02T12:00:00Z')
    expect(await roleOf(mia, club)).toBeNull()
    expect(await noticesOf(mia)).toEqual(['ENTITLEMENT_PAID', 'ENTITLEMENT_ENDED'])
  })

  it('follows the days of grace of this club alone', async () => {
    const [one, two] = [await paidMember(), await paidMember()]
    const settings = await ann.call('GET /clubs/:club/payment-settings', at(one.club))
    await ann.call('PUT /clubs/:club/payment-settings', {
      ...at(one.club),
      body: { ...settings, graceDays: 0 },
    })
    await follow('2099-02-02T12:00:00Z')
    expect([await roleOf(one.mia, one.club), await roleOf(two.mia, two.club)]).toEqual([null, 'member'])
    const bad = { ...at(one.club), body: { ...settings, graceDays: 61 } }
    expect(await ann.refused('PUT /clubs/:club/payment-settings', bad)).toMatchObject({ code: 'bad_input' })
  })

  it('ends for many, also on two servers at once', async () => {
    const { club } = await paidMember()
    const people = await make.people(Array.from({ length: 150 }, () => ({})))
    for (const person of people) await make.member(club, person)
    await db
      .insertInto('entitlements')
      .values(
        people.map(({ id }, number) => ({
          ...{
            id,
            club_id: club.id,
            user_id: id,
            state: 'active',
            source: 'hand',
            amount: '25',
            currency: 'EUR',
          },
          ...{ duration: 'monthly', paid_until: '2030-01-01T12:00:00.000Z', reference: `R${number}` },
        })),
      )
      .execute()
    await Promise.all([follow('2040-01-01T00:00:00Z'), follow('2040-01-01T00:00:00Z')])
    const { members } = await db
      .selectFrom('clubs')
      .select('members')
      .where('id', '=', club.id)
      .executeTakeFirstOrThrow()
    expect(members, 'Ann and Mia').toBe(2)
  })

  it('never ends for the owner, nor in a deleted club, which may be restored', async () => {
    const { club, mia } = await paidMember()
    await db
      .updateTable('entitlements')
      .set({ paid_until: '2030-01-01T12:00:00.000Z' })
      .where('club_id', '=', club.id)
      .execute()
    await ann.call('DELETE /clubs/:club', { ...at(club), body: { name: club.name } })
    await follow('2040-01-01T00:00:00Z')
    await ann.call('PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId: club.id } })
    expect(await roleOf(mia, club)).toBe('member')
    await follow('2040-01-01T00:00:00Z')
    expect([await roleOf(mia, club), await roleOf(ann, club)]).toEqual([null, 'owner'])
  })
})
