import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { authOf } from './auth.ts'

const { app, make } = await openWorld()

type Statement = { text: string; values: unknown[] }
const asked = new AsyncLocalStorage<Statement[]>()

beforeAll(() => {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first, values] = given as [string | { text: string; values?: unknown[] }, unknown[]?]
    const statement = typeof first === 'string' ? { text: first, values } : first
    asked.getStore()?.push({ text: statement.text, values: statement.values ?? values ?? [] })
    return query.apply(this, given) as never
  })
})
afterAll(() => void vi.restoreAllMocks())

/** Every statement of a request, including those it defers. */
async function statementsOf(path: string, body: { email: string }): Promise<Statement[]> {
  const statements: Statement[] = []
  await asked.run(statements, async () => {
    const answer = await app.http.inject({ method: 'POST', url: path, payload: body })
    expect(answer.statusCode).toBe(200)
  })
  const plain = JSON.stringify(statements).replaceAll(body.email, 'somebody')
  return JSON.parse(plain) as Statement[]
}

describe('requesting a mail', () => {
  it('runs the same statements and task with and without an account', async () => {
    const [confirmed, unconfirmed] = [await make.person(), await make.person({ confirmed: false })]
    for (const path of ['/auth/v1/password-resets', '/auth/v1/confirmations']) {
      const nobody = await statementsOf(path, { email: 'nobody@people.test' })
      expect(
        nobody.some(({ text }) => text.includes('add_jobs')),
        path,
      ).toBe(true)
      for (const { email } of [confirmed, unconfirmed])
        expect(await statementsOf(path, { email }), path).toEqual(nobody)
      expect(JSON.stringify(nobody)).not.toContain('profiles')
    }
  })
})

describe('signing in', () => {
  it('computes one hash with and without an account', async () => {
    const { password: hashing } = await authOf(app.deps).$context
    const [hash, verify] = [vi.spyOn(hashing, 'hash'), vi.spyOn(hashing, 'verify')]
    const costOf = async (email: string) => {
      hash.mockClear()
      verify.mockClear()
      const payload = { email, password: 'not-the-password' }
      const { statusCode } = await app.http.inject({ method: 'POST', url: '/auth/v1/sign-in', payload })
      expect(statusCode).toBe(401)
      return hash.mock.calls.length + verify.mock.calls.length
    }
    const people = [await make.person(), await make.person({ confirmed: false })]
    for (const email of ['nobody@people.test', ...people.map((one) => one.email)])
      expect(await costOf(email), email).toBe(1)
  })
})
