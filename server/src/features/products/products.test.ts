import type { ProductItem } from '@guildhall/contract/products'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { productForm } from '../../testing/forms.ts'
import { uploadedPicture } from '../../testing/kinds/fixture.ts'
import { openWorld } from '../../testing/world.ts'
import { partsOf } from '../exports/exports.parts.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

type ProductInput = Parameters<typeof productForm>[0]

const pictured = async (who: Client, given: ProductInput) =>
  productForm({ images: [{ path: await make.upload(personOf(who)), alt: 'Seen from the left' }], ...given })
const publish = async (given: ProductInput = {}, who: Client = cam, club: { slug: string } = hall) =>
  who.call('POST /clubs/:club/products', {
    params: { club: club.slug },
    body: await pictured(who, given),
  })
const image = await make.upload(personOf(cam))
const refusedForm = (given: object) =>
  cam.refused('POST /clubs/:club/products', {
    params: { club: hall.slug },
    body: { ...productForm({ images: [{ path: image, alt: '' }] }), ...given },
  })
const page = async (who: Client, { slug }: { slug: string }, club: { slug: string } = hall) =>
  (await who.call('GET /clubs/:club/products/:slug', { params: { club: club.slug, slug } })).item
const edit = (id: string, body: object, who: Client = cam) =>
  who.call('PUT /products/:contentId', { params: { contentId: id }, body })
const notEdited = (who: Client, id: string, body: object) =>
  who.refused('PUT /products/:contentId', { params: { contentId: id }, body })
const sell = (who: Client, { id }: { id: string }) =>
  who.call('PUT /products/:contentId/sale', { params: { contentId: id } })
const offer = (who: Client, { id }: { id: string }) =>
  who.call('DELETE /products/:contentId/sale', { params: { contentId: id } })
const pathsOf = ({ data }: ProductItem) => data.images.map(({ path }) => path)

describe('a product', () => {
  it('is published with all fields, and read back exactly', async () => {
    const given = {
      title: 'A walnut stool',
      category: 'home' as const,
      description: 'Three legs, **no nails**.',
      price: '9999999',
      condition: 'new' as const,
      features: 'Light\nStrong',
      specifications: 'Height: 45 cm',
    }
    const item = await publish(given)
    expect(item).toMatchObject({
      type: 'product',
      slug: 'a-walnut-stool',
      title: 'A walnut stool',
      author: { id: personOf(cam).id },
      data: {
        ...given,
        ...{ price: '9999999.00', currency: 'USD', truncated: false, soldAt: null },
        images: [{ alt: 'Seen from the left', width: 64, height: 48 }],
      },
    })
    expect(await page(visitor, item)).toMatchObject({ data: { ...item.data } })
  })

  it('is refused with errors at the fields', async () => {
    const picture = { path: image, alt: '' }
    const wrong: [object, string, string][] = [
      [{ title: ' Ab\u200b ' }, 'title', 'Title must be at least 3 characters'],
      [{ title: 't'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
      [{ category: '' }, 'category', 'Category is required'],
      [{ category: 'weapons' }, 'category', 'Category is required'],
      [{ description: 'Too short' }, 'description', 'Description must be at least 10 characters'],
      [{ description: ' \u200b'.repeat(12) }, 'description', 'Description must be at least 10 characters'],
      [{ description: 'd'.repeat(5001) }, 'description', 'Description must be at most 5000 characters'],
      [{ price: '' }, 'price', 'Enter a valid number up to 7 digits'],
      [{ price: '10000000' }, 'price', 'Enter a valid number up to 7 digits'],
      [{ price: '12.50' }, 'price', 'Enter a valid number up to 7 digits'],
      [{ price: '1e3' }, 'price', 'Enter a valid number up to 7 digits'],
      [{ price: '٣' }, 'price', 'Enter a valid number up to 7 digits'],
      [{ price: '-1' }, 'price', 'Price must be a positive number'],
      [{ condition: 'broken' }, 'condition', 'Condition is required'],
      [{ features: 'f'.repeat(2001) }, 'features', 'Features are too long'],
      [{ specifications: 's'.repeat(2001) }, 'specifications', 'Specifications are too long'],
      [{ images: [] }, 'images', 'Product image is required'],
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
    for (const [price, stored] of [
      ['0', '0.00'],
      [' 007 ', '7.00'],
      ['25.00', '25.00'],
    ] as const)
      expect((await publish({ price })).data.price).toBe(stored)
  })

  it("has its price in its club's present currency", async () => {
    const club = await make.club({ owner: personOf(ann) })
    const item = await publish({ price: '40' }, ann, club)
    await db.updateTable('clubs').set({ currency: 'EUR' }).where('id', '=', club.id).execute()
    expect((await page(visitor, item, club)).data).toMatchObject({ price: '40.00', currency: 'EUR' })
  })

  it('is found by description, features and specifications, also after an edit', async () => {
    const { id } = await publish({
      description: 'A dulcimer, hardly played',
      features: 'Mother of pearl',
      specifications: 'Strings: quindecuple',
    })
    const found = async (q: string) =>
      (await visitor.call('GET /search/content', { query: { type: 'product', q } })).items.map(
        (item) => item.id,
      )
    for (const q of ['dulcimer', 'pearl', 'quindecuple']) expect(await found(q), q).toEqual([id])
    await edit(id, { specifications: 'Strings: nylonesque' })
    expect(await found('quindecuple')).toEqual([])
    expect(await found('nylonesque')).toEqual([id])
  })

  it('appears in feeds with the beginning of its description and its first picture, and is counted', async () => {
    const club = await make.club({ owner: personOf(cam) })
    const images = [1, 2].map(async (n) => ({ path: await make.upload(personOf(cam)), alt: `Picture ${n}` }))
    const item = await publish(
      { description: 'word '.repeat(100), features: 'Light', images: await Promise.all(images) },
      cam,
      club,
    )
    const { items } = await cam.call('GET /clubs/:club/feed', {
      params: { club: club.slug },
      query: { type: 'product' },
    })
    expect(items).toMatchObject([
      { id: item.id, data: { truncated: true, features: '', images: [{ alt: 'Picture 1' }] } },
    ])
    expect((await page(cam, item, club)).data).toMatchObject({
      truncated: false,
      features: 'Light',
      images: [{ alt: 'Picture 1' }, { alt: 'Picture 2' }],
    })
    expect((await cam.call('GET /clubs/:club/counts', { params: { club: club.slug } })).products).toBe(1)
  })

  it('is published once per id, also concurrently', async () => {
    const body = await pictured(cam, {})
    const sent = { params: { club: hall.slug }, body }
    const answers = await Promise.all([1, 2, 3, 4].map(() => cam.call('POST /clubs/:club/products', sent)))
    expect(new Set(answers.map(({ slug }) => slug)).size).toBe(1)
    expect(pathsOf(answers[0] as ProductItem)).toEqual(body.images.map(({ path }) => path))
    expect(await refusedForm({ ...body, price: '26' })).toMatchObject({ status: 409, code: 'id_taken' })
  })

  it('is exported for its author, with price and pictures', async () => {
    const person = await make.person()
    const who = await as(person)
    await make.member(hall, person)
    const item = await publish({ price: '12' }, who)
    const parts = partsOf(db, { id: person.id, email: person.email, first_name: '' })
    const part = parts.find(({ name }) => name === 'content.json')
    const rows = []
    if (part && 'pages' in part) for await (const some of part.pages()) rows.push(...some)
    expect(rows).toMatchObject([
      {
        id: item.id,
        title: 'A product',
        details: { price: '12.00' },
        pictures: [{ path: pathsOf(item)[0] }],
      },
    ])
  })
})

describe('the pictures of a product', () => {
  const several = async (who: Client, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => ({
        path: await make.upload(personOf(who)),
        alt: `Side ${at}`,
      })),
    )

  it('keep their order and descriptions, up to eight', async () => {
    const images = await several(cam, 8)
    const item = await publish({ images })
    expect((await page(visitor, item)).data.images).toMatchObject(images)
    const turned = [...images].reverse().map((one, at) => ({ ...one, alt: `Now ${at}` }))
    expect((await edit(item.id, { images: turned })).data.images).toMatchObject(turned)
    const fewer = turned.slice(2, 4)
    expect((await edit(item.id, { images: fewer })).data.images).toMatchObject(fewer)
    const left = await db.selectFrom('files').select('path').where('content_id', '=', item.id).execute()
    expect(left.length).toBe(2)
    expect(await notEdited(cam, item.id, { images: [] })).toMatchObject({
      fields: { images: 'Product image is required' },
    })
  })

  it("must be the author's own, and unused elsewhere", async () => {
    const mine = await publish()
    const theirs = { path: await make.upload(personOf(ben)), alt: '' }
    expect(await refusedForm({ images: [theirs] })).toMatchObject({ status: 404, code: 'file_not_found' })
    expect(await notEdited(cam, mine.id, { images: [theirs] })).toMatchObject({ code: 'file_not_found' })
    const [used = ''] = pathsOf(mine)
    expect(await refusedForm({ images: [{ path: used, alt: '' }] })).toMatchObject({
      status: 409,
      code: 'file_in_use',
    })
    // Managers can add one to another person's product.
    const images = [{ path: used, alt: '' }, theirs]
    expect(pathsOf(await edit(mine.id, { images }, ben))).toEqual([used, theirs.path])
  })

  it("are kept when omitted, and follow the product's access rules", async () => {
    const images = [{ path: await uploadedPicture(cam), alt: '' }]
    const item = await publish({ images }, cam, vault)
    const [path] = pathsOf(await edit(item.id, { price: '30' }))
    expect((await cam.fetch(`/storage/v1/${path}`)).status).toBe(200)
    for (const who of [visitor, dot]) expect((await who.fetch(`/storage/v1/${path}`)).status).toBe(404)
  })
})

describe('an edited product', () => {
  it('can be changed by its author, the owner and admins only', async () => {
    const item = await publish()
    for (const [who, price] of [
      [cam, '1'],
      [ben, '2'],
      [ann, '3'],
    ] as const)
      expect((await edit(item.id, { price }, who)).data.price).toBe(`${price}.00`)
    expect(await notEdited(dot, item.id, { price: '4' })).toMatchObject({
      status: 403,
      code: 'permission_denied',
    })
    expect(await notEdited(visitor, item.id, { price: '4' })).toMatchObject({ code: 'sign_in_required' })
    const post = await make.post({ club: hall, author: personOf(cam) })
    expect(await notEdited(cam, post.id, { price: '4' })).toMatchObject({ code: 'content_not_found' })
    expect((await page(cam, item)).data).toMatchObject({ price: '3.00', description: item.data.description })
  })

  it('is not overwritten after a concurrent change', async () => {
    const item = await publish({ price: '10' })
    await edit(item.id, { price: '11' }, ben)
    expect(await notEdited(cam, item.id, { price: '12', before: { price: '10' } })).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { price: '11' }, by: { id: personOf(ben).id } },
    })
    const images = item.data.images.map(({ path }) => ({ path, alt: 'New words' }))
    const before = { images: item.data.images.map(({ path, alt }) => ({ path, alt })) }
    expect((await edit(item.id, { images, before })).data.images).toMatchObject(images)
  })
})

describe('a sold product', () => {
  it('stays listed, is marked, and can become available again', async () => {
    const item = await publish()
    const sold = await sell(cam, item)
    expect(sold.data.soldAt).not.toBeNull()
    expect(await sell(cam, item)).toEqual(sold)
    expect((await page(visitor, item)).data.soldAt).toBe(sold.data.soldAt)
    // The status change is not an edit.
    expect(sold.updatedAt).toBe(item.updatedAt)
    expect((await edit(item.id, { price: '5' })).data.soldAt).toBe(sold.data.soldAt)
    expect((await offer(ben, item)).data.soldAt).toBeNull()
    expect((await offer(ann, item)).data.soldAt).toBeNull()
    const log = await db
      .selectFrom('club_activity_log')
      .select(['user_id', 'data'])
      .where('content_id', '=', item.id)
      .where('type', '=', 'content.status')
      .orderBy('created_at')
      .execute()
    expect(log).toEqual([
      { user_id: personOf(cam).id, data: { type: 'product', status: 'sold' } },
      { user_id: personOf(ben).id, data: { type: 'product', status: 'available' } },
    ])
  })

  it('can be marked by its editors only, and only if a product', async () => {
    const item = await publish()
    const closed = await publish({}, cam, vault)
    const post = await make.post({ club: hall, author: personOf(cam) })
    for (const key of ['PUT /products/:contentId/sale', 'DELETE /products/:contentId/sale'] as const) {
      const refusal = (who: Client, contentId: string) => who.refused(key, { params: { contentId } })
      expect(await refusal(dot, item.id)).toMatchObject({ status: 403, code: 'permission_denied' })
      expect(await refusal(visitor, item.id)).toMatchObject({ status: 401, code: 'sign_in_required' })
      expect(await refusal(dot, closed.id)).toMatchObject({ status: 404, code: 'content_not_found' })
      for (const id of [post.id, newId()])
        expect(await refusal(cam, id)).toMatchObject({ status: 404, code: 'content_not_found' })
    }
  })

  it('is signaled once', async () => {
    const item = await publish()
    const watching = await dot.listen()
    await watching.watch({ contentId: item.id })
    await sell(cam, item)
    await sell(cam, item)
    await offer(cam, item)
    await watching.heard('content.updated')
    const expectedSignal = { kind: 'content.updated', clubId: hall.id, contentId: item.id, type: 'product' }
    expect(
      watching.signals.every((signal) => JSON.stringify(signal) === JSON.stringify(expectedSignal)),
    ).toBe(true)
  })
})
