import { notificationWays } from '@guildhall/contract/notification-ways'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type Tx, write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openPushService, type PushBrowser, vapidOf } from '../../testing/push-service.ts'
import { openWorld } from '../../testing/world.ts'
import { sendDuePushes } from '../push/push.tasks.ts'
import { queuePushes } from '../push/queue.ts'
import { destinationOf } from './destination.ts'
import { pushWords } from './push-words.ts'

const service = await openPushService()
afterAll(() => service.close())
const { make, as, app, eventually, tasksDone } = await openWorld({}, { network: service.network })
const { db } = app.deps
const minutes = 60_000

const shownBy = async (browser: PushBrowser) => {
  await tasksDone()
  return browser.shown()
}
const sendLater = (afterMs: number) =>
  sendDuePushes(app.deps, pushWords, { now: new Date(Date.now() + afterMs) })
const sentTo = ({ name }: PushBrowser) => service.received.filter(({ path }) => path === `/${name}`)
const waiting = () => db.selectFrom('push_deliveries').selectAll().execute()
const deviceOf = async (who: Client) => (await who.call('GET /my/push-devices')).items[0]

async function subscribed(who: Client): Promise<PushBrowser> {
  const browser = service.browser()
  await who.call('PUT /my/push-devices/this', { body: browser.subscription })
  return browser
}

/** A club of two, of whom one has a subscribed browser. */
async function opened(given: { isPrivate?: boolean } = {}) {
  const author = await as(await make.person({ firstName: 'Mei', lastName: 'Tanaka' }))
  const club = await make.club({ owner: personOf(author), ...given })
  const reader = await as(await make.person())
  await make.member(club, personOf(reader))
  const browser = await subscribed(reader)
  const publish = (title = 'Opening the kiln') =>
    author.call('POST /clubs/:club/posts', {
      params: { club: club.slug },
      body: postForm({ id: newId(), title }),
    })
  const write = (message: string) =>
    author.call('POST /functions/v1/send-chat-message', {
      body: { id: newId(), club_id: club.id, receiver_id: personOf(reader).id, message },
    })
  return { author, club, reader, browser, publish, write }
}

describe('pushing a notification', () => {
  it('sends it to each browser of its person only, encrypted', async () => {
    const { author, club, reader, browser, publish } = await opened()
    const phone = await subscribed(await as(personOf(reader)))
    const own = await subscribed(author)
    const strange = await subscribed(await as(await make.person()))
    const { slug } = await publish()
    const told = {
      title: `Mei Tanaka posted “Opening the kiln” in ${club.name}`,
      body: '',
      path: `/${club.slug}/posts/${slug}`,
      unread: 1,
    }
    expect(await shownBy(browser)).toMatchObject([told])
    expect(await shownBy(phone)).toMatchObject([told])
    expect([...own.shown(), ...strange.shown()]).toEqual([])
    expect(sentTo(browser)[0]?.body.includes('kiln')).toBe(false)
    expect(await waiting()).toEqual([])
    expect((await deviceOf(reader))?.pushedAt).not.toBeNull()
  })

  it('signs it with the subscribed key, with lifetime and urgency', async () => {
    const { reader, browser, publish } = await opened()
    await publish()
    await shownBy(browser)
    const [one] = sentTo(browser)
    const { publicKey } = await reader.call('GET /my/push-devices')
    if (!one) throw new Error('Nothing was sent')
    const { aud, exp, sub } = vapidOf(one, publicKey)
    expect(aud).toBe(new URL(browser.subscription.endpoint).origin)
    expect(exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 60 * minutes)
    expect(sub).toBe('mailto:guildhall@localhost')
    expect(one.headers).toMatchObject({
      ttl: '86400',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
  })

  it('sends it once, however often tasks run or overlap', async () => {
    const { browser, publish } = await opened()
    await publish()
    await tasksDone()
    await Promise.all([sendLater(0), sendLater(10 * minutes), sendLater(10 * minutes)])
    expect(browser.shown()).toHaveLength(1)
    // Nor while it is being sent.
    service.answer(browser.name, 'never')
    await publish()
    await eventually(async () => sentTo(browser).length === 2)
    await Promise.all([sendLater(0), sendLater(0)])
    expect(sentTo(browser)).toHaveLength(2)
    await tasksDone()
    await db.deleteFrom('push_deliveries').execute()
  })

  it('keeps one per notification when queued again, with new attempts', async () => {
    const { browser, publish, reader } = await opened()
    service.answer(browser.name, 500)
    await publish()
    await tasksDone()
    const [before] = await waiting()
    expect(before).toMatchObject({ attempts: 1 })
    const queue = () =>
      write(app.deps, (tx) =>
        queuePushes(tx, 'notification', [{ personId: personOf(reader).id, id: before?.about_id ?? '' }]),
      )
    await queue()
    await queue()
    await tasksDone()
    expect(await waiting()).toMatchObject([{ attempts: 0 }])
    service.answer(browser.name, 201)
    await sendLater(2 * minutes)
    expect(sentTo(browser)).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  it('repeats it if queued again during sending', async () => {
    const { browser, publish } = await opened()
    service.answer(browser.name, 500)
    await publish()
    await tasksDone()
    service.answer(browser.name, 201)
    let isFirst = true
    const words = async () => {
      if (isFirst) await db.updateTable('push_deliveries').set({ attempts: 0, due_at: new Date() }).execute()
      isFirst = false
      return { urgency: 'normal' as const, title: 'Kiln', body: '', path: '/', tag: 'a', id: 'a' }
    }
    const now = new Date(Date.now() + 2 * minutes)
    await sendDuePushes(app.deps, { notification: words, message: words, unread: async () => 0 }, { now })
    expect(sentTo(browser)).toHaveLength(3)
    expect(await waiting()).toEqual([])
  })

  it('repeats it under the same tag if the server stopped meanwhile', async () => {
    const { browser, publish, reader } = await opened()
    service.answer(browser.name, 'never')
    await publish()
    await tasksDone()
    // The state if the outcome is unknown.
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    await sendLater(30_000)
    expect(sentTo(browser)).toHaveLength(1)
    service.answer(browser.name, 201)
    await sendLater(2 * minutes)
    const [first, second, ...more] = browser.shown()
    expect(second).toEqual(first)
    expect(more).toEqual([])
    expect(await waiting()).toEqual([])
    expect(await deviceOf(reader)).toMatchObject({ failingSince: null })
  })

  it('skips it once read, withdrawn, or in a private club the person left', async () => {
    /** How much is sent of a failed push after a change. */
    const afterwards = async (
      happen: (given: Awaited<ReturnType<typeof opened>>, contentId: string) => Promise<unknown>,
    ) => {
      const given = await opened({ isPrivate: true })
      service.answer(given.browser.name, 500)
      const { id } = await given.publish()
      await tasksDone()
      service.answer(given.browser.name, 201)
      await happen(given, id)
      await tasksDone()
      await sendLater(10 * minutes)
      expect(await waiting()).toEqual([])
      return sentTo(given.browser).length - 1
    }
    expect(await afterwards(async () => {})).toBe(1)
    expect(await afterwards(({ reader }) => reader.call('PUT /notifications/read', { body: {} }))).toBe(0)
    expect(
      await afterwards(({ author }, contentId) =>
        author.call('DELETE /content/:contentId', { params: { contentId } }),
      ),
    ).toBe(0)
    expect(
      await afterwards(({ reader, club }) =>
        reader.call('DELETE /clubs/:club/membership', { params: { club: club.slug } }),
      ),
    ).toBe(0)
  })

  it('skips it if muted or turned off', async () => {
    const { author, club, reader, browser, publish } = await opened()
    const params = { club: club.slug }
    await reader.call('PUT /clubs/:club/notification-level', { params, body: { level: 'none' } })
    await publish()
    expect(await shownBy(browser)).toEqual([])
    await reader.call('PUT /clubs/:club/notification-level', { params, body: { level: 'all' } })
    const preferences = await reader.call('GET /notification-preferences')
    await reader.call('PUT /notification-preferences', { body: { ...preferences, newPosts: false } })
    await publish()
    expect(await shownBy(browser)).toEqual([])
    expect(author.person).not.toBeNull()
  })

  it('sends each comment, but only the first like', async () => {
    const { author, club, reader, publish } = await opened()
    const browser = await subscribed(author)
    const { id: contentId } = await publish()
    const other = await as(await make.person())
    await make.member(club, personOf(other))
    const comment = (who: Client, content: string) =>
      who.call('POST /content/:contentId/comments', { params: { contentId }, body: { id: newId(), content } })
    await comment(reader, 'How *warm*?')
    expect(await shownBy(browser)).toMatchObject([{ body: 'How warm?' }])
    await comment(other, 'And for how long?')
    const [first, second] = await shownBy(browser)
    expect(second).toMatchObject({ body: 'And for how long?', tag: first?.tag, id: first?.id })
    // Browsers distinguish them by this.
    expect(second?.latest).not.toBe(first?.latest)
    for (const who of [reader, other]) {
      await who.call('PUT /content/:contentId/like', { params: { contentId } })
      await tasksDone()
    }
    expect(browser.shown()).toHaveLength(3)
    // Blocked people disappear from the text.
    await author.call('PUT /my/blocks/:personId', { params: { personId: personOf(other).id } })
    await comment(other, 'Hello?')
    expect(await shownBy(browser)).toHaveLength(3)
  })

  it('adds no rows for people without browsers', async () => {
    const { browser, publish, club } = await opened()
    const quiet = await make.person()
    await make.member(club, quiet)
    service.answer(browser.name, 500)
    await publish()
    await tasksDone()
    expect(await waiting()).toHaveLength(1)
    await db.deleteFrom('push_deliveries').execute()
  })
})

describe('opening a push', () => {
  it.each(Object.entries(notificationWays))('of %s opens the same page as the list', (type, way) => {
    const { act, of, comment, applicant, course, lesson, page, isClubless, path } = way
    expect(
      destinationOf({
        ...{ type, club_id: 'an-id', club_slug: isClubless ? null : 'hall' },
        ...{
          content_type: of ?? null,
          content_slug: of ? 'kiln' : null,
          comment_id: course ? null : (comment ?? null),
        },
        ...{ course_slug: course ?? null, lesson_slug: lesson ?? null },
        metadata: {
          ...(act && { actId: act }),
          ...(applicant && { applicantUsername: applicant }),
          ...(page && { page }),
          ...(course && { commentId: comment }),
        },
      }),
    ).toBe(path)
  })
})

describe('pushing a message', () => {
  it('sends its beginning to the recipient, with a link to the conversation', async () => {
    const { author, club, browser, write } = await opened()
    const own = await subscribed(author)
    await write(`Is the kiln free?\n${'ä'.repeat(500)}`)
    const [shown] = await shownBy(browser)
    expect(shown).toMatchObject({
      title: `Mei Tanaka · ${club.name}`,
      path: `/messages?in=${club.id}&with=${personOf(author).id}`,
    })
    expect(shown?.body).toMatch(/^Is the kiln free\? ä+…$/)
    expect(shown?.body).toHaveLength(120)
    expect(own.shown()).toEqual([])
    expect(sentTo(browser)[0]?.headers.urgency).toBe('high')
    // The next replaces it.
    await write('Hello?')
    const [, next] = await shownBy(browser)
    expect(next).toMatchObject({ body: 'Hello?', tag: shown?.tag, unread: 2 })
    expect(next?.id).not.toBe(shown?.id)
  })

  it('skips muted conversations, which are not counted on the icon', async () => {
    const { reader, browser, publish, write } = await opened()
    const { conversation_id: conversationId } = await write('Before')
    await tasksDone()
    const at = { params: { conversationId } }
    await reader.call('PUT /conversations/:conversationId/mute', at)
    await write('Muted')
    await publish()
    expect(await shownBy(browser)).toMatchObject([{ body: 'Before', unread: 1 }, { unread: 1 }])
    await reader.call('DELETE /conversations/:conversationId/mute', at)
    await write('After')
    expect((await shownBy(browser)).at(-1)).toMatchObject({ body: 'After', unread: 4 })
  })

  it('describes files without text', async () => {
    const { author, club, reader, browser } = await opened()
    const image = await make.upload({ id: personOf(author).id })
    await author.call('POST /functions/v1/send-chat-message', {
      body: { club_id: club.id, receiver_id: personOf(reader).id, message: '', image_paths: [image] },
    })
    expect(await shownBy(browser)).toMatchObject([{ body: 'Sent you a picture' }])
  })

  it('sends a repeated message once', async () => {
    const { author, club, reader, browser } = await opened()
    const body = { id: newId(), club_id: club.id, receiver_id: personOf(reader).id, message: 'Once' }
    for (let n = 0; n < 2; n++) {
      await author.call('POST /functions/v1/send-chat-message', { body })
      await tasksDone()
    }
    expect(browser.shown()).toHaveLength(1)
  })

  it('skips blocked senders, and read or deleted messages', async () => {
    const { author, reader, browser, write } = await opened()
    const blocking = { params: { personId: personOf(author).id } }
    await reader.call('PUT /my/blocks/:personId', blocking)
    await write('Held')
    expect(await shownBy(browser)).toEqual([])
    expect(await waiting()).toEqual([])
    await reader.call('DELETE /my/blocks/:personId', blocking)

    const late = async (meanwhile: (sent: Awaited<ReturnType<typeof write>>) => Promise<unknown>) => {
      service.answer(browser.name, 500)
      const sent = await write('Later')
      await tasksDone()
      service.answer(browser.name, 201)
      const tried = sentTo(browser).length
      await meanwhile(sent)
      await sendLater(10 * minutes)
      expect(await waiting()).toEqual([])
      await db.updateTable('push_subscriptions').set({ retry_at: null }).execute()
      return sentTo(browser).length - tried
    }
    expect(await late(async () => {})).toBe(1)
    expect(
      await late((sent) =>
        reader.call('PUT /conversations/:conversationId/read', {
          params: { conversationId: sent.conversation_id },
          body: { sequence: sent.sequence },
        }),
      ),
    ).toBe(0)
    expect(
      await late((sent) => author.call('DELETE /messages/:messageId', { params: { messageId: sent.id } })),
    ).toBe(0)
    expect(await late(() => reader.call('PUT /my/blocks/:personId', blocking))).toBe(0)
  })
})

describe('a subscribed browser', () => {
  it.each([404, 410])('is removed on %i', async (status) => {
    const { reader, browser, publish } = await opened()
    service.answer(browser.name, status)
    await publish()
    await tasksDone()
    expect(await deviceOf(reader)).toBeUndefined()
    expect(await waiting()).toEqual([])
  })

  it.each([
    ['an error', 500],
    ['too many', 429],
    ['a redirect, which is not followed', 307],
  ])('is retried up to five times when its push service answers %s', async (_, status) => {
    const { reader, browser, publish } = await opened()
    service.answer(browser.name, status)
    await publish()
    await tasksDone()
    expect(await deviceOf(reader)).toMatchObject({ failingSince: expect.any(String) })
    for (let after = 2; after < 500; after = after * 4 + 2) await sendLater(after * minutes)
    expect(sentTo(browser)).toHaveLength(5)
    expect(service.received.some(({ path }) => path === '/elsewhere')).toBe(false)
    expect(await waiting()).toEqual([])
    // New pushes wait for the next attempt.
    await publish()
    await tasksDone()
    expect(sentTo(browser)).toHaveLength(5)
    await db.deleteFrom('push_deliveries').execute()
  })

  it('is removed after a week of failures', async () => {
    const { reader, browser, publish } = await opened()
    service.answer(browser.name, 503)
    await publish()
    await tasksDone()
    const weekAgo = new Date(Date.now() - 7.1 * 24 * 60 * minutes)
    await db.updateTable('push_subscriptions').set({ failing_since: weekAgo }).execute()
    await sendLater(2 * minutes)
    expect(await deviceOf(reader)).toBeUndefined()
  })

  it('gets nothing once its session ended or another person signed in there', async () => {
    const ended = await opened()
    await ended.reader.call('POST /auth/v1/sign-out')
    await ended.publish()
    expect(await shownBy(ended.browser)).toEqual([])

    const expired = await opened()
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', personOf(expired.reader).id)
      .execute()
    await expired.publish()
    expect(await shownBy(expired.browser)).toEqual([])

    const left = await opened()
    service.answer(left.browser.name, 500)
    await left.publish()
    await tasksDone()
    service.answer(left.browser.name, 201)
    const next = await as(await make.person())
    await next.call('PUT /my/push-devices/this', { body: left.browser.subscription })
    await sendLater(10 * minutes)
    expect(sentTo(left.browser)).toHaveLength(1)
    await left.publish()
    await tasksDone()
    expect(sentTo(left.browser)).toHaveLength(1)
    await db.deleteFrom('push_deliveries').execute()
  })

  it('gets nothing once its push service resolves to an internal address', async () => {
    const { reader, browser, publish } = await opened()
    const { keys } = browser.subscription
    service.turnsTo('8.8.8.8')
    const endpoint = `https://turns.test/${browser.name}`
    await reader.call('PUT /my/push-devices/this', { body: { endpoint, keys } })
    service.turnsTo('127.0.0.1')
    const known = service.connections()
    await publish()
    await tasksDone()
    expect(service.connections()).toBe(known)
    expect(await deviceOf(reader)).toMatchObject({ failingSince: expect.any(String) })
    // Nor at an address that bypassed the check.
    await db
      .updateTable('push_subscriptions')
      .set({ endpoint: `https://127.0.0.1/${browser.name}`, retry_at: null })
      .where('user_id', '=', personOf(reader).id)
      .execute()
    const before = service.connections()
    await sendLater(10 * minutes)
    expect(service.connections()).toBe(before)
    expect(await waiting()).toMatchObject([{ attempts: 2 }])
    // Nor on another port than that of push services.
    await db
      .updateTable('push_subscriptions')
      .set({ endpoint: `https://push.test:8443/${browser.name}`, retry_at: null })
      .where('user_id', '=', personOf(reader).id)
      .execute()
    await sendLater(60 * minutes)
    expect(service.connections()).toBe(before)
    expect(await waiting()).toMatchObject([{ attempts: 3 }])
    await db.deleteFrom('push_deliveries').execute()
  })
})

it('pushes to a club take turns with those to another, and come behind those to one person', async () => {
  const [busy, small] = [await opened(), await opened()]
  const about = ({ reader }: { reader: Client }) => [{ personId: personOf(reader).id, id: newId() }]
  const held = await db.startTransaction().execute()
  const tx = { db: held, task: async () => {} } as unknown as Tx
  for (let n = 0; n < 3; n++) await queuePushes(tx, 'notification', about(busy), { to: busy.club.id })
  await queuePushes(tx, 'notification', about(small), { to: small.club.id })
  await queuePushes(tx, 'message', about(small))
  const { rows } = await sql<{ person: string; is_due: boolean }>`
    select s.user_id as person, d.due_at <= now() as is_due
    from push_deliveries d join push_subscriptions s on s.id = d.subscription_id order by d.due_at, d.ctid`.execute(
    held,
  )
  await held.rollback().execute()
  expect(rows).toEqual(
    [busy, small, small, busy, busy].map(({ reader }) => ({ person: personOf(reader).id, is_due: true })),
  )
})
