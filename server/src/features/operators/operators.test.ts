import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { forOperators } from '../../endpoints.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openConsole } from '../../testing/operators.ts'
import { holdClock, signIns } from '../../testing/sign-ins.ts'
import { totp } from '../../testing/totp.ts'
import { openWorld } from '../../testing/world.ts'

const { app, origin, make, as, by, visitor, ann, cam, dot, eventually } = await openWorld()
const { db } = app.deps
holdClock()
const { protectedPerson } = signIns({ origin, make, app })

const idOf = (who: Client) => personOf(who).id
const name = (who: Client) =>
  db
    .insertInto('operators')
    .values({ user_id: idOf(who) })
    .execute()
const stateOf = async (who: Client) => (await who.call('GET /auth/v1/session')).console
const mailed = async (who: Client, before = 0) => {
  const letters = await eventually(async () => {
    const all = await lettersTo(visitor, personOf(who).email)
    const codes = all.filter(({ subject }) => subject === 'Your code for the console')
    return codes.length > before && codes
  })
  return /Your code is (\d{6})\./.exec(letters[0]?.text ?? '')?.[1] ?? ''
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const enter = (code: string) => ({ body: { code } })

beforeEach(async () => {
  await db.deleteFrom('operators').execute()
  await name(ann)
})

describe('the first account with a confirmed address', () => {
  const reset = async () => {
    await db.deleteFrom('operators').execute()
    await db.updateTable('server_settings').set({ has_first_operator: false }).execute()
  }
  const all = async () =>
    (await db.selectFrom('operators').select('user_id').execute()).map(({ user_id }) => user_id)
  const confirm = (id: string) =>
    db.updateTable('profiles').set({ email_verified: true }).where('id', '=', id).execute()

  it('becomes an operator, the next one does not, nor anyone once the last operator has gone', async () => {
    await reset()
    const [early, late] = [await make.person({ confirmed: false }), await make.person({ confirmed: false })]
    expect(await all()).toEqual([])
    await confirm(late.id)
    expect(await all()).toEqual([late.id])
    await confirm(early.id)
    expect(await all()).toEqual([late.id])
    await db.deleteFrom('operators').execute()
    await confirm((await make.person({ confirmed: false })).id)
    expect(await all()).toEqual([])
  })

  it('is one of two that confirm at once', async () => {
    await reset()
    const people = await Promise.all(Array.from({ length: 4 }, () => make.person({ confirmed: false })))
    await Promise.all(people.map(({ id }) => confirm(id)))
    expect(await all()).toHaveLength(1)
  })
})

const paramsOf = (key: string) =>
  Object.fromEntries(
    [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'page' ? 'terms' : newId()]),
  )

describe('the console', () => {
  it('is opened in this session alone by the mailed code, once, and closed again', async () => {
    const elsewhere = await as(personOf(ann))
    expect(await stateOf(ann)).toBe('locked')
    expect(await ann.call('GET /admin/entry')).toEqual({ method: 'mail', until: null })
    // Of another operator, which opens nothing here.
    await name(cam)
    await cam.call('POST /admin/entry-codes')
    const ofCam = await mailed(cam)
    expect((await ann.refused('POST /admin/entry', enter(ofCam))).code).toBe('entry_code_over')
    expect(await ann.call('POST /admin/entry-codes')).toEqual({ mailbox: '/dev/mail' })
    const code = await mailed(ann)
    const { until } = await ann.call('POST /admin/entry', enter(` ${code.slice(0, 3)} ${code.slice(3)}`))
    expect(new Date(String(until)).getTime() - Date.now()).toBe(12 * 3_600_000)
    expect([await stateOf(ann), await stateOf(elsewhere)]).toEqual(['open', 'locked'])
    expect(await ann.call('GET /admin/entry')).toEqual({ method: 'mail', until })
    expect(await elsewhere.refused('POST /admin/entry', enter(code))).toMatchObject({
      status: 410,
      code: 'entry_code_over',
    })
    for (const _ of ['once', 'twice']) await ann.call('DELETE /admin/entry')
    expect(await stateOf(ann)).toBe('locked')
    expect(await ann.refused('GET /admin/operators')).toMatchObject({ status: 403, code: 'console_locked' })
  })

  it('stays locked after five wrong codes, until another code is mailed', async () => {
    await name(dot)
    await dot.call('POST /admin/entry-codes')
    const code = await mailed(dot)
    for (let count = 0; count < 5; count++)
      expect(await dot.refused('POST /admin/entry', enter(other(code)))).toMatchObject({
        code: 'wrong_code',
        fields: { code: 'This code is wrong. Enter the one in the latest email.' },
      })
    expect((await dot.refused('POST /admin/entry', enter(code))).code).toBe('entry_code_over')
    await dot.call('POST /admin/entry-codes')
    const next = await mailed(dot, 1)
    await dot.call('POST /admin/entry', enter(next))
    expect(await stateOf(dot)).toBe('open')
  })

  it('is opened once by a code that is sent four times at once', async () => {
    const kit = await as(await make.person())
    await name(kit)
    await kit.call('POST /admin/entry-codes')
    const code = await mailed(kit)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        kit.fetch('/rest/v1/admin/entry', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code }),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
  })

  it('is not opened by a code after ten minutes, and closes after twelve hours', async () => {
    const kit = await as(await make.person())
    await name(kit)
    await kit.call('POST /admin/entry-codes')
    const code = await mailed(kit)
    const { rows } = await sql<{ lasts: boolean }>`select expires_at - now() between interval '9 minutes'
      and interval '10 minutes' as lasts from operator_codes where user_id = ${idOf(kit)}`.execute(db)
    expect(rows).toEqual([{ lasts: true }])
    await db.updateTable('operator_codes').set({ expires_at: sql`now()` }).execute()
    expect((await kit.refused('POST /admin/entry', enter(code))).code).toBe('entry_code_over')
    await openConsole(db, kit)
    expect(await stateOf(kit)).toBe('open')
    const console_until = new Date(Date.now() - 1)
    await db.updateTable('sessions').set({ console_until }).where('user_id', '=', idOf(kit)).execute()
    expect(await stateOf(kit)).toBe('locked')
    expect(await kit.call('GET /admin/entry')).toEqual({ method: 'mail', until: null })
  })

  it('stores no code in readable form, and mails none to others', async () => {
    await ann.call('POST /admin/entry-codes')
    const code = await mailed(ann, 1)
    const rows = await db.selectFrom('operator_codes').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows.map(({ code_hash }) => code_hash))).not.toContain(code)
    for (const key of ['GET /admin/entry', 'POST /admin/entry-codes', 'DELETE /admin/entry'] as const)
      expect((await cam.refused(key)).code).toBe('operators_only')
    expect((await cam.refused('POST /admin/entry', enter(code))).code).toBe('operators_only')
    expect(await stateOf(cam)).toBeUndefined()
    expect((await visitor.refused('POST /admin/entry', enter(code))).code).toBe('sign_in_required')
  })

  it('asks for the app’s code where two-step login is on, and mails none', async () => {
    const { person, page, key } = await protectedPerson()
    await db.insertInto('operators').values({ user_id: person.id }).execute()
    expect(await page.call('GET /admin/entry')).toEqual({ method: 'app', until: null })
    expect((await page.refused('POST /admin/entry-codes')).code).toBe('two_step_on')
    expect((await page.refused('POST /admin/entry', enter('000000'))).code).toBe('wrong_code')
    const code = totp(key)
    expect((await page.call('POST /admin/entry', enter(code))).method).toBe('app')
    expect((await page.call('GET /auth/v1/session')).console).toBe('open')
    expect((await page.refused('POST /admin/entry', enter(code))).code).toBe('wrong_code')
  })

  it('takes a recovery code as well, once', async () => {
    const { person, page, recoveryCodes } = await protectedPerson()
    await db.insertInto('operators').values({ user_id: person.id }).execute()
    const [code = ''] = recoveryCodes
    await page.call('POST /admin/entry', enter(code))
    expect((await page.refused('POST /admin/entry', enter(code))).code).toBe('wrong_code')
  })

  it('closes with a change of the password, also where the session continues', async () => {
    const { person, page } = await signIns({ origin, make, app }).signedIn()
    await db.insertInto('operators').values({ user_id: person.id }).execute()
    await page.call('POST /admin/entry-codes')
    await page.call('POST /admin/entry', enter(await mailed({ ...ann, person })))
    await page.call('GET /admin/operators')
    await page.call('POST /auth/v1/password-changes', {
      body: { currentPassword: password, password: 'an-entirely-new-one' },
    })
    expect((await page.refused('GET /admin/operators')).code).toBe('console_locked')
  })

  it('never opens to API tokens', async () => {
    await openConsole(db, ann)
    const program = by(await make.token(idOf(ann)), ann.cookie)
    for (const key of Object.keys(api).filter((one) => one.includes(' /admin/')) as EndpointKey[])
      expect(await program.refused(key, { params: paramsOf(key) }), key).toMatchObject({
        code: 'token_refused',
      })
  })
})

describe('operators', () => {
  it('name others, who get a mail, and end that again, which closes the console at once', async () => {
    await openConsole(db, ann)
    const params = { personId: idOf(dot) }
    await ann.call('PUT /admin/operators/:personId', { params })
    expect((await ann.refused('PUT /admin/operators/:personId', { params })).code).toBe('already_operator')
    await openConsole(db, dot)
    const { operators } = await dot.call('GET /admin/operators')
    expect(operators.map(({ person, namedBy }) => [person.firstName, namedBy?.firstName])).toEqual([
      ['Ann', undefined],
      ['Dot', 'Ann'],
    ])
    expect(JSON.stringify(operators)).not.toContain('@')
    await ann.call('DELETE /admin/operators/:personId', { params })
    expect((await dot.refused('GET /admin/operators')).code).toBe('operators_only')
    expect(await stateOf(dot)).toBeUndefined()
    expect((await ann.refused('DELETE /admin/operators/:personId', { params })).code).toBe('not_an_operator')
    // Named again, they start with a locked console.
    await ann.call('PUT /admin/operators/:personId', { params })
    expect(await stateOf(dot)).toBe('locked')
    const log = await db
      .selectFrom('moderation_log')
      .select(['what', 'actor_id', 'person_id', 'is_by_operator'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(log).toEqual(
      ['operator_added', 'operator_removed', 'operator_added'].map((what) => ({
        what,
        actor_id: idOf(ann),
        person_id: idOf(dot),
        is_by_operator: true,
      })),
    )
    const subjects = await eventually(async () => {
      const letters = (await lettersTo(visitor, personOf(dot).email)).map(({ subject }) => subject)
      return letters.filter((subject) => subject.includes('operator')).length === 3 && letters
    })
    expect(subjects).toContain('You’re no longer an operator')
  })

  it('need a confirmed address, and an account', async () => {
    await openConsole(db, ann)
    const put = (personId: string) => ann.refused('PUT /admin/operators/:personId', { params: { personId } })
    const unconfirmed = await make.person({ confirmed: false })
    expect(await put(unconfirmed.id)).toMatchObject({ status: 409, code: 'address_not_confirmed' })
    expect(await put(newId())).toMatchObject({ status: 404, code: 'user_not_found' })
    const leaving = await make.person()
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute()
    expect((await put(leaving.id)).code).toBe('user_not_found')
  })

  it('can leave, but not the last one, also where two leave at once', async () => {
    await openConsole(db, ann)
    await openConsole(db, dot)
    const leave = (who: Client) =>
      who.fetch(`/rest/v1/admin/operators/${idOf(who)}`, { method: 'DELETE' }).then(({ status }) => status)
    expect((await Promise.all([leave(ann), leave(dot)])).sort()).toEqual([200, 409])
    const rows = await db.selectFrom('operators').selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  it('can’t leave the server to a suspended operator', async () => {
    await db.deleteFrom('operators').execute()
    await openConsole(db, ann)
    const other = await openConsole(db, await as(await make.person()))
    const statement = { basis: 'rule', ground: 'No spam', facts: 'Spam' } as const
    const subject = { kind: 'profile', id: idOf(other) } as const
    const actId = newId()
    await ann.call('POST /acts', { body: { id: actId, action: 'suspend', subject, statement } })
    const leave = { params: { personId: idOf(ann) } }
    const refusal = await ann.refused('DELETE /admin/operators/:personId', leave)
    expect(refusal).toMatchObject({ status: 409, code: 'last_operator' })
    await ann.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })
    await ann.call('DELETE /admin/operators/:personId', leave)
  })

  it('stay at least one who is not under deletion', async () => {
    await openConsole(db, ann)
    const leaving = await make.person()
    await db.deleteFrom('operators').where('user_id', '!=', idOf(ann)).execute()
    await db.insertInto('operators').values({ user_id: leaving.id }).execute()
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute()
    const own = { params: { personId: idOf(ann) } }
    expect((await ann.refused('DELETE /admin/operators/:personId', own)).code).toBe('last_operator')
  })
})

describe('each endpoint of the console', () => {
  const ask = async (who: Client, key: string) => {
    const [method = '', path = ''] = key.split(' ')
    const response = await who.fetch(fullPath(path).replaceAll(/:\w+/g, newId()), {
      method,
      ...(['POST', 'PUT', 'PATCH'].includes(method) && {
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    })
    if (response.ok) return 'allowed'
    const { error } = (await response.json()) as { error: { code: string } }
    return ['sign_in_required', 'operators_only', 'console_locked'].includes(error.code)
      ? error.code
      : 'allowed'
  }

  it.each(Object.keys(forOperators))('%s is only for operators who opened it', async (key) => {
    await name(dot)
    await db.updateTable('sessions').set({ console_until: null }).execute()
    await openConsole(db, ann)
    // Ben is an admin and Cam a member; the owner of a club is no operator by that.
    const owner = await as(await make.person())
    await make.club({ owner: personOf(owner) })
    const answers = { visitor, member: cam, owner, locked: dot, open: ann }
    const found = await Promise.all(
      Object.entries(answers).map(async ([name, who]) => [name, await ask(who, key)]),
    )
    expect(Object.fromEntries(found)).toEqual({
      visitor: 'sign_in_required',
      member: 'operators_only',
      owner: 'operators_only',
      locked: 'console_locked',
      open: 'allowed',
    })
  })
})
