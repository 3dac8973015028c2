import { deviceName, deviceOf } from '@guildhall/contract/user-agent'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf, raw } from '../../testing/as.ts'
import { browser } from '../../testing/browser.ts'
import { signIns, viewerOf } from '../../testing/sign-ins.ts'
import { openWorld } from '../../testing/world.ts'

const { origin, visitor, app, make, as, by, dot } = await openWorld()
const { signedIn } = signIns({ origin, make, app })
const { db } = app.deps
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** A person signed in here, on a phone, and with an unknown user agent. */
async function everywhere() {
  const { person, page } = await signedIn()
  const phone = await make.session(person.id)
  await db
    .updateTable('sessions')
    .set({ user_agent: userAgents['Safari on iPhone'], last_active_at: minutesAgo(60) })
    .where('token', '=', phone)
    .execute()
  const other = await as(person)
  return { person, page, other }
}

describe('the list of devices', () => {
  it('names each device, this one first, and contains no secrets', async () => {
    const { person, page } = await everywhere()
    const { items, total } = await page.call('GET /auth/v1/sessions')
    expect(total).toBe(3)
    expect(items.map(({ isThis }) => isThis)).toEqual([true, false, false])
    expect(items[1]).toMatchObject({ browser: null, system: null, kind: 'unknown' })
    expect(items[2]).toMatchObject({ browser: 'Safari', system: 'iPhone', kind: 'phone' })
    const tokens = await db.selectFrom('sessions').select('token').where('user_id', '=', person.id).execute()
    for (const { token } of tokens) expect(JSON.stringify(items)).not.toContain(token)
    expect(JSON.stringify(items)).not.toContain('127.0.0.1')
  })

  it("contains only the viewer's unexpired sessions", async () => {
    const { person, page } = await signedIn()
    await make.session(person.id, minutesAgo(1))
    await make.session((await make.person()).id)
    expect((await page.call('GET /auth/v1/sessions')).items).toHaveLength(1)
  })

  it('shows the last use, without a write on each request', async () => {
    const { person, page } = await signedIn()
    const lastUse = async () => (await page.call('GET /auth/v1/sessions')).items[0]?.lastActiveAt ?? ''
    const set = (at: Date) =>
      db.updateTable('sessions').set({ last_active_at: at }).where('user_id', '=', person.id).execute()
    const recent = minutesAgo(4)
    await set(recent)
    expect(await lastUse()).toBe(recent.toISOString())
    await set(minutesAgo(6))
    await page.call('GET /profile')
    expect(Date.now() - Date.parse(await lastUse())).toBeLessThan(60_000)
  })

  it('lists at most 100, with the total', async () => {
    const { person, page } = await signedIn()
    const row = { user_id: person.id, expires_at: minutesAgo(-60), last_active_at: minutesAgo(10) }
    const rows = Array.from({ length: 104 }, () => ({ ...row, id: newId(), token: newId() }))
    await db.insertInto('sessions').values(rows).execute()
    const { items, total } = await page.call('GET /auth/v1/sessions')
    expect([items.length, total, items[0]?.isThis]).toEqual([100, 105, true])
  })
})

describe('signing out a device', () => {
  it('ends only its session, including open sockets', async () => {
    const { person, page, other } = await everywhere()
    const live = await other.listen()
    const { items } = await page.call('GET /auth/v1/sessions')
    const sessionId = items[1]?.id ?? ''
    await page.call('DELETE /auth/v1/sessions/:sessionId', { params: { sessionId } })
    await live.ended()
    expect(await other.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
    expect(await viewerOf(page)).toEqual(person)
    expect((await page.call('GET /auth/v1/sessions')).items).toHaveLength(2)
    expect(
      await page.refused('DELETE /auth/v1/sessions/:sessionId', { params: { sessionId } }),
    ).toMatchObject({ status: 404, code: 'device_not_found' })
  })

  it("fails for another person's session, which continues", async () => {
    const { page } = await signedIn()
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', personOf(dot).id)
      .executeTakeFirstOrThrow()
    for (const sessionId of [id, newId()])
      expect(
        await page.refused('DELETE /auth/v1/sessions/:sessionId', { params: { sessionId } }),
      ).toMatchObject({ status: 404, code: 'device_not_found' })
    expect((await dot.call('GET /profile')).id).toBe(personOf(dot).id)
    expect(
      await page.refused('DELETE /auth/v1/sessions/:sessionId', { params: { sessionId: 'x' } }),
    ).toMatchObject({ code: 'bad_input' })
  })

  it('signs out all others at once, finds none the second time, and keeps API tokens', async () => {
    const { person, page, other } = await everywhere()
    const live = await other.listen()
    const program = by(await make.token(person.id))
    expect(await page.call('DELETE /auth/v1/other-sessions')).toEqual({ ended: 2 })
    await live.ended()
    expect(await other.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
    expect(await viewerOf(page)).toEqual(person)
    expect((await program.call('GET /profile')).id).toBe(person.id)
    expect(await page.call('DELETE /auth/v1/other-sessions')).toEqual({ ended: 0 })
    expect((await dot.call('GET /profile')).id).toBe(personOf(dot).id)
  })

  it('requires a session: visitors and API tokens are refused', async () => {
    const person = await make.person()
    const program = by(await make.token(person.id))
    for (const key of [
      'GET /auth/v1/sessions',
      'DELETE /auth/v1/sessions/:sessionId',
      'DELETE /auth/v1/other-sessions',
    ] as const) {
      const input = { params: { sessionId: newId() } }
      expect(await visitor.refused(key, input)).toMatchObject({ code: 'sign_in_required' })
      expect(await program.refused(key, input)).toMatchObject({ code: 'token_refused' })
    }
  })
})

const userAgents = {
  'Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
  'Opera on Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 OPR/121.0.0.0',
  'Safari on Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Chrome on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.0.0 Mobile/15E148 Safari/604.1',
  'Firefox on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Mobile/15E148 Safari/605.1.15',
  'Safari on iPad':
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'Samsung Internet on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Chrome on ChromeOS':
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
}

describe('deviceOf', () => {
  it('names browser and system', () => {
    for (const [name, userAgent] of Object.entries(userAgents)) {
      const device = deviceOf(userAgent)
      expect(deviceName(device)).toBe(name)
      expect(device.kind).toBe(
        /iPad/.test(name) ? 'tablet' : /iPhone|Android/.test(name) ? 'phone' : 'computer',
      )
    }
    const tablet = deviceOf('Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/138.0.0.0 Safari/537.36')
    expect(tablet).toEqual({ browser: 'Chrome', system: 'Android', kind: 'tablet' })
  })

  it('returns unknown for other or missing user agents', async () => {
    for (const odd of ['', 'curl/8.5.0', 'node', '<script>alert(1)</script>', 'x'.repeat(5000)]) {
      expect(deviceOf(odd)).toEqual({ browser: null, system: null, kind: 'unknown' })
      expect(deviceName(deviceOf(odd))).toBeUndefined()
    }
    const person = await make.person()
    const sent = await raw(origin, '/auth/v1/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgents['Edge on Windows'] },
      body: JSON.stringify({ email: person.email, password: 'correct-horse-battery' }),
    })
    const page = browser(origin, sent.headers['set-cookie']?.[0])
    expect((await page.call('GET /auth/v1/sessions')).items[0]).toMatchObject({
      browser: 'Edge',
      system: 'Windows',
      kind: 'computer',
      isThis: true,
    })
  })
})
