import type { Action } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, linkIn, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, make, as, by: byToken, app, tasksDone } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

type Club = { id: string; slug: string; name: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const statement = { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' } as const
const profileOf = (who: Client) => ({ kind: 'profile' as const, id: personOf(who).id })

/** A club with a moderator and a member. */
async function openClub(options: { isPrivate?: boolean } = {}) {
  const [moderator, admin, member] = [await make.person(), await make.person(), await make.person()]
  const club = await make.club({
    owner,
    ...options,
    permissions: { moderators: [moderator.id], admins: [admin.id], posts_create: ['all'] },
  })
  await make.member(club, moderator)
  await make.member(club, admin, 'admin')
  await make.member(club, member)
  return { club, moderator: await as(moderator), admin: await as(admin), member: await as(member) }
}

const body = (club: Club, action: Action, who: Client, more: object = {}) => ({
  body: {
    ...{ id: newId(), action, subject: profileOf(who), clubId: club.id, statement },
    ...(action === 'silence' && { days: 3 }),
    ...more,
  },
})
const act = async (by: Client, club: Club, action: Action, who: Client, more: object = {}) =>
  (await by.call('POST /acts', body(club, action, who, more))).id
const reverse = (by: Client, actId: string) =>
  by.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: 'A mistake' } })
const entriesOf = (who: Client) =>
  db
    .selectFrom('moderation_log')
    .select(['id', 'what', 'actor_id', 'act_id', 'ends_at'])
    .where('person_id', '=', personOf(who).id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const restrictionsOf = (who: Client) =>
  db
    .selectFrom('restrictions')
    .select(['kind', 'act_id', 'club_id'])
    .where('person_id', '=', personOf(who).id)
    .execute()

describe('acting on a member', () => {
  it('records the act with its statement, and notifies the person by bell and mail', async () => {
    const { club, moderator, member } = await openClub()
    const id = await act(moderator, club, 'warn', member)
    expect(await entriesOf(member)).toMatchObject([
      { id, what: 'warn', actor_id: personOf(moderator).id, ends_at: null },
    ])
    expect(await member.call('GET /my/statements/:actId', { params: { actId: id } })).toMatchObject({
      ...{ id, action: 'warn', ...statement, isAutomatic: false, isByReport: false, isReversed: false },
      ...{ club: { id: club.id }, subject: null, appeal: null, appealUntil: expect.any(String) },
    })
    for (const by of [moderator, ann])
      expect(await by.refused('GET /my/statements/:actId', { params: { actId: id } })).toMatchObject({
        code: 'act_not_found',
      })
    expect((await moderator.call('GET /my/statements', { query: {} })).items).toEqual([])
    const { items } = await member.call('GET /notifications', { query: {} })
    expect(items).toMatchObject([
      { type: 'MODERATION_ACT', title: `You received a warning in ${club.name}`, metadata: { actId: id } },
    ])
    await tasksDone()
    const letters = await lettersTo(visitor, personOf(member).email)
    expect(letters.map(({ subject }) => subject)).toEqual([`You received a warning in ${club.name}`])
    expect(letters[0]?.text).toContain('Rule 2: Be kind')
    expect(JSON.stringify(letters)).not.toContain(
      `${personOf(moderator).firstName} ${personOf(moderator).lastName}`,
    )
  })

  it('is repeated without effect under the same id, and refused for another', async () => {
    const { club, moderator, member } = await openClub()
    const sent = body(club, 'silence', member)
    await moderator.call('POST /acts', sent)
    await moderator.call('POST /acts', sent)
    expect(await entriesOf(member)).toHaveLength(1)
    expect(await moderator.refused('POST /acts', body(club, 'silence', member))).toMatchObject({
      status: 409,
      code: 'already_done',
    })
    expect(await moderator.refused('POST /acts', { body: { ...sent.body, action: 'warn' } })).toMatchObject({
      code: 'id_taken',
    })
  })

  it('is done once by two moderators at once', async () => {
    const { club, moderator, admin, member } = await openClub()
    const done = await Promise.allSettled([moderator, admin].map((by) => act(by, club, 'ban', member)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await restrictionsOf(member)).toHaveLength(1)
  })

  it('is for those who outrank the person', async () => {
    const { club, moderator, admin, member } = await openClub()
    const refusal = async (by: Client, who: Client) =>
      (await by.refused('POST /acts', body(club, 'ban', who))).code
    expect(await refusal(visitor, member)).toBe('sign_in_required')
    expect(await refusal(await as(await make.person()), member)).toBe('permission_denied')
    expect(await refusal(member, moderator)).toBe('permission_denied')
    for (const [by, who] of [
      [moderator, ann],
      [moderator, admin],
      [moderator, moderator],
      [admin, ann],
      [admin, admin],
      [ann, ann],
    ] as const)
      expect(await refusal(by, who)).toBe('person_protected')
    expect(await restrictionsOf(moderator)).toEqual([])
    await act(admin, club, 'warn', moderator)
    await act(ann, club, 'warn', admin)
  })

  it('names the rule or law, and says what happened', async () => {
    const { club, moderator, member } = await openClub()
    for (const [given, field] of [
      [{ ground: ' ' }, 'statement.ground'],
      [{ ground: 'x'.repeat(301) }, 'statement.ground'],
      [{ facts: ' ' }, 'statement.facts'],
      [{ facts: 'x'.repeat(2001) }, 'statement.facts'],
    ] as const) {
      const sent = body(club, 'warn', member, { statement: { ...statement, ...given } })
      expect(Object.keys((await moderator.refused('POST /acts', sent)).fields)).toEqual([field])
    }
    expect(await entriesOf(member)).toEqual([])
  })

  it('reaches no thing of another club, whatever club is named', async () => {
    const { club, member } = await openClub()
    const post = await make.post({ club, author: personOf(member) })
    const elsewhere = await openClub()
    for (const action of ['hide', 'remove', 'warn', 'ban'] as const) {
      const more = { subject: { kind: 'content', id: post.id } }
      const sent = body(elsewhere.club, action, member, more)
      expect(await ann.refused('POST /acts', sent)).toMatchObject({ code: 'action_not_possible' })
      const byModerator = await elsewhere.moderator.refused('POST /acts', sent)
      expect(byModerator.code).toBe('action_not_possible')
    }
    expect((await member.call('GET /content/:contentId', { params: { contentId: post.id } })).id).toBe(
      post.id,
    )
  })

  it('needs a length for a silence, and takes none for a warning', async () => {
    const { club, moderator, member } = await openClub()
    expect(
      await moderator.refused('POST /acts', body(club, 'silence', member, { days: undefined })),
    ).toMatchObject({ code: 'bad_input', fields: { days: expect.any(String) } })
    expect(await moderator.refused('POST /acts', body(club, 'warn', member, { days: 2 }))).toMatchObject({
      code: 'action_not_possible',
    })
    for (const days of [0, 1.5, 366])
      expect(
        Object.keys((await moderator.refused('POST /acts', body(club, 'ban', member, { days }))).fields),
      ).toEqual(['days'])
    expect(await moderator.refused('POST /acts', body(club, 'suspend', member))).toMatchObject({
      code: 'permission_denied',
    })
  })
})

describe('a ban', () => {
  it('ends the membership, and lets the person in by no way', async () => {
    const { club, admin, moderator, member } = await openClub()
    const newLink = async () => {
      const link = { id: newId(), lifetime: '1-day' as const, maxUses: null }
      const { url } = await admin.call('POST /clubs/:club/invites/links', { ...at(club), body: link })
      return { ...at(club), body: { token: url.split(/[=/#]/).at(-1) } }
    }
    const oldLink = await newLink()
    const listener = await member.listen()
    await act(moderator, club, 'ban', member)
    await listener.ended()
    expect((await member.call('GET /clubs/:club/preview', at(club))).can.join).toBe('banned')
    expect(await member.refused('PUT /clubs/:club/membership', at(club))).toMatchObject({
      status: 403,
      code: 'banned',
    })
    expect(await member.refused('PUT /clubs/:club/invitation', oldLink)).toMatchObject({
      code: 'invitation_before_removal',
    })
    expect(await member.refused('PUT /clubs/:club/invitation', await newLink())).toMatchObject({
      code: 'banned',
    })
    const named = { ...at(club), body: { username: personOf(member).username } }
    expect(await admin.refused('POST /clubs/:club/invites/people', named)).toMatchObject({
      code: 'person_banned',
    })
    await make.invite(club, { by: owner, person: personOf(member) })
    const byName = { ...at(club), body: {} }
    expect(await member.refused('PUT /clubs/:club/invitation', byName)).toMatchObject({ code: 'banned' })
  })

  it('rejects the request and revokes invites, which reversing restores', async () => {
    const { club, moderator } = await openClub({ isPrivate: true })
    const asker = await as(await make.person())
    const { id: byName } = await make.invite(club, { by: owner, person: personOf(asker) })
    const { id: byMail } = await make.invite(club, { by: owner, email: personOf(asker).email.toUpperCase() })
    const { id: ofOther } = await make.invite(club, { by: owner, person: await make.person() })
    const pending = async () => {
      const invites = db.selectFrom('club_invites').select('id').where('club_id', '=', club.id)
      return (await invites.where('status', '=', 'pending').execute()).map(({ id }) => id).sort()
    }
    const all = [byName, byMail, ofOther].sort()
    expect(await pending()).toEqual(all)
    await asker.call('PUT /clubs/:club/join-request', at(club))
    const hasAsked = async () => (await asker.call('GET /clubs/:club/preview', at(club))).hasAsked
    const id = await act(moderator, club, 'ban', asker)
    expect([await hasAsked(), await pending()]).toEqual([false, [ofOther]])
    expect(await asker.refused('PUT /clubs/:club/join-request', at(club))).toMatchObject({ code: 'banned' })
    await reverse(moderator, id)
    expect([await hasAsked(), await pending()]).toEqual([true, all])
  })

  it('ends by itself, without restoring the membership', async () => {
    const { club, moderator, member } = await openClub()
    const id = await act(moderator, club, 'ban', member, { days: 1 })
    await db
      .updateTable('restrictions')
      .set({ ends_at: sql<Date>`now() - interval '1 second'` })
      .where('act_id', '=', id)
      .execute()
    expect(await member.call('PUT /clubs/:club/membership', at(club))).toMatchObject({ role: 'member' })
  })
})

describe('reversing an act', () => {
  it('restores the membership with its role, date and lists', async () => {
    const { club, admin, moderator } = await openClub()
    const of = async () => ({
      row: await db
        .selectFrom('club_memberships')
        .selectAll()
        .where('club_id', '=', club.id)
        .orderBy('user_id')
        .execute(),
      club: await db
        .selectFrom('clubs')
        .select(['permissions', 'members'])
        .where('id', '=', club.id)
        .executeTakeFirst(),
    })
    const before = await of()
    for (const [action, who, by] of [
      ['ban', admin, ann],
      ['remove_member', moderator, admin],
    ] as const) {
      const id = await act(by, club, action, who)
      expect(await of()).not.toEqual(before)
      await reverse(by, id)
      expect(await of()).toEqual(before)
      expect(await restrictionsOf(who)).toEqual([])
      expect(await who.call('GET /my/statements/:actId', { params: { actId: id } })).toMatchObject({
        isReversed: true,
        appealUntil: null,
      })
      const { items } = await who.call('GET /notifications', { query: {} })
      expect(items[0]).toMatchObject({ type: 'MODERATION_REVERSED', metadata: { actId: id } })
    }
  })

  it('is refused after another’s, to strangers, and to those who could not do it', async () => {
    const { club, admin, moderator, member } = await openClub()
    const id = await act(ann, club, 'silence', moderator)
    const refusal = async (by: Client, actId = id) =>
      (await by.refused('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })).code
    expect(await refusal(member)).toBe('act_not_found')
    expect(await refusal(ben)).toBe('act_not_found')
    expect(await refusal(ann, newId())).toBe('act_not_found')
    expect(await refusal(moderator)).toBe('permission_denied')
    await reverse(admin, id)
    expect(await refusal(ann)).toBe('already_decided')
  })
})

describe('an operator', () => {
  const suspend = (by: Client, who: Client, more: object = {}) => ({
    body: { id: newId(), action: 'suspend' as const, subject: profileOf(who), statement, ...more },
    by,
  })

  it('suspends an account: sessions, tokens, addresses, sign-in, live connections and mail end at once', async () => {
    const operator = await openConsole(db, await as(await make.person()))
    const person = await make.person()
    const who = await as(person)
    const listener = await who.listen()
    const program = byToken(await make.token(person.id))
    const { url } = await who.call('PUT /auth/v1/calendar-address', { body: { id: newId(), replaces: null } })
    const calendar = async () => (await visitor.fetch(new URL(url).pathname)).status
    expect(await calendar()).toBe(200)
    const { by, ...input } = suspend(operator, who, { days: 2 })
    const { id } = await by.call('POST /acts', input)
    await listener.ended()
    expect(await who.refused('GET /my/clubs')).toMatchObject({ code: 'session_not_found' })
    expect(await program.refused('GET /my/clubs')).toMatchObject({ code: 'token_unusable' })
    expect(await calendar()).toBe(404)
    const profile = { params: { username: person.username } }
    expect(await visitor.refused('GET /profiles/:username', profile)).toMatchObject({ code: 'not_found' })
    const signIn = (password: string) =>
      visitor.refused('POST /auth/v1/sign-in', { body: { email: person.email, password } })
    expect(await signIn('correct-horse-battery')).toMatchObject({ status: 403, code: 'account_suspended' })
    expect(await signIn('wrong-horse-battery')).toMatchObject({ code: 'invalid_credentials' })
    await tasksDone()
    const [letter] = await lettersTo(visitor, person.email)
    expect(letter?.subject).toBe('Your account was suspended')
    const token = new URL(`https://host${linkIn(letter ?? { text: '' })}`).searchParams.get('token') ?? ''
    expect(await visitor.call('POST /statements', { body: { token } })).toMatchObject({
      id,
      action: 'suspend',
    })
    const flipped = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
    for (const wrong of ['', 'x', flipped])
      expect(await visitor.refused('POST /statements', { body: { token: wrong } })).toMatchObject({
        code: 'act_not_found',
      })
    const mail = { to: person.email, subject: 'News', text: 'News', html: 'News' }
    await app.deps.mailer.send(mail)
    expect(await lettersTo(visitor, person.email)).toHaveLength(1)
    await reverse(operator, id)
    await app.deps.mailer.send(mail)
    expect((await lettersTo(visitor, person.email)).map(({ subject }) => subject)).toContain('News')
    await program.call('GET /my/clubs')
    expect(await calendar()).toBe(200)
    await visitor.call('GET /profiles/:username', profile)
    await visitor.call('POST /auth/v1/sign-in', {
      body: { email: person.email, password: 'correct-horse-battery' },
    })
  })

  it('suspends neither themselves, nor anyone without an open console', async () => {
    const operator = await openConsole(db, await as(await make.person()))
    const who = await as(await make.person())
    const { by, ...own } = suspend(operator, operator)
    expect(await by.refused('POST /acts', own)).toMatchObject({ code: 'person_protected' })
    const { by: _, ...input } = suspend(ann, who)
    expect(await ann.refused('POST /acts', input)).toMatchObject({ code: 'permission_denied' })
    expect(await restrictionsOf(who)).toEqual([])
  })
})
