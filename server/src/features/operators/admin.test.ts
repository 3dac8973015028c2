import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
import { runAdmin } from './admin.command.ts'
import { parseAdmin, type RunnableCommand } from './admin.usage.ts'

const { app, ann, cam, dot, visitor, as, make, tasksDone } = await openWorld()
const { db, env, secret } = app.deps
const run = (...args: string[]) => runAdmin({ db, env, secret }, parseAdmin(args) as RunnableCommand)
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
    ['suspend'],
    ['suspend', 'a@b.test', 'two', '--reason', 'words'],
    ['suspend', 'a@b.test', '--reason', 'x', '--hide'],
    ['restore'],
    ['restore', '--reason'],
    ['sign-up'],
    ['sign-up', 'open', 'x'],
    ['help', 'x'],
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

  it('prints no code for who opens the console by an app', async () => {
    const { id, email } = await make.person()
    await run('operator', 'add', email)
    const row = { id: newId(), user_id: id, secret: 'x', recovery_codes: '[]', confirmed: true }
    await db.insertInto('two_steps').values(row).execute()
    await expect(run('code', email)).rejects.toThrow('with an authenticator app')
    await run('operator', 'remove', email)
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

  it.each([
    [['suspend', 'eve'], 'Say why'],
    [['suspend', 'eve', '--reason', ' '], 'Say why'],
    [['suspend', 'eve', '--reason', 'x'.repeat(2001)], 'at most 2000 characters; this one has 2001'],
    [['suspend', 'eve', '--reason', 'x', '--days', '0'], '--days takes 1 to 365'],
    [['suspend', 'eve', '--reason', 'x', '--days', '366'], '--days takes 1 to 365'],
    [['suspend', 'eve', '--reason', 'x', '--days', 'two'], '--days takes 1 to 365'],
    [['sign-up', 'closed'], 'one of open, invitation, approval'],
  ])('says what is wrong with %s', (args, message) => expect(() => parseAdmin(args)).toThrow(message))

  it('suspends an operator, but not the last one who can log in', async () => {
    const [one, two] = [await make.person(), await make.person()]
    await db.deleteFrom('operators').execute()
    await run('operator', 'add', one.email)
    await expect(run('suspend', one.email, '--reason', 'x')).rejects.toThrow('last operator; add another')
    await run('operator', 'add', two.email)
    await run('suspend', one.email, '--reason', 'x')
    // The other one is suspended, and so is no way back into the console.
    await expect(run('suspend', two.email, '--reason', 'x')).rejects.toThrow('last operator; add another')
    await expect(run('suspend', one.email, '--reason', 'x')).rejects.toThrow('is suspended already')
    await run('restore', one.email)
    await run('suspend', two.email, '--reason', 'x')
    const { rows } = await sql`select from restrictions where person_id = ${one.id}`.execute(db)
    expect(rows).toEqual([])
    await db.deleteFrom('moderation_cases').execute()
  })

  it('suspends and restores an account, with a statement, notices and the log', async () => {
    const person = await make.person({ username: 'Eve_by_hand' })
    const eve = await as(person)
    const socket = await eve.listen()
    await expect(run('suspend', 'nobody_there', '--reason', 'x')).rejects.toThrow('no account with')
    await expect(run('restore', '@eve_by_hand')).rejects.toThrow('is not suspended')
    expect(await run('suspend', '@eve_by_hand', '--days', '7', '--reason', 'Sold passwords')).toMatch(
      new RegExp(`^${person.email} is suspended until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\.$`),
    )
    await socket.ended()
    expect(await eve.refused('GET /my/statements')).toMatchObject({ code: 'session_not_found' })
    const entry = await db
      .selectFrom('moderation_log')
      .selectAll()
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      ...{ what: 'suspend', actor_id: null, is_automatic: false, is_by_operator: true, club_id: null },
      ...{ statement: { facts: 'Sold passwords', isByReport: false }, note: 'By the command line' },
    })
    const days = (Number(entry.ends_at) - Number(entry.created_at)) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    await expect(run('suspend', person.email, '--reason', 'x')).rejects.toThrow('is suspended already')
    expect(await db.selectFrom('moderation_cases').select('is_automatic').execute()).toEqual([
      { is_automatic: false },
    ])

    // What a club decided stays.
    const act_id = newId()
    const club = await make.club({ owner: personOf(ann) })
    await db.insertInto('moderation_log').values({ id: act_id, what: 'ban', club_id: club.id }).execute()
    const ban = { act_id, club_id: club.id, person_id: person.id, kind: 'banned' }
    await db.insertInto('restrictions').values(ban).execute()
    expect(await run('restore', person.email)).toBe(`${person.email} can log in again.`)
    const left = await db
      .selectFrom('restrictions')
      .select('kind')
      .where('person_id', '=', person.id)
      .execute()
    expect(left).toEqual([{ kind: 'banned' }])
    await expect(run('restore', person.email)).rejects.toThrow('is not suspended')
    await tasksDone()
    const again = await as(person)
    expect((await again.call('GET /my/statements', { query: {} })).items).toMatchObject([
      { action: 'suspend', isAutomatic: false, isReversed: true },
    ])
    const notices = await db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', person.id)
      .orderBy('created_at')
      .execute()
    expect(notices).toEqual([{ type: 'MODERATION_ACT' }, { type: 'MODERATION_REVERSED' }])
    const mails = await db
      .selectFrom('mailbox')
      .select('subject')
      .where('recipient', '=', person.email)
      .execute()
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'A decision about you was reversed',
      'Your account was suspended',
    ])
    const operator = await openConsole(db, ann)
    const { items } = await operator.call('GET /admin/log', { query: { person: person.id } })
    expect(items).toMatchObject([
      { what: 'reversed', isByHand: true, isAutomatic: false, actor: null },
      { what: 'suspend', isByHand: true, isAutomatic: false, actor: null },
    ])
  })

  it('changes who can sign up', async () => {
    expect(await run('sign-up', 'invitation')).toBe('Only people with an invitation can sign up now.')
    expect(await run('sign-up', 'invitation')).toContain(', as before')
    expect(await visitor.call('GET /sign-up-rules')).toMatchObject({ mode: 'invitation' })
    const operator = await openConsole(db, ann)
    expect(await operator.call('GET /admin/sign-up')).toMatchObject({ mode: 'invitation', version: 1 })
    const { items } = await operator.call('GET /admin/log', { query: { what: 'settings_changed' } })
    expect(items).toMatchObject([
      { isByHand: true, note: 'By the command line. Sign-up: invitation, 0 blocked domains' },
    ])
  })
})
