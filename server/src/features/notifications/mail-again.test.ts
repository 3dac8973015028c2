import { describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { eventForm, postForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'
import { sendDueMails } from './mail.tasks.ts'
import { notify } from './notify.ts'

const { ann, hall, make, as, app, mailUnread, tasksDone } = await openWorld()
const { deps } = app
const { db } = deps
await make.allFeatures(hall)

const minute = 60_000
const hours = 60 * minute
const someone = async (firstName = 'Mia') => {
  const who = await as(await make.person({ firstName, lastName: 'Tanaka' }))
  await make.member(hall, personOf(who))
  return who
}
const mailsTo = async (who: Client) => {
  const { email } = personOf(who)
  const mails = db.selectFrom('mailbox').select(['subject', 'text']).where('recipient', '=', email)
  return mails.orderBy('created_at').orderBy('id').execute()
}
const subjectsTo = async (who: Client) => (await mailsTo(who)).map(({ subject }) => subject)

describe('comments grouped in one notification', () => {
  const published = async (who: Client) => {
    const post = await who.call('POST /clubs/:club/posts', {
      params: { club: hall.slug },
      body: postForm({ title: 'Kiln' }),
    })
    await tasksDone()
    return { contentId: post.id }
  }
  const comment = async (who: Client, params: { contentId: string }, content: string, parentId?: string) => {
    const id = newId()
    await who.call('POST /content/:contentId/comments', { params, body: { id, content, parentId } })
    await tasksDone()
    return id
  }
  const like = async (who: Client, params: { contentId: string }) => {
    await who.call('PUT /content/:contentId/like', { params })
    await tasksDone()
  }

  it('are mailed as they arrive, each once, even if unread', async () => {
    const [author, mei, ola] = [await someone(), await someone('Mei'), await someone('Ola')]
    const params = await published(author)
    await comment(mei, params, 'Is it warm?')
    await mailUnread()
    expect(await subjectsTo(author)).toEqual(['Mei Tanaka commented on “Kiln” · The Hall'])
    await mailUnread(48 * hours)
    expect(await mailsTo(author)).toHaveLength(1)
    await comment(ola, params, 'And for how long?')
    await mailUnread(14 * minute)
    expect(await mailsTo(author)).toHaveLength(1)
    await Promise.all(
      Array.from({ length: 4 }, () => sendDueMails(deps, { now: new Date(Date.now() + 16 * minute) })),
    )
    await mailUnread(17 * minute)
    const [, second, ...others] = await mailsTo(author)
    expect(second?.subject).toBe('Ola Tanaka commented on “Kiln” · The Hall')
    expect(second?.text).toContain('And for how long?')
    expect(second?.text).not.toContain('Is it warm?')
    expect(others).toEqual([])
    await comment(mei, params, 'Third')
    await comment(ola, params, 'Fourth')
    await mailUnread()
    expect((await subjectsTo(author)).slice(2)).toEqual([
      'Ola Tanaka and Mei Tanaka commented on “Kiln” · The Hall',
    ])
    // In the list they are one notification.
    const { items } = await author.call('GET /notifications', { query: {} })
    expect(items.map(({ title }) => title)).toEqual(['Ola Tanaka and Mei Tanaka commented on “Kiln”'])
  })

  it('are mailed to the authors they reply to', async () => {
    const [asker, mei, ola] = [await someone(), await someone('Mei'), await someone('Ola')]
    const params = await published(ann)
    await asker.call('PUT /notifications/read', { body: {} })
    const parentId = await comment(asker, params, 'When?')
    for (const [who, words] of [
      [mei, 'At eight'],
      [ola, 'At nine'],
    ] as const) {
      await comment(who, params, words, parentId)
      await mailUnread()
    }
    expect(await subjectsTo(asker)).toEqual([
      'Mei Tanaka replied to your comment on “Kiln” · The Hall',
      'Ola Tanaka replied to your comment on “Kiln” · The Hall',
    ])
  })

  it('are not mailed once deleted or read; likes are mailed once', async () => {
    const [author, mei, ola] = [await someone(), await someone('Mei'), await someone('Ola')]
    const params = await published(author)
    await like(mei, params)
    await mailUnread()
    expect(await subjectsTo(author)).toEqual(['Mei Tanaka liked “Kiln” · The Hall'])
    await like(ola, params)
    await mailUnread(48 * hours)
    expect(await mailsTo(author)).toHaveLength(1)
    await comment(mei, params, 'First')
    await mailUnread()
    const commentId = await comment(ola, params, 'Second')
    await ola.call('DELETE /comments/:commentId', { params: { commentId } })
    await mailUnread()
    expect(await mailsTo(author)).toHaveLength(2)
    await comment(ola, params, 'Third')
    await author.call('PUT /notifications/read', { body: {} })
    await mailUnread()
    expect(await mailsTo(author)).toHaveLength(2)
  })
})

describe('a reminder of an event', () => {
  const inDigest = async () => {
    const who = await someone()
    const hour = (new Date().getUTCHours() + 5) % 24
    const settings = { frequency: 'daily', hour, weekday: 1, timeZone: 'UTC' } as const
    await who.call('PUT /notification-mail', { body: settings })
    return { who, settings }
  }
  const startingIn = async (ms: number) => {
    const { id } = await ann.call('POST /clubs/:club/events', {
      params: { club: hall.slug },
      body: eventForm({ eventName: 'Picnic' }),
    })
    await tasksDone()
    await db.deleteFrom('notifications').execute()
    const [start, end] = [new Date(Date.now() + ms), new Date(Date.now() + ms + hours)]
    const times = { start_date: start, end_date: end, over_at: end }
    await db.updateTable('events').set(times).where('id', '=', id).execute()
    return id
  }
  const tell = (who: Client, type: string, title: string, contentId?: string) =>
    write(deps, (tx) =>
      notify(
        tx,
        {
          ...{ type, title, contentId, message: 'Soon.', cause: newId(), club: hall },
          mail: { paragraphs: ['Soon.'], button: { label: 'See', path: '/' } },
        },
        [personOf(who)],
      ),
    )

  it('is not delayed by a digest, and is mailed separately', async () => {
    const { who } = await inDigest()
    const event = await startingIn(hours)
    await tell(who, 'ROLE_PROMOTED', 'News')
    await tell(who, 'EVENT_REMINDER', 'Picnic starts in an hour', event)
    await mailUnread(14 * minute)
    expect(await subjectsTo(who)).toEqual([])
    await mailUnread(16 * minute)
    expect(await subjectsTo(who)).toEqual(['Picnic starts in an hour'])
    await mailUnread(5 * hours)
    expect(await subjectsTo(who)).toEqual(['Picnic starts in an hour', 'News'])
  })

  it('is mailed soon even if a digest is chosen while it is pending', async () => {
    const who = await someone()
    const event = await startingIn(hours)
    await tell(who, 'EVENT_REMINDER', 'Picnic starts in an hour', event)
    const { settings } = await inDigest()
    await who.call('PUT /notification-mail', { body: settings })
    await mailUnread(16 * minute)
    expect(await subjectsTo(who)).toEqual(['Picnic starts in an hour'])
  })

  it('is not mailed once the event has started', async () => {
    const who = await someone()
    const event = await startingIn(10 * minute)
    await tell(who, 'EVENT_REMINDER', 'Picnic starts in an hour', event)
    await mailUnread(16 * minute)
    expect(await subjectsTo(who)).toEqual([])
    await tell(who, 'ROLE_PROMOTED', 'News')
    await mailUnread(17 * minute)
    expect(await subjectsTo(who)).toEqual(['News'])
  })
})
