import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { uploadedForText } from '../../testing/kinds/fixture.ts'
import { eachKind, fixtures } from '../../testing/kinds.ts'
import { openWorld } from '../../testing/world.ts'
import { notifyOfResponse } from './responses.tasks.ts'

const { ann, ben, cam, dot, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps
const kinds = Object.values(eachKind((kind) => kind))

const list = async (who: Client) => (await who.call('GET /notifications', { query: {} })).items
const unreadOf = async (who: Client) => (await who.call('GET /notifications/unread-count')).unreadCount
const titlesOf = async (who: Client) => (await list(who)).map(({ title }) => title)
const storedFor = (who: Client) =>
  db.selectFrom('notifications').select('type').where('user_id', '=', personOf(who).id).execute()
const readAll = (who: Client) => who.call('PUT /notifications/read', { body: {} })
const newPerson = async (firstName: string) => as(await make.person({ firstName, lastName: 'Tanaka' }))
/** A new person who published 'Kiln' in a public club with no other members. */
async function published(kind: (typeof kinds)[number] = 'post') {
  const author = await newPerson('Nora')
  const club = await make.club({ owner: personOf(author) })
  await make.allFeatures(club)
  const item = await fixtures[kind].publish(author, club, { title: 'Kiln', text: 'A text' })
  // Else people who join later could be notified of it too.
  await tasksDone()
  return { author, club, item, params: { contentId: item.id } }
}
type Params = { contentId: string }
const like = async (who: Client, params: Params) => {
  await who.call('PUT /content/:contentId/like', { params })
  await tasksDone()
}
const unlike = async (who: Client, params: Params) => {
  await who.call('DELETE /content/:contentId/like', { params })
  await tasksDone()
}
const comment = async (who: Client, params: Params, content = 'So do I', parentId?: string) => {
  const id = newId()
  await who.call('POST /content/:contentId/comments', { params, body: { id, content, parentId } })
  await tasksDone()
  return id
}
const [mei, ola, raj] = [await newPerson('Mei'), await newPerson('Ola'), await newPerson('Raj')]

describe('a like', () => {
  it.each(kinds)('of a %s notifies its author live, grouped with other unread ones', async (kind) => {
    const { author, item, params, club } = await published(kind)
    const page = await author.listen()
    await like(ola, params)
    expect(await page.heard('notifications.changed')).toMatchObject({ isNew: true })
    expect(await list(author)).toMatchObject([
      {
        type: 'CONTENT_LIKED',
        title: 'Ola Tanaka liked “Kiln”',
        message: '',
        clubName: club.name,
        metadata: { clubId: club.id, contentId: item.id, contentType: kind, contentSlug: item.slug },
      },
    ])
    await like(raj, params)
    expect(await titlesOf(author)).toEqual(['Raj Tanaka and Ola Tanaka liked “Kiln”'])
    await like(mei, params)
    expect(await titlesOf(author)).toEqual(['Mei Tanaka and 2 others liked “Kiln”'])
    expect(await unreadOf(author)).toBe(1)
    for (const who of [ola, raj, mei, dot]) expect(await list(who)).toEqual([])
  })

  it('is removed from the notification when undone, and notified once', async () => {
    const { author, params } = await published()
    await like(mei, params)
    await like(ola, params)
    const page = await author.listen()
    await unlike(ola, params)
    await page.heard('notifications.changed')
    expect(await titlesOf(author)).toEqual(['Mei Tanaka liked “Kiln”'])
    await unlike(mei, params)
    expect(await list(author)).toEqual([])
    expect(await unreadOf(author)).toBe(0)
    await like(mei, params)
    expect(await titlesOf(author)).toEqual(['Mei Tanaka liked “Kiln”'])
    await readAll(author)
    await unlike(mei, params)
    await like(mei, params)
    expect(await list(author)).toMatchObject([{ title: 'Mei Tanaka liked “Kiln”', isRead: true }])
  })

  it('after the others were read has its own notification', async () => {
    const { author, params } = await published()
    await like(mei, params)
    await readAll(author)
    await like(ola, params)
    expect(await list(author)).toMatchObject([
      { title: 'Ola Tanaka liked “Kiln”', isRead: false },
      { title: 'Mei Tanaka liked “Kiln”', isRead: true },
    ])
  })

  it('is not notified to the liker, with likes off, if blocked, or after leaving the private club', async () => {
    const { author, params, club } = await published()
    await like(author, params)
    await comment(author, params)
    expect(await storedFor(author)).toEqual([])
    const all = await author.call('GET /notification-preferences')
    await author.call('PUT /notification-preferences', { body: { ...all, newLikes: false } })
    await like(mei, params)
    expect(await list(author)).toEqual([])
    await author.call('PUT /notification-preferences', { body: all })
    await author.call('PUT /my/blocks/:personId', { params: { personId: personOf(raj).id } })
    await like(raj, params)
    expect(await storedFor(author)).toEqual([])
    await like(ola, params)
    expect(await titlesOf(author)).toEqual(['Ola Tanaka liked “Kiln”'])
    expect(await unreadOf(author)).toBe(1)
    await author.call('PUT /my/blocks/:personId', { params: { personId: personOf(ola).id } })
    expect(await list(author)).toEqual([])
    expect(await unreadOf(author)).toBe(0)

    await make.member(club, personOf(cam))
    const other = await fixtures.post.publish(cam, club, { title: 'Glaze', text: 'A text' })
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    await cam.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    await like(author, { contentId: other.id })
    const notices = db.selectFrom('notifications').select('id').where('content_id', '=', other.id)
    expect(await notices.where('type', '=', 'CONTENT_LIKED').execute()).toEqual([])
  })

  it("disappears with its person's account", async () => {
    const { author, params } = await published()
    const leaver = await newPerson('Lea')
    await like(leaver, params)
    await like(mei, params)
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date() })
      .where('id', '=', personOf(leaver).id)
      .execute()
    expect(await titlesOf(author)).toEqual(['Mei Tanaka liked “Kiln”'])
  })
})

describe('a comment', () => {
  it('notifies the author with its beginning, grouped with other unread ones', async () => {
    const { author, item, params } = await published()
    await comment(mei, params, '- **First**')
    expect(await list(author)).toMatchObject([
      {
        type: 'NEW_COMMENT',
        title: 'Mei Tanaka commented on “Kiln”',
        message: 'First',
        metadata: {
          contentId: item.id,
          contentType: 'post',
          contentSlug: item.slug,
          commentId: expect.any(String),
        },
      },
    ])
    // Old plain-text comments have no marks.
    await db.updateTable('comments').set({ is_markdown: false }).where('content_id', '=', item.id).execute()
    expect(await list(author)).toMatchObject([{ message: '- **First**' }])
    await comment(mei, params, 'Second')
    await comment(ola, params, 'Third')
    await comment(author, params, 'Thank you')
    await comment(ola, params, 'Fourth')
    expect(await list(author)).toMatchObject([
      { title: 'Ola Tanaka and Mei Tanaka commented on “Kiln”', message: 'Fourth' },
    ])
    await like(mei, params)
    expect(await titlesOf(author)).toEqual([
      'Mei Tanaka liked “Kiln”',
      'Ola Tanaka and Mei Tanaka commented on “Kiln”',
    ])
  })

  it('notifies with the alternative text of its pictures', async () => {
    const { author, params } = await published()
    const sign = async (alt: string) => (await uploadedForText(mei, { alt })).sign
    const messageAfter = async (content: string) => {
      await comment(mei, params, content)
      return (await list(author))[0]?.message
    }
    expect(await messageAfter(await sign(''))).toBe('Picture')
    expect(await messageAfter(`Look:\n\n${await sign('A door')}`)).toBe('Look: A door')
    // Neither half of a mark, nor more than the beginning.
    const long = 'word '.repeat(38)
    expect(await messageAfter(`${long}\n\n${await sign('A door')}`)).toBe(`${long}A door`)
    expect(await messageAfter(await sign('x'.repeat(300)))).toBe('x'.repeat(200))
  })

  it('is removed from the notification when deleted', async () => {
    const { author, params } = await published()
    await comment(mei, params, 'First')
    const commentId = await comment(ola, params, 'Second')
    const page = await author.listen()
    await ola.call('DELETE /comments/:commentId', { params: { commentId } })
    await page.heard('notifications.changed')
    expect(await list(author)).toMatchObject([{ title: 'Mei Tanaka commented on “Kiln”', message: 'First' }])
  })

  it('notifies once, however often the task runs, even after reading', async () => {
    const { author, item, params } = await published()
    const commentId = await comment(mei, params)
    const again = { kind: 'comment' as const, contentId: item.id, personId: personOf(mei).id, commentId }
    await notifyOfResponse(app.deps, again)
    await readAll(author)
    await notifyOfResponse(app.deps, again)
    expect(await list(author)).toMatchObject([{ title: 'Mei Tanaka commented on “Kiln”', isRead: true }])
  })

  it('is not notified with comments off, and disappears with the item', async () => {
    const { author, params } = await published()
    const all = await author.call('GET /notification-preferences')
    await author.call('PUT /notification-preferences', { body: { ...all, newComments: false } })
    await comment(mei, params)
    expect(await list(author)).toEqual([])
    await author.call('PUT /notification-preferences', { body: all })
    await comment(ola, params)
    expect(await unreadOf(author)).toBe(1)
    await author.call('DELETE /content/:contentId', { params })
    expect(await unreadOf(author)).toBe(0)
    await tasksDone()
    const left = await db
      .selectFrom('notifications')
      .select('id')
      .where('content_id', '=', params.contentId)
      .execute()
    expect(left).toEqual([])
  })

  it('among many concurrent ones creates one notification', async () => {
    const { author, params } = await published()
    await Promise.all(
      [ann, ben, cam, dot, mei].map((who) =>
        who.call('POST /content/:contentId/comments', { params, body: { id: newId(), content: 'At once' } }),
      ),
    )
    await tasksDone()
    expect(await titlesOf(author)).toEqual([expect.stringMatching(/ and 4 others commented on “Kiln”$/)])
  })
})

describe('a reply to a comment', () => {
  it('notifies its author, live and with its beginning, grouped with other unread ones', async () => {
    const { author, item, params, club } = await published()
    const asker = await newPerson('Abe')
    const question = await comment(asker, params, 'A question')
    const page = await asker.listen()
    const first = await comment(mei, params, 'An answer', question)
    expect(await page.heard('notifications.changed')).toMatchObject({ isNew: true })
    expect(await list(asker)).toMatchObject([
      {
        type: 'COMMENT_REPLIED',
        title: 'Mei Tanaka replied to your comment on “Kiln”',
        message: 'An answer',
        clubName: club.name,
        metadata: { contentId: item.id, contentType: 'post', contentSlug: item.slug, commentId: first },
      },
    ])
    // The person's own replies, and those to others, are not included.
    await comment(asker, params, 'Thank you', question)
    await comment(raj, params, 'Something else')
    const second = await comment(ola, params, 'Another answer', first)
    expect(await list(asker)).toMatchObject([
      {
        title: 'Ola Tanaka and Mei Tanaka replied to your comment on “Kiln”',
        message: 'Another answer',
        metadata: { commentId: second },
      },
    ])
    expect(await unreadOf(asker)).toBe(1)
    // For the item's author, replies are comments.
    expect(await titlesOf(author)).toEqual(['Ola Tanaka and 3 others commented on “Kiln”'])
    for (const who of [mei, ola, raj]) expect(await list(who)).toEqual([])
  })

  it('notifies the author of both once, as a comment', async () => {
    const { author, params } = await published()
    const own = await comment(author, params, 'What do you think?')
    await comment(mei, params, 'Nice', own)
    expect(await list(author)).toMatchObject([
      { type: 'NEW_COMMENT', title: 'Mei Tanaka commented on “Kiln”' },
    ])
  })

  it('is removed from the notification when deleted, idempotently', async () => {
    const { item, params } = await published()
    const asker = await newPerson('Abe')
    const question = await comment(asker, params, 'A question')
    const kept = await comment(mei, params, 'Kept', question)
    const commentId = await comment(ola, params, 'Taken back', question)
    const page = await asker.listen()
    await ola.call('DELETE /comments/:commentId', { params: { commentId } })
    await page.heard('notifications.changed')
    expect(await list(asker)).toMatchObject([
      { title: 'Mei Tanaka replied to your comment on “Kiln”', message: 'Kept' },
    ])
    await readAll(asker)
    await notifyOfResponse(app.deps, {
      ...{
        kind: 'reply',
        contentId: item.id,
        personId: personOf(mei).id,
        commentId: kept,
        threadId: question,
      },
    })
    expect(await list(asker)).toMatchObject([{ isRead: true }])
  })

  it('is not notified with replies off, if blocked, or without access to the item', async () => {
    const { author, params, club } = await published()
    const asker = await newPerson('Abe')
    await make.member(club, personOf(asker))
    const question = await comment(asker, params, 'A question')
    const all = await asker.call('GET /notification-preferences')
    await asker.call('PUT /notification-preferences', { body: { ...all, newComments: false } })
    await comment(mei, params, 'Unwanted', question)
    await asker.call('PUT /notification-preferences', { body: all })
    await asker.call('PUT /my/blocks/:personId', { params: { personId: personOf(raj).id } })
    await comment(raj, params, 'Blocked', question)
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    await asker.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    await comment(author, params, 'Unseen', question)
    expect(await storedFor(asker)).toEqual([])
  })
})
