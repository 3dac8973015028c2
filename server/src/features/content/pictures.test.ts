import type { ContentItem } from '@guildhall/contract/feed'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { pictured, uploadedForText } from '../../testing/kinds/fixture.ts'
import { fixtures } from '../../testing/kinds.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepFiles } from '../files/files.tasks.ts'
import { proseOf } from './prose.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
for (const club of [hall, vault]) await make.allFeatures(club)

const upload = 'POST /storage/v1/pictures/:purpose'
const uploaded = (who: Client, id = newId()) => uploadedForText(who, { id })
const post = (content: string, more: object = {}) => postForm({ content, ...more })
const publish = (who: Client, club: { slug: string }, content: string) =>
  who.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: post(content) })
const change = (who: Client, contentId: string, body: { content?: string; title?: string }) =>
  who.call('PUT /posts/:contentId', { params: { contentId }, body })
/** With its full text, as on its page. */
const read = async (who: Client, contentId: string): Promise<ContentItem> => {
  const { type, slug, club } = await who.call('GET /content/:contentId', { params: { contentId } })
  const page = await who.fetch(`/rest/v1/clubs/${club.slug}/${featureOf[type]}/${slug}`)
  return ((await page.json()) as { item: ContentItem }).item
}
const status = async (who: Client, url: string) => (await who.fetch(url)).status
const ownerOf = async (id: string) =>
  (await db.selectFrom('files').select('content_id').where('id', '=', id).executeTakeFirst())?.content_id
const refusal = 'A picture in this text is not there, or used elsewhere. Remove it or insert it again.'

describe('a picture in a text', () => {
  it.each(contentKinds)('is returned with the full %s, but not its card', async (kind) => {
    const { id, url, sign } = await uploaded(cam)
    const said = await pictured(cam, { title: `Door ${newId()}`, text: `Look:\n\n${sign}\n\nNice` })
    const item = await fixtures[kind].publish(cam, hall, said)
    const whole = await read(visitor, item.id)
    expect(whole.pictures).toEqual([{ id, url, width: expect.any(Number), height: expect.any(Number) }])
    expect(whole.pictures[0]?.width).toBeGreaterThan(0)
    expect(JSON.stringify(whole.data)).toContain(`picture:${id}`)
    expect('images' in whole.data ? whole.data.images.map(({ url }) => url) : []).not.toContain(url)
    const feed = await cam.call('GET /clubs/:club/feed', { params: { club: hall.slug }, query: {} })
    const card = feed.items.find((one) => one.id === item.id)
    expect(card).toMatchObject({ pictures: [], data: { truncated: true } })
    expect(proseOf(card?.data ?? {}).join()).not.toContain('picture:')
    expect(await status(visitor, url)).toBe(200)
  })

  it('does not count toward the words of a card', async () => {
    const signs: string[] = []
    for (let count = 0; count < 12; count++) signs.push((await uploaded(cam)).sign)
    const { id } = await publish(cam, hall, `${signs.join('\n\n')}\n\nAt last, words.`)
    const feed = await cam.call('GET /clubs/:club/feed', { params: { club: hall.slug }, query: {} })
    const card = feed.items.find((one) => one.id === id)
    expect(card?.type === 'post' && card.data.content.trim()).toBe('At last, words.')
  })

  it('is found by its alternative text, not by its markup', async () => {
    const word = `w${newId().slice(-8)}`
    const { id } = await uploaded(cam)
    const item = await publish(cam, hall, `Doors\n\n![A ${word} knocker](picture:${id})`)
    const found = async (q: string) =>
      (await visitor.call('GET /search/content', { query: { type: 'post', q } })).items
    expect((await found(word)).map(({ id }) => id)).toEqual([item.id])
    expect(JSON.stringify(await found(word))).not.toContain('picture:')
    expect(await found(id.slice(-12))).toEqual([])
  })

  it('is stored once under the id it was sent with', async () => {
    const id = newId()
    const first = await uploaded(cam, id)
    expect(first.url).toBe(`/storage/v1/club-content/inline/${id}.webp`)
    expect((await uploaded(cam, id)).url).toBe(first.url)
    const sent = { params: { purpose: 'inline' as const }, query: { id }, file: await picture() }
    expect((await dot.refused(upload, sent)).code).toBe('id_taken')
    const other = { ...sent, params: { purpose: 'content' as const } }
    expect((await cam.refused(upload, other)).code).toBe('id_taken')
    await app.deps.files.remove(first.url.replace('/storage/v1/', ''))
    expect(await status(cam, first.url)).toBe(404)
    await uploaded(cam, id)
    expect(await status(cam, first.url)).toBe(200)
  })
})

describe('access to a picture in a text', () => {
  it('follows the item, and before that is limited to its uploader', async () => {
    const { url, sign } = await uploaded(cam)
    expect(await Promise.all([cam, ann, dot, visitor].map((who) => status(who, url)))).toEqual([
      200, 404, 404, 404,
    ])
    const { id } = await publish(cam, vault, sign)
    const everybody = () => Promise.all([cam, ann, ben, dot, visitor].map((who) => status(who, url)))
    expect(await everybody()).toEqual([200, 200, 200, 404, 404])
    expect((await cam.fetch(url)).headers.get('cache-control')).toBe('private, no-cache')
    await cam.call('DELETE /content/:contentId', { params: { contentId: id } })
    expect(await everybody()).not.toContain(undefined)
    expect((await everybody()).slice(1)).toEqual([404, 404, 404, 404])
  })

  it('ends with the membership', async () => {
    const member = await as(await make.person())
    await make.member(vault, personOf(member))
    const { url, sign } = await uploaded(cam)
    await publish(cam, vault, sign)
    expect(await status(member, url)).toBe(200)
    await member.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await status(member, url)).toBe(404)
  })

  it('in a public club is cached by browsers only', async () => {
    const { url, sign } = await uploaded(cam)
    await publish(cam, hall, sign)
    expect((await visitor.fetch(url)).headers.get('cache-control')).toBe(
      'private, max-age=31536000, immutable',
    )
  })
})

describe('pictures in a text', () => {
  const refused = async (who: Client, club: { slug: string }, content: string) => {
    const body = post(content)
    const error = await who.refused('POST /clubs/:club/posts', { params: { club: club.slug }, body })
    expect((await who.refused('GET /content/:contentId', { params: { contentId: body.id } })).status).toBe(
      404,
    )
    return error
  }

  it("are refused if unknown, another person's, or uploaded for another purpose", async () => {
    const theirs = await uploaded(ann)
    const given = { params: { purpose: 'content' as const }, query: { id: newId() }, file: await picture() }
    await cam.call(upload, given)
    for (const id of [newId(), theirs.id, given.query.id]) {
      const error = await refused(cam, hall, `Mine: ![x](picture:${id})`)
      expect(error).toMatchObject({ status: 400, code: 'bad_input', fields: { content: refusal } })
    }
    expect(await status(cam, theirs.url)).toBe(404)
    expect(await ownerOf(theirs.id)).toBeNull()
  })

  it("are refused if used by another item, even the author's own", async () => {
    const { id, url, sign } = await uploaded(cam)
    const first = await publish(cam, vault, sign)
    expect(await refused(cam, hall, sign)).toMatchObject({ fields: { content: refusal } })
    const second = await publish(cam, hall, 'Nothing yet')
    const changing = { params: { contentId: second.id }, body: { content: `So: ${sign}` } }
    expect(await cam.refused('PUT /posts/:contentId', changing)).toMatchObject({
      ...{ status: 400, code: 'bad_input', fields: { content: refusal } },
    })
    expect(await ownerOf(id)).toBe(first.id)
    expect((await read(cam, second.id)).data).toMatchObject({ content: 'Nothing yet' })
    expect(await status(visitor, url)).toBe(404)
  })

  it('report errors at their text', async () => {
    const club = { club: hall.slug }
    const form = {
      ...fixtures.event.form({ title: 'Evening', text: '' }),
      description: (await uploaded(cam)).sign,
    }
    const body = { ...form, agenda: `![x](picture:${newId()})` } as never
    const error = await cam.refused('POST /clubs/:club/events', { params: club, body })
    expect(error).toMatchObject({ fields: { agenda: refusal } })
    expect(error.fields).not.toHaveProperty('description')
  })

  it('may repeat, up to twenty in total', async () => {
    const { id, sign } = await uploaded(cam)
    const twenty = Array.from({ length: 20 }, () => sign).join('\n\n')
    const item = await publish(cam, hall, twenty)
    expect((await read(visitor, item.id)).pictures.map((one) => one.id)).toEqual([id])
    const body = post(`${twenty}\n\n${sign}`)
    const error = await cam.refused('POST /clubs/:club/posts', { params: { club: hall.slug }, body })
    expect(error).toMatchObject({ code: 'bad_input', fields: { content: 'At most 20 pictures in a text' } })
  })

  it('are attached once when published twice', async () => {
    const { sign } = await uploaded(cam)
    const sent = { params: { club: hall.slug }, body: post(sign) }
    const [one, two] = [
      await cam.call('POST /clubs/:club/posts', sent),
      await cam.call('POST /clubs/:club/posts', sent),
    ]
    expect(two.id).toBe(one.id)
    expect(two.pictures).toEqual(one.pictures)
    expect(one.pictures).toHaveLength(1)
  })

  it('requested by two items concurrently belong to one', async () => {
    const { id, sign } = await uploaded(cam)
    const answers = await Promise.allSettled([0, 1, 2].map(() => publish(cam, hall, sign)))
    const kept = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    expect(kept).toHaveLength(1)
    expect(await ownerOf(id)).toBe(kept[0])
  })
})

describe('an edited text', () => {
  it('keeps, adds and releases pictures; released ones are deleted', async () => {
    const [one, two, three] = [await uploaded(cam), await uploaded(cam), await uploaded(cam)]
    const { id } = await publish(cam, hall, `${one.sign}\n\n${two.sign}`)
    await change(cam, id, { content: `${two.sign}\n\n${three.sign}` })
    expect(await Promise.all([one, two, three].map((each) => ownerOf(each.id)))).toEqual([null, id, id])
    expect(await Promise.all([one, two, three].map(({ url }) => status(visitor, url)))).toEqual([
      404, 200, 200,
    ])
    await sweepFiles(app.deps, new Date(Date.now() + 2 * 86_400_000))
    expect(await ownerOf(one.id)).toBeUndefined()
    expect(await status(cam, one.url)).toBe(404)
    expect(await status(visitor, two.url)).toBe(200)
    await change(cam, id, { content: 'Nothing to see' })
    expect(await ownerOf(two.id)).toBeNull()
    expect((await read(visitor, id)).pictures).toEqual([])
  })

  it('keeps its pictures when other fields change, and does not affect the gallery', async () => {
    const { id: pictureId, sign } = await uploaded(cam)
    const params = { purpose: 'content' as const }
    const image = await cam.call(upload, { params, file: await picture() })
    const body = post(sign, { images: [{ path: image.path, alt: '' }] })
    const { id } = await cam.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body })
    await change(cam, id, { title: 'Another title' })
    expect(await ownerOf(pictureId)).toBe(id)
    await change(cam, id, { content: `${sign}\n\n${(await uploaded(cam)).sign}` })
    expect((await read(visitor, id)).data).toMatchObject({ images: [{ path: image.path }] })
    await change(cam, id, { content: sign })
    await cam.call('PUT /posts/:contentId', { params: { contentId: id }, body: { images: [] } })
    const whole = await read(visitor, id)
    expect(whole.pictures.map((one) => one.id)).toEqual([pictureId])
    expect(whole.type === 'post' && whole.data.images).toEqual([])
  })

  it("by an admin keeps the author's pictures beside the admin's", async () => {
    const [theirs, own] = [await uploaded(cam), await uploaded(ben)]
    const { id } = await publish(cam, hall, theirs.sign)
    await change(ben, id, { content: `${theirs.sign}\n\n${own.sign}` })
    expect((await read(visitor, id)).pictures.map((one) => one.id)).toEqual([theirs.id, own.id].sort())
  })

  it('is refused to outsiders, whose pictures stay unused', async () => {
    const { id: pictureId, sign } = await uploaded(dot)
    const { id } = await publish(cam, hall, 'Doors')
    const given = { params: { contentId: id }, body: { content: sign } }
    expect((await dot.refused('PUT /posts/:contentId', given)).code).toBe('permission_denied')
    expect(await ownerOf(pictureId)).toBeNull()
  })
})
