import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { entitlementIn, join, openPaidClub, recordPayment } from '../../testing/paid-club.ts'
import { openWorld } from '../../testing/world.ts'

const world = await openWorld()
const { ann, ben, make, as, hall, eventually, tasksDone } = world

const someone = async () => as(await make.person())
type Club = { id: string; slug: string; name: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const inClub = (club: Club, id: string) => ({ params: { club: club.slug, entitlementId: id } })
const roleOf = async (who: Client, club: Club) => (await who.call('GET /clubs/:club', at(club))).role
const preview = (who: Client, club: Club) => who.call('GET /clubs/:club/preview', at(club))
const members = async (club: Club, state?: 'pending' | 'active' | 'past_due' | 'ended' | 'given') =>
  (await ann.call('GET /clubs/:club/entitlements', { ...at(club), query: { state } })).items
const noticesOf = async (who: Client) => {
  await tasksDone()
  return (await who.call('GET /notifications', { query: {} })).items.map(({ type }) => type)
}
const today = new Date().toISOString().slice(0, 10)

describe('who joins a paid club', () => {
  it('is no member before the payment is recorded, and is one then', async () => {
    const club = await openPaidClub(world)
    const [mia, other] = [await someone(), await someone()]
    const joined = await mia.call('PUT /clubs/:club/membership', at(club))
    expect(joined).toMatchObject({ role: null, entitlement: { state: 'pending', paidUntil: null } })
    const asked = await entitlementIn(mia, club)
    expect(asked).toMatchObject({ state: 'pending', amount: '25.00', currency: 'EUR', duration: 'monthly' })
    expect(asked?.reference).toMatch(/^M[0-9A-HJKMNP-TV-Z]{10}$/)
    const otherAsked = await join(other, club)
    expect(await mia.refused('PUT /clubs/:club/membership', at(club))).toMatchObject({
      code: 'payment_pending',
    })
    expect((await preview(mia, club)).can.join).toBe('payment_pending')
    expect(
      await mia.refused('POST /clubs/:club/posts', {
        ...at(club),
        body: postForm(),
      }),
    ).toMatchObject({ status: 403 })
    await recordPayment(ann, club, { id: asked?.id ?? '' }, { paidOn: '2099-01-31' })
    expect(await roleOf(mia, club)).toBe('member')
    expect(await entitlementIn(mia, club)).toMatchObject({
      ...{ state: 'active', source: 'hand', paidUntil: '2099-02-28', endsAt: '2099-03-07' },
      payments: [
        {
          number: 1,
          amount: '25.00',
          refunded: '0.00',
          paidOn: '2099-01-31',
          title: `Membership of ${club.name}`,
        },
      ],
    })
    expect(await entitlementIn(other, club), 'of someone else').toMatchObject({
      state: 'pending',
      id: otherAsked.id,
    })
    expect(await roleOf(other, club)).toBeNull()
    expect(await noticesOf(mia)).toEqual(['ENTITLEMENT_PAID'])
    expect(await noticesOf(ann)).toContain('ENTITLEMENT_ASKED')
  })

  it('keeps the price that was agreed on when it changes', async () => {
    const club = await openPaidClub(world)
    const mia = await someone()
    await join(mia, club)
    const access = { isPrivate: false, isPaid: true, membershipFee: '99', currency: 'USD' }
    await ann.call('PUT /clubs/:club/access', {
      ...at(club),
      body: { ...access, subscriptionDuration: 'yearly' },
    })
    expect(await entitlementIn(mia, club)).toMatchObject({
      amount: '25.00',
      currency: 'EUR',
      duration: 'monthly',
    })
    const leo = await someone()
    await join(leo, club)
    expect(await entitlementIn(leo, club)).toMatchObject({
      amount: '99.00',
      currency: 'USD',
      duration: 'yearly',
    })
  })

  it('may withdraw, twice, without a trace, and ask again', async () => {
    const club = await openPaidClub(world)
    const mia = await someone()
    const { id } = await join(mia, club)
    expect(
      await ben.refused('DELETE /my/entitlements/:entitlementId', { params: { entitlementId: id } }),
    ).toMatchObject({ code: 'entitlement_not_found' })
    await mia.call('DELETE /my/entitlements/:entitlementId', { params: { entitlementId: id } })
    expect(
      await mia.refused('DELETE /my/entitlements/:entitlementId', { params: { entitlementId: id } }),
    ).toMatchObject({ code: 'entitlement_not_found' })
    expect(await members(club, 'pending')).toEqual([])
    expect((await preview(mia, club)).can.join).toBe(true)
    expect((await join(mia, club)).id).not.toBe(id)
    expect(await noticesOf(mia)).toEqual([])
  })

  it('is asked once by two presses at once', async () => {
    const club = await openPaidClub(world)
    const mia = await someone()
    const path = `/rest/v1/clubs/${club.slug}/membership`
    const answers = await Promise.all([1, 2, 3].map(() => mia.fetch(path, { method: 'PUT' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await members(club, 'pending')).toHaveLength(1)
  })

  it('reads a private club before paying only where the owner allows it, this person alone', async () => {
    const club = await openPaidClub(world, true)
    const [mia, other] = [await someone(), await someone()]
    const request = { ...at(club) }
    await mia.call('PUT /clubs/:club/join-request', request)
    const { items } = await ann.call('GET /clubs/:club/join-requests', { ...at(club), query: {} })
    await ann.call('PUT /clubs/:club/join-requests/decisions', {
      ...at(club),
      body: { ids: items.map(({ id }) => id), decision: 'accepted' },
    })
    const feed = async (who: Client) => (await who.read(`/rest/v1/clubs/${club.slug}/feed`)).status
    expect(await entitlementIn(mia, club)).toMatchObject({ state: 'pending' })
    expect(await feed(mia)).toBe(403)
    const settings = await ann.call('GET /clubs/:club/payment-settings', at(club))
    await ann.call('PUT /clubs/:club/payment-settings', {
      ...at(club),
      body: { ...settings, pendingReads: true },
    })
    expect([await feed(mia), await feed(other)]).toEqual([200, 403])
    expect(
      await mia.refused('POST /clubs/:club/posts', {
        ...at(club),
        body: postForm(),
      }),
    ).toMatchObject({ status: 403 })
    const listener = await mia.listen()
    expect(await listener.watch({ clubId: club.id })).toBe(true)
    await ann.call('PUT /clubs/:club/payment-settings', {
      ...at(club),
      body: { ...settings, pendingReads: false },
    })
    await listener.ended()
    expect(await feed(mia)).toBe(403)
  })
})

describe('a payment', () => {
  it('counts once, under its own id and under the bank’s', async () => {
    const club = await openPaidClub(world)
    const asked = await join(await someone(), club)
    const id = newId()
    expect(await recordPayment(ann, club, asked, { id, paidOn: '2099-01-01', externalId: 'bank:1' })).toEqual(
      { recorded: 1, passed: [] },
    )
    expect(await recordPayment(ann, club, asked, { id, paidOn: '2099-01-01' })).toEqual({
      ...{ recorded: 0, passed: [{ id, why: 'recorded' }] },
    })
    const again = newId()
    expect(
      await recordPayment(ann, club, asked, { id: again, paidOn: '2099-01-01', externalId: 'bank:1' }),
    ).toEqual({
      ...{ recorded: 0, passed: [{ id: again, why: 'recorded' }] },
    })
    expect(await members(club, 'active')).toMatchObject([
      { paidUntil: '2099-02-01', lastPaidOn: '2099-01-01' },
    ])
  })

  it('extends what is paid, with receipts numbered in each club', async () => {
    const [club, other] = [await openPaidClub(world), await openPaidClub(world)]
    const mia = await someone()
    const asked = await join(mia, club)
    await recordPayment(ann, other, await join(mia, other), { paidOn: '2099-01-01' })
    for (const paidOn of ['2099-01-31', '2099-02-20', '2099-04-15'])
      await recordPayment(ann, club, asked, { paidOn })
    expect(await entitlementIn(mia, club)).toMatchObject({ paidUntil: '2099-04-28' })
    const { payments = [] } = (await entitlementIn(mia, club)) ?? {}
    expect(payments.map(({ number }) => number)).toEqual([3, 2, 1])
    expect((await entitlementIn(mia, other))?.payments.map(({ number }) => number)).toEqual([1])
  })

  it('of two managers at once is recorded once, if their pages showed the same', async () => {
    const club = await openPaidClub(world)
    await make.member(club, personOf(ben), 'admin')
    const mia = await someone()
    const asked = await join(mia, club)
    const body = (id: string) => ({
      payments: [
        {
          id,
          entitlementId: asked.id,
          paidOn: '2099-01-01',
          before: { state: 'pending' as const, paidUntil: null },
        },
      ],
    })
    const ids = [newId(), newId()]
    const [mine, theirs] = await Promise.all(
      [ann, ben].map((who, index) =>
        who.call('POST /clubs/:club/payments', { ...at(club), body: body(ids[index] ?? '') }),
      ),
    )
    expect([mine?.recorded, theirs?.recorded].sort()).toEqual([0, 1])
    expect([...(mine?.passed ?? []), ...(theirs?.passed ?? [])]).toMatchObject([{ why: 'changed' }])
    const first = mine?.recorded ? ids[0] : ids[1]
    const again = await ann.call('POST /clubs/:club/payments', { ...at(club), body: body(first ?? '') })
    expect(again.passed, 'the answer was lost').toMatchObject([{ why: 'recorded' }])
    expect(await entitlementIn(mia, club)).toMatchObject({ paidUntil: '2099-02-01' })
  })

  it('for many passes over those that are gone, and not the others', async () => {
    const [club, other] = [await openPaidClub(world), await openPaidClub(world)]
    const [mia, leo, eve] = [await someone(), await someone(), await someone()]
    const [asked, banned, elsewhere] = [await join(mia, club), await join(leo, club), await join(eve, other)]
    const entry = (entitlementId: string) => ({ id: newId(), entitlementId, paidOn: '2099-01-01' })
    const payments = [entry(elsewhere.id), entry(newId()), entry(asked.id), entry(banned.id)]
    expect(await ann.call('POST /clubs/:club/payments', { ...at(club), body: { payments } })).toEqual({
      recorded: 2,
      passed: payments.slice(0, 2).map(({ id }) => ({ id, why: 'gone' })),
    })
    expect(await roleOf(eve, other), 'of another club').toBeNull()
    expect(await roleOf(mia, club)).toBe('member')
  })

  it('is refused with bad input at its field', async () => {
    const club = await openPaidClub(world)
    const asked = await join(await someone(), club)
    const send = (given: object) =>
      ann.refused('POST /clubs/:club/payments', {
        ...at(club),
        body: { payments: [{ id: newId(), entitlementId: asked.id, paidOn: today, ...given }] },
      })
    expect(await send({ amount: '1.234' })).toMatchObject({
      code: 'bad_input',
      fields: { 'payments.0.amount': 'Enter an amount with up to 2 decimal places' },
    })
    expect(await send({ paidOn: '2026-02-30' })).toMatchObject({
      fields: { 'payments.0.paidOn': 'Choose a date' },
    })
    expect(await send({ paidUntil: 'soon' })).toMatchObject({ code: 'bad_input' })
    expect(await send({ note: 'x'.repeat(201) })).toMatchObject({ code: 'bad_input' })
    expect(await members(club, 'pending')).toHaveLength(1)
  })

  it('has a receipt for who paid and who manages, and for no one else', async () => {
    const club = await openPaidClub(world)
    const [mia, other] = [await someone(), await someone()]
    await recordPayment(ann, club, await join(other, club))
    await recordPayment(ann, club, await join(mia, club), { paidOn: '2099-01-01' })
    const settings = await ann.call('GET /clubs/:club/payment-settings', at(club))
    await ann.call('PUT /clubs/:club/payment-settings', {
      ...at(club),
      body: { ...settings, issuer: ' The club, Bonn ' },
    })
    const paymentId = (await entitlementIn(mia, club))?.payments[0]?.id ?? ''
    const receipt = { params: { paymentId } }
    const expected = {
      number: 2,
      issuer: 'The club, Bonn',
      person: { id: personOf(mia).id },
      paidUntil: '2099-02-01',
    }
    expect(await mia.call('GET /payments/:paymentId', receipt)).toMatchObject(expected)
    expect(await ann.call('GET /payments/:paymentId', receipt)).toMatchObject(expected)
    expect(await other.refused('GET /payments/:paymentId', receipt)).toMatchObject({
      code: 'payment_not_found',
    })
    await mia.call('DELETE /clubs/:club/membership', at(club))
    expect(await mia.call('GET /payments/:paymentId', receipt), 'stays').toMatchObject(expected)
  })

  it('given back is recorded by the owner alone, and ends access only where asked', async () => {
    const club = await openPaidClub(world)
    await make.member(club, personOf(ben), 'admin')
    const mia = await someone()
    await recordPayment(ann, club, await join(mia, club), { paidOn: '2099-01-01' })
    const paymentId = (await entitlementIn(mia, club))?.payments[0]?.id ?? ''
    const refund = (amount: string, endsAccess = false) => ({
      ...{ params: { club: club.slug, paymentId }, body: { amount, endsAccess } },
    })
    const endpoint = 'PUT /clubs/:club/payments/:paymentId/refund'
    expect(await ben.refused(endpoint, refund('5'))).toMatchObject({ code: 'owner_only' })
    expect(await ann.refused(endpoint, refund('25.01'))).toMatchObject({
      ...{ code: 'refund_too_large', fields: { amount: 'This is more than was paid' } },
    })
    const elsewhere = { ...refund('5'), params: { club: hall.slug, paymentId } }
    expect(await ann.refused(endpoint, elsewhere)).toMatchObject({ code: 'payment_not_found' })
    expect(await ann.call(endpoint, refund('10,5'))).toMatchObject({ refunded: '10.50' })
    expect(await ann.call(endpoint, refund('10.50'))).toMatchObject({ refunded: '10.50' })
    expect(await roleOf(mia, club)).toBe('member')
    const log = await ann.call('GET /clubs/:club/activity-log', { ...at(club), query: {} })
    expect(log.items.filter((one) => JSON.stringify(one).includes('refunded'))).toHaveLength(1)
    expect(await ann.call(endpoint, refund('25', true))).toMatchObject({ refunded: '25.00' })
    expect(await roleOf(mia, club)).toBeNull()
    expect(await noticesOf(mia)).toContain('ENTITLEMENT_ENDED')
  })
})

describe('who pays', () => {
  it('cancels at the end of what is paid, and may keep it', async () => {
    const club = await openPaidClub(world)
    const mia = await someone()
    const asked = await join(mia, club)
    await recordPayment(ann, club, asked, { paidOn: '2099-01-01' })
    const own = { params: { entitlementId: asked.id } }
    for (const _ of [1, 2]) await mia.call('DELETE /my/entitlements/:entitlementId', own)
    expect(await entitlementIn(mia, club)).toMatchObject({ isCanceled: true, endsAt: '2099-02-01' })
    expect(await roleOf(mia, club)).toBe('member')
    expect(await ben.refused('PUT /my/entitlements/:entitlementId/renewal', own)).toMatchObject({
      status: 404,
    })
    await mia.call('PUT /my/entitlements/:entitlementId/renewal', own)
    expect(await entitlementIn(mia, club)).toMatchObject({ isCanceled: false, endsAt: '2099-02-08' })
    await ann.call('PUT /clubs/:club/entitlements/:entitlementId/gift', {
      ...inClub(club, asked.id),
      body: { until: null },
    })
    expect(await mia.refused('DELETE /my/entitlements/:entitlementId', own)).toMatchObject({
      code: 'entitlement_without_end',
    })
  })

  it('is shown how, with the code of a transfer where there is an IBAN and it is in euros', async () => {
    const club = await openPaidClub(world)
    const mia = await someone()
    const { id, reference } = await join(mia, club)
    const settings = await ann.call('GET /clubs/:club/payment-settings', at(club))
    const change = (body: object) => ({ ...at(club), body: { ...settings, ...body } })
    const endpoint = 'PUT /clubs/:club/payment-settings'
    expect(await ann.refused(endpoint, change({ iban: 'DE89370400440532013001' }))).toMatchObject({
      fields: { iban: 'This IBAN is not valid. Check it for typing errors' },
    })
    expect(await mia.refused(endpoint, change({}))).toMatchObject({ code: 'owner_only' })
    const account = { accountHolder: 'Chess Club', iban: 'de89 3704 0044 0532 0130 00' }
    await ann.call(
      endpoint,
      change({ ...account, instructions: 'By transfer', link: 'https://pay.example.org' }),
    )
    const { howToPay } = await mia.call('GET /my/entitlements/:entitlementId', {
      params: { entitlementId: id },
    })
    expect(howToPay).toMatchObject({ iban: 'DE89370400440532013000', instructions: 'By transfer' })
    expect(howToPay?.epc?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Chess Club',
      'DE89370400440532013000',
      'EUR25.00',
      '',
      '',
      reference,
    ])
    const stale = change({ issuer: 'Mine', before: { ...settings, issuer: 'Other' } })
    expect(await ann.refused(endpoint, stale)).toMatchObject({ code: 'changed_meanwhile' })
  })
})

it('signals who asked, live', async () => {
  const club = await openPaidClub(world)
  const mia = await someone()
  const listener = await mia.listen()
  const asked = await join(mia, club)
  await listener.heard('membership.changed', (signal) => 'clubId' in signal && signal.clubId === club.id)
  const before = listener.signals.length
  await recordPayment(ann, club, asked)
  await eventually(async () =>
    listener.signals.slice(before).some(({ kind }) => kind === 'membership.changed'),
  )
})
