import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, linkIn, personOf } from '../../testing/as.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { browser } from '../../testing/browser.ts'
import { postForm } from '../../testing/forms.ts'
import { password } from '../../testing/make.ts'
import { openConsole } from '../../testing/operators.ts'
import { openPushService } from '../../testing/push-service.ts'
import { app6, recovery, signIns } from '../../testing/sign-ins.ts'
import { totp } from '../../testing/totp.ts'
import { openWorld } from '../../testing/world.ts'
import { scheduleMail } from '../notifications/mail.writes.ts'
import { pushWords } from '../notifications/push-words.ts'
import { sendDuePushes } from '../push/push.tasks.ts'

// Every way in, and everything that was on its way to the person, ends with the suspension, and comes back with its end.

const baseUrl = 'http://localhost:4455'
const service = await openPushService()
afterAll(() => service.close())
const world = await openWorld({ baseUrl }, { network: service.network })
const { origin, visitor, make, as, by, app, tasksDone, mailUnread, eventually } = world
const { db } = app.deps
const { signedIn, protectedPerson, halfWay } = signIns(world)
const operator = await openConsole(db, await as(await make.person()))

type Person = { id: string; email: string }

async function suspend(who: Person, days?: number): Promise<string> {
  const id = newId()
  await operator.call('POST /acts', {
    body: {
      id,
      action: 'suspend',
      subject: { kind: 'profile', id: who.id },
      ...(days && { days }),
      statement: { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' },
    },
  })
  return id
}
/** As if a sign-in had slipped in between: nothing that exists is ended. */
async function suspendOnly({ id }: Person): Promise<void> {
  const act_id = newId()
  await db
    .insertInto('moderation_log')
    .values({ id: act_id, what: 'suspend', person_id: id, is_automatic: true })
    .execute()
  await db.insertInto('restrictions').values({ act_id, person_id: id, kind: 'suspended' }).execute()
}
const endInTime = ({ id }: Person) =>
  db
    .updateTable('restrictions')
    .set({ ends_at: sql<Date>`now() - interval '1 second'` })
    .where('person_id', '=', id)
    .execute()
afterEach(() => vi.restoreAllMocks())
/** Runs `happen` between a statement of a sign-in and the next one: the one that finds no suspension, or another. */
function onceNotSuspended(happen: () => Promise<unknown>, statement = /"endsAt" from restrictions/): void {
  const original = pg.Client.prototype.query
  let hasHappened = false
  const query = vi.spyOn(pg.Client.prototype, 'query')
  query.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [{ text?: string; callback?: (error: unknown, found?: unknown) => void }]
    const { text = '', callback } = query
    if (!hasHappened && callback && statement.test(text)) {
      hasHappened = true
      query.callback = (error, found) => {
        happen().then(() => callback(error, found), callback)
      }
    }
    return Reflect.apply(original, this, args)
  } as never)
}
const sessionsOf = ({ id }: Person) =>
  db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

describe('a suspension', () => {
  it('refuses a passkey, and says until when', async () => {
    const { person, page } = await signedIn()
    const key = authenticator({ origin: baseUrl })
    const { challenge } = await page.call('POST /auth/v1/passkeys/challenges', { body: {} })
    await page.call('POST /auth/v1/passkeys', { body: { name: 'Laptop', credential: key.make(challenge) } })
    await suspend(person, 2)
    const other = browser(origin)
    const enter = async () => {
      const options = await other.call('POST /auth/v1/passkey-sign-ins/challenges')
      return { body: { credential: key.sign(options.challenge) } } as never
    }
    expect(await other.refused('POST /auth/v1/passkey-sign-ins', await enter())).toMatchObject({
      ...{ status: 403, code: 'account_suspended' },
      reasons: [expect.stringMatching(/^\d{4}-\d\d-\d\dT/)],
    })
    expect(await sessionsOf(person)).toEqual([])
    await endInTime(person)
    expect(await other.call('POST /auth/v1/passkey-sign-ins', await enter())).toMatchObject({
      viewer: { id: person.id },
    })
  })

  it('ends a sign-in between its two steps, and refuses both kinds of codes', async () => {
    const { person, key, recoveryCodes } = await protectedPerson()
    const [byApp, byCode, later] = [
      await halfWay(person.email),
      await halfWay(person.email),
      await halfWay(person.email),
    ]
    await suspendOnly(person)
    const [code = ''] = recoveryCodes
    for (const [page, input] of [
      [byApp, app6(totp(key))],
      [byCode, recovery(code)],
    ] as const)
      expect(await page.refused('POST /auth/v1/second-steps', input)).toMatchObject({
        code: 'account_suspended',
      })
    await endInTime(person)
    await suspend(person)
    expect(await later.refused('POST /auth/v1/second-steps', app6(totp(key, 1)))).toMatchObject({
      code: 'second_step_over',
    })
    expect(await sessionsOf(person)).toEqual([])
  })

  it.each([
    ['and ends its session', suspend],
    ['and misses its session', suspendOnly],
  ])('during a sign-in refuses it like one before: %s', async (_, suspends) => {
    const { person, page } = await signedIn()
    const key = authenticator({ origin: baseUrl })
    const { challenge } = await page.call('POST /auth/v1/passkeys/challenges', { body: {} })
    await page.call('POST /auth/v1/passkeys', { body: { name: 'Laptop', credential: key.make(challenge) } })
    const two = await protectedPerson()
    const half = await halfWay(two.person.email)
    const other = browser(origin)
    const options = await other.call('POST /auth/v1/passkey-sign-ins/challenges')
    const signIn = { body: { email: person.email, password } }
    const ways: [Person, () => Promise<{ code: string; status: number; headers: Headers }>][] = [
      [person, () => other.refused('POST /auth/v1/sign-in', signIn)],
      [
        person,
        () =>
          other.refused('POST /auth/v1/passkey-sign-ins', {
            body: { credential: key.sign(options.challenge) },
          } as never),
      ],
      [two.person, () => half.refused('POST /auth/v1/second-steps', app6(totp(two.key)))],
    ]
    for (const [who, enter] of ways) {
      onceNotSuspended(() => suspends(who))
      const refusal = await enter()
      vi.restoreAllMocks()
      expect(refusal).toMatchObject({ status: 403, code: 'account_suspended' })
      expect(refusal.headers.get('set-cookie') ?? '').not.toContain('session_token=')
      await db.deleteFrom('restrictions').where('person_id', '=', who.id).execute()
      if (suspends === suspend) expect(await sessionsOf(who)).toEqual([])
    }
  })

  it('overtaking the link that confirms an address refuses it as well', async () => {
    const page = browser(origin)
    const email = `${newId()}@people.test`
    await page.call('POST /auth/v1/sign-up', {
      body: { email, password, firstName: 'Eve', lastName: 'New' },
    })
    const letter = await eventually(async () => (await lettersTo(visitor, email))[0])
    const token = new URL(linkIn(letter), origin).searchParams.get('token') ?? ''
    const person = await db
      .selectFrom('profiles')
      .select(['id', 'email'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    onceNotSuspended(() => suspend(person), /^commit$/i)
    const refusal = await page.refused('POST /auth/v1/email-confirmations', { body: { token } })
    expect(refusal).toMatchObject({ status: 403, code: 'account_suspended' })
    expect(refusal.headers.get('set-cookie') ?? '').not.toContain('session_token=')
    expect(await sessionsOf(person)).toEqual([])
  })

  it('shuts tokens, sockets and secret addresses, also one that slipped in', async () => {
    const person = await make.person()
    const who = await as(person)
    const program = by(await make.token(person.id))
    const [page, socket] = [await who.listen(), await program.listen()]
    const body = () => ({ body: { id: newId(), replaces: null } })
    const addresses = [
      (await who.call('PUT /auth/v1/calendar-address', body())).url,
      (await who.call('PUT /auth/v1/feed-address', body())).url,
    ]
    const statuses = async () =>
      Promise.all(addresses.map(async (url) => (await visitor.fetch(new URL(url).pathname)).status))
    expect(await statuses()).toEqual([200, 200])
    await suspend(person, 2)
    await Promise.all([page.ended(), socket.ended()])
    const slipped = await as(person)
    expect(await slipped.refused('GET /my/clubs')).toMatchObject({ code: 'session_not_found' })
    await expect(program.listen()).rejects.toThrow('token_unusable')
    expect(await statuses()).toEqual([404, 404])
    // A page without a session reads as a visitor does.
    expect((await slipped.call('GET /auth/v1/session')).viewer).toBeNull()
    await endInTime(person)
    await program.call('GET /my/clubs')
    await slipped.call('GET /my/clubs')
    expect(await statuses()).toEqual([200, 200])
    expect(await who.refused('GET /my/clubs')).toMatchObject({ code: 'session_not_found' })
  })
})

describe('what was on its way to a suspended person', () => {
  async function openClub(suspends: (who: Person) => Promise<unknown>) {
    const author = await as(await make.person())
    const club = await make.club({ owner: personOf(author) })
    const person = await make.person()
    await make.member(club, person)
    const who = await as(person)
    const device = service.browser()
    await who.call('PUT /my/push-devices/this', { body: device.subscription })
    const publish = async (by: Client) =>
      by.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: postForm({ id: newId() }) })
    // Not yet sent: due later.
    await db
      .updateTable('push_subscriptions')
      .set({ retry_at: sql<Date>`now() + interval '5 minutes'` })
      .where('user_id', '=', person.id)
      .execute()
    await publish(author)
    await tasksDone()
    const queued = await db.selectFrom('push_deliveries').selectAll().execute()
    expect(queued.length).toBeGreaterThan(0)
    await suspends(person)
    return { person, device }
  }

  it.each([
    ['by the act', suspend],
    ['by its condition alone', suspendOnly],
  ])('is not pushed: %s', async (_, suspends) => {
    const { device } = await openClub(suspends)
    await sendDuePushes(app.deps, pushWords, { now: new Date(Date.now() + 10 * 60_000) })
    expect(device.shown()).toEqual([])
    await db.deleteFrom('push_deliveries').execute()
  })

  it('is not mailed, neither what is unread nor what is queued, and later mail arrives again', async () => {
    const { person } = await openClub(suspendOnly)
    const mail = { to: person.email, subject: 'Queued', text: 'News', html: 'News' }
    await mailUnread()
    await app.deps.mailer.send(mail)
    expect(await lettersTo(visitor, person.email)).toEqual([])
    const scheduled = () =>
      db.selectFrom('notification_mails').select('due_at').where('user_id', '=', person.id).execute()
    await db.deleteFrom('notification_mails').where('user_id', '=', person.id).execute()
    const schedule = () => write(app.deps, (tx) => scheduleMail(tx, [person.id], { isUrgent: true }))
    await schedule()
    expect(await scheduled()).toEqual([])
    await endInTime(person)
    await schedule()
    expect(await scheduled()).toHaveLength(1)
    await db.deleteFrom('notification_mails').where('user_id', '=', person.id).execute()
    await app.deps.mailer.send(mail)
    expect((await lettersTo(visitor, person.email)).map(({ subject }) => subject)).toEqual(['Queued'])
  })
})

it('hides the person from searches for people, until it ends', async () => {
  const person = await make.person({ firstName: 'Quillon' })
  const found = async () =>
    (await visitor.call('GET /search/people', { query: { q: 'quillon' } })).items.map(({ id }) => id)
  await suspend(person, 1)
  expect(await found()).toEqual([])
  await endInTime(person)
  expect(await found()).toEqual([person.id])
})

it('ends while an operator looks: the list, and the person’s page, say so by the clock', async () => {
  const person = await make.person()
  const listed = async () => {
    const { items } = await operator.call('GET /admin/restrictions', { query: {} })
    return items.filter((one) => one.person?.id === person.id).map(({ restriction }) => restriction)
  }
  await suspend(person, 1)
  expect(await listed()).toEqual(['suspended'])
  await endInTime(person)
  expect(await listed()).toEqual([])
  const page = browser(origin)
  await page.call('POST /auth/v1/sign-in', { body: { email: person.email, password } })
  // It is over, not in force: the person can be suspended again.
  await suspend(person)
  expect(await listed()).toEqual(['suspended'])
})
