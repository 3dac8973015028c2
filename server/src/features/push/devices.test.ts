import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { readPushKeys } from '../../platform/secret.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { password } from '../../testing/make.ts'
import { openPushService } from '../../testing/push-service.ts'
import { openWorld } from '../../testing/world.ts'

const service = await openPushService()
afterAll(() => service.close())
const { visitor, dot, make, as, by, app } = await openWorld({}, { network: service.network })
const { db } = app.deps

const subscribe = (who: Client, body = service.browser().subscription) =>
  who.call('PUT /my/push-devices/this', { body })
const devicesOf = async (who: Client) => (await who.call('GET /my/push-devices')).items
const remove = (pushDeviceId: string) => ({ params: { pushDeviceId } })
const rows = () => db.selectFrom('push_subscriptions').selectAll().execute()

describe('a subscribed browser', () => {
  it('is subscribed with its session, idempotently', async () => {
    const person = await make.person()
    const [here, there] = [await as(person), await as(person)]
    const { subscription } = service.browser()
    const first = await subscribe(here, subscription)
    expect(first.items).toMatchObject([{ isThis: true, failingSince: null, pushedAt: null }])
    expect(await subscribe(here, subscription)).toEqual(first)
    await subscribe(there)
    expect((await devicesOf(here)).map(({ isThis }) => isThis)).toEqual([true, false])
    // A session is one browser: a new subscription replaces the earlier one.
    await subscribe(here)
    expect(await devicesOf(here)).toHaveLength(2)
    // The list does not reveal the push address.
    const said = JSON.stringify(await here.call('GET /my/push-devices'))
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
      expect(said).not.toContain(secret)
  })

  it("uses the server's key, which stays the same", async () => {
    const { publicKey } = await dot.call('GET /my/push-devices')
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    const again = await Promise.all([readPushKeys(db), readPushKeys(db)])
    expect(again.map((keys) => keys.publicKey)).toEqual([publicKey, publicKey])
    expect(JSON.stringify(await dot.call('GET /my/push-devices'))).not.toContain(again[0].privateKey)
  })

  it('belongs to the person now signed in there', async () => {
    const [before, now] = [await as(await make.person()), await as(await make.person())]
    const { subscription } = service.browser()
    const [old] = (await subscribe(before, subscription)).items
    await subscribe(now, subscription)
    expect(await devicesOf(before)).toEqual([])
    const [fresh] = await devicesOf(now)
    expect(fresh?.id).not.toBe(old?.id)
    // Concurrent subscriptions leave one as well.
    await Promise.all([before, now, before, now].map((who) => subscribe(who, subscription)))
    const kept = (await rows()).filter((row) => row.endpoint === subscription.endpoint)
    expect(kept).toHaveLength(1)
  })

  it('is one of at most twenty: the oldest is dropped', async () => {
    const person = await make.person()
    const first = await as(person)
    await subscribe(first)
    for (let n = 0; n < 20; n++) await subscribe(await as(person))
    const left = await devicesOf(first)
    expect(left).toHaveLength(20)
    expect(left.some(({ isThis }) => isThis)).toBe(false)
  })

  it('can be removed by its person only', async () => {
    const person = await make.person()
    const [here, there] = [await as(person), await as(person)]
    await subscribe(here)
    const [device] = (await subscribe(there)).items
    const input = remove(device?.id ?? '')
    expect(await dot.refused('DELETE /my/push-devices/:pushDeviceId', input)).toMatchObject({
      status: 404,
      code: 'device_not_found',
    })
    expect(await devicesOf(there)).toHaveLength(2)
    const left = await here.call('DELETE /my/push-devices/:pushDeviceId', input)
    expect(left.items).toMatchObject([{ isThis: true }])
    expect(await here.refused('DELETE /my/push-devices/:pushDeviceId', input)).toMatchObject({ status: 404 })
    expect(await devicesOf(dot)).toEqual([])
  })

  it('ends with its session, however that ends', async () => {
    const person = await make.person()
    const [here, there] = [await as(person), await as(person)]
    for (const who of [here, there]) await subscribe(who)
    const { items } = await here.call('GET /auth/v1/sessions')
    const other = items.find(({ isThis }) => !isThis)
    await here.call('DELETE /auth/v1/sessions/:sessionId', { params: { sessionId: other?.id ?? '' } })
    expect(await devicesOf(here)).toMatchObject([{ isThis: true }])
    await here.call('POST /auth/v1/sign-out')
    expect((await rows()).filter((row) => row.user_id === person.id)).toEqual([])
    const leaving = await make.person()
    const left = await as(leaving)
    await subscribe(left)
    const asked = { typedUsername: leaving.username, password, content: 'keep' as const }
    await left.call('POST /auth/v1/account-deletions', { body: asked })
    expect((await rows()).filter((row) => row.user_id === leaving.id)).toEqual([])
  })

  it('is not listed after its session expired', async () => {
    const person = await make.person()
    const [here, there] = [await as(person), await as(person)]
    for (const who of [here, there]) await subscribe(who)
    const { session_id: id } = await db
      .selectFrom('push_subscriptions')
      .select('session_id')
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await devicesOf(there)).toMatchObject([{ isThis: true }])
  })

  it('requires a session: visitors and API tokens are refused', async () => {
    const program = by(await make.token((await make.person()).id))
    const body = service.browser().subscription
    for (const [key, input] of [
      ['GET /my/push-devices', {}],
      ['PUT /my/push-devices/this', { body }],
      ['DELETE /my/push-devices/:pushDeviceId', remove(newId())],
    ] as const) {
      expect(await visitor.refused(key, input)).toMatchObject({ code: 'sign_in_required' })
      expect(await program.refused(key, input)).toMatchObject({ code: 'token_refused' })
    }
  })

  it('is exported without its keys', async () => {
    const who = await as(await make.person())
    const { subscription } = service.browser()
    await subscribe(who, subscription)
    const pages = await exportedRows(db, personOf(who), 'push-devices.json')
    expect(pages).toMatchObject([{ address: subscription.endpoint }])
    expect(JSON.stringify(pages)).not.toContain(subscription.keys.auth)
  })
})

describe('subscribing refuses', () => {
  const { keys } = service.browser().subscription
  const refused = (body: unknown) => dot.refused('PUT /my/push-devices/this', { body })

  it.each([
    'https://127.0.0.1/push',
    'https://10.0.0.8/push',
    'https://172.16.3.4/push',
    'https://192.168.1.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/push',
    'https://0.0.0.0/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://017700000001/push',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.8]/push',
    'https://[fe80::1]/push',
    'https://[fd00::1]/push',
    'https://[64:ff9b::7f00:1]/push',
    'https://localhost/push',
    'https://localhost./push',
    'https://intranet/push',
    'http://push.test/push',
    'ftp://push.test/push',
    'https://user:secret@push.test/push',
    'https://user@push.test/push',
    'https://push.test:8443/push',
    'https://push.test:22/push',
    'https://push.test:80/push',
    'push.test/push',
    '',
    `https://push.test/${'x'.repeat(1000)}`,
    // Longer once percent-encoded.
    `https://push.test/${'ü'.repeat(300)}`,
  ])('%s', async (endpoint) => {
    expect(await refused({ endpoint, keys })).toMatchObject({ status: 400, code: 'bad_input' })
  })

  it('no explicit default port', async () => {
    const { subscription } = service.browser('in-full')
    const endpoint = 'https://push.test:443/in-full'
    await subscribe(dot, { ...subscription, endpoint })
    expect((await rows()).map((row) => row.endpoint)).toContain(subscription.endpoint)
  })

  it('names that resolve to internal addresses', async () => {
    const endpoint = 'https://turns.test/push'
    for (const inside of ['10.1.2.3', '127.0.0.1', '::1', '169.254.169.254']) {
      service.turnsTo(inside)
      expect(await refused({ endpoint, keys })).toMatchObject({ code: 'bad_input' })
    }
    service.turnsTo('8.8.8.8')
    expect((await dot.call('PUT /my/push-devices/this', { body: { endpoint, keys } })).items).toHaveLength(1)
  })

  it('invalid keys', async () => {
    const { endpoint } = service.browser().subscription
    const noPoint = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString('base64url')
    const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed')
    for (const p256dh of ['', 'x', compressed, noPoint, `${keys.p256dh}=`, keys.p256dh.slice(1)])
      expect(await refused({ endpoint, keys: { ...keys, p256dh } })).toMatchObject({ code: 'bad_input' })
    for (const auth of [
      '',
      'x',
      randomBytes(15).toString('base64url'),
      randomBytes(17).toString('base64url'),
    ])
      expect(await refused({ endpoint, keys: { ...keys, auth } })).toMatchObject({ code: 'bad_input' })
  })
})
