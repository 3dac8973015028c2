import type { ProductItem } from '@guildhall/contract/products'
import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { productForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { partsOf } from '../exports/exports.parts.ts'

const { visitor, ben, cam, hall, make, as, app } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)

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

  it('can be added by managers', async () => {
    const mine = await publish()
    const theirs = { path: await make.upload(personOf(ben)), alt: '' }
    const [used = ''] = pathsOf(mine)
    const images = [{ path: used, alt: '' }, theirs]
    expect(pathsOf(await edit(mine.id, { images }, ben))).toEqual([used, theirs.path])
  })

  it('are kept when omitted', async () => {
    const item = await publish()
    expect(pathsOf(await edit(item.id, { price: '30' }))).toEqual(pathsOf(item))
  })
})

describe('an edited product', () => {
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
