import type { Action, Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { escalate, idOf, openCases } from '../cases/cases.fixture.ts'
import { canModerate } from '../clubs/clubs.policy.ts'

const { ann, ben, cam, hall, vault, make, as, db, someone, moderator, operator, newPost, reported } =
  await openCases()

const statement = { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' } as const
const input = (action: Action, subject: Subject, more: object = {}) => ({
  body: { id: newId(), action, subject, statement, ...more },
})
const profile = (who: Client): Subject => ({ kind: 'profile', id: idOf(who) })
const act = async (by: Client, action: Action, subject: Subject, more: object = {}) =>
  (await by.call('POST /acts', input(action, subject, more))).id
const refusal = async (by: Client, action: Action, subject: Subject, more: object = {}) =>
  (await by.refused('POST /acts', input(action, subject, more))).code
const reversal = (actId: string) => ({ params: { actId }, body: { reason: '' } })
const reversed = async (by: Client, actId: string) =>
  (await by.refused('PUT /acts/:actId/reversal', reversal(actId))).code

describe('an act in a case', () => {
  it('is not for a club once the case was passed on', async () => {
    const { post, id: caseId } = await reported()
    await moderator.call(escalate, { params: { caseId }, body: { reason: '' } })
    for (const who of [ann, ben, moderator])
      expect(await refusal(who, 'hide', post, { caseId })).toBe('case_not_found')
    await act(operator, 'hide', post, { caseId })
  })

  it('is about its thing or person, in its club', async () => {
    const { post, id: caseId } = await reported()
    const other = await newPost(cam)
    expect(await refusal(moderator, 'hide', other, { caseId })).toBe('action_not_possible')
    expect(await refusal(moderator, 'warn', profile(ben), { caseId })).toBe('action_not_possible')
    expect(await refusal(ann, 'warn', post, { caseId, clubId: vault.id })).toBe('action_not_possible')
    expect(await refusal(ann, 'hide', profile(cam), { caseId })).toBe('action_not_possible')
    const warned = await act(moderator, 'warn', profile(cam), { caseId })
    expect(await cam.call('GET /my/statements/:actId', { params: { actId: warned } })).toMatchObject({
      isByReport: true,
    })
    // Once in a case.
    expect(await refusal(ben, 'warn', profile(cam), { caseId })).toBe('already_done')
    await ben.call('PUT /acts/:actId/reversal', reversal(warned))
    await act(ben, 'warn', profile(cam), { caseId })
  })
})

describe('a moderator', () => {
  it('who is no member moderates nothing', async () => {
    const outsider = await someone()
    const listed = JSON.stringify([idOf(moderator), idOf(outsider)])
    await sql`update clubs set permissions = jsonb_set(permissions, '{moderators}', ${listed}::jsonb)
      where id = ${hall.id}`.execute(db)
    const key = 'GET /clubs/:club/cases'
    const of = { params: { club: hall.slug }, query: {} }
    expect((await outsider.refused(key, of)).code).toBe('permission_denied')
    expect(canModerate({ standing: 'outsider' })).toBe('permission_denied')
    await make.member(hall, personOf(outsider))
    await outsider.call(key, of)
    await sql`update clubs set permissions = jsonb_set(permissions, '{moderators}',
      ${JSON.stringify([idOf(moderator)])}::jsonb) where id = ${hall.id}`.execute(db)
  })

  it('does nothing to what only operators decide', async () => {
    const club: Subject = { kind: 'club', id: hall.id }
    for (const subject of [club, profile(cam)])
      expect(await refusal(moderator, 'hide', subject, { clubId: hall.id })).toBe('person_protected')
    const comment = await make.comment({ on: await newPost(cam), club: hall, author: personOf(cam) })
    const subject: Subject = { kind: 'comment', id: comment.id }
    expect(await refusal(moderator, 'lock_comments', subject)).toBe('action_not_possible')
  })

  it('hides all that a person wrote by a ban only', async () => {
    const member = await someone(hall)
    const post = await newPost(member)
    const id = await act(moderator, 'silence', profile(member), { clubId: hall.id, days: 2, hidesAll: true })
    const log = await db
      .selectFrom('moderation_log')
      .select('hides_all')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(log).toEqual({ hides_all: false })
    await cam.call('GET /content/:contentId', { params: { contentId: post.id } })
  })

  it('closes open pages of a silenced person, which come back with their new rights', async () => {
    const member = await someone(hall)
    const page = await member.listen()
    const silenced = await act(moderator, 'silence', profile(member), { clubId: hall.id, days: 2 })
    await page.ended()
    const silentPage = await member.listen()
    await moderator.call('PUT /acts/:actId/reversal', reversal(silenced))
    await silentPage.ended()
  })
})

describe('what an operator did', () => {
  it('is reversed by no club, and by no operator to whom it was done', async () => {
    const post = await newPost(cam)
    const hidden = await act(operator, 'hide', post)
    for (const who of [ann, ben, moderator]) expect(await reversed(who, hidden)).toBe('permission_denied')
    expect(await reversed(cam, hidden)).toBe('act_not_found')
    const second = await openConsole(db, await someone(hall))
    const silenced = await act(ben, 'silence', profile(second), { clubId: hall.id, days: 2 })
    expect(await reversed(second, silenced)).toBe('act_not_found')
    await operator.call('PUT /acts/:actId/reversal', reversal(silenced))
    await operator.call('PUT /acts/:actId/reversal', reversal(hidden))
  })

  it('is recorded in a closed case of the server where it is about an account', async () => {
    const person = await someone()
    await act(operator, 'warn_account', profile(person))
    const query = { status: 'closed', sort: 'newest' } as const
    const { items } = await operator.call('GET /admin/cases', { query })
    expect(items[0]).toMatchObject({ person: { id: idOf(person) }, level: 'server', outcome: 'acted' })
  })

  it('is one suspension where two suspend each other at once', async () => {
    const [one, other] = [await openConsole(db, await someone()), await openConsole(db, await someone())]
    const done = await Promise.allSettled([
      act(one, 'suspend', profile(other)),
      act(other, 'suspend', profile(one)),
    ])
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a ban and a silence at once', () => {
  it('are a ban, and a silence once the ban is reversed', async () => {
    const member = await someone(hall)
    const post = await newPost(cam)
    const like = async () =>
      (await member.call('GET /content/:contentId', { params: { contentId: post.id } })).can.like
    await act(moderator, 'silence', profile(member), { clubId: hall.id, days: 2 })
    const ban = await act(moderator, 'ban', profile(member), { clubId: hall.id })
    expect(await like()).toBe('banned')
    await moderator.call('PUT /acts/:actId/reversal', reversal(ban))
    expect(await like()).toBe('silenced')
  })
})

describe('naming moderators', () => {
  it('ends at 50, and is for members who moderate nothing yet', async () => {
    const owner = await as(await make.person())
    const club = await make.club({ owner: personOf(owner) })
    const [member, stranger] = [await make.person(), await make.person()]
    await make.member(club, member)
    const list = (count: number) =>
      db
        .updateTable('clubs')
        .set({ permissions: JSON.stringify({ moderators: Array.from({ length: count }, newId) }) })
        .where('id', '=', club.id)
        .execute()
    const of = (personId: string) => ({ params: { club: club.slug, personId } })
    const code = async (personId: string) =>
      (await owner.refused('PUT /clubs/:club/moderators/:personId', of(personId))).code
    await list(50)
    expect(await code(member.id)).toBe('too_many_moderators')
    expect(await code(stranger.id)).toBe('member_not_found')
    await list(49)
    await owner.call('PUT /clubs/:club/moderators/:personId', of(member.id))
    expect(await code(member.id)).toBe('already_moderator')
    expect(await code(personOf(owner).id)).toBe('already_moderator')
  })
})
