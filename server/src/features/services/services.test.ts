import type { ServiceItem } from '@guildhall/contract/services'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { serviceForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { partsOf } from '../exports/exports.parts.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

type ServiceInput = Parameters<typeof serviceForm>[0]

const publish = (given: ServiceInput = {}, who: Client = cam, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/services', { params: { club: club.slug }, body: serviceForm(given) })
const refusedForm = (given: object) =>
  cam.refused('POST /clubs/:club/services', {
    params: { club: hall.slug },
    body: { ...serviceForm(), ...given },
  })
const page = async (who: Client, slug: string, club: { slug: string } = hall) =>
  (await who.call('GET /clubs/:club/services/:slug', { params: { club: club.slug, slug } })).item
const edit = (id: string, body: object, who: Client = cam) =>
  who.call('PUT /services/:contentId', { params: { contentId: id }, body })
const notEdited = (who: Client, id: string, body: object) =>
  who.refused('PUT /services/:contentId', { params: { contentId: id }, body })
const pathsOf = ({ data }: ServiceItem) => data.images.map(({ path }) => path)
const images = (who: Client, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      path: await make.upload(personOf(who)),
      alt: `Side ${at}`,
    })),
  )

describe('a service', () => {
  it("is published with all fields and its club's categories, and read back exactly", async () => {
    const club = await make.club({ owner: personOf(cam), categories: ['Crafts', 'Wood', 'Tools'] })
    const given = {
      title: 'I sharpen your chisels',
      description: 'Honed by hand, **not** by machine.',
      price: '9999999.99',
      locationType: 'both' as const,
      location: 'The workshop',
      duration: '20 minutes',
      included: 'A new edge\nOil',
      images: await images(cam, 2),
    }
    const item = await publish({ ...given, capacity: '004' }, cam, club)
    expect(item).toMatchObject({
      type: 'service',
      slug: 'i-sharpen-your-chisels',
      title: 'I sharpen your chisels',
      author: { id: personOf(cam).id },
      data: {
        ...given,
        ...{ currency: 'USD', deliveryTime: '2 days', capacity: 4, truncated: false, pausedAt: null },
        categories: ['Crafts', 'Wood', 'Tools'],
      },
    })
    expect((await page(visitor, item.slug, club)).data).toEqual(item.data)
  })

  it('has a location only if in person, on every path', async () => {
    const where = { locationType: 'inPerson', location: 'Tintagel' } as const
    const found = async () =>
      (await visitor.call('GET /search/content', { query: { type: 'service', q: 'tintagel' } })).items.length
    expect((await publish({ ...where, locationType: 'online' })).data.location).toBe('')
    expect(await found()).toBe(0)
    const item = await publish(where)
    expect([item.data.location, await found()]).toEqual(['Tintagel', 1])
    expect((await edit(item.id, { locationType: 'online' })).data.location).toBe('')
    expect(await found()).toBe(0)
    const stored = await db.selectFrom('services').select('location').where('id', '=', item.id).execute()
    expect(stored).toEqual([{ location: '' }])
    expect((await edit(item.id, { locationType: 'both' })).data.location).toBe('')
    await edit(item.id, where)
    await sql`update services set location_type = 'online' where id = ${item.id}`.execute(db)
    expect((await page(visitor, item.slug)).data.location).toBe('')
  })

  it('requires no picture and only its basic fields', async () => {
    expect((await publish({ title: 'Abc', description: 'd'.repeat(10), price: '0' })).data).toMatchObject({
      ...{ price: '0.00', location: '', duration: '', included: '', capacity: null, images: [] },
    })
  })

  it('is refused with errors at the fields', async () => {
    const amount = 'Please enter a valid Hours/Days/Week/Month value (greater than 0)'
    const custom = { deliveryTime: 'custom' }
    const [picture] = await images(cam, 1)
    const wrong: [object, string, string][] = [
      [{ title: '' }, 'title', 'Title must be at least 3 characters'],
      [{ title: ' Ab\u200b ' }, 'title', 'Title must be at least 3 characters'],
      [{ title: 't'.repeat(101) }, 'title', 'Title must be less than 100 characters'],
      [{ description: 'Too short' }, 'description', 'Description must be at least 10 characters'],
      [{ description: ' \u200b'.repeat(12) }, 'description', 'Description must be at least 10 characters'],
      [{ description: 'd'.repeat(1001) }, 'description', 'Description must be less than 1000 characters'],
      [{ price: '' }, 'price', 'Price is required'],
      [{ price: ' ' }, 'price', 'Price is required'],
      [{ price: '-1' }, 'price', 'Price must be a positive number'],
      [{ price: '12.505' }, 'price', 'Price can have up to 2 decimal places'],
      [{ price: '1,234' }, 'price', 'Price can have up to 2 decimal places'],
      [{ price: '1e3' }, 'price', 'Invalid price value'],
      [{ price: '٣' }, 'price', 'Invalid price value'],
      [{ price: '10000000' }, 'price', 'The price can be at most 9,999,999.99'],
      [{ locationType: '' }, 'locationType', 'Please select a location type'],
      [{ locationType: 'somewhere' }, 'locationType', 'Please select a location type'],
      [{ deliveryTime: '' }, 'deliveryTime', 'Please select a delivery time'],
      [{ deliveryTime: undefined }, 'deliveryTime', 'Please select a delivery time'],
      [{ deliveryTime: '5days' }, 'deliveryTime', 'Please select a valid delivery time'],
      [custom, 'deliveryAmount', amount],
      // Reported even when another field is invalid.
      [{ ...custom, price: '', locationType: '' }, 'deliveryAmount', amount],
      [{ ...custom, deliveryAmount: '0' }, 'deliveryAmount', amount],
      [{ ...custom, deliveryAmount: '-2' }, 'deliveryAmount', amount],
      [{ ...custom, deliveryAmount: '1.5' }, 'deliveryAmount', amount],
      [{ ...custom, deliveryAmount: '2', deliveryUnit: '' }, 'deliveryUnit', 'Please select a duration type'],
      [
        { ...custom, deliveryAmount: '2', deliveryUnit: 'year' },
        'deliveryUnit',
        'Please select a duration type',
      ],
      [{ location: 'l'.repeat(201) }, 'location', 'Location is too long'],
      [{ duration: 'd'.repeat(101) }, 'duration', 'Duration is too long'],
      [{ included: 'i'.repeat(2001) }, 'included', 'What is included is too long'],
      [{ capacity: '0' }, 'capacity', 'Enter a number up to 4 digits'],
      [{ capacity: '10000' }, 'capacity', 'Enter a number up to 4 digits'],
      [{ images: Array(9).fill(picture) }, 'images', 'At most 8 pictures'],
      [{ images: [picture, picture] }, 'images', 'Each picture can be used once'],
      [{ images: [{ ...picture, alt: 'a'.repeat(301) }] }, 'images.0.alt', 'Description is too long'],
    ]
    for (const [given, field, text] of wrong)
      expect(await refusedForm(given), JSON.stringify(given).slice(0, 80)).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { [field]: text },
      })
    const { title, description } = { title: 't'.repeat(100), description: 'd'.repeat(1000) }
    expect((await publish({ title, description })).data).toMatchObject({ title, description })
  })

  it.each([
    ['0', '0.00'],
    [' 007.5 ', '7.50'],
    ['12,34', '12.34'],
    ['1,234.50', '1234.50'],
    ['0.1', '0.10'],
  ])('stores the price %j as %s', async (price, stored) => {
    expect((await publish({ price })).data.price).toBe(stored)
  })

  it.each([
    ['1hour', '', 'day', '1 hour'],
    ['2hours', '', 'day', '2 hours'],
    ['4hours', '', 'day', '4 hours'],
    ['1day', '', 'day', '1 day'],
    ['2days', '', 'day', '2 days'],
    ['3days', '', 'day', '3 days'],
    ['1week', '', 'day', '1 week'],
    ['2weeks', '', 'month', '2 weeks'],
    ['custom', '1', 'month', '1 month'],
    ['custom', '06', 'week', '6 weeks'],
    ['custom', '9999', 'hour', '9999 hours'],
  ] as const)(
    'shows the delivery time %s %s (%s) as %s',
    async (deliveryTime, deliveryAmount, deliveryUnit, says) => {
      const { data } = await publish({ deliveryTime, deliveryAmount, deliveryUnit })
      expect(data.deliveryTime).toBe(says)
    },
  )

  it('is found by description, location and included items, also after an edit', async () => {
    const { id } = await publish({
      description: 'Lessons on the dulcimer',
      ...{ locationType: 'inPerson', location: 'Castrop-Rauxel' },
      included: 'Plectra',
    })
    const found = async (q: string) =>
      (await visitor.call('GET /search/content', { query: { type: 'service', q } })).items.map(
        (item) => item.id,
      )
    for (const q of ['dulcimer', 'castrop', 'plectra']) expect(await found(q), q).toEqual([id])
    await edit(id, { included: 'Quillfeather' })
    expect(await found('plectra')).toEqual([])
    expect(await found('quillfeather')).toEqual([id])
  })

  it('appears in feeds with the beginning of its description and its first picture, and is counted', async () => {
    const club = await make.club({ owner: personOf(cam), categories: ['Crafts'] })
    const item = await publish(
      { description: 'word '.repeat(100), included: 'Oil', images: await images(cam, 2) },
      cam,
      club,
    )
    const { items } = await cam.call('GET /clubs/:club/feed', {
      params: { club: club.slug },
      query: { type: 'service' },
    })
    expect(items).toMatchObject([
      {
        id: item.id,
        data: { truncated: true, included: '', categories: ['Crafts'], images: [{ alt: 'Side 0' }] },
      },
    ])
    expect((items[0] as ServiceItem).data.images).toHaveLength(1)
    expect((await page(cam, item.slug, club)).data).toMatchObject({
      truncated: false,
      included: 'Oil',
      images: [{ alt: 'Side 0' }, { alt: 'Side 1' }],
    })
    const counts = () => cam.call('GET /clubs/:club/counts', { params: { club: club.slug } })
    expect((await counts()).services).toBe(1)
    await cam.call('DELETE /content/:contentId', { params: { contentId: item.id } })
    expect((await counts()).services).toBe(0)
    expect(await db.selectFrom('services').select('id').where('id', '=', item.id).execute()).toEqual([])
  })

  it('is exported for its author, with price, categories and pictures', async () => {
    const person = await make.person()
    const who = await as(person)
    const club = await make.club({ owner: personOf(ann), categories: ['Crafts', 'Wood'] })
    await make.member(club, person)
    const item = await publish({ price: '12.05', images: await images(who, 1) }, who, club)
    const parts = partsOf(db, { id: person.id, email: person.email, first_name: '' })
    const part = parts.find(({ name }) => name === 'content.json')
    const rows = []
    if (part && 'pages' in part) for await (const some of part.pages()) rows.push(...some)
    expect(rows).toMatchObject([
      {
        id: item.id,
        title: 'A service',
        categories: ['Crafts', 'Wood'],
        details: { price: '12.05', delivery_time: '2 days' },
        pictures: [{ path: pathsOf(item)[0] }],
      },
    ])
  })
})

describe('the address of a service', () => {
  const notFound = (who: Client, slug: string, club: { slug: string }) =>
    who.refused('GET /clubs/:club/services/:slug', { params: { club: club.slug, slug } })

  it('can end in its id', async () => {
    const item = await publish()
    for (const id of [item.id, item.id.toUpperCase()])
      expect(await page(visitor, id)).toMatchObject({ id: item.id, slug: item.slug })
    // A slug in the form of an id takes precedence.
    const other = await publish({ title: item.id })
    expect(await page(visitor, item.id)).toMatchObject({ id: other.id, slug: item.id })
  })

  it('is not found in another club, under another kind, or without access', async () => {
    const [item, secret] = [await publish(), await publish({}, cam, vault)]
    const post = await make.post({ club: hall, author: personOf(cam) })
    const club = await make.club({ owner: personOf(ann) })
    for (const [who, slug, at] of [
      [ann, item.id, club],
      [ann, post.id, hall],
      [ann, newId(), hall],
      [visitor, secret.id, hall],
      [dot, secret.id, vault],
    ] as const)
      expect(await notFound(who, slug, at)).toMatchObject({ status: 404 })
    expect((await page(cam, secret.id, vault)).id).toBe(secret.id)
  })
})

describe('the pictures of a service', () => {
  it('keep their order and descriptions, up to eight, and can all be removed', async () => {
    const given = await images(cam, 8)
    const item = await publish({ images: given })
    expect((await page(visitor, item.slug)).data.images).toMatchObject(given)
    const turned = [...given].reverse().map((one, at) => ({ ...one, alt: `Now ${at}` }))
    expect((await edit(item.id, { images: turned })).data.images).toMatchObject(turned)
    expect((await edit(item.id, { price: '1' })).data.images).toHaveLength(8)
    expect((await edit(item.id, { images: [] })).data.images).toEqual([])
    const left = await db.selectFrom('files').select('path').where('content_id', '=', item.id).execute()
    expect(left).toEqual([])
  })
})

describe('an edited service', () => {
  it('keeps an omitted delivery time, and accepts a new one', async () => {
    const { id } = await publish({ deliveryTime: 'custom', deliveryAmount: '3', deliveryUnit: 'month' })
    const time = async (body: object) => (await edit(id, body)).data.deliveryTime
    expect(await time({ title: 'Another title' })).toBe('3 months')
    expect(await time({ deliveryAmount: '4' })).toBe('4 months')
    expect(await time({ deliveryTime: '4hours' })).toBe('4 hours')
    expect(await time({ deliveryTime: 'custom', deliveryAmount: '5' })).toBe('5 days')
    expect(await notEdited(cam, id, { deliveryTime: 'custom' })).toMatchObject({
      fields: { deliveryAmount: 'Please enter a valid Hours/Days/Week/Month value (greater than 0)' },
    })
  })

  it('is not overwritten after a concurrent change; repeating a request is no conflict', async () => {
    const item = await publish({ price: '10' })
    await edit(item.id, { price: '11.5' }, ben)
    expect(await notEdited(cam, item.id, { price: '12', before: { price: '10.00' } })).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { price: '11.50' }, by: { id: personOf(ben).id } },
    })
    const before = { deliveryTime: '2days', deliveryAmount: '', deliveryUnit: 'day', capacity: '' }
    const body = { deliveryTime: 'custom', deliveryAmount: '03', deliveryUnit: 'day', capacity: '05', before }
    expect((await edit(item.id, body)).data).toMatchObject({ deliveryTime: '3 days', capacity: 5 })
    expect((await edit(item.id, body)).data).toMatchObject({ deliveryTime: '3 days', capacity: 5 })
  })
})

describe('services', () => {
  it('cannot be published where disabled or not allowed to members', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.member(club, personOf(cam))
    const body = serviceForm()
    const sent = { params: { club: club.slug }, body }
    const on = (services: boolean) => JSON.stringify({ services })
    await db
      .updateTable('clubs')
      .set({ features: on(false) })
      .where('id', '=', club.id)
      .execute()
    expect(await cam.refused('POST /clubs/:club/services', sent)).toMatchObject({ code: 'feature_disabled' })
    const permissions = JSON.stringify({ services_create: [] })
    await db
      .updateTable('clubs')
      .set({ features: on(true), permissions })
      .where('id', '=', club.id)
      .execute()
    expect(await cam.refused('POST /clubs/:club/services', sent)).toMatchObject({
      code: 'publish_members_denied',
    })
    expect((await ann.call('POST /clubs/:club/services', sent)).id).toBe(body.id)
  })
})
