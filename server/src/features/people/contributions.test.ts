import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { uploadedForText } from '../../testing/kinds/fixture.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const read = (username: string, who = visitor) =>
  who.call('GET /profiles/:username', { params: { username } })

describe('contributions on a profile', () => {
  it('count activity in public clubs, even for members of the private ones', async () => {
    const author = await make.person()
    await make.member(hall, author)
    await make.member(vault, author)
    const liked = await make.post({ club: hall, author, title: 'Liked' })
    await make.post({ club: hall, author })
    await fixtures.poll.publish(await as(author), hall, { title: 'Which day?', text: '' })
    const hidden = await make.post({ club: vault, author, title: 'Behind the door' })
    for (const item of [liked, hidden])
      await cam.call('PUT /content/:contentId/like', { params: { contentId: item.id } })
    await make.comment({ on: liked, club: hall, author })
    await make.comment({ on: hidden, club: vault, author, content: 'Whispered' })
    const counted = {
      published: [
        { type: 'post', count: 2 },
        { type: 'poll', count: 1 },
      ],
      comments: 1,
      likesReceived: 1,
    }
    for (const who of [visitor, cam, ann]) {
      const profile = await read(author.username, who)
      expect(profile.contributions).toEqual(counted)
      expect(JSON.stringify(profile)).not.toContain('Whispered')
    }
  })

  it('are empty without activity, and exclude deleted clubs', async () => {
    const author = await make.person()
    const club = await make.club({ owner: personOf(ann) })
    await make.member(club, author)
    const none = { published: [], comments: 0, likesReceived: 0 }
    expect((await read(author.username)).contributions).toEqual(none)
    const post = await make.post({ club, author })
    await make.comment({ on: post, club, author })
    expect((await read(author.username)).contributions).toMatchObject({ comments: 1 })
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await read(author.username)).toMatchObject({ contributions: none, recentComments: [] })
  })
})

describe('recent comments on a profile', () => {
  it('are the newest three in public clubs, each with its item', async () => {
    const author = await make.person()
    await make.member(hall, author)
    const post = await make.post({ club: hall, author: personOf(ann), title: 'Opening the kiln' })
    for (let day = 1; day <= 4; day++)
      await make.comment({
        on: post,
        club: hall,
        author,
        content: `Day ${day} ${'x'.repeat(300)}`,
        createdAt: new Date(Date.UTC(2024, 0, day)),
      })
    const { recentComments } = await read(author.username)
    expect(recentComments.map(({ text }) => text.slice(0, 5))).toEqual(['Day 4', 'Day 3', 'Day 2'])
    expect(recentComments[0]).toMatchObject({
      item: {
        id: post.id,
        slug: post.slug,
        type: 'post',
        title: 'Opening the kiln',
        club: { slug: hall.slug },
      },
      createdAt: '2024-01-04T00:00:00.000Z',
    })
    expect(recentComments[0]?.text).toHaveLength(200)
  })

  it('are plain text without Markdown marks, with pictures as words', async () => {
    const who = await as(await make.person())
    const post = await make.post({ club: hall, author: personOf(ann) })
    const say = (content: string) =>
      who.call('POST /content/:contentId/comments', {
        params: { contentId: post.id },
        body: { id: newId(), content },
      })
    const sign = async (alt: string) => (await uploadedForText(who, { alt })).sign
    // Old comments are plain text.
    const plain = await say('**Plain**')
    await db.updateTable('comments').set({ is_markdown: false }).where('id', '=', plain.id).execute()
    await say('**Bold** _words_ '.repeat(30))
    await say(`Look:\n\n${await sign('')}\n\n${await sign('A door')}`)
    const { recentComments } = await read(personOf(who).username)
    expect(recentComments.map(({ text }) => text)).toEqual([
      'Look: Picture A door',
      'Bold words '.repeat(30).slice(0, 200),
      '**Plain**',
    ])
  })
})
