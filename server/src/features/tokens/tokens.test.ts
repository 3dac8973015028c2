import type { InputOf } from '@guildhall/contract/api'
import { limits } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { hashOf } from './secrets.ts'
import { sweepTokens } from './tokens.tasks.ts'

const { visitor, ann, ben, dot, make, as, by, app } = await openWorld()
const { db } = app.deps

type Form = InputOf<'POST /auth/v1/tokens'>['body']
const form = (given: Partial<Form> = {}): Form => ({
  id: newId(),
  name: 'Backup script',
  scope: 'read',
  lifetime: 'never',
  ...given,
})
const someone = async () => as(await make.person())
const list = async (who: typeof ann) => (await who.call('GET /auth/v1/tokens')).items

describe('creating a token', () => {
  it('returns its secret once, and stores a hash', async () => {
    const who = await someone()
    expect(await list(who)).toEqual([])
    const body = form({ name: '  Backup\n script ', lifetime: '90-days' })
    const { secret, ...made } = await who.call('POST /auth/v1/tokens', { body })
    expect(secret).toMatch(/^gh_[\w-]{43}$/)
    expect(made).toMatchObject({
      id: body.id,
      name: 'Backup script',
      scope: 'read',
      hint: secret.slice(-4),
      lastUsedAt: null,
    })
    const days = (Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)) / 86_400_000
    expect(days).toBe(90)
    expect(await list(who)).toEqual([made])
    const rows = await db.selectFrom('api_tokens').selectAll().where('id', '=', body.id).execute()
    expect(rows).toMatchObject([{ token_hash: hashOf(secret), user_id: personOf(who).id }])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('sets the expiry of each lifetime', async () => {
    const who = await someone()
    const ends = []
    for (const lifetime of ['30-days', '90-days', '1-year', 'never'] as const) {
      const { createdAt, expiresAt } = await who.call('POST /auth/v1/tokens', { body: form({ lifetime }) })
      ends.push(expiresAt && (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000)
    }
    expect(ends).toEqual([30, 90, 365, null])
  })

  it('under the same id makes a new secret while unused, and is refused afterwards', async () => {
    const who = await someone()
    const body = form()
    const lost = await who.call('POST /auth/v1/tokens', { body })
    const again = await who.call('POST /auth/v1/tokens', { body: { ...body, name: 'Renamed' } })
    expect(again.secret).not.toBe(lost.secret)
    expect(await list(who)).toMatchObject([{ id: body.id, name: 'Renamed', hint: again.hint }])
    expect(await by(lost.secret).refused('GET /profile')).toMatchObject({ code: 'token_unusable' })
    await by(again.secret).call('GET /profile')
    expect(await who.refused('POST /auth/v1/tokens', { body })).toMatchObject({
      status: 409,
      code: 'id_taken',
    })
    await by(again.secret).call('GET /profile')
  })

  it("does not affect another person's token with the same id", async () => {
    const [who, other] = [await someone(), await someone()]
    const body = form()
    const { secret } = await who.call('POST /auth/v1/tokens', { body })
    expect(await other.refused('POST /auth/v1/tokens', { body })).toMatchObject({ code: 'id_taken' })
    expect((await by(secret).call('GET /profile')).id).toBe(personOf(who).id)
    expect(await list(other)).toEqual([])
  })

  it('rejects invalid input, and visitors', async () => {
    const refused = async (body: object) => (await dot.refused('POST /auth/v1/tokens', { body })).fields
    expect(await refused(form({ name: ' ' }))).toEqual({ name: 'Enter a name' })
    expect(await refused(form({ name: 'n'.repeat(101) }))).toEqual({
      name: 'A name has at most 100 characters',
    })
    expect(Object.keys(await refused({ ...form(), scope: 'admin', lifetime: 'ever', id: 'x' }))).toEqual([
      'id',
      'scope',
      'lifetime',
    ])
    expect(await visitor.refused('POST /auth/v1/tokens', { body: form() })).toMatchObject({
      code: 'sign_in_required',
    })
    expect(await visitor.refused('GET /auth/v1/tokens')).toMatchObject({ code: 'sign_in_required' })
  })

  it('is limited to fifty, also concurrently', async () => {
    const who = await someone()
    for (let count = 0; count < limits.tokens - 3; count++) await make.token(personOf(who).id)
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => who.call('POST /auth/v1/tokens', { body: form() })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await who.refused('POST /auth/v1/tokens', { body: form() })).toMatchObject({
      status: 409,
      code: 'too_many_tokens',
    })
    const [newest] = await list(who)
    await who.call('DELETE /auth/v1/tokens/:tokenId', { params: { tokenId: newest?.id ?? '' } })
    await who.call('POST /auth/v1/tokens', { body: form() })
    expect(await list(who)).toHaveLength(limits.tokens)
  })
})

describe('revoking a token', () => {
  it('ends it immediately, with its live connections', async () => {
    const who = await someone()
    const body = form()
    const { secret } = await who.call('POST /auth/v1/tokens', { body })
    const listener = await by(secret).listen()
    const params = { tokenId: body.id }
    expect(await who.call('DELETE /auth/v1/tokens/:tokenId', { params })).toEqual({})
    await listener.ended()
    expect(await by(secret).refused('GET /profile')).toMatchObject({ status: 401, code: 'token_unusable' })
    await expect(by(secret).listen()).rejects.toThrow('token_unusable')
    expect(await list(who)).toEqual([])
    expect(await who.refused('DELETE /auth/v1/tokens/:tokenId', { params })).toMatchObject({
      status: 404,
      code: 'token_not_found',
    })
  })

  it("is limited to the person's own", async () => {
    const body = form()
    const { secret } = await ann.call('POST /auth/v1/tokens', { body })
    const params = { tokenId: body.id }
    for (const [who, code] of [
      [ben, 'token_not_found'],
      [visitor, 'sign_in_required'],
      [by(secret), 'token_refused'],
    ] as const)
      expect(await who.refused('DELETE /auth/v1/tokens/:tokenId', { params })).toMatchObject({ code })
    expect(await ann.refused('DELETE /auth/v1/tokens/:tokenId', { params: { tokenId: 'x' } })).toMatchObject({
      code: 'bad_input',
    })
    await by(secret).call('GET /profile')
  })
})

it('expired tokens are deleted after a month', async () => {
  const who = await someone()
  const { id } = personOf(who)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  await make.token(id, { expiresAt: ago(31) })
  await make.token(id, { expiresAt: ago(29) })
  await make.token(id)
  await sweepTokens(db)
  const left = await list(who)
  expect(left.map(({ expiresAt }) => expiresAt !== null)).toEqual([false, true])
})
