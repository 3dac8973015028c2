import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { refuse } from '../../platform/mail/refused-addresses.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { openWorld } from '../../testing/world.ts'
import { sendDueMessageMails } from './message-mail.tasks.ts'

const office = await openPostOffice()
afterAll(() => office.close())
const { ann, hall, make, as, app, tasksDone } = await openWorld({
  smtpUrl: office.url,
  baseUrl: 'http://guild.test',
})
const { deps } = app
const { db } = deps

const minute = 60_000
const hour = 60 * minute
const idOf = (who: Client) => personOf(who).id
const someone = async (given: Parameters<typeof make.person>[0] = {}, clubs = [hall]) => {
  const who = await as(await make.person({ firstName: 'Mia', lastName: 'Tanaka', ...given }))
  for (const club of clubs) await make.member(club, personOf(who))
  return who
}
const send = (who: Client, to: Client, club = hall) =>
  who.call('POST /functions/v1/send-chat-message', {
    body: { club_id: club.id, receiver_id: idOf(to), message: 'A secret plan' },
  })
const prefer = (who: Client, settings: object) => who.call('PUT /notification-mail', { body: settings })
/** Runs the task as after so many milliseconds. */
const mailAfter = async (ms: number) => {
  await sendDueMessageMails(deps, { now: new Date(Date.now() + ms), budgetMs: 60_000 })
  await tasksDone()
}
const mailsTo = (who: Client) => office.mails.filter(({ to }) => to?.[0]?.address === personOf(who).email)
const subjectsTo = (who: Client) => mailsTo(who).map(({ subject }) => subject)

describe('mail about unread messages', () => {
  it('comes once after eight hours, and says who wrote and how much, not what', async () => {
    const [reader, leo] = [await someone(), await someone({ firstName: 'Leo', lastName: 'of evil.com' })]
    for (let count = 0; count < 3; count++) await send(leo, reader)
    await mailAfter(8 * hour - minute)
    expect(mailsTo(reader)).toEqual([])
    await mailAfter(8 * hour + minute)
    const [mail] = mailsTo(reader)
    expect(mail?.subject).toBe('Leo of evil·com sent you 3 messages')
    for (const part of [mail?.text, mail?.html?.replaceAll('&#38;', '&')]) {
      expect(part).toContain('Hello Mia,')
      expect(part).toContain('Leo of evil·com sent you 3 messages in The Hall.')
      expect(part).toContain(`http://guild.test/messages?in=${hall.id}&with=${idOf(leo)}`)
      expect(part).toContain('http://guild.test/settings/notifications')
      expect(part).toContain('http://guild.test/notifications/unsubscribe?token=')
      expect(part).not.toContain('secret')
    }
    const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'list-unsubscribe': expect.stringContaining('http://guild.test/rest/v1/unsubscribe/'),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    await mailAfter(48 * hour)
    expect(mailsTo(reader)).toHaveLength(1)
    // The sender, who has read everything, gets none; later messages are mailed without the earlier ones.
    expect(mailsTo(leo)).toEqual([])
    await send(leo, reader)
    await mailAfter(9 * hour)
    expect(subjectsTo(reader)).toEqual([mail?.subject, 'Leo of evil·com sent you a message'])
  })

  it('is one for all conversations, with those that are not due yet', async () => {
    const workshop = await make.club({ owner: personOf(ann), name: 'The Workshop' })
    const [reader, leo] = [
      await someone({}, [hall, workshop]),
      await someone({ firstName: 'Leo' }, [hall, workshop]),
    ]
    const ola = await someone({ firstName: 'Ola' })
    const { id } = await send(leo, reader)
    await db
      .updateTable('chat_messages')
      .set({ created_at: new Date(Date.now() - 8 * hour) })
      .where('id', '=', id)
      .execute()
    await send(leo, reader, workshop)
    await send(ola, reader)
    await send(ola, reader)
    await mailAfter(hour)
    const [mail, ...others] = mailsTo(reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('4 new messages from Ola Tanaka and 2 others')
    for (const part of ['Ola Tanaka · The Hall\n2 new messages', 'Leo Tanaka · The Workshop\n1 new message'])
      expect(mail?.text).toContain(part)
    expect(mail?.text).toContain('Open messages: http://guild.test/messages\n')
    await mailAfter(24 * hour)
    expect(mailsTo(reader)).toHaveLength(1)
  })

  it('leaves out what was read, deleted, muted or sent by a person who is blocked now', async () => {
    const leo = await someone({ firstName: 'Leo' })
    const [read, deleted, muted, blocker, left] = await Promise.all(
      Array.from({ length: 5 }, () => someone()),
    )
    const readers = [read, deleted, muted, blocker, left] as [Client, Client, Client, Client, Client]
    const sent: { id: string; conversation_id: string }[] = []
    for (const reader of readers) sent.push(await send(leo, reader))
    const conversation = (at: number) => ({ params: { conversationId: sent[at]?.conversation_id ?? '' } })
    await readers[0].call('PUT /conversations/:conversationId/read', {
      ...conversation(0),
      body: { sequence: 1 },
    })
    await leo.call('DELETE /messages/:messageId', { params: { messageId: sent[1]?.id ?? '' } })
    await readers[2].call('PUT /conversations/:conversationId/mute', conversation(2))
    await readers[3].call('PUT /my/blocks/:personId', { params: { personId: idOf(leo) } })
    // A message sent while muted or blocked.
    for (const reader of readers.slice(2, 4)) await send(leo, reader)
    // After leaving the club, its messages stay readable.
    await readers[4].call('DELETE /clubs/:club/membership', { params: { club: hall.slug } })
    await mailAfter(9 * hour)
    expect(readers.map((reader) => mailsTo(reader).length)).toEqual([0, 0, 0, 0, 1])
  })

  it('leaves out deleted senders and clubs', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const [reader, leo, gone] = [
      await someone({}, [hall, club]),
      await someone({}, [hall, club]),
      await someone(),
    ]
    await send(leo, reader, club)
    await send(gone, reader)
    await gone.call('POST /auth/v1/account-deletions', {
      body: { password, typedUsername: personOf(gone).username, content: 'keep' },
    })
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    await mailAfter(9 * hour)
    expect(mailsTo(reader)).toEqual([])
  })

  it('is not sent to people without mail, without a confirmed address or with a refused one', async () => {
    const leo = await someone({ firstName: 'Leo' })
    const [off, never, unsubscribed] = [await someone(), await someone(), await someone()]
    const [unconfirmed, refused] = [await someone({ confirmed: false }), await someone()]
    await off.call('PUT /notification-preferences', { body: { email: false } })
    await prefer(never, { messages: 'never' })
    await refuse(db, personOf(refused).email)
    const readers = [off, never, unsubscribed, unconfirmed, refused]
    for (const reader of readers) await send(leo, reader)
    await unsubscribed.call('PUT /notification-preferences', { body: { email: false } })
    await mailAfter(24 * hour)
    // Turned on later, what was sent before stays unmailed.
    await prefer(never, { messages: '1h' })
    await mailAfter(48 * hour)
    for (const reader of readers) expect(mailsTo(reader)).toEqual([])
  })

  it('comes as the person chose, also for messages that wait', async () => {
    const leo = await someone({ firstName: 'Leo' })
    const [eager, daily, later] = [await someone(), await someone(), await someone()]
    const chosenHour = (new Date().getUTCHours() + 5) % 24
    await prefer(eager, { messages: '1h' })
    await prefer(daily, { messages: 'daily', hour: chosenHour, timeZone: 'UTC' })
    for (const reader of [eager, daily, later]) await send(leo, reader)
    await mailAfter(hour + minute)
    expect([eager, daily, later].map((reader) => mailsTo(reader).length)).toEqual([1, 0, 0])
    await mailAfter(3 * hour)
    expect(mailsTo(daily)).toEqual([])
    await prefer(later, { messages: '1h' })
    await mailAfter(5 * hour + minute)
    expect([eager, daily, later].map((reader) => mailsTo(reader).length)).toEqual([1, 1, 1])
    expect(await daily.call('GET /notification-mail')).toMatchObject({ messages: 'daily' })
    expect(await leo.call('GET /notification-mail')).toMatchObject({ messages: '8h' })
    expect(await leo.refused('PUT /notification-mail', { body: { messages: '2h' as never } })).toMatchObject({
      code: 'bad_input',
    })
  })

  it('is sent once, however many servers run', async () => {
    const leo = await someone({ firstName: 'Leo' })
    // A new account begins 20 conversations a day.
    await sql`update profiles set created_at = now() - interval '1 year' where id = ${personOf(leo).id}`.execute(
      db,
    )
    const readers = await Promise.all(Array.from({ length: 25 }, () => someone()))
    for (const reader of readers) await send(leo, reader)
    const now = new Date(Date.now() + 9 * hour)
    await Promise.all(Array.from({ length: 4 }, () => sendDueMessageMails(deps, { now })))
    await mailAfter(9 * hour)
    expect(new Set(readers.map((reader) => mailsTo(reader).length))).toEqual(new Set([1]))
  })

  it('continues in another task once the budget is spent', async () => {
    const leo = await someone({ firstName: 'Leo' })
    const readers = await Promise.all(Array.from({ length: 12 }, () => someone()))
    for (const reader of readers) await send(leo, reader)
    await db
      .updateTable('conversation_people')
      .set({ mail_at: new Date(0) })
      .where('mail_at', 'is not', null)
      .execute()
    await db
      .updateTable('chat_messages')
      .set({ created_at: new Date(Date.now() - 9 * hour) })
      .where('sender_id', '=', idOf(leo))
      .execute()
    await sendDueMessageMails(deps, { budgetMs: 0 })
    await tasksDone()
    expect(new Set(readers.map((reader) => mailsTo(reader).length))).toEqual(new Set([1]))
  })
})
