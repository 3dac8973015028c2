import { appealRejected } from '@guildhall/contract/moderation-limits'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, lettersTo, linkIn, personOf } from '../../../testing/as.ts'
import { openConsole } from '../../../testing/operators.ts'
import { openWorld } from '../../../testing/world.ts'
import { sweepLog } from './appeals.tasks.ts'

const { visitor, ben, make, as, app, tasksDone } = await openWorld()
const { db } = app.deps
// Operators made by other tests and the first account would change who decides.
await db.deleteFrom('operators').execute()

const statement = { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' } as const
const own = 'PUT /my/statements/:actId/appeal'

async function openClub() {
  const [owner, moderator, member] = [await make.person(), await make.person(), await make.person()]
  const club = await make.club({ owner, permissions: { moderators: [moderator.id], posts_create: ['all'] } })
  await make.member(club, moderator)
  await make.member(club, member)
  return { club, owner: await as(owner), moderator: await as(moderator), member: await as(member) }
}

const silence = async (by: Client, club: { id: string }, who: Client) => {
  const subject = { kind: 'profile' as const, id: personOf(who).id }
  const body = { id: newId(), action: 'silence' as const, subject, clubId: club.id, statement, days: 3 }
  return (await by.call('POST /acts', { body })).id
}
const appeal = (who: Client, actId: string, text = 'I was quoting someone') =>
  who.call(own, { params: { actId }, body: { text } })
const decided = (decision: 'upheld' | 'granted', actId: string) => ({
  params: { actId },
  body: { decision, answer: 'We looked again' },
})
const decide = 'PUT /appeals/:actId/decision'

const at = (club: { slug: string }, who: Client) => ({
  params: { club: club.slug, personId: personOf(who).id },
})
const [put, del] = ['PUT', 'DELETE'].map((m) => `${m} /clubs/:club/moderators/:personId`) as [
  'PUT /clubs/:club/moderators/:personId',
  'DELETE /clubs/:club/moderators/:personId',
]

describe('an appeal', () => {
  it('is granted by someone else, which reverses the act and notifies the person', async () => {
    const { club, owner, moderator, member } = await openClub()
    const actId = await silence(moderator, club, member)
    expect(await appeal(member, actId)).toMatchObject({
      appeal: { text: 'I was quoting someone', decision: null },
      appealUntil: null,
    })
    const received = async (who: Client) =>
      (await who.call('GET /notifications', { query: {} })).items.filter(
        ({ type }) => type === 'APPEAL_RECEIVED',
      )
    expect(await received(owner)).toHaveLength(1)
    expect(await received(moderator)).toEqual([])
    const list = 'GET /clubs/:club/appeals'
    const at = { params: { club: club.slug }, query: {} }
    expect((await moderator.call(list, at)).items).toMatchObject([
      { statement: { id: actId }, person: { id: personOf(member).id }, isOwnAct: true },
    ])
    expect((await owner.call(list, at)).items).toMatchObject([{ isOwnAct: false }])
    expect(await moderator.refused(decide, decided('upheld', actId))).toMatchObject({
      status: 403,
      code: 'someone_else_decides',
    })
    await owner.call(decide, decided('granted', actId))
    expect((await owner.call(list, at)).items).toEqual([])
    expect(await member.call('GET /my/statements/:actId', { params: { actId } })).toMatchObject({
      isReversed: true,
      appeal: { decision: 'granted', answer: 'We looked again' },
    })
    expect((await member.call('GET /clubs/:club', { params: { club: club.slug } })).can.publish.post).toBe(
      true,
    )
    const { items } = await member.call('GET /notifications', { query: {} })
    expect(items[0]).toMatchObject({ type: 'APPEAL_DECIDED', title: 'Your appeal was granted' })
    await tasksDone()
    const [letter] = await lettersTo(visitor, personOf(member).email)
    expect(letter).toMatchObject({
      subject: 'Your appeal was granted',
      text: expect.stringContaining('We looked again'),
    })
    expect(await owner.refused(decide, decided('upheld', actId))).toMatchObject({
      code: 'already_decided',
    })
  })

  it('is listed for those who may answer it', async () => {
    const { club, owner, moderator } = await openClub()
    const other = await as(await make.person())
    await make.member(club, personOf(other))
    await owner.call(put, at(club, other))
    await appeal(moderator, await silence(owner, club, moderator))
    const listed = async (who: Client) =>
      (await who.call('GET /clubs/:club/appeals', { params: { club: club.slug }, query: {} })).items.length
    expect([await listed(owner), await listed(other), await listed(moderator)]).toEqual([1, 0, 0])
    const [actId = ''] = (
      await owner.call('GET /clubs/:club/appeals', { params: { club: club.slug }, query: {} })
    ).items.map(({ statement: { id } }) => id)
    // Not by those who rank no higher than the person.
    expect(await other.refused(decide, decided('granted', actId))).toMatchObject({ code: 'act_not_found' })
  })

  it('is listed by age, and for operators where they acted, but for their own', async () => {
    const { club, owner, moderator, member } = await openClub()
    const operator = await openConsole(db, member)
    const second = await openConsole(db, await as(await make.person()))
    const third = await as(await make.person())
    await make.member(club, personOf(third))
    const subject = { kind: 'content' as const, id: (await make.post({ club, author: personOf(third) })).id }
    const hidden = { id: newId(), action: 'hide' as const, subject, statement }
    await second.call('POST /acts', { body: hidden })
    const warned = { id: newId(), action: 'warn_account' as const, statement }
    await second.call('POST /acts', {
      body: { ...warned, subject: { kind: 'profile', id: personOf(operator).id } },
    })
    const ofClub = [await silence(owner, club, third), await silence(owner, club, moderator)]
    await appeal(third, ofClub[0] ?? '')
    await appeal(moderator, ofClub[1] ?? '')
    await appeal(third, hidden.id)
    await appeal(operator, warned.id)
    const inClub = { params: { club: club.slug }, query: {} }
    const idsOf = ({ items }: { items: { statement: { id: string } }[] }) =>
      items.map(({ statement: { id } }) => id).filter((id) => [...ofClub, hidden.id, warned.id].includes(id))
    expect(idsOf(await owner.call('GET /clubs/:club/appeals', inClub))).toEqual(ofClub)
    const server = async (who: Client) => idsOf(await who.call('GET /admin/appeals', { query: {} }))
    expect(await server(second)).toEqual(expect.arrayContaining([hidden.id, warned.id]))
    expect(await server(operator)).toContain(hidden.id)
    expect(await server(operator)).not.toContain(warned.id)
    const requests = async (who: Client) =>
      (await who.call('GET /notifications', { query: { filter: 'own' } })).items.filter(
        ({ type }) => type === 'APPEAL_RECEIVED',
      ).length
    // Each was asked about what the owner alone could answer and what the other did, not about what was done to them.
    expect([await requests(operator), await requests(second)]).toEqual([2, 2])
    await db.deleteFrom('operators').execute()
  })

  it('is refused, which leaves the act', async () => {
    const { club, owner, moderator, member } = await openClub()
    const actId = await silence(moderator, club, member)
    await appeal(member, actId)
    const { params } = decided('upheld', actId)
    expect(await owner.refused(decide, { params, body: { decision: 'upheld', answer: ' ' } })).toMatchObject({
      fields: { answer: 'Explain the decision' },
    })
    await owner.call(decide, decided('upheld', actId))
    expect(await member.call('GET /my/statements/:actId', { params: { actId } })).toMatchObject({
      isReversed: false,
      appeal: { decision: 'upheld' },
    })
    expect((await member.call('GET /clubs/:club', { params: { club: club.slug } })).can.publish.post).toBe(
      'silenced',
    )
  })

  it('is possible once, within 183 days, and for the person only', async () => {
    const { club, owner, moderator, member } = await openClub()
    const actId = await silence(moderator, club, member)
    const refusal = async (who: Client, text = 'Again') =>
      (await who.refused(own, { params: { actId }, body: { text } })).code
    expect(await refusal(owner)).toBe('act_not_found')
    expect(await refusal(visitor)).toBe('sign_in_required')
    expect(await refusal(member, ' ')).toBe('bad_input')
    await appeal(member, actId)
    await appeal(member, actId)
    expect(await refusal(member)).toBe('appeal_used')
    const reversed = await silence(owner, club, moderator)
    await owner.call('PUT /acts/:actId/reversal', { params: { actId: reversed }, body: { reason: '' } })
    expect(await moderator.refused(own, { params: { actId: reversed }, body: { text: 'No' } })).toMatchObject(
      {
        status: 410,
        code: 'appeal_over',
      },
    )
  })

  it('is answered by those who can, and found by nobody else', async () => {
    const { club, owner, member } = await openClub()
    const actId = await silence(owner, club, member)
    await appeal(member, actId)
    for (const who of [member, ben])
      expect(await who.refused(decide, decided('granted', actId))).toMatchObject({ code: 'act_not_found' })
    const without = await silence(owner, club, ben)
    expect(await owner.refused(decide, decided('granted', without))).toMatchObject({ code: 'act_not_found' })
  })

  it('is decided by who acted where there is nobody else, but operators come first', async () => {
    const owner = await as(await make.person())
    const club = await make.club({ owner: personOf(owner) })
    const member = await as(await make.person())
    await make.member(club, personOf(member))
    const actId = await silence(owner, club, member)
    await appeal(member, actId)
    const operator = await openConsole(db, await as(await make.person()))
    const { items } = await operator.call('GET /admin/appeals', { query: {} })
    expect(items.map((row) => row.statement.id)).toContain(actId)
    expect(await owner.refused(decide, decided('upheld', actId))).toMatchObject({
      code: 'someone_else_decides',
    })
    await db.deleteFrom('operators').execute()
    await owner.call(decide, decided('upheld', actId))
  })

  it('works by the link in the mail while the account is suspended', async () => {
    const operator = await openConsole(db, await as(await make.person()))
    const person = await make.person()
    const subject = { kind: 'profile' as const, id: person.id }
    const body = { id: newId(), action: 'close' as const, subject, statement }
    const { id } = await operator.call('POST /acts', { body })
    await tasksDone()
    const [letter] = await lettersTo(visitor, person.email)
    const token = new URL(`https://host${linkIn(letter ?? { text: '' })}`).searchParams.get('token') ?? ''
    const forged = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const key of ['POST /statements', 'POST /statement-appeals'] as const)
      expect(await visitor.refused(key, { body: { token: forged, text: 'No' } })).toMatchObject({
        code: 'act_not_found',
      })
    const sent = { body: { token, text: 'It was not me' } }
    expect(await visitor.call('POST /statement-appeals', sent)).toMatchObject({
      id,
      appeal: { decision: null },
    })
    expect(
      await visitor.refused('POST /statement-appeals', { body: { token, text: 'Other' } }),
    ).toMatchObject({ code: 'appeal_used' })
    expect((await operator.call('GET /admin/restrictions', { query: {} })).items).toMatchObject([
      { person: { id: person.id }, restriction: 'closed', actId: id, endsAt: null },
    ])
    // The only operator, who acted.
    await operator.call(decide, decided('granted', id))
    expect((await operator.call('GET /admin/restrictions', { query: {} })).items).toEqual([])
  })

  it('is over after 183 days', async () => {
    const { club, moderator, member } = await openClub()
    const actId = await silence(moderator, club, member)
    const { is_over } = await db
      .selectFrom('moderation_log')
      .select(sql<boolean>`created_at + interval '183 days' > now() + interval '182 days'`.as('is_over'))
      .where('id', '=', actId)
      .executeTakeFirstOrThrow()
    expect(is_over).toBe(true)
    const old = newId()
    await db
      .insertInto('moderation_log')
      .values({
        ...{ id: old, what: 'warn', club_id: club.id, actor_id: personOf(moderator).id },
        ...{ person_id: personOf(member).id, kind: 'profile', subject_id: personOf(member).id },
        statement: JSON.stringify({ ...statement, isByReport: false, subject: null }),
        created_at: sql<Date>`now() - interval '183 days'`,
      })
      .execute()
    const recent = newId()
    await db
      .insertInto('moderation_log')
      .columns(['id', 'what', 'club_id', 'person_id', 'kind', 'subject_id', 'statement', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('moderation_log')
          .select([
            sql<string>`${recent}::uuid`.as('id'),
            'what',
            'club_id',
            'person_id',
            'kind',
            'subject_id',
          ])
          .select(['statement', sql<Date>`created_at + interval '1 hour'`.as('created_at')])
          .where('id', '=', old),
      )
      .execute()
    expect(await member.refused(own, { params: { actId: old }, body: { text: 'No' } })).toMatchObject({
      code: 'appeal_over',
    })
    const { items } = await member.call('GET /my/statements', { query: {} })
    expect(items.map(({ id, appealUntil }) => [id, appealUntil !== null])).toEqual([
      [actId, true],
      [recent, true],
      [old, false],
    ])
  })
})

describe('the log', () => {
  it('is deleted after three years, but for acts in force', async () => {
    const { id: person_id } = await make.person()
    const entry = async (days: number, what = 'warn', act_id: string | null = null) => {
      const row = { id: newId(), what, person_id, act_id }
      const created_at = sql<Date>`now() - make_interval(days => ${days})`
      await db
        .insertInto('moderation_log')
        .values({ ...row, created_at })
        .execute()
      return row.id
    }
    const [old, recent, closed] = [await entry(1100), await entry(1094), await entry(1100, 'close')]
    await entry(1099, appealRejected, old)
    await db.insertInto('appeals').values({ act_id: old, person_id, text: 'No' }).execute()
    await db.insertInto('restrictions').values({ act_id: closed, person_id, kind: 'closed' }).execute()
    const [hidden, mass] = [await entry(1100, 'hide'), await entry(1100, 'ban')]
    await db.insertInto('hidings').values({ kind: 'content', subject_id: newId(), act_id: hidden }).execute()
    await db.insertInto('mass_hidings').values({ act_id: mass, person_id, club_id: null }).execute()
    await sweepLog(app.deps)
    const left = await db
      .selectFrom('moderation_log')
      .select('id')
      .where('person_id', '=', person_id)
      .execute()
    expect(left.map(({ id }) => id).sort()).toEqual([recent, closed, hidden, mass].sort())
  })
})

describe('moderators of a club', () => {
  it('are named by owner and admins, notified, and listed', async () => {
    const { club, owner, moderator, member } = await openClub()
    expect(await moderator.refused(put, at(club, member))).toMatchObject({ code: 'permission_denied' })
    expect(await owner.refused(put, at(club, ben))).toMatchObject({ code: 'member_not_found' })
    expect(await owner.refused(put, at(club, owner))).toMatchObject({ code: 'already_moderator' })
    await owner.call(put, at(club, member))
    expect(await owner.refused(put, at(club, member))).toMatchObject({ code: 'already_moderator' })
    const { moderators } = await moderator.call('GET /clubs/:club/moderators', {
      params: { club: club.slug },
    })
    expect(moderators.map(({ role }) => role)).toEqual(['owner', 'moderator', 'moderator'])
    expect((await member.call('GET /notifications', { query: {} })).items).toMatchObject([
      { type: 'MODERATOR_ADDED', title: `You are a moderator of ${club.name}` },
    ])
    await owner.call(del, at(club, member))
    expect(await owner.refused(del, at(club, member))).toMatchObject({ code: 'not_a_moderator' })
    const log = db.selectFrom('moderation_log').select('what').where('person_id', '=', personOf(member).id)
    expect((await log.orderBy('created_at').orderBy('id').execute()).map(({ what }) => what)).toEqual([
      'moderator_added',
      'moderator_removed',
    ])
  })

  it('are admins instead once promoted, and plain members when demoted', async () => {
    const { club, owner, moderator } = await openClub()
    await owner.call('PUT /clubs/:club/members/:personId/admin', at(club, moderator))
    expect(await owner.refused(del, at(club, moderator))).toMatchObject({ code: 'not_a_moderator' })
    await owner.call('DELETE /clubs/:club/members/:personId/admin', at(club, moderator))
    expect(
      await moderator.refused('GET /clubs/:club/moderators', { params: { club: club.slug } }),
    ).toMatchObject({
      code: 'permission_denied',
    })
  })
})
