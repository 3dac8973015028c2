import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as } = await openWorld()
const profile = (username: string, who = visitor) =>
  who.call('GET /profiles/:username', { params: { username } })

describe('a public profile', () => {
  it('is visible to anyone, by username in any case', async () => {
    const person = await make.person({ firstName: 'Ina', lastName: 'Public', username: 'Ina_P' })
    expect(await profile('iNA_p')).toEqual({
      id: person.id,
      username: 'Ina_P',
      firstName: 'Ina',
      lastName: 'Public',
      imageUrl: null,
      bio: '',
      socialUrl: '',
      websiteUrl: '',
      interests: [],
      communityRoles: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      clubsInCommon: [],
      moderatedClubs: [],
      recent: [],
      contributions: { published: [], comments: 0, likesReceived: 0 },
      recentComments: [],
      isBlocked: false,
    })
  })

  it('is not found for an unknown name', async () => {
    for (const username of ['nobody', '%', '_', "'; drop table profiles", '日本', 'a'.repeat(100)])
      expect(await visitor.refused('GET /profiles/:username', { params: { username } })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    expect(
      (await visitor.refused('GET /profiles/:username', { params: { username: 'a'.repeat(101) } })).status,
    ).toBe(400)
  })

  it('names the clubs shared with the viewer only', async () => {
    const { username } = personOf(ben)
    expect((await profile(username, cam)).clubsInCommon.map((club) => club.slug)).toEqual([
      hall.slug,
      vault.slug,
    ])
    expect((await profile(username, dot)).clubsInCommon).toEqual([])
    expect((await profile(username)).clubsInCommon).toEqual([])
    const guest = await make.person()
    await make.member(hall, guest)
    expect((await profile(username, await as(guest))).clubsInCommon).toEqual([
      { id: hall.id, slug: hall.slug, name: hall.name, logoUrl: null },
    ])
  })

  it('shows the five newest items in public clubs, even to members of private ones', async () => {
    const author = await make.person()
    await make.member(hall, author)
    await make.member(vault, author)
    const posts = []
    for (let day = 1; day <= 7; day++)
      posts.push(await make.post({ club: hall, author, createdAt: new Date(Date.UTC(2024, 0, day)) }))
    await make.post({ club: vault, author, title: 'Behind the door' })
    const newest = posts
      .slice(2)
      .reverse()
      .map((post) => post.id)
    for (const who of [visitor, dot, ann, await as(author)])
      expect((await profile(author.username, who)).recent.map((item) => item.id)).toEqual(newest)
  })
})

describe('an email address', () => {
  it("appears only in the person's own profile and session", async () => {
    const author = await make.person({ firstName: 'Mia', lastName: 'Hidden' })
    await make.member(hall, author)
    const post = await make.post({ club: hall, author, title: 'Letters' })
    await make.comment({ on: post, club: hall, author })
    const paths = [
      `/rest/v1/profiles/${author.username}`,
      '/rest/v1/clubs',
      '/rest/v1/club-categories',
      `/rest/v1/clubs/${hall.slug}`,
      `/rest/v1/clubs/${hall.slug}/preview`,
      `/rest/v1/clubs/${hall.slug}/counts`,
      `/rest/v1/clubs/${hall.slug}/feed`,
      `/rest/v1/clubs/${hall.slug}/posts/${post.slug}`,
      `/rest/v1/content/${post.id}`,
      `/rest/v1/content/${post.id}/comments`,
      '/rest/v1/search/clubs?q=hall',
      '/rest/v1/search/content?type=post&q=letters',
      '/rest/v1/feed',
      '/rest/v1/my/clubs',
    ]
    for (const who of [visitor, dot, cam, ann]) {
      for (const path of paths) {
        const response = await who.fetch(path)
        const text = await response.text()
        if (who !== visitor) expect(response.status, path).toBe(200)
        expect(text, path).not.toContain('@people.test')
        expect(text.toLowerCase(), path).not.toContain('"email"')
      }
    }
    expect(await dot.call('GET /content/:contentId', { params: { contentId: post.id } })).toMatchObject({
      author: { username: author.username, firstName: 'Mia', lastName: 'Hidden' },
    })
  })
})
