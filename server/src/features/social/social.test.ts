import { contentKinds, featureOf } from '@guildhall/contract/limits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { eachOf, fixtures } from '../../testing/kinds.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { type PublicCourse, readPublicCourse } from '../courses/public.reads.ts'
import { courseFacts, pictureUrl } from './facts.ts'

const { visitor, ann, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
await make.allFeatures(hall)
await make.allFeatures(vault)

const inClub = (club: { slug: string }) => ({ params: { club: club.slug } })
const publish = (who: Client, club: { slug: string }, given: Parameters<typeof postForm>[0]) =>
  who.call('POST /clubs/:club/posts', { ...inClub(club), body: postForm(given) })
const ofPost = async (club: { slug: string }, slug: string, who: Client = visitor) =>
  (await who.call('GET /clubs/:club/posts/:slug', { params: { club: club.slug, slug } })).socialPicture ?? ''
const ofClub = async (club: { slug: string }, who: Client = visitor) =>
  (await who.call('GET /clubs/:club/preview', inClub(club))).socialPicture ?? ''
const ofPerson = async (username: string) =>
  (await visitor.call('GET /profiles/:username', { params: { username } })).socialPicture ?? ''
const page = async (path: string) => (await (await visitor.fetch(path)).json()) as { socialPicture: string }
const status = async (path: string, who: Client = visitor) => (await who.fetch(path)).status

/** Whether the picture is served as link previews require. */
async function expectPicture(path: string): Promise<void> {
  const answer = await visitor.fetch(path)
  expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'image/jpeg'])
  const body = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(body.length).toBeLessThan(300 * 1024)
}

describe('the picture of a public page', () => {
  it.each(contentKinds)('exists for a %s, at the address on its page', async (kind) => {
    const pictures = [
      (
        await cam.call('POST /storage/v1/pictures/:purpose', {
          params: { purpose: 'content' },
          file: await picture(),
        })
      ).path,
    ]
    const item = await fixtures[kind].publish(cam, hall, {
      title: `Picture of a ${kind}`,
      text: 'A long text. '.repeat(20),
      pictures,
    })
    const { socialPicture } = await page(`/rest/v1/clubs/${hall.slug}/${featureOf[kind]}/${item.slug}`)
    expect(socialPicture).toMatch(new RegExp(`^/storage/v1/social/items/${item.id}/[0-9a-f]{32}\\.jpg$`))
    await expectPicture(socialPicture)
  })

  it('exists for clubs and for people with public content', async () => {
    await expectPicture(await ofClub(hall))
    await publish(cam, hall, { title: 'In public' })
    await expectPicture(await ofPerson(personOf(cam).username))
  })

  it('exists for published courses of public clubs alone', async () => {
    const course = await make.course({ club: hall, teacher: personOf(ann), title: 'Kilns' })
    const shown = (await readPublicCourse(db, course.id)) as PublicCourse
    expect(shown).toMatchObject({
      title: 'Kilns',
      lessonCount: 0,
      teachers: [{ firstName: 'Ann' }],
      cover: null,
    })
    const path = pictureUrl('courses', course.id, courseFacts(shown))
    await expectPicture(path)
    await make.lesson({ course })
    const moved = await visitor.fetch(path)
    expect([moved.status, moved.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(`^/storage/v1/social/courses/${course.id}/[0-9a-f]{32}\\.jpg$`),
    ])
    const draft = await make.course({ club: hall, isPublished: false })
    const inside = await make.course({ club: vault })
    for (const { id } of [draft, inside])
      for (const who of [visitor, ann])
        expect(await status(pictureUrl('courses', id, courseFacts(shown)), who)).toBe(404)
  })

  it('is cached by browsers, has an ETag, and answers HEAD', async () => {
    const path = await ofClub(hall)
    const { headers } = await visitor.fetch(path)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable')
    const etag = headers.get('etag') ?? ''
    const again = await visitor.fetch(path, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await visitor.fetch(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10_000)
  })
})

describe("the picture's address", () => {
  it('changes with title, club name, logo and picture, and the former one redirects', async () => {
    const owner = await make.person()
    const club = await make.club({ owner, name: 'Before' })
    const author = await as(owner)
    const { id, slug } = await publish(author, club, { title: 'First title' })
    const former = [await ofPost(club, slug)]
    const expectMoved = async () => {
      const now = await ofPost(club, slug)
      expect(former).not.toContain(now)
      for (const path of former) {
        const answer = await visitor.fetch(path)
        expect([answer.status, answer.headers.get('location')]).toEqual([302, now])
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
      await expectPicture(now)
      former.push(now)
    }
    await author.call('PUT /posts/:contentId', {
      params: { contentId: id },
      body: { title: 'Second title', before: { title: 'First title' } },
    })
    await expectMoved()
    await db.updateTable('clubs').set({ name: 'After' }).where('id', '=', club.id).execute()
    await expectMoved()
    await db
      .updateTable('clubs')
      .set({ logo_path: 'clubs/club-logo/x.webp' })
      .where('id', '=', club.id)
      .execute()
    await expectMoved()
    await db
      .updateTable('profiles')
      .set({ profile_image_url: 'profiles/profile-image/x.webp' })
      .where('id', '=', owner.id)
      .execute()
    await expectMoved()
  })

  it('does not change with likes or comments', async () => {
    const { id, slug } = await publish(ann, hall, { title: 'Liked' })
    const before = await ofPost(hall, slug)
    await cam.call('PUT /content/:contentId/like', { params: { contentId: id } })
    expect(await ofPost(hall, slug)).toBe(before)
  })
})

describe('pictures are not shown', () => {
  it('for private clubs and their content, at any address', async () => {
    const items = await eachOf((kind) =>
      fixtures[kind].publish(cam, vault, { title: `Hidden ${kind}`, text: 'Hidden' }),
    )
    for (const kind of contentKinds) {
      const path = `/rest/v1/clubs/${vault.slug}/${featureOf[kind]}/${items[kind].slug}`
      const inside = (await (await cam.fetch(path)).json()) as { socialPicture: string | null }
      expect(inside.socialPicture).toBeNull()
      for (const who of [visitor, dot, cam])
        expect(await status(`/storage/v1/social/items/${items[kind].id}/${'0'.repeat(32)}.jpg`, who)).toBe(
          404,
        )
    }
    for (const who of [visitor, cam]) expect(await ofClub(vault, who)).toBe('')
    expect(await status(`/storage/v1/social/clubs/${vault.id}/${'0'.repeat(32)}.jpg`, cam)).toBe(404)
  })

  it('once the club becomes private, or the item or club is deleted', async () => {
    const owner = await make.person()
    const [author, club] = [await as(owner), await make.club({ owner })]
    const [one, two] = [
      await publish(author, club, { title: 'One' }),
      await publish(author, club, { title: 'Two' }),
    ]
    const paths = [await ofPost(club, one.slug), await ofPost(club, two.slug), await ofClub(club)]
    paths.push(await ofPerson(owner.username))
    for (const path of paths) await expectPicture(path)
    const statuses = () => Promise.all(paths.map((path) => status(path)))
    await author.call('DELETE /content/:contentId', { params: { contentId: one.id } })
    expect(await statuses()).toEqual([404, 200, 200, 200])
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    expect(await statuses()).toEqual([404, 404, 404, 404])
    await db
      .updateTable('clubs')
      .set({ is_private: false, deleted_at: new Date() })
      .where('id', '=', club.id)
      .execute()
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  it('for people without public content, and deleted accounts', async () => {
    const person = await make.person()
    expect(await ofPerson(person.username)).toBe('')
    const path = (key: string) => `/storage/v1/social/people/${key}/${'0'.repeat(32)}.jpg`
    expect(await status(path(person.username))).toBe(404)
    await publish(await as(person), hall, { title: 'Now in public' }).catch(() =>
      make.post({ club: hall, author: person }),
    )
    expect(await status(path(person.username))).toBe(302)
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', person.id).execute()
    expect(await status(path(person.username))).toBe(404)
  })

  it('at invalid addresses, or with text of the requester', async () => {
    const path = await ofClub(hall)
    const [hash = ''] = /[0-9a-f]{32}/.exec(path.slice(-36)) ?? []
    for (const wrong of [
      `/storage/v1/social/clubs/${hall.slug}/${hash}.jpg`,
      `/storage/v1/social/clubs/${newId()}/${hash}.jpg`,
      `/storage/v1/social/items/${hall.id}/${hash}.jpg`,
      `/storage/v1/social/events/${hall.id}/${hash}.jpg`,
      `/storage/v1/social/people/a%00b/${hash}.jpg`,
      `/storage/v1/social/clubs/${hall.id}/${hash}.png`,
      `/storage/v1/social/clubs/${hall.id}/short.jpg`,
      `/storage/v1/social/clubs/${hall.id}/..%2F${hash}.jpg`,
    ])
      expect(await status(wrong), wrong).toBe(404)
    const plain = Buffer.from(await (await visitor.fetch(path)).arrayBuffer())
    const asked = await visitor.fetch(`${path}?title=Mine&text=Mine`)
    expect(Buffer.from(await asked.arrayBuffer()).equals(plain)).toBe(true)
  })
})
