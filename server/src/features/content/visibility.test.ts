import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, expectNothingHeard, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app, tasksDone } = await openWorld()
const author = personOf(cam)

// One of everything in a private club, each with a unique word.
const image = await cam.call('POST /storage/v1/pictures/:purpose', {
  params: { purpose: 'content' },
  file: await picture(),
})
const inText = await cam.call('POST /storage/v1/pictures/:purpose', {
  params: { purpose: 'inline' },
  file: await picture(),
})
const inTextId = inText.path.slice(-41, -5)
const file = await cam.call('POST /storage/v1/attachments', {
  file: new File(['xylophone plans'], 'xylophone.txt'),
})
const body = postForm({
  title: 'Xylophone workshop',
  content: `The xylophone is in the cellar\n\n![xylophone](picture:${inTextId})`,
  images: [{ path: image.path, alt: 'A xylophone' }],
  attachmentPaths: [file.path],
})
const post = await cam.call('POST /clubs/:club/posts', { params: { club: vault.slug }, body })
const comment = await ben.call('POST /content/:contentId/comments', {
  params: { contentId: post.id },
  body: { id: newId(), content: 'I bring a xylophone' },
})
await ben.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
const listed = await make.person()
await app.deps.db
  .updateTable('clubs')
  .set({ permissions: JSON.stringify({ admins: [listed.id], posts_create: ['all'] }) })
  .where('id', '=', vault.id)
  .execute()
const former = await as(await make.person())
await make.member(vault, personOf(former))
await former.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })

const outsiders: [string, Client][] = [
  ['a visitor', visitor],
  ['a stranger', dot],
  ['a former member', former],
]
const insiders: [string, Client][] = [
  ['the owner', ann],
  ['an admin', ben],
  ['the author', cam],
  ['a listed admin', await as(listed)],
]
const byId = { params: { contentId: post.id } }

describe('content of a private club', () => {
  it('appears in no response to outsiders', async () => {
    const paths = [
      '/rest/v1/clubs?q=xylophone',
      '/rest/v1/clubs?q=vault',
      '/rest/v1/clubs?sort=activity',
      `/rest/v1/clubs/${vault.slug}`,
      `/rest/v1/clubs/${vault.id}`,
      `/rest/v1/clubs/${vault.slug}/preview`,
      `/rest/v1/clubs/${vault.slug}/counts`,
      `/rest/v1/clubs/${vault.slug}/feed`,
      `/rest/v1/clubs/${vault.slug}/feed?type=post`,
      `/rest/v1/clubs/${vault.slug}/posts/${post.slug}`,
      `/rest/v1/clubs/${hall.slug}/posts/${post.slug}`,
      `/rest/v1/content/${post.id}`,
      `/rest/v1/content/${post.id}/comments`,
      `/rest/v1/content/${comment.id}/comments`,
      '/rest/v1/feed',
      '/rest/v1/my/clubs',
      '/rest/v1/search/clubs?q=xylophone',
      '/rest/v1/search/content?type=post&q=xylophone',
      '/rest/v1/search/content?type=post&q=xylophome',
      '/rest/v1/search/content?type=post&sort=newest&q=xylophone',
      `/rest/v1/search/content?type=post&q=xylophone&club=${vault.slug}`,
      '/rest/v1/search?q=xylophone',
      '/rest/v1/search?q=xylophome',
      `/rest/v1/search?q=xylophone&club=${vault.id}`,
      '/rest/v1/search/suggestions?q=xylo',
      '/rest/v1/search/people?q=xylophone',
      '/rest/v1/search/content?type=post&q=cellar',
      `/rest/v1/profiles/${author.username}`,
      `/rest/v1/profiles/${personOf(ben).username}`,
      image.url,
      inText.url,
      file.url,
      `/${vault.slug}`,
      `/${vault.slug}/posts/${post.slug}`,
    ]
    for (const [name, who] of outsiders)
      for (const path of paths) {
        const { status, headers, body: text } = await who.read(path)
        expect(status, `${name} ${path}`).toBeLessThan(500)
        expect(text.toLowerCase().replaceAll('q=xylophone', ''), `${name} ${path}`).not.toContain('xylo')
        expect(text, `${name} ${path}`).not.toContain(comment.id)
        expect(text, `${name} ${path}`).not.toContain(image.path)
        expect(text.replace(inText.url, ''), `${name} ${path}`).not.toContain(inTextId)
        expect(headers.get('content-disposition')).toBeNull()
      }
  })

  it('is not found for outsiders', async () => {
    const missing = { params: { contentId: newId() } }
    for (const [name, who] of outsiders)
      for (const key of ['GET /content/:contentId', 'GET /content/:contentId/comments'] as const) {
        const [hidden, absent] = [await who.refused(key, byId), await who.refused(key, missing)]
        expect([hidden.status, hidden.code], name).toEqual([404, 'content_not_found'])
        expect([absent.status, absent.code], name).toEqual([404, 'content_not_found'])
      }
    for (const [name, who] of outsiders) {
      const page = (slug: string) =>
        who.refused('GET /clubs/:club/posts/:slug', { params: { club: vault.slug, slug } })
      expect((await page(post.slug)).code, name).toBe('content_not_found')
      expect((await page('no-such-post')).code, name).toBe('content_not_found')
    }
  })

  it('cannot be changed by outsiders, whose refusal reveals nothing', async () => {
    const { id: _, ...fields } = postForm()
    const writes = [
      ['PUT /content/:contentId/like', byId],
      ['DELETE /content/:contentId/like', byId],
      ['PUT /content/:contentId/reactions/:reaction', { params: { ...byId.params, reaction: 'sad' } }],
      ['DELETE /content/:contentId/reactions/:reaction', { params: { ...byId.params, reaction: 'sad' } }],
      ['DELETE /content/:contentId', byId],
      ['POST /content/:contentId/comments', { ...byId, body: { id: newId(), content: 'Hello' } }],
      ['DELETE /comments/:commentId', { params: { commentId: comment.id } }],
      ['PUT /posts/:contentId', { ...byId, body: fields }],
    ] as const
    for (const [name, who] of outsiders)
      for (const [key, input] of writes) {
        const { status, code } = await who.refused(key, input)
        const expected = who === visitor ? [401, 'sign_in_required'] : [404, 'content_not_found']
        expect([status, code], `${name} ${key}`).toEqual(expected)
      }
    for (const [, who] of outsiders.slice(1))
      expect(
        await who.refused('POST /clubs/:club/posts', { params: { club: vault.slug }, body: postForm() }),
      ).toMatchObject({ status: 403, code: 'members_only' })
    expect(await cam.call('GET /content/:contentId', byId)).toMatchObject({
      ...{ likeCount: 1, commentCount: 1, reactions: {} },
    })
  })

  it('is not counted in anything outsiders see', async () => {
    for (const [name, who] of outsiders) {
      const found = await who.call('GET /search/content', { query: { type: 'post', q: 'xylophone' } })
      expect(found, name).toEqual({ items: [], next: null, corrected: null, forms: [] })
      const profile = await who.call('GET /profiles/:username', { params: { username: author.username } })
      expect([profile.recent, profile.clubsInCommon], name).toEqual([[], []])
    }
  })

  it('is not signaled to outsiders', async () => {
    const listeners = await Promise.all(outsiders.map(([, who]) => who.listen()))
    for (const listener of listeners)
      for (const what of [{ clubId: vault.id }, { contentId: post.id }])
        expect(await listener.watch(what)).toBe(false)
    const inside = await ann.listen()
    await inside.watch({ clubId: vault.id })
    await ben.call('POST /content/:contentId/comments', { ...byId, body: { id: newId(), content: 'Again' } })
    await inside.heard('comments.changed')
    await tasksDone()
    await expectNothingHeard({ make, as }, listeners)
  })

  it('is available to everyone inside', async () => {
    for (const [name, who] of insiders) {
      const club = { params: { club: vault.slug } }
      const feed = await who.call('GET /clubs/:club/feed', { ...club, query: {} })
      expect(
        feed.items.map((item) => item.id),
        name,
      ).toEqual([post.id])
      expect((await who.call('GET /clubs/:club/counts', club)).posts, name).toBe(1)
      expect((await who.call('GET /content/:contentId', byId)).title, name).toBe('Xylophone workshop')
      const page = await who.call('GET /clubs/:club/posts/:slug', {
        params: { club: vault.slug, slug: post.slug },
      })
      expect(page, name).toMatchObject({ isMember: true, can: { join: 'already_member' } })
      const { items } = await who.call('GET /content/:contentId/comments', { ...byId, query: {} })
      expect(
        items.map((one) => one.id),
        name,
      ).toContain(comment.id)
      const found = await who.call('GET /search/content', { query: { type: 'post', q: 'xylophone' } })
      const { counts } = await who.call('GET /search', { query: { q: 'xylophone' } })
      expect([found.items.length, counts.post.count], name).toEqual([1, 1])
      for (const { url } of [image, file]) expect((await who.fetch(url)).status, name).toBe(200)
      const listener = await who.listen()
      expect(await listener.watch({ clubId: vault.id }), name).toBe(true)
      expect(await listener.watch({ contentId: post.id }), name).toBe(true)
    }
  })
})

describe('content of a public club', () => {
  it('is readable by anyone, but its feed, counts and dashboard require a session', async () => {
    const open = await make.post({ club: hall, author, title: 'Open evening' })
    const params = { contentId: open.id }
    for (const who of [visitor, dot]) {
      expect((await who.call('GET /content/:contentId', { params })).id).toBe(open.id)
      const page = { params: { club: hall.slug, slug: open.slug } }
      expect((await who.call('GET /clubs/:club/posts/:slug', page)).item.id).toBe(open.id)
      expect((await who.call('GET /content/:contentId/comments', { params, query: {} })).items).toEqual([])
      expect((await who.call('GET /search', { query: { q: 'evening' } })).counts.post.count).toBe(1)
    }
    for (const key of ['GET /clubs/:club', 'GET /clubs/:club/feed', 'GET /clubs/:club/counts'] as const) {
      const club = { params: { club: hall.slug } }
      expect(await visitor.refused(key, club)).toMatchObject({ status: 401, code: 'sign_in_required' })
    }
    const feed = await dot.call('GET /clubs/:club/feed', { params: { club: hall.slug }, query: {} })
    expect(feed.items.map((item) => item.id)).toEqual([open.id])
  })

  it('allows outsiders to respond but not to publish, edit or delete', async () => {
    const open = await make.post({ club: hall, author })
    const item = await dot.call('GET /content/:contentId', { params: { contentId: open.id } })
    const denied = 'permission_denied'
    expect(item.can).toEqual({
      edit: denied,
      delete: denied,
      pin: denied,
      history: denied,
      moderate: denied,
      move: denied,
      like: true,
      comment: true,
    })
    const seen = await visitor.call('GET /content/:contentId', { params: { contentId: open.id } })
    const signIn = 'sign_in_required'
    expect(seen.can).toEqual({
      edit: signIn,
      delete: signIn,
      pin: signIn,
      history: signIn,
      moderate: denied,
      move: signIn,
      like: signIn,
      comment: signIn,
    })
    expect(
      await dot.refused('POST /clubs/:club/posts', { params: { club: hall.slug }, body: postForm() }),
    ).toMatchObject({ status: 403, code: 'publish_non_member' })
  })
})
