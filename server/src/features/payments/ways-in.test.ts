import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm } from '../../testing/forms.ts'
import { entitlementIn, join, openPaidClub, recordPayment } from '../../testing/paid-club.ts'
import { openWorld } from '../../testing/world.ts'
import { asked, leave } from '../account-deletions/account-deletions.fixture.ts'

const world = await openWorld()
const { ann, make, as, app, eventually, tasksDone } = world
const { db } = app.deps

type Club = { id: string; slug: string; name: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const someone = async () => as(await make.person())
const roleOf = async (who: Client, club: Club) => (await who.call('GET /clubs/:club', at(club))).role
const accept = 'PUT /clubs/:club/invitation'
const tokenIn = (url: string) => new URL(url, 'http://x').searchParams.get('token') ?? ''
const access = (isPaid: boolean, more: object = {}) => ({
  body: {
    ...{ isPrivate: false, isPaid, membershipFee: isPaid ? '25' : '', currency: 'EUR' },
    ...{ subscriptionDuration: 'monthly' as const, ...more },
  },
})

// However they came in.
afterEach(async () => {
  const { rows } =
    await sql`select m.club_id, m.user_id from club_memberships m join clubs k on k.id = m.club_id
    where k.is_paid and not exists (select from entitlements e where e.club_id = m.club_id and e.user_id = m.user_id
      and e.state in ('active', 'past_due'))`.execute(db)
  expect(rows, 'members of paid clubs without an entitlement').toEqual([])
  const { rows: open } = await sql`select e.club_id, e.user_id from entitlements e
    where e.state in ('active', 'past_due') and not exists (select from club_memberships m
      where m.club_id = e.club_id and m.user_id = e.user_id)`.execute(db)
  expect(open, 'entitlements of people who are no members').toEqual([])
})

const ban = async (club: Club, who: Client) => {
  const id = newId()
  await ann.call('POST /acts', {
    body: {
      ...{ id, action: 'ban', subject: { kind: 'profile', id: personOf(who).id }, clubId: club.id },
      statement: { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' },
    },
  } as never)
  return { params: { actId: id }, body: { reason: '' } }
}

describe('a paid club is entered only with an entitlement', () => {
  const ways: Record<string, (club: Club, who: Client) => Promise<unknown>> = {
    'by joining': async (club, who) => {
      await db.updateTable('clubs').set({ is_private: false }).where('id', '=', club.id).execute()
      await who.call('PUT /clubs/:club/membership', at(club))
    },
    'by a request that is accepted': async (club, who) => {
      await who.call('PUT /clubs/:club/join-request', at(club))
      const { items } = await ann.call('GET /clubs/:club/join-requests', { ...at(club), query: {} })
      const body = { ids: items.map(({ id }) => id), decision: 'accepted' as const }
      await ann.call('PUT /clubs/:club/join-requests/decisions', { ...at(club), body })
    },
    'by a link': async (club, who) => {
      const body = { id: newId(), lifetime: '7-days' as const, maxUses: null }
      const link = await ann.call('POST /clubs/:club/invites/links', { ...at(club), body })
      await who.call(accept, { ...at(club), body: { token: tokenIn(link.url) } })
    },
    'by an invite': async (club, who) => {
      await make.invite(club, { by: personOf(ann), person: personOf(who) })
      await who.call(accept, { ...at(club), body: {} })
    },
  }
  it.each(Object.entries(ways))('%s', async (_, enter) => {
    const club = await openPaidClub(world, true)
    const who = await someone()
    await enter(club, who)
    expect(await entitlementIn(who, club)).toMatchObject({ state: 'pending' })
    expect((await who.call('GET /clubs/:club/preview', at(club))).role).toBeNull()
  })

  it('with the group of an invite once the payment is recorded', async () => {
    const club = await openPaidClub(world, true)
    const group = await make.group(club)
    const who = await someone()
    const link = await ann.call('POST /clubs/:club/invites/links', {
      ...at(club),
      body: { id: newId(), lifetime: '7-days', maxUses: null, groupId: group.id },
    })
    await who.call(accept, { ...at(club), body: { token: tokenIn(link.url) } })
    const members = () =>
      db.selectFrom('club_group_members').select('user_id').where('group_id', '=', group.id).execute()
    expect(await members()).toEqual([])
    const asked = await entitlementIn(who, club)
    await recordPayment(ann, club, { id: asked?.id ?? '' })
    expect(await members()).toEqual([{ user_id: personOf(who).id }])
  })

  it('also after a ban is reversed, if what was paid has not ended meanwhile', async () => {
    const club = await openPaidClub(world)
    const [paid, lapsed, pending] = [await someone(), await someone(), await someone()]
    await recordPayment(ann, club, await join(paid, club))
    const { id } = await join(lapsed, club)
    await recordPayment(ann, club, { id })
    await join(pending, club)
    const bans = []
    for (const who of [paid, lapsed, pending]) {
      bans.push(await ban(club, who))
      expect(await entitlementIn(who, club)).toBeUndefined()
    }
    await db.updateTable('entitlements').set({ paid_until: new Date() }).where('id', '=', id).execute()
    for (const reversal of bans) await ann.call('PUT /acts/:actId/reversal', reversal)
    expect(await roleOf(paid, club)).toBe('member')
    expect([await roleOf(lapsed, club), await roleOf(pending, club)]).toEqual([null, null])
  })

  it('not by a payment for someone who was banned while paying', async () => {
    const club = await openPaidClub(world)
    const who = await someone()
    const asked = await join(who, club)
    await ban(club, who)
    const { recorded, passed } = await recordPayment(ann, club, asked)
    expect([recorded, passed[0]?.why]).toEqual([0, 'gone'])
    const grant = {
      params: { club: club.slug, grantId: '1' },
      body: { username: personOf(who).username, until: null },
    }
    expect(await ann.refused('PUT /clubs/:club/grants/:grantId', grant)).toMatchObject({
      ...{ code: 'person_banned', fields: { username: 'This person is banned' } },
    })
  })

  it('by its founder without payment', async () => {
    const founder = await someone()
    const club = await founder.call('POST /clubs', {
      body: clubForm({ isPaid: true, membershipFee: '9.90', currency: 'EUR' }),
    })
    expect(await entitlementIn(founder, club)).toMatchObject({
      state: 'active',
      source: 'given',
      paidUntil: null,
    })
  })
})

describe('membership and entitlement end together', () => {
  it('by leaving, and joining again costs again', async () => {
    const club = await openPaidClub(world)
    const who = await someone()
    const first = await join(who, club)
    await recordPayment(ann, club, first)
    await who.call('DELETE /clubs/:club/membership', at(club))
    expect(await entitlementIn(who, club)).toBeUndefined()
    const { items } = await who.call('GET /my/entitlements', { query: {} })
    expect(items.find(({ id }) => id === first.id)).toMatchObject({
      state: 'ended',
      payments: [{ number: 1 }],
    })
    expect((await join(who, club)).id).not.toBe(first.id)
  })

  it('when someone is removed, or deletes their account', async () => {
    const club = await openPaidClub(world)
    const [removed, gone] = [await someone(), await someone()]
    for (const who of [removed, gone]) await recordPayment(ann, club, await join(who, club), { amount: '25' })
    await ann.call('DELETE /clubs/:club/members/:personId', {
      params: { club: club.slug, personId: personOf(removed).id },
    } as never)
    expect(await entitlementIn(removed, club)).toBeUndefined()
    await gone.call(leave, asked(personOf(gone)))
    await eventually(async () => {
      const row = await db
        .selectFrom('profiles')
        .select('id')
        .where('id', '=', personOf(gone).id)
        .executeTakeFirst()
      return !row
    })
    const payments = await db
      .selectFrom('payments')
      .select(['amount', 'user_id'])
      .where('club_id', '=', club.id)
      .orderBy('number')
      .execute()
    expect(payments, 'the club’s books keep what it took').toEqual([
      { amount: '25.000', user_id: personOf(removed).id },
      { amount: '25.000', user_id: null },
    ])
  })
})

describe('a club that begins or ceases to cost something', () => {
  it('keeps who is in for as long as the owner says, and the owner permanently', async () => {
    const [club, other] = [
      await make.club({ owner: personOf(ann) }),
      await make.club({ owner: personOf(ann) }),
    ]
    const [mia, leo] = [await someone(), await someone()]
    await make.member(club, personOf(mia))
    await make.member(other, personOf(leo))
    await ann.call('PUT /clubs/:club/access', { ...at(club), ...access(true, { keptUntil: '2099-05-31' }) })
    await ann.call('PUT /clubs/:club/access', { ...at(other), ...access(true, { keptUntil: null }) })
    expect(await entitlementIn(mia, club)).toMatchObject({ source: 'given', paidUntil: '2099-05-31' })
    expect(await entitlementIn(ann, club)).toMatchObject({ source: 'given', paidUntil: null })
    expect(await entitlementIn(leo, other)).toMatchObject({ source: 'given', paidUntil: null })
    await recordPayment(
      ann,
      club,
      { id: (await entitlementIn(mia, club))?.id ?? '' },
      { paidOn: '2099-05-20' },
    )
    expect(await entitlementIn(mia, club)).toMatchObject({ source: 'hand', paidUntil: '2099-06-30' })
  })

  it('lets in who was still to pay once it is free, but for banned people, and ends what was paid', async () => {
    const club = await openPaidClub(world)
    const [paid, pending, other] = [await someone(), await someone(), await someone()]
    await recordPayment(ann, club, await join(paid, club))
    await join(pending, club)
    const elsewhere = await openPaidClub(world)
    await join(other, elsewhere)
    await ann.call('PUT /clubs/:club/access', { ...at(club), ...access(false) })
    await tasksDone()
    expect([await roleOf(paid, club), await roleOf(pending, club)]).toEqual(['member', 'member'])
    expect(await entitlementIn(paid, club)).toBeUndefined()
    expect(await entitlementIn(other, elsewhere), 'of another club').toMatchObject({ state: 'pending' })
    const { members } = await db
      .selectFrom('clubs')
      .select('members')
      .where('id', '=', club.id)
      .executeTakeFirstOrThrow()
    expect(members).toBe(3)
  })

  it('costs a free club no statement', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const rows = () =>
      sql<{
        count: number
      }>`select count(*)::int as count from entitlements where club_id = ${club.id}`.execute(db)
    const who = await someone()
    await who.call('PUT /clubs/:club/membership', at(club))
    await who.call('DELETE /clubs/:club/membership', at(club))
    expect((await rows()).rows[0]?.count).toBe(0)
  })
})
