import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, linkIn, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, by, app, eventually } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const list = 'GET /clubs/:club/invites'
const links = 'POST /clubs/:club/invites/links'
const emails = 'POST /clubs/:club/invites/emails'
const people = 'POST /clubs/:club/invites/people'
const revoke = 'DELETE /clubs/:club/invites/:inviteId'
const send = 'POST /functions/v1/send-invitation-email'
const read = 'GET /clubs/:club/invitation'
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const open = (club: { slug: string }) => ({ ...at(club), query: {} })
const link = (given = {}) => ({ id: newId(), lifetime: '7-days' as const, maxUses: null, ...given })
let addresses = 0
const address = () => `guest-${++addresses}@elsewhere.test`
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
const namePatternsOf = (email: string, count = 1) =>
  eventually(async () => {
    const letters = await lettersTo(visitor, email)
    return letters.length >= count && letters
  })
const noticesOf = (who: { id: string }) =>
  db.selectFrom('notifications').selectAll().where('user_id', '=', who.id).execute()
const rowsOf = (club: { id: string }) =>
  db.selectFrom('club_invites').selectAll().where('club_id', '=', club.id).execute()

describe('inviting', () => {
  it('is allowed to the owner and admins, also by token; others get the same refusal', async () => {
    const { id } = await make.invite(vault, { by: owner })
    const tries: [Parameters<Client['refused']>[0], object][] = [
      [list, at(vault)],
      [links, { ...at(vault), body: link() }],
      [emails, { ...at(vault), body: { email: address() } }],
      [people, { ...at(vault), body: { username: personOf(dot).username } }],
      [revoke, { params: { club: vault.slug, inviteId: id } }],
      [send, { body: { clubId: vault.id, email: address() } }],
    ]
    const reader = by(await make.token(owner.id, { scope: 'read' }))
    for (const [key, input] of tries) {
      for (const who of [cam, dot])
        expect(await who.refused(key, input), key).toMatchObject({ status: 403, code: 'permission_denied' })
      expect(await visitor.refused(key, input), key).toMatchObject({ code: 'sign_in_required' })
      if (key !== list)
        expect(await reader.refused(key, input), key).toMatchObject({ code: 'token_read_only' })
    }
    expect(await dot.refused(list, at({ slug: 'no-such-club' }))).toMatchObject({ code: 'club_not_found' })
    for (const who of [ann, ben, by(await make.token(owner.id))])
      expect((await who.call(list, open(vault))).items.map((one) => one.id)).toEqual([id])
  })
})

describe('an invite link', () => {
  it('is returned once, and stored as a hash', async () => {
    const club = await make.club({ owner, isPrivate: true })
    const body = link({ maxUses: 3 })
    const made = await ann.call(links, { ...at(club), body })
    expect(made).toMatchObject({ id: body.id, kind: 'link', uses: 0, maxUses: 3, works: true, email: null })
    expect([made.invitedBy?.id, made.hint]).toEqual([owner.id, made.url.slice(-4)])
    const { pathname, searchParams } = new URL(made.url)
    expect([pathname, searchParams.get('club')]).toEqual(['/join-club', club.id])
    expect(tokenIn(made.url)).toMatch(/^[\w-]{43}$/)
    const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    const { items, count } = await ann.call(list, open(club))
    expect([items.map((one) => one.id), count]).toEqual([[body.id], 1])
    const kept = JSON.stringify([items, await rowsOf(club), await activityOf(club)])
    expect(kept).not.toContain(tokenIn(made.url))
  })

  it('is created anew under the same id while unused; other ids are taken', async () => {
    const club = await make.club({ owner })
    const body = link()
    const first = await ann.call(links, { ...at(club), body })
    const second = await ann.call(links, { ...at(club), body: { ...body, maxUses: 1 } })
    expect((await ann.call(list, open(club))).count).toBe(1)
    const query = (url: string) => ({ ...at(club), query: { token: tokenIn(url) } })
    expect(await visitor.refused(read, query(first.url))).toMatchObject({ code: 'invitation_invalid' })
    expect((await visitor.call(read, query(second.url))).kind).toBe('link')
    const other = await make.club({ owner })
    expect(await ann.refused(links, { ...at(other), body })).toMatchObject({ code: 'id_taken' })
    await db.updateTable('club_invites').set({ uses: 1 }).where('id', '=', body.id).execute()
    expect(await ann.refused(links, { ...at(club), body })).toMatchObject({ code: 'id_taken' })
  })

  it('rejects invalid input', async () => {
    for (const [given, field] of [
      [{ maxUses: 0 }, 'maxUses'],
      [{ maxUses: 1.5 }, 'maxUses'],
      [{ maxUses: 1001 }, 'maxUses'],
      [{ lifetime: 'never' }, 'lifetime'],
      [{ id: 'x' }, 'id'],
    ] as const) {
      const { code, fields } = await ann.refused(links, { ...at(hall), body: link(given) })
      expect([code, Object.keys(fields)]).toEqual(['bad_input', [field]])
    }
  })
})

describe('an invite by mail', () => {
  it('returns the same for unused addresses, accounts and members', async () => {
    const club = await make.club({ owner, isPrivate: true })
    const [known, member] = [await make.person(), await make.person()]
    await make.member(club, member)
    const shapes = []
    for (const email of [address(), known.email, member.email]) {
      const {
        id,
        email: shown,
        createdAt,
        expiresAt,
        ...rest
      } = await ann.call(emails, {
        ...at(club),
        body: { email },
      })
      expect(shown).toBe(email)
      shapes.push(rest)
    }
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
    const { items, count } = await ann.call(list, open(club))
    expect(count).toBe(3)
    expect(items.map((one) => one.person)).toEqual([null, null, null])
    // The club's log does not reveal a person either.
    const recorded = JSON.stringify(await activityOf(club))
    for (const { id, email } of [known, member]) {
      expect(recorded).not.toContain(id)
      expect(recorded).not.toContain(email)
    }
  })

  it('mails new people an invite link that leads through sign-up and confirmation into the club', async () => {
    const club = await make.club({ owner, isPrivate: true, name: 'Newcomers' })
    const email = address()
    await ann.call(emails, { ...at(club), body: { email: ` ${email.toUpperCase()} ` } })
    const [mail] = await namePatternsOf(email)
    expect(mail?.subject).toBe('Ann Owner invited you to Newcomers')
    expect(mail?.text).toContain('New here? Create an account and you’re in.')
    const path = linkIn(mail as never)
    expect(path).toContain(`/join-club?club=${club.id}&token=`)

    const body = { email, password: 'quiet-lantern-42', firstName: 'New', lastName: 'Comer' }
    await visitor.call('POST /auth/v1/sign-up', { body: { ...body, returnTo: path } })
    const letters = await namePatternsOf(email, 2)
    const confirm = letters.find((one) => one.subject === 'Confirm your email address')
    const link = new URL(linkIn(confirm as never), 'http://x').searchParams
    // The address to return to survives the mail with its token.
    const confirming = { token: link.get('token') ?? '' }
    expect(
      (await visitor.call('POST /auth/v1/email-confirmations/links', { body: confirming })).returnTo,
    ).toBe(path)
    await visitor.call('POST /auth/v1/email-confirmations', { body: confirming })

    // The confirmed address claims the invite, even without its token.
    const row = await db
      .selectFrom('profiles')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const newcomer = await as({
      id: row.id,
      email,
      username: row.username,
      firstName: 'New',
      lastName: 'Comer',
      imageUrl: null,
    })
    expect((await newcomer.call('GET /clubs/:club/preview', at(club))).isInvited).toBe(true)
    expect((await newcomer.call('PUT /clubs/:club/invitation', { ...at(club), body: {} })).role).toBe(
      'member',
    )
    expect((await ann.call(list, open(club))).count).toBe(0)
  })

  it('is not shown to accounts without a confirmed address', async () => {
    const club = await make.club({ owner, isPrivate: true })
    const unconfirmed = await make.person({ confirmed: false })
    await ann.call(emails, { ...at(club), body: { email: unconfirmed.email } })
    expect((await rowsOf(club))[0]?.invited_user_id).toBe(null)
    await db.updateTable('profiles').set({ email_verified: true }).where('id', '=', unconfirmed.id).execute()
    expect((await rowsOf(club))[0]?.invited_user_id).toBe(unconfirmed.id)
  })

  it('notifies and mails accounts, and mails members that they are in already', async () => {
    const club = await make.club({ owner, isPrivate: true, name: 'Known' })
    const [known, member] = [await make.person({ firstName: 'Kim' }), await make.person()]
    await make.member(club, member)
    const listener = await (await as(known)).listen()
    for (const { email } of [known, member]) await ann.call(emails, { ...at(club), body: { email } })
    const [mail] = await namePatternsOf(known.email)
    expect(mail?.text).toContain('Hello Kim,')
    expect(mail?.text).toContain('accept if you like')
    expect(await listener.heard('notifications.changed')).toMatchObject({ isInvite: true })
    expect(await noticesOf(known)).toMatchObject([
      { type: 'CLUB_INVITE_SENT', title: 'You are invited to Known', club_id: club.id },
    ])
    const [other] = await namePatternsOf(member.email)
    expect(other?.text).toContain('You’re already a member')
    expect(linkIn(other as never)).toBe(`/${club.slug}`)
    expect(await noticesOf(member)).toEqual([])
  })

  it('expires after 14 days, as the mail states', async () => {
    const email = address()
    const { expiresAt } = await ann.call(emails, { ...at(hall), body: { email } })
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThanOrEqual(14)
    expect((await namePatternsOf(email))[0]?.text).toContain('It works once, within 14 days.')
  })

  it('is one mail however often it is sent at once, and renewed under a new link once it has expired', async () => {
    const club = await make.club({ owner })
    const email = address()
    const body = { email }
    const all = await Promise.all(Array.from({ length: 5 }, () => ben.call(emails, { ...at(hall), body })))
    expect(new Set(all.map((one) => one.id)).size).toBe(1)
    const first = await ann.call(emails, { ...at(club), body })
    await db
      .updateTable('club_invites')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', first.id)
      .execute()
    expect((await ann.call(list, open(club))).count).toBe(0)
    const again = await ann.call(emails, { ...at(club), body })
    expect(again.id).toBe(first.id)
    expect((await ann.call(list, open(club))).count).toBe(1)
    const letters = (await namePatternsOf(email, 3))
      .map((mail) => linkIn(mail))
      .filter((one) => one.includes(club.id))
    expect(letters).toHaveLength(2)
    const states = await Promise.all(
      letters.map(async (path) => {
        const query = { token: tokenIn(`http://x${path}`) }
        const answer = await visitor.fetch(
          `/rest/v1/clubs/${club.slug}/invitation?${new URLSearchParams(query)}`,
        )
        return answer.status
      }),
    )
    expect(states.sort()).toEqual([200, 404])
  })

  it('requires an address', async () => {
    for (const email of ['', 'no-address', 'a@b', `${'x'.repeat(250)}@y.test`, 7])
      expect(
        (await ann.refused(emails, { ...at(hall), body: { email } })).fields.email,
        String(email),
      ).toBeTruthy()
    expect((await ann.refused(emails, { ...at(hall), body: { email: 'x' } })).fields).toEqual({
      email: 'Invalid email address',
    })
  })
})

describe('an invite by username', () => {
  it('notifies and mails the person, who may accept; repeated it is one, and with other words renewed', async () => {
    const club = await make.club({ owner, isPrivate: true, name: 'By Name' })
    const person = await make.person({ firstName: 'Una' })
    const body = { username: ` @${person.username.toUpperCase()} ` }
    expect((await ben.refused(people, { ...at(club), body })).code).toBe('permission_denied')
    const invite = await ann.call(people, { ...at(club), body })
    expect(invite).toMatchObject({ kind: 'person', email: null, person: { id: person.id }, works: true })
    for (const again of await Promise.all([1, 2].map(() => ann.call(people, { ...at(club), body }))))
      expect(again.id).toBe(invite.id)
    expect((await ann.call(people, { ...at(club), body: { ...body, message: 'Come' } })).id).toBe(invite.id)
    expect(linkIn((await namePatternsOf(person.email, 2))[0] as never)).toBe(`/join-club?club=${club.id}`)
    await eventually(async () => (await noticesOf(person)).length === 2)
    const who = await as(person)
    expect((await who.call('GET /clubs/:club/preview', at(club))).isInvited).toBe(true)
    const invitation = await who.call(read, { ...at(club), query: {} })
    expect(invitation).toMatchObject({ kind: 'person', isForViewer: true, invitedBy: { id: owner.id } })
  })

  it('is refused for unknown people, members, the owner and admins by the list', async () => {
    const listed = await make.person()
    const club = await make.club({ owner, permissions: { admins: [listed.id] } })
    const body = (username: string) => ({ ...at(club), body: { username } })
    expect(await ann.refused(people, body('nobody_has_this'))).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
    for (const { username } of [owner, listed])
      expect(await ann.refused(people, body(username))).toMatchObject({ status: 409, code: 'already_member' })
    for (const username of ['', ' ', '@'])
      expect((await ann.refused(people, body(username))).fields).toEqual({ username: 'Username is required' })
    expect(await rowsOf(club)).toEqual([])
  })

  it('sends only a notification to people without mail', async () => {
    const club = await make.club({ owner })
    const person = await make.person()
    await db.insertInto('notification_preferences').values({ user_id: person.id, email: false }).execute()
    await ann.call(people, { ...at(club), body: { username: person.username } })
    await eventually(async () => (await noticesOf(person)).length === 1)
    expect(await lettersTo(visitor, person.email)).toEqual([])
  })

  it('does not reveal an invited address of the same person', async () => {
    const club = await make.club({ owner })
    const person = await make.person()
    await ann.call(emails, { ...at(club), body: { email: person.email } })
    await ann.call(people, { ...at(club), body: { username: person.username } })
    const { items } = await ann.call(list, open(club))
    expect(items.map((one) => [one.kind, one.email, one.person?.id ?? null])).toEqual([
      ['person', null, person.id],
      ['email', person.email, null],
    ])
  })
})

describe('the list of invites', () => {
  it('contains the open ones, newest first, in pages', async () => {
    const club = await make.club({ owner })
    const past = new Date(Date.now() - 1000)
    for (const given of [
      { status: 'revoked' as const },
      { status: 'accepted' as const },
      { expiresAt: past },
    ])
      await make.invite(club, { by: owner, ...given })
    const ids = []
    for (let n = 0; n < 23; n++) ids.push((await make.invite(club, { by: owner, email: address() })).id)
    const first = await ann.call(list, open(club))
    expect([first.items.length, first.count]).toEqual([20, 23])
    const rest = await ann.call(list, { ...at(club), query: { cursor: first.next ?? '' } })
    expect([...first.items, ...rest.items].map((one) => one.id)).toEqual(ids.reverse())
    expect(rest.next).toBe(null)
  })

  it('marks those whose inviters may no longer invite', async () => {
    const admin = await make.person()
    const club = await make.club({ owner })
    await make.member(club, admin, 'admin')
    await make.invite(club, { by: admin })
    expect((await ann.call(list, open(club))).items[0]?.works).toBe(true)
    await db.updateTable('club_memberships').set({ role: 'member' }).where('user_id', '=', admin.id).execute()
    expect((await ann.call(list, open(club))).items[0]?.works).toBe(false)
  })
})

describe('revoking an invite', () => {
  it("ends it immediately, once; another club's is not found, and a used one refused", async () => {
    const club = await make.club({ owner, isPrivate: true })
    const person = await make.person()
    const { id, token } = await make.invite(club, { by: owner })
    const named = await make.invite(club, { by: owner, person })
    const params = (inviteId: string, slug = club.slug) => ({ params: { club: slug, inviteId } })
    expect(await ann.refused(revoke, params(id, hall.slug))).toMatchObject({ code: 'invite_not_found' })
    for (const one of [id, named.id]) expect(await ann.call(revoke, params(one))).toEqual({})
    expect(await ann.call(revoke, params(id))).toEqual({})
    expect(await ann.refused(revoke, params(newId()))).toMatchObject({
      status: 404,
      code: 'invite_not_found',
    })
    const who = await as(person)
    for (const query of [{ token }, {}])
      expect(await who.refused(read, { ...at(club), query })).toMatchObject({ code: 'invitation_invalid' })
    const done = await make.invite(club, { by: owner, status: 'accepted' })
    expect(await ann.refused(revoke, params(done.id))).toMatchObject({ code: 'already_decided' })
  })
})

describe('send-invitation-email', () => {
  it('resends an open invite under a new link, in our words only', async () => {
    const club = await make.club({ owner, isPrivate: true, name: 'Again' })
    const email = address()
    expect(await ann.refused(send, { body: { clubId: club.id, email } })).toMatchObject({
      status: 404,
      code: 'invite_not_found',
    })
    await ann.call(emails, { ...at(club), body: { email } })
    const body = { clubId: club.id, email, clubName: 'Free money', inviteLink: 'https://evil.test/' }
    expect(await ann.call(send, { body } as never)).toEqual({ success: true })
    const [newest, first] = await namePatternsOf(email, 2)
    expect(newest?.text).not.toMatch(/evil|Free money/)
    expect(linkIn(newest as never)).not.toBe(linkIn(first as never))
    const token = tokenIn(`http://x${linkIn(newest as never)}`)
    expect((await visitor.call(read, { ...at(club), query: { token } })).club.name).toBe('Again')
  })

  it('reports missing fields', async () => {
    expect((await ann.refused(send, { body: { email: address() } })).fields).toEqual({
      clubId: 'Club ID is required to invite members',
    })
    expect((await ann.refused(send, { body: { clubId: hall.id, email: 'x' } })).fields).toEqual({
      email: 'Invalid email address',
    })
  })
})

const activityOf = (club: { id: string }) =>
  db.selectFrom('club_activity_log').selectAll().where('club_id', '=', club.id).execute()
