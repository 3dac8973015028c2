import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
import { mailWaiting } from './requests.writes.ts'
import { newcomer } from './sign-up.fixture.ts'

const { visitor, ann, dot, hall, make, as, app, eventually } = await openWorld()
const { db } = app.deps
const operator = await openConsole(db, ann)

const signUp = 'POST /auth/v1/sign-up'
const signIn = 'POST /auth/v1/sign-in'
const setRules = async (mode: 'open' | 'invitation' | 'approval', blockedDomains: string[] = []) => {
  const { version } = await operator.call('GET /admin/sign-up')
  await operator.call('PUT /admin/sign-up', { body: { version, mode, blockedDomains } })
}
const accounts = async (email: string) =>
  (await db.selectFrom('profiles').select('id').where('email', '=', email).execute()).length
const mailsTo = (email: string) =>
  eventually(async () => {
    const mails = await db.selectFrom('mailbox').select('subject').where('recipient', '=', email).execute()
    return mails.length > 0 && mails.map(({ subject }) => subject)
  })

beforeEach(async () => {
  await db.updateTable('sign_up_settings').set({ mode: 'open', blocked_domains: [] }).execute()
  await db.deleteFrom('recent_sign_ups').execute()
})

describe('rules of signing up', () => {
  it('are changed by operators with an open console, with their version, and logged', async () => {
    const before = await operator.call('GET /admin/sign-up')
    expect(before).toMatchObject({ mode: 'open', blockedDomains: [], waiting: 0 })
    const input = {
      version: before.version,
      mode: 'approval' as const,
      blockedDomains: ['@B.test', 'a.test', 'b.test'],
    }
    expect(await operator.call('PUT /admin/sign-up', { body: input })).toMatchObject({
      mode: 'approval',
      blockedDomains: ['a.test', 'b.test'],
      version: before.version + 1,
    })
    expect(await operator.refused('PUT /admin/sign-up', { body: { ...input, mode: 'open' } })).toMatchObject({
      code: 'changed_meanwhile',
    })
    for (const [who, code] of [
      [visitor, 'sign_in_required'],
      [dot, 'operators_only'],
    ] as const)
      expect(await who.refused('PUT /admin/sign-up', { body: input })).toMatchObject({ code })
    const many = { ...input, blockedDomains: Array.from({ length: 1001 }, (_, at) => `d${at}.test`) }
    expect(await operator.refused('PUT /admin/sign-up', { body: many })).toMatchObject({ code: 'bad_input' })
    const logged = await db
      .selectFrom('moderation_log')
      .select('what')
      .where('what', '=', 'settings_changed')
      .execute()
    expect(logged).toHaveLength(1)
  })
})

describe('signing up by invitation', () => {
  it('needs a usable invitation of a club or a code', async () => {
    await setRules('invitation')
    expect((await visitor.call('GET /sign-up-rules')).mode).toBe('invitation')
    const refused = await visitor.refused(signUp, newcomer())
    expect(refused).toMatchObject({ status: 403, code: 'sign_up_by_invitation' })
    for (const invitation of ['nonsense', ''])
      expect(await visitor.refused(signUp, newcomer({ invitation }))).toMatchObject({
        code: 'sign_up_by_invitation',
      })
    const link = await make.invite(hall, { by: personOf(ann) })
    await visitor.call(signUp, newcomer({ invitation: link.token }))
    await db.updateTable('club_invites').set({ status: 'revoked' }).where('id', '=', link.id).execute()
    expect(await visitor.refused(signUp, newcomer({ invitation: link.token }))).toMatchObject({
      code: 'sign_up_by_invitation',
    })
  })

  it('answers an address that has an account as always', async () => {
    const { email } = await make.person()
    await setRules('invitation', ['people.test'])
    expect(await visitor.refused(signUp, newcomer({ email }))).toMatchObject({
      code: 'email_taken',
      fields: { email: 'This email is already registered.' },
    })
  })

  it('takes a code as often as it says, however it is typed, also side by side', async () => {
    await setRules('invitation')
    const { code, ...made } = await operator.call('POST /admin/invite-codes', {
      body: { id: newId(), note: 'For the fair', maxUses: 1, days: 7 },
    })
    expect(made).toMatchObject({ uses: 0, maxUses: 1, hint: code.slice(-4), note: 'For the fair' })
    const inviteCode = code.toLowerCase().replaceAll('-', ' ')
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => visitor.call(signUp, newcomer({ inviteCode }))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await operator.call('GET /admin/invite-codes')).toEqual({ codes: [] })
  })

  it('refuses revoked codes, and those alone', async () => {
    await setRules('invitation')
    const newCode = () =>
      operator.call('POST /admin/invite-codes', { body: { id: newId(), note: '', maxUses: 9, days: 7 } })
    const { code, id } = await newCode()
    const other = await newCode()
    for (const _ of [1, 2])
      await operator.call('DELETE /admin/invite-codes/:codeId', { params: { codeId: id } })
    expect(await visitor.refused(signUp, newcomer({ inviteCode: code }))).toMatchObject({
      code: 'sign_up_by_invitation',
    })
    await visitor.call(signUp, newcomer({ inviteCode: other.code }))
    await operator.call('DELETE /admin/invite-codes/:codeId', { params: { codeId: other.id } })
  })

  it.each([{ maxUses: 0 }, { maxUses: 1001 }, { days: 0 }, { days: 366 }])(
    'makes no code of %j',
    async (given) => {
      const body = { id: newId(), note: '', maxUses: 1, days: 7, ...given }
      const { fields } = await operator.refused('POST /admin/invite-codes', { body })
      expect(Object.keys(fields)).toEqual(Object.keys(given))
    },
  )

  it('replaces a code whose answer was lost, for who made it and while it is unused', async () => {
    await setRules('invitation')
    const body = { id: newId(), note: '', maxUses: 2, days: 7 }
    const lost = await operator.call('POST /admin/invite-codes', { body })
    const second = await openConsole(db, await as(await make.person()))
    expect(await second.refused('POST /admin/invite-codes', { body })).toMatchObject({ code: 'id_taken' })
    const { code } = await operator.call('POST /admin/invite-codes', { body })
    expect(await visitor.refused(signUp, newcomer({ inviteCode: lost.code }))).toMatchObject({
      code: 'sign_up_by_invitation',
    })
    await visitor.call(signUp, newcomer({ inviteCode: code }))
    expect(await operator.refused('POST /admin/invite-codes', { body })).toMatchObject({ code: 'id_taken' })
    await operator.call('DELETE /admin/invite-codes/:codeId', { params: { codeId: body.id } })
    await db.deleteFrom('operators').where('user_id', '=', personOf(second).id).execute()
  })

  it('refuses codes that expired', async () => {
    await setRules('invitation')
    const { code, id } = await operator.call('POST /admin/invite-codes', {
      body: { id: newId(), note: '', maxUses: 9, days: 1 },
    })
    const expires_at = new Date(Date.now() - 1000)
    await db.updateTable('invite_codes').set({ expires_at }).where('id', '=', id).execute()
    expect(await visitor.refused(signUp, newcomer({ inviteCode: code }))).toMatchObject({
      code: 'sign_up_by_invitation',
    })
  })

  it('uses up no code where everyone can sign up', async () => {
    const { id, code } = await operator.call('POST /admin/invite-codes', {
      body: { id: newId(), note: '', maxUses: 1, days: 7 },
    })
    await visitor.call(signUp, newcomer({ inviteCode: code }))
    const { codes } = await operator.call('GET /admin/invite-codes')
    expect(codes.find((one) => one.id === id)).toMatchObject({ uses: 0 })
  })

  it('lets the first account in', async () => {
    await setRules('invitation')
    await db.updateTable('server_settings').set({ has_first_operator: false }).execute()
    await visitor.call(signUp, newcomer())
    await db.updateTable('server_settings').set({ has_first_operator: true }).execute()
  })
})

describe('signing up by approval', () => {
  const confirmed = async (email: string) => {
    await db.updateTable('profiles').set({ email_verified: true }).where('email', '=', email).execute()
    const { id } = await db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { params: { personId: id } }
  }
  const decide = 'PUT /admin/sign-up-requests/:personId/decision'

  it('says only after the right password that the account awaits approval, then lets it log in', async () => {
    await setRules('approval')
    const input = newcomer()
    const { email } = input.body
    await visitor.call(signUp, input)
    expect((await operator.call('GET /admin/sign-up-requests', { query: {} })).items).toEqual([])
    const early = { params: { personId: input.body.id }, body: { decision: 'approved' as const } }
    expect(await operator.refused(decide, early)).toMatchObject({ code: 'sign_up_request_not_found' })
    const of = await confirmed(email)
    expect((await operator.call('GET /admin/sign-up-requests', { query: {} })).items).toMatchObject([
      { email },
    ])
    expect(await visitor.refused(signIn, { body: { email, password: 'wrong-one' } })).toMatchObject({
      code: 'invalid_credentials',
    })
    const right = { body: { email, password: 'a-long-and-new-one' } }
    expect(await visitor.refused(signIn, right)).toMatchObject({ status: 403, code: 'awaiting_approval' })
    expect(await dot.refused(decide, { ...of, body: { decision: 'approved' } })).toMatchObject({
      code: 'operators_only',
    })
    await operator.call(decide, { ...of, body: { decision: 'approved' } })
    expect((await visitor.call(signIn, right)).viewer).toMatchObject({ email })
    expect(await mailsTo(email)).toContain('Your account was approved')
    expect(await operator.refused(decide, { ...of, body: { decision: 'declined' } })).toMatchObject({
      code: 'already_decided',
    })
  })

  it('deletes a declined account, mails why, and leaves the others waiting', async () => {
    await setRules('approval')
    const [input, other] = [newcomer(), newcomer()]
    for (const each of [input, other]) await visitor.call(signUp, each)
    const of = await confirmed(input.body.email)
    await confirmed(other.body.email)
    await operator.call(decide, { ...of, body: { decision: 'declined' } })
    expect([await accounts(input.body.email), await accounts(other.body.email)]).toEqual([0, 1])
    expect(await mailsTo(input.body.email)).toContain('Your account was not approved')
    const { items } = await operator.call('GET /admin/sign-up-requests', { query: {} })
    expect(items.map(({ email }) => email)).toEqual([other.body.email])
    const { rows } =
      await sql`select from moderation_log where what = 'declined' and person_id is not null`.execute(db)
    expect(rows).toEqual([])
  })

  it('needs no approval with a code', async () => {
    await setRules('approval')
    const { code } = await operator.call('POST /admin/invite-codes', {
      body: { id: newId(), note: '', maxUses: 1, days: 7 },
    })
    const input = newcomer({ inviteCode: code })
    const { email } = input.body
    await visitor.call(signUp, input)
    await confirmed(email)
    const right = { body: { email, password: 'a-long-and-new-one' } }
    expect((await visitor.call(signIn, right)).viewer).toMatchObject({ email })
    // Used up, so the next one waits.
    const second = newcomer({ inviteCode: code })
    await visitor.call(signUp, second)
    await confirmed(second.body.email)
    const waiting = { body: { ...right.body, email: second.body.email } }
    expect(await visitor.refused(signIn, waiting)).toMatchObject({ code: 'awaiting_approval' })
  })

  it('mails operators that people wait, at most once an hour, and again after a day', async () => {
    await db.deleteFrom('sign_up_requests').execute()
    const { email } = personOf(ann)
    const notices = async () => {
      await mailWaiting(app.deps)
      await eventually(async () => {
        const { rows } = await sql`select from graphile_worker._private_jobs
          where payload ->> 'to' = ${email}`.execute(db)
        return rows.length === 0
      })
      const sent = await db
        .selectFrom('mailbox')
        .select('subject')
        .where('recipient', '=', email)
        .where('subject', 'like', '%waiting for approval')
        .execute()
      return sent.length
    }
    const notifiedAgo = (minutes: number) =>
      sql`update sign_up_settings set notified_at = now() - interval '1 minute' * ${minutes}::int`.execute(db)
    const join = async () => {
      await setRules('approval')
      const input = newcomer()
      await visitor.call(signUp, input)
      await confirmed(input.body.email)
    }
    await sql`update sign_up_settings set notified_at = null`.execute(db)
    expect(await notices()).toBe(0)
    await join()
    expect(await notices()).toBe(1)
    await join()
    expect(await notices()).toBe(1)
    await notifiedAgo(61)
    expect(await notices()).toBe(2)
    await sql`update sign_up_requests set created_at = now() - interval '2 hours'`.execute(db)
    await notifiedAgo(61)
    expect(await notices()).toBe(2)
    await notifiedAgo(1441)
    expect(await notices()).toBe(3)
  })

  it('doesn’t sign in by confirming the address or by a mailed invitation', async () => {
    await setRules('approval')
    const input = newcomer()
    const { token } = await make.invite(hall, { by: personOf(ann), email: input.body.email })
    const answer = await visitor.call(signUp, { body: { ...input.body, invitation: token } })
    expect(answer.viewer).toBeNull()
  })
})

describe('blocked domains', () => {
  it('are refused at the field with their subdomains, on signing up and on a change of email', async () => {
    await setRules('open', ['example.com'])
    const text = 'Sign up with another address: we don’t accept addresses at example.com'
    for (const email of ['a@example.com', 'a@mail.example.com', 'A@EXAMPLE.COM'])
      expect(await visitor.refused(signUp, newcomer({ email }))).toMatchObject({
        code: 'email_not_accepted',
        fields: { email: text },
      })
    await visitor.call(signUp, newcomer({ email: 'a@notexample.com' }))
    // However an international name is spelled.
    await setRules('open', ['bücher.example', 'example.com'])
    expect(await visitor.refused(signUp, newcomer({ email: 'a@mail.xn--bcher-kva.example' }))).toMatchObject({
      code: 'email_not_accepted',
      fields: { email: expect.stringMatching(/bücher\.example$/) },
    })
    expect(
      await dot.refused('PUT /auth/v1/email-change', { body: { email: 'x@example.com', password } }),
    ).toMatchObject({
      code: 'email_not_accepted',
      fields: { email: 'Use another address: we don’t accept addresses at example.com' },
    })
  })
})
