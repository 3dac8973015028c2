import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { lettersTo, linkIn, personOf } from '../../testing/as.ts'
import { browser } from '../../testing/browser.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, origin, app, make, ann, as, eventually } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const signUp = 'POST /auth/v1/sign-up'
const sessionCookie = 'guildhall.session_token'
const confirmSubject = 'Confirm your email address'

type Club = { id: string; slug: string }
const fresh = () => `invited-${newId()}@people.test`
const formOf = (email: string, given: { id?: string; invitation?: string | undefined } = {}) => ({
  email,
  password,
  firstName: 'Nora',
  lastName: 'Newcomer',
  ...given,
})
const isConfirmed = async (email: string) =>
  (
    await db
      .selectFrom('profiles')
      .select('email_verified')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified
const subjectsTo = (email: string, subject: string) =>
  eventually(async () => {
    const subjects = (await lettersTo(visitor, email)).map((one) => one.subject)
    return subjects.includes(subject) && subjects
  })

/** Invites over HTTP, as a person would, and returns the token that is mailed. */
async function mailedToken(club: Club, email: string): Promise<string> {
  await ann.call('POST /clubs/:club/invites/emails', { params: { club: club.slug }, body: { email } })
  const mail = await eventually(async () => (await lettersTo(visitor, email))[0])
  return new URL(linkIn(mail), origin).searchParams.get('token') ?? ''
}

/** Expects that a sign-up left the address to be confirmed by mail, and signed no one in. */
async function expectUnproven(body: ReturnType<typeof formOf>): Promise<void> {
  const page = browser(origin)
  const answer = await page.send(signUp, { body })
  expect([answer.status, answer.body]).toEqual([200, { mailbox: '/dev/mail', viewer: null, expiresAt: null }])
  expect(page.cookie(sessionCookie)).toBeUndefined()
  expect(await isConfirmed(body.email)).toBe(false)
  await subjectsTo(body.email, confirmSubject)
}

describe('signing up with the token mailed to the same address', () => {
  it('confirms the address, signs in, and sends mail about the new account', async () => {
    const club = await make.club({ owner, isPrivate: true })
    const email = fresh()
    const invitation = await mailedToken(club, email)
    const page = browser(origin)
    const answer = await page.send(signUp, { body: formOf(email.toUpperCase(), { invitation }) })
    expect(answer.body).toMatchObject({ viewer: { email, firstName: 'Nora' }, mailbox: null })
    expect(page.cookie(sessionCookie)).toBeTruthy()
    expect(await isConfirmed(email)).toBe(true)
    expect(await subjectsTo(email, 'Your account was created')).not.toContain(confirmSubject)
    // Joining is a step of its own.
    const at = { params: { club: club.slug } }
    expect((await page.call('GET /clubs/:club/preview', at)).role).toBe(null)
    const joined = await page.call('PUT /clubs/:club/invitation', { ...at, body: { token: invitation } })
    expect(joined.role).toBe('member')
  })

  it('repeated after a lost response signs in again, with the same id and password only', async () => {
    const email = fresh()
    const invitation = await mailedToken(await make.club({ owner }), email)
    const body = formOf(email, { id: newId(), invitation })
    expect((await browser(origin).send(signUp, { body })).status).toBe(200)
    const page = browser(origin)
    expect((await page.send(signUp, { body })).body).toMatchObject({ viewer: { id: body.id } })
    expect(page.cookie(sessionCookie)).toBeTruthy()
    for (const given of [
      { id: newId() },
      { password: 'quite-another-lantern' },
      { invitation: undefined },
      { invitation: 'x'.repeat(43) },
    ])
      expect(await visitor.refused(signUp, { body: { ...body, ...given } })).toMatchObject({
        code: 'email_taken',
      })
    await db.updateTable('profiles').set({ two_step: true }).where('email', '=', email).execute()
    expect(await visitor.refused(signUp, { body })).toMatchObject({ code: 'email_taken' })
    await db
      .updateTable('profiles')
      .set({ two_step: false, created_at: new Date(Date.now() - 11 * 60_000) })
      .where('email', '=', email)
      .execute()
    expect(await visitor.refused(signUp, { body })).toMatchObject({ code: 'email_taken' })
  })

  it('works once: not for an address that the account gave up since', async () => {
    const email = fresh()
    const invitation = await mailedToken(await make.club({ owner }), email)
    expect((await visitor.call(signUp, { body: formOf(email, { invitation }) })).viewer).not.toBe(null)
    await db.updateTable('profiles').set({ email: fresh() }).where('email', '=', email).execute()
    await expectUnproven(formOf(email, { invitation }))
  })

  it('creates one account of ten concurrent requests', async () => {
    const email = fresh()
    const invitation = await mailedToken(await make.club({ owner }), email)
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => visitor.call(signUp, { body: formOf(email, { invitation }) })),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  })

  it('replaces no session', async () => {
    const email = fresh()
    const invitation = await mailedToken(await make.club({ owner }), email)
    const someone = await as(await make.person())
    expect((await someone.call(signUp, { body: formOf(email, { invitation }) })).viewer).toBe(null)
    expect(await isConfirmed(email)).toBe(false)
  })
})

describe('signing up needs the confirmation mail', () => {
  const past = new Date(Date.now() - 1000)

  it('with the token of another address', async () => {
    const club = await make.club({ owner })
    const invitation = await mailedToken(club, fresh())
    await expectUnproven(formOf(fresh(), { invitation }))
  })

  it('with a shared link, or a token that was used, revoked or renewed, has expired, or does not exist', async () => {
    const club = await make.club({ owner })
    for (const given of [
      { kind: 'link' },
      { status: 'accepted' },
      { status: 'revoked' },
      { expiresAt: past },
    ] as const) {
      const email = fresh()
      const isLink = 'kind' in given
      const { token } = await make.invite(club, { by: owner, ...(!isLink && { email, ...given }) })
      await expectUnproven(formOf(email, { invitation: token }))
    }
    const email = fresh()
    const renewed = await mailedToken(club, email)
    await ann.call('POST /functions/v1/send-invitation-email', { body: { clubId: club.id, email } })
    await expectUnproven(formOf(email, { invitation: renewed }))
    for (const invitation of ['', 'x'.repeat(43), 'no\u0000', 'x'.repeat(201), undefined])
      await expectUnproven(formOf(fresh(), { invitation }))
  })

  it('once the inviter may no longer invite, or the club is deleted', async () => {
    const admin = await make.person()
    const club = await make.club({ owner })
    await make.member(club, admin, 'admin')
    const [first, second] = [fresh(), fresh()]
    const { token } = await make.invite(club, { by: admin, email: first })
    await (await as(admin)).call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    await expectUnproven(formOf(first, { invitation: token }))
    const other = await make.invite(club, { by: owner, email: second })
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    await expectUnproven(formOf(second, { invitation: other.token }))
  })
})
