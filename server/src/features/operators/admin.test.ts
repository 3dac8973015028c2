import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { parseAdmin, runAdmin } from './admin.command.ts'

const { app, ann, cam, dot, visitor } = await openWorld()
const { db, env, secret } = app.deps
const run = (...args: string[]) => runAdmin({ db, env, secret }, parseAdmin(args))
const emailOf = (who: typeof ann) => personOf(who).email

describe('npm run admin', () => {
  it.each([
    [],
    ['operator'],
    ['operator', 'add'],
    ['code'],
    ['code', 'nobody'],
    ['cases', 'x'],
    ['code', 'a@b.test', 'x'],
  ])('prints how it is used for %s', (...args) =>
    expect(() => parseAdmin(args.flat())).toThrow('How it is used'),
  )

  it('names unknown addresses', async () => {
    await expect(run('code', 'nobody@people.test')).rejects.toThrow(
      'no account with the address nobody@people.test',
    )
  })

  it('adds, lists and removes operators, but not the last one', async () => {
    await db.deleteFrom('operators').execute()
    expect(await run('operator', 'list')).toContain('There is no operator')
    expect(await run('operator', 'add', emailOf(ann).toUpperCase())).toContain('is an operator now')
    expect(await run('operator', 'add', emailOf(ann))).toContain('already')
    await expect(run('operator', 'remove', emailOf(ann))).rejects.toThrow('last operator')
    await expect(run('operator', 'remove', emailOf(dot))).rejects.toThrow('is not an operator')
    await run('operator', 'add', emailOf(cam))
    expect(await run('operator', 'list')).toMatch(
      new RegExp(`${emailOf(ann)}  Ann Owner  since .*\\n${emailOf(cam)}`),
    )
    await run('operator', 'remove', emailOf(cam))
    const log = await db.selectFrom('moderation_log').select(['what', 'actor_id']).execute()
    expect(log.filter(({ what }) => what === 'operator_removed')).toMatchObject([{ actor_id: null }])
  })

  it('prints a code that opens the console', async () => {
    await expect(run('code', emailOf(dot))).rejects.toThrow('is not an operator')
    const code = /\d{6}$/.exec(await run('code', emailOf(ann)))?.[0] ?? ''
    expect(await ann.call('POST /admin/entry', { body: { code } })).toMatchObject({ method: 'mail' })
    expect(await ann.refused('POST /admin/entry', { body: { code } })).toMatchObject({
      code: 'entry_code_over',
    })
  })

  it('prints a link that sets a new password once', async () => {
    const token =
      new URL((await run('reset-link', emailOf(cam))).split(': ')[1] ?? '').searchParams.get('token') ?? ''
    const body = { token, password: `${password} anew` }
    await visitor.call('PUT /auth/v1/password', { body })
    expect(await visitor.refused('PUT /auth/v1/password', { body })).toMatchObject({ code: 'invalid_token' })
  })

  it('confirms an address, and lists the cases of the server', async () => {
    const { id } = personOf(dot)
    await db.updateTable('profiles').set({ email_verified: false }).where('id', '=', id).execute()
    await expect(run('operator', 'add', emailOf(dot))).rejects.toThrow('not confirmed yet')
    expect(await run('confirm', emailOf(dot))).toContain('is confirmed')
    expect(await run('operator', 'add', emailOf(dot))).toContain('is an operator now')
    expect(await run('cases')).toBe('There are no open cases of the server.')
  })
})
