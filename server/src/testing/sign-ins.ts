import type { Session } from '@guildhall/contract/accounts'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Browser, browser } from './browser.ts'
import { password } from './make.ts'
import { totp } from './totp.ts'
import type { World } from './world.ts'

const halfMinute = 30_000

/** Sets the clock to the middle of a code's half minute, so that no code expires between its creation and use. */
export function holdClock(): void {
  beforeAll(() => {
    const now = Math.floor(Date.now() / halfMinute) * halfMinute + halfMinute / 2
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterAll(() => {
    vi.useRealTimers()
  })
}

export const signIn = (page: Browser, email: string, given = password) =>
  page.call('POST /auth/v1/sign-in', { body: { email, password: given } })
export const viewerOf = async (page: Browser) => (await page.call('GET /auth/v1/session')).viewer
export const app6 = (code: string) => ({ body: { method: 'app' as const, code } })
export const recovery = (code: string) => ({ body: { method: 'recovery' as const, code } })
export const finish = (page: Browser, input: ReturnType<typeof app6 | typeof recovery>): Promise<Session> =>
  page.call('POST /auth/v1/second-steps', input)

/** People of a world with two-step login, or about to turn it on. */
export function signIns({ origin, make, app }: Pick<World, 'origin' | 'make' | 'app'>) {
  const { db } = app.deps
  const signedIn = async () => {
    const person = await make.person()
    const page = browser(origin)
    expect(await signIn(page, person.email)).toMatchObject({ viewer: person, secondStep: false })
    return { person, page }
  }
  /** A person with two-step login on, and their app's key. It was turned on with the previous code. */
  const protectedPerson = async () => {
    const { person, page } = await signedIn()
    const { key, uri } = await page.call('POST /auth/v1/two-step/setups', { body: { password } })
    const { recoveryCodes } = await page.call('PUT /auth/v1/two-step', { body: { code: totp(key, -1) } })
    return { person, page, key, uri, recoveryCodes }
  }
  /** A browser that has given the right password of a person with two-step login. */
  const halfWay = async (email: string) => {
    const page = browser(origin)
    expect(await signIn(page, email)).toEqual({ viewer: null, expiresAt: null, secondStep: true })
    return page
  }
  const rowOf = (id: string) =>
    db.selectFrom('two_steps').selectAll().where('user_id', '=', id).executeTakeFirst()
  const change = (id: string, values: object) =>
    db.updateTable('two_steps').set(values).where('user_id', '=', id).execute()
  return { signedIn, protectedPerson, halfWay, rowOf, change }
}
