import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { openMailer } from '../../platform/mail/mail.ts'
import { type Client, personOf, raw } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { sendDueMails } from './mail.tasks.ts'
import { type Notice, notify } from './notify.ts'

const received: { to: string; mail: Email }[] = []
let refusal: { code: number; words: string } | undefined
let isCutAfterText = false
const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onRcptTo({ address }, _, done) {
    if (!refusal || !address.startsWith('refused')) return done()
    done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', mail })
        if (isCutAfterText)
          for (const { _socket } of smtp.connections as never as Set<{ _socket: Socket }>) _socket.destroy()
        else done()
      }, done)
    })
  },
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
const { visitor, ann, ben, cam, hall, make, as, app, origin, mailUnread, eventually, tasksDone } =
  await openWorld({
    smtpUrl,
    baseUrl: 'http://guild.test',
  })
const { deps } = app
const { db } = deps
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

const minute = 60_000
const hours = 60 * minute
const inTime = (ms: number) => new Date(Date.now() + ms)
const mailsTo = (who: Client) =>
  received.filter(({ to }) => to === personOf(who).email).map(({ mail }) => mail)
const personal = {
  paragraphs: ['Something to do.'],
  button: { label: 'Do it', path: `/${hall.slug}/settings` },
}
/** Notifies as a task does. */
const notifyPeople = (who: Client[], notice: Partial<Notice> = {}) =>
  write(deps, async (tx) => {
    const people = who.map((one) => personOf(one))
    const words = { type: 'ROLE_PROMOTED', title: 'News', message: 'Something happened.' }
    await notify(tx, { ...words, cause: newId(), club: hall, mail: personal, ...notice }, people)
  })
const someone = async (given: Parameters<typeof make.person>[0] = {}) => {
  const who = await as(await make.person({ firstName: 'Mia', ...given }))
  await make.member(hall, personOf(who))
  return who
}
const settings = { frequency: 'soon', hour: 8, weekday: 1, timeZone: 'UTC', messages: '8h' } as const

beforeEach(() => {
  refusal = undefined
  isCutAfterText = false
})

describe('unread notifications', () => {
  it('are mailed after 15 minutes, once, with their own text', async () => {
    const who = await someone()
    await notifyPeople([who], { title: 'You are an admin of www.evil.test' })
    await mailUnread(14 * minute)
    expect(mailsTo(who)).toEqual([])
    await mailUnread(16 * minute)
    const [mail] = mailsTo(who)
    expect(mail?.subject).toBe('You are an admin of www·evil·test')
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Hello Mia,')
      expect(part).toContain('Something to do.')
      expect(part).toContain(`http://guild.test/${hall.slug}/settings`)
      expect(part).toContain('http://guild.test/settings/notifications')
    }
    await mailUnread(60 * minute)
    await mailUnread(60 * hours)
    expect(mailsTo(who)).toHaveLength(1)
    // Nor with later ones.
    await notifyPeople([who], { title: 'Another' })
    await mailUnread()
    expect(mailsTo(who).map(({ subject }) => subject)).toEqual([mail?.subject, 'Another'])
  })

  it('are not mailed once read or no longer visible', async () => {
    const [reader, leaver, watcher] = [await someone(), await someone(), await someone()]
    const club = await make.club({ owner: personOf(ann), isPrivate: true })
    await make.member(club, personOf(leaver))
    await notifyPeople([reader])
    await notifyPeople([leaver], { club })
    const post = await cam.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body: postForm() })
    await eventually(async () => (await unread(watcher)) === 1)
    await reader.call('PUT /notifications/read', { body: {} })
    await leaver.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    await cam.call('DELETE /content/:contentId', { params: { contentId: post.id } })
    await mailUnread(30 * hours)
    for (const who of [reader, leaver, watcher]) expect(mailsTo(who)).toEqual([])
  })

  it('share one mail, each with its link', async () => {
    const who = await someone()
    await notifyPeople([who], { title: 'First of all' })
    const post = await cam.call('POST /clubs/:club/posts', {
      params: { club: hall.slug },
      body: postForm({ title: 'Chairs <b>to</b> mend' }),
    })
    await eventually(async () => (await unread(who)) === 2)
    await mailUnread(16 * minute)
    const [mail, ...others] = mailsTo(who)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('2 new notifications: Cam Member posted “Chairs <b>to</b> mend” in The Hall')
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('First of all')
      expect(part).toContain(`http://guild.test/${hall.slug}/posts/${post.slug}`)
      expect(part).toContain('http://guild.test/notifications')
    }
    expect(mail?.html).not.toContain('<b>to</b>')
    await mailUnread(48 * hours)
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('are listed up to 20, with the number of others', async () => {
    const who = await someone()
    for (let number = 1; number <= 23; number++) await notifyPeople([who], { title: `News of ${number}.` })
    await mailUnread(16 * minute)
    const [mail] = mailsTo(who)
    expect(mail?.subject).toBe('23 new notifications: News of 23.')
    expect(mail?.text?.match(/News of \d+\./g)).toHaveLength(20)
    expect(mail?.text).toContain('View all (3 more)')
  })

  it('are mailed at most once a day unless they concern the person, or with those that do', async () => {
    const [calm, asked] = [await someone(), await someone()]
    const publish = () =>
      cam.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body: postForm() })
    await publish()
    await eventually(async () => (await unread(asked)) === 1)
    await eventually(async () => (await unread(calm)) === 1)
    await mailUnread(16 * minute)
    for (const who of [calm, asked])
      expect(mailsTo(who).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Cam Member posted “.+” in The Hall$/),
      ])
    await publish()
    await eventually(async () => (await unread(asked)) === 2)
    await eventually(async () => (await unread(calm)) === 2)
    await notifyPeople([asked])
    await mailUnread(40 * minute)
    expect(mailsTo(calm)).toHaveLength(1)
    expect(mailsTo(asked)[1]?.subject).toBe('2 new notifications: News')
    await mailUnread(25 * hours)
    expect([mailsTo(calm).length, mailsTo(asked).length]).toEqual([2, 2])
  })

  it('are not mailed to people with mail off, without a confirmed address or deleted', async () => {
    const [off, unconfirmed, gone, last] = [
      await someone(),
      await someone({ confirmed: false }),
      await someone(),
      await someone(),
    ]
    await db
      .insertInto('notification_preferences')
      .values({ user_id: personOf(off).id, email: false })
      .execute()
    await notifyPeople([off, unconfirmed, gone, last])
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date() })
      .where('id', '=', personOf(gone).id)
      .execute()
    // Turned off while it is pending.
    await notifyPeople([last])
    await db
      .insertInto('notification_preferences')
      .values({ user_id: personOf(last).id, email: false })
      .execute()
    await mailUnread(16 * minute)
    for (const who of [off, unconfirmed, gone, last]) expect(mailsTo(who)).toEqual([])
  })

  it('are mailed soon for each comment, with the text of the list', async () => {
    const who = await someone()
    const post = await who.call('POST /clubs/:club/posts', { params: { club: hall.slug }, body: postForm() })
    const item = { params: { contentId: post.id } }
    for (const count of [1, 2]) {
      await ann.call('POST /content/:contentId/comments', {
        ...item,
        body: { id: newId(), content: 'So **nice**' },
      })
      await tasksDone()
      expect(await unread(who)).toBe(1)
      const { items } = await who.call('GET /notifications', { query: {} })
      expect(items[0]).toMatchObject({ message: 'So nice' })
      await mailUnread()
      expect(mailsTo(who)).toHaveLength(count)
      expect(mailsTo(who)[count - 1]?.text).toContain('So nice')
      expect(mailsTo(who)[count - 1]?.text).toContain(`http://guild.test/${hall.slug}/posts/${post.slug}`)
    }
  })

  it('are not mailed if they have a mail of their own, such as invitations', async () => {
    const who = await as(await make.person())
    await ann.call('POST /clubs/:club/invites/people', {
      params: { club: hall.slug },
      body: { username: personOf(who).username },
    })
    await eventually(async () => (await unread(who)) === 1)
    await mailUnread(30 * hours)
    await notifyPeople([who])
    await mailUnread()
    expect(mailsTo(who).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('invited you'),
      'News',
    ])
  })

  it('are mailed once, however many servers run, and if one stops at any time', async () => {
    const crowd = await Promise.all(Array.from({ length: 60 }, () => someone()))
    await notifyPeople(crowd)
    await Promise.all(Array.from({ length: 4 }, () => sendDueMails(deps, { now: inTime(16 * minute) })))
    await mailUnread(17 * minute)
    await eventually(async () => crowd.every((who) => mailsTo(who).length === 1))
    // A task that had sent its mail and restarts because its server stopped at that moment.
    const mailer = openMailer(deps.env, db, deps.log)
    const [who] = crowd
    const mail = { id: newId(), to: personOf(who as Client).email, subject: 'Again', text: 'x', html: 'x' }
    await mailer.send(mail)
    await mailer.send(mail)
    expect(mailsTo(who as Client).map(({ subject }) => subject)).toEqual(['News', 'Again'])
    // The connection breaks between the text and the response.
    isCutAfterText = true
    const cut = { ...mail, id: newId(), subject: 'Cut' }
    await expect(mailer.send(cut)).rejects.toThrow('could not be sent')
    isCutAfterText = false
    await mailer.send(cut)
    expect(mailsTo(who as Client).map(({ subject }) => subject)).toEqual(['News', 'Again', 'Cut'])
  })
})

const unread = async (who: Client) => (await who.call('GET /notifications/unread-count')).unreadCount

describe('a digest', () => {
  it('is sent at the chosen hour with everything unread, and a change applies to pending ones', async () => {
    const who = await someone()
    const hour = (new Date().getUTCHours() + 5) % 24
    await notifyPeople([who])
    await who.call('PUT /notification-mail', { body: { ...settings, frequency: 'daily', hour } })
    await notifyPeople([who])
    await mailUnread(3 * hours)
    expect(mailsTo(who)).toEqual([])
    await mailUnread(5 * hours)
    expect(mailsTo(who).map(({ subject }) => subject)).toEqual(['2 new notifications: News'])
    await notifyPeople([who])
    await who.call('PUT /notification-mail', { body: settings })
    await mailUnread(16 * minute)
    expect(mailsTo(who)).toHaveLength(2)
  })

  it('keeps omitted settings, and applies to pending notifications', async () => {
    const who = await someone()
    const elsewhere = await as(personOf(who))
    const hour = (new Date().getUTCHours() + 5) % 24
    await who.call('PUT /notification-mail', { body: { hour, timeZone: 'Etc/UTC' } })
    await notifyPeople([who])
    const chosen = { ...settings, frequency: 'daily', hour, timeZone: 'Etc/UTC', refusedAt: null }
    expect(await elsewhere.call('PUT /notification-mail', { body: { frequency: 'daily' } })).toEqual(chosen)
    await who.call('PUT /notification-mail', { body: { weekday: 3 } })
    expect(await elsewhere.call('GET /notification-mail')).toEqual({ ...chosen, weekday: 3 })
    await mailUnread(3 * hours)
    expect(mailsTo(who)).toEqual([])
    await mailUnread(5 * hours)
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('reports errors at the fields, and requires a person', async () => {
    const who = await someone()
    expect(await who.call('GET /notification-mail')).toEqual({ ...settings, refusedAt: null })
    const zone = { timeZone: 'Asia/Kathmandu', messages: 'never' } as const
    const chosen = { frequency: 'weekly', hour: 23, weekday: 7, ...zone } as const
    expect(await who.call('PUT /notification-mail', { body: chosen })).toEqual({ ...chosen, refusedAt: null })
    expect(await who.call('GET /notification-mail')).toMatchObject(chosen)
    expect(await ben.call('GET /notification-mail')).toMatchObject(settings)
    for (const [field, value] of [
      ['hour', 24],
      ['hour', -1],
      ['hour', 1.5],
      ['weekday', 0],
      ['weekday', 8],
      ['frequency', 'hourly'],
      ['messages', '2h'],
      ['timeZone', 'Mars/Base'],
      ['timeZone', '+02:00'],
      ['timeZone', 'a'.repeat(65)],
    ] as const)
      expect(
        await who.refused('PUT /notification-mail', { body: { ...chosen, [field]: value } as never }),
        `${field} ${value}`,
      ).toMatchObject({ code: 'bad_input', fields: { [field]: expect.any(String) } })
    expect(await visitor.refused('GET /notification-mail')).toMatchObject({ code: 'sign_in_required' })
    expect(await visitor.refused('PUT /notification-mail', { body: chosen })).toMatchObject({
      code: 'sign_in_required',
    })
  })
})

describe('unsubscribing', () => {
  const linkTo = async (who: Client) => {
    const before = mailsTo(who).length
    await notifyPeople([who])
    await mailUnread(16 * minute)
    const mail = mailsTo(who)[before]
    const headers = Object.fromEntries((mail?.headers ?? []).map(({ key, value }) => [key, value]))
    const page = /http:\/\/guild\.test\/notifications\/unsubscribe\?token=(\w+)/.exec(mail?.text ?? '')
    return { headers, token: page?.[1] ?? '' }
  }
  const wantsMail = async (who: Client) => (await who.call('GET /notification-preferences')).email

  it("takes one click in the mail program, at the header's address", async () => {
    const who = await someone()
    const { headers, token } = await linkTo(who)
    expect(headers).toMatchObject({
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-id': 'Guildhall notifications <notifications.guild.test>',
      'auto-submitted': 'auto-generated',
    })
    const url = /^<(http:\/\/guild\.test(\/rest\/v1\/unsubscribe\/\w+))>$/.exec(
      headers['list-unsubscribe'] ?? '',
    )
    expect(url?.[2]).toBe(`/rest/v1/unsubscribe/${token}`)
    const path = url?.[2] ?? ''
    // Programs that open links to inspect them change nothing.
    const opened = await raw(origin, path, {})
    expect([opened.status, opened.headers.location]).toEqual([
      302,
      `/notifications/unsubscribe?token=${token}`,
    ])
    await raw(origin, path, { method: 'HEAD' })
    expect(await wantsMail(who)).toBe(true)
    const forms = {
      'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
      'multipart/form-data; boundary=x':
        '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    }
    for (const [type, body] of Object.entries(forms)) {
      await db
        .updateTable('notification_preferences')
        .set({ email: true })
        .where('user_id', '=', personOf(who).id)
        .execute()
      // From the mail program's server: no cookie, no origin.
      const answer = await raw(origin, path, { method: 'POST', headers: { 'content-type': type }, body })
      expect(answer.status, type).toBe(204)
      expect(await wantsMail(who), type).toBe(false)
    }
    await notifyPeople([who])
    await mailUnread(16 * minute)
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('works from a mail program in a browser, which sends its own origin', async () => {
    const who = await someone()
    const { token } = await linkTo(who)
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    }
    const body = 'List-Unsubscribe=One-Click'
    const post = (path: string) => raw(origin, path, { method: 'POST', headers, body })
    expect((await post(`/rest/v1/unsubscribe/${token}`)).status).toBe(204)
    expect(await wantsMail(who)).toBe(false)
    // Only there.
    expect((await post('/rest/v1/notification-mail/subscriptions')).status).toBe(403)
  })

  it('is confirmed on a page, without signing in, and can be undone', async () => {
    const who = await someone()
    const { token } = await linkTo(who)
    const ask = 'POST /notification-mail/subscriptions'
    const set = 'PUT /notification-mail/subscriptions'
    expect(await visitor.call(ask, { body: { token } })).toEqual({ isSubscribed: true })
    for (const isSubscribed of [false, false, true]) {
      expect(await visitor.call(set, { body: { token, isSubscribed } })).toEqual({ isSubscribed })
      expect(await visitor.call(ask, { body: { token } })).toEqual({ isSubscribed })
      expect(await wantsMail(who)).toBe(isSubscribed)
    }
  })

  it('rejects an altered address, and that of a deleted account', async () => {
    const who = await someone()
    const { token } = await linkTo(who)
    const altered = [...token].map((letter, index) => {
      const other = letter === '0' ? '1' : '0'
      return token.slice(0, index) + other + token.slice(index + 1)
    })
    const tokens = [...altered, `${token}0`, token.slice(0, -1), token.toUpperCase(), 'x', '%00', newId()]
    for (const wrong of tokens) {
      const answer = await raw(origin, `/rest/v1/unsubscribe/${wrong}`, { method: 'POST' })
      expect([wrong, answer.status]).toEqual([wrong, 400])
    }
    const wrong = altered.at(-1) ?? ''
    const invalid = { status: 400, code: 'invalid_token' }
    expect(
      await visitor.refused('POST /notification-mail/subscriptions', { body: { token: wrong } }),
    ).toMatchObject(invalid)
    expect(
      await visitor.refused('PUT /notification-mail/subscriptions', {
        body: { token: wrong, isSubscribed: false },
      }),
    ).toMatchObject(invalid)
    expect(await wantsMail(who)).toBe(true)
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date() })
      .where('id', '=', personOf(who).id)
      .execute()
    expect(await visitor.refused('POST /notification-mail/subscriptions', { body: { token } })).toMatchObject(
      invalid,
    )
  })
})

describe('an address refused by its mail server', () => {
  const unknown = { code: 550, words: '5.1.1 No such user' }
  const refusedPerson = () => someone({ email: `refused-${newId()}@people.test` })
  const since = async (who: Client) => (await who.call('GET /notification-mail')).refusedAt
  const refuseOnce = async (who: Client, given: { code: number; words: string }) => {
    refusal = given
    await notifyPeople([who])
    await mailUnread(16 * minute)
  }

  it('permanently gets no more mail, is shown, and is retried on request', async () => {
    const who = await refusedPerson()
    await refuseOnce(who, unknown)
    await eventually(() => since(who))
    refusal = undefined
    await notifyPeople([who])
    await mailUnread(16 * minute)
    expect(mailsTo(who)).toEqual([])
    expect(await who.call('DELETE /notification-mail/refusal')).toEqual({})
    expect(await since(who)).toBeNull()
    await notifyPeople([who])
    await mailUnread(16 * minute)
    expect(mailsTo(who)).toHaveLength(1)
  })

  it('still gets requested mail, and the other mail after that arrives', async () => {
    const who = await refusedPerson()
    await refuseOnce(who, unknown)
    await eventually(() => since(who))
    refusal = undefined
    await visitor.call('POST /auth/v1/password-resets', { body: { email: personOf(who).email } })
    await eventually(async () => mailsTo(who).length === 1)
    await eventually(async () => (await since(who)) === null)
  })

  it('is deleted with the account', async () => {
    const who = await refusedPerson()
    await refuseOnce(who, unknown)
    await eventually(() => since(who))
    const kept = () => db.selectFrom('refused_addresses').selectAll().execute()
    expect(await kept()).toHaveLength(1)
    await who.call('POST /auth/v1/account-deletions', {
      body: { password, typedUsername: personOf(who).username, content: 'keep' },
    })
    expect(await kept()).toEqual([])
  })

  it.each([
    { code: 450, words: '4.2.1 Try again later' },
    { code: 552, words: '5.2.2 Mailbox full' },
    { code: 550, words: '5.7.1 Relaying denied' },
    { code: 552, words: 'The mailbox is full' },
  ])('is retried after $words', async (given) => {
    const who = await refusedPerson()
    await refuseOnce(who, given)
    const failed = () =>
      db
        .selectFrom('graphile_worker._private_jobs' as never)
        .select('id' as never)
        .where('last_error' as never, 'like', `%${given.code}%` as never)
        .execute()
    await eventually(async () => (await failed()).length > 0)
    expect(await since(who)).toBeNull()
  })
})
