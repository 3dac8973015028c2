import type { listJobs, listProducts, listServices } from '@guildhall/contract/listings'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, make, app } = await openWorld()
const { db } = app.deps
const author = personOf(ann)

const clubIn = async (currency: string) => {
  const club = await make.club({ owner: author, currency })
  await make.allFeatures(club)
  return club
}
const [dollars, yen] = [await clubIn('USD'), await clubIn('JPY')]
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)

type JobRow = { company?: string; location?: string; job_type?: string; workplace?: string; closes_at?: Date }
type PayRow = { pay_from?: string | null; pay_to?: string | null; pay_period?: string; pay_currency?: string }
async function job(title: string, row: JobRow & PayRow & { is_active?: boolean } = {}) {
  const { id } = await make.item('job', { club: dollars, author, title })
  if (Object.keys(row).length) await db.updateTable('jobs').set(row).where('id', '=', id).execute()
  return id
}
const jobs = async (query: z.input<typeof listJobs> = {}) =>
  titles(await visitor.call('GET /jobs', { query }))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

type ProductRow = { category?: string; condition?: string; price?: string; sold_at?: Date }
async function product(title: string, row: ProductRow = {}, club = dollars) {
  const { id } = await make.item('product', { club, author, title })
  if (Object.keys(row).length) await db.updateTable('products').set(row).where('id', '=', id).execute()
  return id
}
type ProductQuery = z.input<typeof listProducts>
const products = async (query: ProductQuery = {}) => titles(await visitor.call('GET /products', { query }))
const refused = (query: object) => visitor.refused('GET /products', { query: query as ProductQuery })

describe('the listing of jobs', () => {
  it('filters by type, workplace and location', async () => {
    await job('Baker', { job_type: 'part_time', workplace: 'on_site', location: 'Łódź, Poland' })
    await job('Coder', { job_type: 'contract', workplace: 'remote', location: 'Lisbon / Porto, Portugal' })
    await job('Smith', { job_type: 'part_time', workplace: 'hybrid', location: 'New York' })
    expect(await jobs()).toEqual(['Smith', 'Coder', 'Baker'])
    expect(await jobs({ jobType: 'part_time' })).toEqual(['Smith', 'Baker'])
    expect(await jobs({ jobType: 'part_time', workplace: 'on_site' })).toEqual(['Baker'])
    expect(await jobs({ jobType: 'internship' })).toEqual([])
    for (const [location, found] of [
      ['łódź', ['Baker']],
      ['porto', ['Coder']],
      ['PORTUGAL lis', ['Coder']],
      ['york new', ['Smith']],
      ['po', ['Coder', 'Baker']],
      ['ork', []],
      [' ', ['Smith', 'Coder', 'Baker']],
      ['?!', []],
    ] as const)
      expect(await jobs({ location }), location).toEqual(found)
    for (const query of [{ jobType: 'full-time' }, { workplace: '' }, { location: 'a'.repeat(201) }])
      expect(await visitor.refused('GET /jobs', { query: query as z.input<typeof listJobs> })).toMatchObject({
        status: 400,
        fields: { [Object.keys(query)[0] ?? '']: expect.any(String) },
      })
  })

  it('filters by pay, converted to a year, within one currency', async () => {
    const paid = (from: string | null, to: string | null, period: string, currency = 'CHF') => ({
      ...{ pay_from: from, pay_to: to, pay_period: period, pay_currency: currency },
    })
    // In a year: 41,600, 60,000 and 50,000.
    await job('Paid by the hour', paid('15', '20', 'hour'))
    await job('Paid by the month', paid('5000', null, 'month'))
    await job('Paid by the year', paid(null, '50000', 'year'))
    await job('Paid in crowns', paid('999999', '999999', 'year', 'SEK'))
    const [hour, month, year] = ['Paid by the hour', 'Paid by the month', 'Paid by the year']
    const ofPay = (query: z.input<typeof listJobs>) => jobs({ payCurrency: 'CHF', ...query })
    expect(await ofPay({})).toEqual([year, month, hour])
    expect(await ofPay({ minPay: '41600' })).toEqual([year, month, hour])
    expect(await ofPay({ minPay: '41600.01' })).toEqual([year, month])
    expect(await ofPay({ minPay: '20', payPeriod: 'hour' })).toEqual([year, month, hour])
    expect(await ofPay({ minPay: '20.01', payPeriod: 'hour' })).toEqual([year, month])
    expect(await ofPay({ minPay: '5,000', payPeriod: 'month' })).toEqual([month])
    expect(await ofPay({ minPay: '5000.01', payPeriod: 'month' })).toEqual([])
    const quiet = await job('Says nothing of pay')
    const nothing = { pay_from: null, pay_to: null, pay_period: null, pay_currency: null }
    await db.updateTable('jobs').set(nothing).where('id', '=', quiet).execute()
    expect(await jobs({ q: 'says' })).toEqual(['Says nothing of pay'])
    expect(await jobs({ q: 'says', pay: 'stated' })).toEqual([])
    for (const [query, fields] of [
      [{ minPay: '10' }, { payCurrency: 'Choose a currency' }],
      [{ minPay: 'much', payCurrency: 'CHF' }, { minPay: 'Enter an amount with up to 2 decimal places' }],
      [{ pay: 'all' }, { pay: expect.any(String) }],
      [{ payPeriod: 'week' }, { payPeriod: expect.any(String) }],
    ])
      expect(await visitor.refused('GET /jobs', { query: query as z.input<typeof listJobs> })).toMatchObject({
        status: 400,
        fields,
      })
  })

  it('excludes closed jobs, by hand or by date', async () => {
    const [byHand] = [await job('Closed by hand', { is_active: false })]
    await job('Past its date', { closes_at: inDays(-1) })
    expect(await jobs({ q: 'closed' })).toEqual([])
    expect(await jobs({ q: 'past' })).toEqual([])
    await ann.call('DELETE /jobs/:contentId/closure', { params: { contentId: byHand } })
    expect(await jobs({ q: 'closed' })).toEqual(['Closed by hand'])
  })

  it('sorts by closing date in pages; jobs without one come last, newest first', async () => {
    const club = await clubIn('EUR')
    const ids: string[] = []
    for (let n = 0; n < 50; n++) ids.push((await make.item('job', { club, author, title: `Job ${n}` })).id)
    const closes = (n: number) => (n % 5 === 4 ? null : inDays((n % 4) + 1))
    const dates = ids.map((_, n) => closes(n))
    for (const [n, id] of ids.entries())
      await db
        .updateTable('jobs')
        .set({ closes_at: dates[n] ?? null })
        .where('id', '=', id)
        .execute()
    const rank = (n: number) => dates[n]?.getTime() ?? Number.POSITIVE_INFINITY
    const expected = ids.map((_, n) => n).sort((a, b) => (rank(a) === rank(b) ? b - a : rank(a) - rank(b)))
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await visitor.call('GET /jobs', { query: { club: club.slug, sort: 'closing', cursor } })
      found.push(...titles(page))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(found).toEqual(expected.map((n) => `Job ${n}`))
  })
})

describe('the listing of products', () => {
  it('filters by category and condition, and includes sold ones on request only', async () => {
    await product('Oak bowl', { category: 'home', condition: 'new' })
    await product('Old radio', { category: 'electronics', condition: 'used' })
    await product('Sold radio', { category: 'electronics', condition: 'refurbished', sold_at: new Date() })
    expect(await products({ category: 'electronics' })).toEqual(['Old radio'])
    expect(await products({ category: 'electronics', availability: 'all' })).toEqual([
      'Sold radio',
      'Old radio',
    ])
    expect(await products({ condition: 'new' })).toEqual(['Oak bowl'])
    expect(await products({ category: 'home', condition: 'used' })).toEqual([])
    for (const query of [{ category: 'cars' }, { condition: '' }, { availability: 'sold' }])
      expect(await refused(query)).toMatchObject({
        status: 400,
        fields: { [Object.keys(query)[0] ?? '']: expect.any(String) },
      })
  })

  it('filters by a price range in one currency, inclusive, to the cent', async () => {
    for (const price of ['0', '9.99', '10', '10.01', '9999999']) await product(`Lamp ${price}`, { price })
    await product('Lamp in yen', { price: '10' }, yen)
    const lamps = (range: Partial<ProductQuery>) => products({ q: 'lamp', currency: 'USD', ...range })
    expect(await lamps({})).toEqual(['Lamp 9999999', 'Lamp 10.01', 'Lamp 10', 'Lamp 9.99', 'Lamp 0'])
    expect(await lamps({ minPrice: '10' })).toEqual(['Lamp 9999999', 'Lamp 10.01', 'Lamp 10'])
    expect(await lamps({ maxPrice: '9,99' })).toEqual(['Lamp 9.99', 'Lamp 0'])
    expect(await lamps({ minPrice: '10.00', maxPrice: '10' })).toEqual(['Lamp 10'])
    expect(await lamps({ currency: 'JPY', minPrice: '10', maxPrice: '10' })).toEqual(['Lamp in yen'])
    expect(await lamps({ currency: 'CHF' })).toEqual([])
  })

  it('compares prices within one currency only, and rejects an inverted range', async () => {
    for (const query of [{ minPrice: '1' }, { maxPrice: '1' }, { sort: 'price-asc' }, { sort: 'price-desc' }])
      expect(await refused(query)).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { currency: 'Choose a currency' },
      })
    expect(await refused({ currency: 'USD', minPrice: '10', maxPrice: '9.99' })).toMatchObject({
      status: 400,
      fields: { maxPrice: 'The highest price is below the lowest' },
    })
    for (const price of [
      '-1',
      'ten',
      '1e3',
      '1,234',
      '12345678',
      '0x10',
      '',
      ' ',
      "1' or '1",
      '1'.repeat(10_000),
    ])
      expect(await refused({ currency: 'USD', minPrice: price }), price).toMatchObject({
        status: 400,
        fields: { minPrice: 'Enter an amount with up to 2 decimal places' },
      })
    expect(await refused({ currency: 'XXX' })).toMatchObject({ fields: { currency: 'Choose a currency' } })
  })

  it.each(['price-asc', 'price-desc'] as const)(
    'are sorted by %s page by page, equal prices with the newest first',
    async (sort) => {
      const club = await clubIn('EUR')
      const prices = Array.from({ length: 55 }, (_, n) => ((n * 7) % 4) * 2.5)
      for (const [n, price] of prices.entries()) await product(`Book ${n}`, { price: String(price) }, club)
      const upwards = sort === 'price-asc' ? 1 : -1
      const expected = [...prices.keys()].sort(
        (a, b) => upwards * ((prices[a] ?? 0) - (prices[b] ?? 0)) || b - a,
      )
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await visitor.call('GET /products', {
          query: { club: club.slug, currency: 'EUR', sort, cursor },
        })
        found.push(...titles(page))
        cursor = page.next ?? undefined
        // A price changed to one before the current position has no effect on later pages.
        await product('In between', { price: sort === 'price-asc' ? '0' : '9999' }, club)
      } while (cursor)
      expect(found).toEqual(expected.map((n) => `Book ${n}`))
    },
  )

  it("follows a club's change of currency", async () => {
    const club = await clubIn('SEK')
    await product('Skis', { price: '100' }, club)
    expect(await products({ currency: 'SEK' })).toEqual(['Skis'])
    await db.updateTable('clubs').set({ currency: 'NOK' }).where('id', '=', club.id).execute()
    expect(await products({ currency: 'SEK' })).toEqual([])
    expect(await products({ currency: 'NOK', minPrice: '100' })).toEqual(['Skis'])
  })
})

describe('the listing of services', () => {
  type Row = { price?: string; location_type?: string; delivery_time?: string; paused_at?: Date }
  async function service(title: string, row: Row, categories: string[] = []) {
    const { id } = await make.item('service', { club: dollars, author, title })
    await db
      .updateTable('services')
      .set({ price: '5', ...row })
      .where('id', '=', id)
      .execute()
    for (const category of categories)
      await db.insertInto('service_categories').values({ service_id: id, category }).execute()
    return id
  }
  type Query = z.input<typeof listServices>
  const services = async (query: Query = {}) => titles(await visitor.call('GET /services', { query }))

  it('filters by category, location type and delivery time, and includes paused ones on request only', async () => {
    await service('Tuning', { location_type: 'inPerson', delivery_time: '2 days' }, ['Music', 'Wood'])
    await service('Lessons', { location_type: 'both', delivery_time: '4 hours' }, ['Music'])
    await service('Logo', { location_type: 'online', delivery_time: '1 week' })
    await service('Paused', { location_type: 'online', delivery_time: '2 months', paused_at: new Date() })
    expect(await services()).toEqual(['Logo', 'Lessons', 'Tuning'])
    expect(await services({ availability: 'all' })).toEqual(['Paused', 'Logo', 'Lessons', 'Tuning'])
    expect(await services({ category: 'Music' })).toEqual(['Lessons', 'Tuning'])
    expect(await services({ category: 'Wood', locationType: 'online' })).toEqual([])
    expect(await services({ locationType: 'online' })).toEqual(['Logo', 'Lessons'])
    expect(await services({ locationType: 'inPerson' })).toEqual(['Lessons', 'Tuning'])
    expect(await services({ delivery: '1day' })).toEqual(['Lessons'])
    expect(await services({ delivery: '3days' })).toEqual(['Lessons', 'Tuning'])
    expect(await services({ delivery: '1week' })).toEqual(['Logo', 'Lessons', 'Tuning'])
    expect(await services({ delivery: '1month', availability: 'all' })).toHaveLength(3)
    for (const query of [{ locationType: 'both' }, { delivery: '2days' }, { category: 'a'.repeat(41) }])
      expect(await visitor.refused('GET /services', { query: query as Query })).toMatchObject({
        status: 400,
        fields: { [Object.keys(query)[0] ?? '']: expect.any(String) },
      })
  })

  it('filters and sorts by price to the cent, including free ones', async () => {
    for (const price of ['0', '12.49', '12.50']) await service(`Polish ${price}`, { price })
    const polish = (query: Query) => services({ q: 'polish', currency: 'USD', ...query })
    expect(await polish({ sort: 'price-asc' })).toEqual(['Polish 0', 'Polish 12.49', 'Polish 12.50'])
    expect(await polish({ sort: 'price-desc', maxPrice: '12.49' })).toEqual(['Polish 12.49', 'Polish 0'])
    expect(await polish({ minPrice: '12.5' })).toEqual(['Polish 12.50'])
    expect(await visitor.refused('GET /services', { query: { sort: 'price-asc' } })).toMatchObject({
      fields: { currency: 'Choose a currency' },
    })
  })
})
