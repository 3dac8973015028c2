import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { entitlementIn, join, openPaidClub, recordPayment } from '../../testing/paid-club.ts'
import { openWorld } from '../../testing/world.ts'

const world = await openWorld()
const { ann, make, as, by, app, hall, tasksDone } = world
const { db } = app.deps

const someone = async () => as(await make.person())
type Club = { id: string; slug: string; name: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const inClub = (club: Club, id: string) => ({ params: { club: club.slug, entitlementId: id } })
const roleOf = async (who: Client, club: Club) => (await who.call('GET /clubs/:club', at(club))).role
const _preview = (who: Client, club: Club) => who.call('GET /clubs/:club/preview', at(club))
const members = async (club: Club, state?: 'pending' | 'active' | 'past_due' | 'ended' | 'given') =>
  (await ann.call('GET /clubs/:club/entitlements', { ...at(club), query: { state } })).items
const noticesOf = async (who: Client) => {
  await tasksDone()
  return (await who.call('GET /notifications', { query: {} })).items.map(({ type }) => type)
}
const today = new Date().toISOString().slice(0, 10)

describe('an owner or admin', () => {
  it('gives membership until a day or without end, also instead of payment', async () => {
    const club = await openPaidClub(world)
    const [mia, leo] = [await someone(), await someone()]
    const [asked, other] = [await join(mia, club), await join(leo, club)]
    const gift = (id: string, until: string | null) => ({ ...inClub(club, id), body: { until } })
    const give = 'PUT /clubs/:club/entitlements/:entitlementId/gift'
    expect(await ann.call(give, gift(asked.id, '2099-12-31'))).toMatchObject({
      ...{ state: 'active', source: 'given', paidUntil: '2099-12-31' },
    })
    await ann.call(give, gift(asked.id, '2099-12-31'))
    expect(await roleOf(mia, club)).toBe('member')
    expect(await entitlementIn(leo, club)).toMatchObject({ state: 'pending' })
    expect(await ann.call(give, gift(asked.id, null))).toMatchObject({ paidUntil: null, endsAt: null })
    expect((await noticesOf(mia)).filter((type) => type === 'ENTITLEMENT_GIVEN')).toHaveLength(2)
    const { items } = await ann.call('GET /clubs/:club/activity-log', {
      ...at(club),
      query: { kind: 'payments' },
    })
    expect(items.filter((one) => JSON.stringify(one).includes('entitlement.given'))).toHaveLength(2)
    expect(await ann.refused(give, gift(newId(), null))).toMatchObject({ code: 'entitlement_not_found' })
    expect(await mia.refused(give, gift(other.id, null))).toMatchObject({ code: 'permission_denied' })
  })

  it('ends what someone has, this one alone, and not the owner’s', async () => {
    const club = await openPaidClub(world)
    const [mia, leo, eve] = [await someone(), await someone(), await someone()]
    const [paid, pending] = [await join(mia, club), await join(eve, club)]
    await recordPayment(ann, club, paid)
    await recordPayment(ann, club, await join(leo, club))
    const end = 'DELETE /clubs/:club/entitlements/:entitlementId'
    for (const id of [paid.id, paid.id, pending.id]) await ann.call(end, inClub(club, id))
    expect(await ann.refused(end, inClub(club, pending.id))).toMatchObject({ code: 'entitlement_not_found' })
    expect([await roleOf(mia, club), await roleOf(leo, club), await roleOf(eve, club)]).toEqual([
      null,
      'member',
      null,
    ])
    const own = (await members(club)).find(({ person }) => person.id === personOf(ann).id)
    expect(await ann.refused(end, inClub(club, own?.id ?? ''))).toMatchObject({ code: 'owner_is_fixed' })
    expect(await noticesOf(eve)).toEqual(['ENTITLEMENT_ENDED'])
    expect((await join(mia, club)).id, 'may join again, and pays again').not.toBe(paid.id)
  })

  it('lists who owes what, by state, name and reference, in pages', async () => {
    const club = await openPaidClub(world)
    const people: { who: Client; id: string; reference: string }[] = []
    for (const firstName of ['Abel', 'Bea', 'Cleo']) {
      const who = await as(await make.person({ firstName }))
      people.push({ who, ...(await join(who, club)) })
    }
    const [abel, bea, cleo] = people
    await recordPayment(ann, club, bea ?? { id: '' }, { paidOn: '2020-01-01', paidUntil: '2099-02-01' })
    await recordPayment(ann, club, cleo ?? { id: '' }, { paidOn: '2020-01-01', paidUntil: '2099-01-01' })
    const names = async (query: object) =>
      (await ann.call('GET /clubs/:club/entitlements', { ...at(club), query })).items.map(
        ({ person }) => person.firstName,
      )
    expect(await names({ state: 'active' })).toEqual(['Cleo', 'Bea'])
    expect(await names({ state: 'pending' })).toEqual(['Abel'])
    expect(await names({ state: 'given' })).toEqual(['Ann'])
    expect(await names({})).toEqual(['Abel', 'Cleo', 'Bea', 'Ann'])
    expect(await names({ q: 'bea' })).toEqual(['Bea'])
    expect(await names({ q: abel?.reference.toLowerCase() })).toEqual(['Abel'])
    const income = await ann.call('GET /clubs/:club/income', at(club))
    expect(income.states).toEqual({ pending: 1, active: 2, past_due: 0, given: 1 })
    const csv = await (await ann.fetch(`/rest/v1/clubs/${club.slug}/entitlements.csv`)).text()
    expect(csv).toContain(abel?.reference)
  })

  it('sees the income of 12 months, without other currencies', async () => {
    const club = await openPaidClub(world)
    const asked = await join(await someone(), club)
    await recordPayment(ann, club, asked, { paidOn: today, amount: '7,25' })
    await recordPayment(ann, club, asked, { paidOn: today })
    await recordPayment(ann, club, asked, { paidOn: '2001-01-01' })
    await db
      .updateTable('payments')
      .set({ currency: 'USD' })
      .where('paid_on', '=', '2001-01-01' as never)
      .execute()
    const { months } = await ann.call('GET /clubs/:club/income', at(club))
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toEqual({ month: today.slice(0, 7), amount: '32.25', refunded: '0.00', count: 2 })
    expect(months.slice(0, -1).every(({ count }) => count === 0)).toBe(true)
    const csv = await (await ann.fetch(`/rest/v1/clubs/${club.slug}/payments.csv`)).text()
    expect(csv.trim().split('\n')).toHaveLength(4)
  })

  it('finds payments in a bank’s file by reference', async () => {
    const [club, other] = [await openPaidClub(world), await openPaidClub(world)]
    const [first, second, foreign] = [
      await join(await someone(), club),
      await join(await someone(), club),
      await join(await someone(), other),
    ]
    const file = [
      'Date,Text,Amount',
      `2026-03-02,Fee ${first.reference.toLowerCase()},25.00`,
      `2026-03-03,Fee ${second.reference},20.00`,
      `2026-03-04,Fee ${foreign.reference},25.00`,
      `2026-03-05,${first.reference} and ${second.reference},50.00`,
      '2026-03-06,Rent,-100.00',
    ].join('\n')
    const match = () =>
      ann.call('POST /clubs/:club/payments/matches', {
        ...at(club),
        body: { file: Buffer.from(file).toString('base64') },
      })
    const { lines } = await match()
    expect(lines.map(({ amount, problem, match }) => [amount, problem, match?.id ?? null])).toEqual([
      ['25.00', null, first.id],
      ['20.00', 'amount', second.id],
      ['25.00', 'no_reference', null],
      ['50.00', 'several', first.id],
    ])
    expect(await members(club, 'pending'), 'records nothing').toHaveLength(2)
    const [line] = lines
    await recordPayment(ann, club, first, { externalId: line?.externalId ?? '', paidOn: line?.paidOn ?? '' })
    expect((await match()).lines[0]?.problem).toBe('recorded')
    const bad = { ...at(club), body: { file: Buffer.from('a,b\n').toString('base64') } }
    expect(await ann.refused('POST /clubs/:club/payments/matches', bad)).toMatchObject({
      ...{ status: 400, code: 'bank_file_unreadable' },
    })
  })
})

describe('a grant for what was paid elsewhere', () => {
  const put = 'PUT /clubs/:club/grants/:grantId'
  const remove = 'DELETE /clubs/:club/grants/:grantId'
  it('is given by a token, once, changed and ended', async () => {
    const club = await openPaidClub(world)
    const mia = await someone()
    const shop = by(await make.token(personOf(ann).id))
    const at = (grantId: string) => ({ params: { club: club.slug, grantId } })
    const grant = {
      ...at('order-1'),
      body: { username: personOf(mia).username.toUpperCase(), until: '2099-01-31', amount: '9' },
    }
    for (const _ of [1, 2])
      expect(await shop.call(put, grant)).toMatchObject({
        state: 'active',
        source: 'elsewhere',
        paidUntil: '2099-01-31',
      })
    expect(await roleOf(mia, club)).toBe('member')
    expect((await entitlementIn(mia, club))?.payments).toMatchObject([
      { amount: '9.00', source: 'elsewhere' },
    ])
    await shop.call(put, { ...grant, body: { ...grant.body, until: '2099-02-28' } })
    expect(await entitlementIn(mia, club)).toMatchObject({
      paidUntil: '2099-02-28',
      payments: [{ number: 1 }],
    })
    await shop.call(remove, at('order-2'))
    expect(await roleOf(mia, club), 'of another order').toBe('member')
    for (const _ of [1, 2]) await shop.call(remove, at('order-1'))
    expect(await roleOf(mia, club)).toBeNull()
    await shop.call(put, grant)
    expect(await roleOf(mia, club), 'again').toBe('member')
  })

  it('is refused for unknown and banned people, a free club, and with a token that only reads', async () => {
    const club = await openPaidClub(world)
    const body = { username: 'nobody-here', until: null }
    const params = { club: club.slug, grantId: '1' }
    expect(await ann.refused(put, { params, body })).toMatchObject({
      fields: { username: 'No one has this username' },
    })
    expect(await ann.refused(put, { params: { ...params, club: hall.slug }, body })).toMatchObject({
      code: 'club_is_free',
    })
    const reader = by(await make.token(personOf(ann).id, { scope: 'read' }))
    expect(await reader.refused(put, { params, body })).toMatchObject({ status: 403 })
  })
})
