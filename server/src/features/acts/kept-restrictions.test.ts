import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { idOf, openCases } from '../cases/cases.fixture.ts'
import { sweepRestrictions } from './acts.tasks.ts'

// Deleting the account is no way out of a ban.

const world = await openCases()
const { app, ann, ben, hall, make, as, operator } = world
const { db } = app.deps
const statement = { basis: 'rule', ground: 'Spam', facts: 'This advertises' } as const
const inHall = { params: { club: hall.slug } }

const act = async (action: 'ban' | 'suspend', who: Client) => {
  const id = newId()
  const subject = { kind: 'profile' as const, id: idOf(who) }
  const [by, clubId] = action === 'suspend' ? [operator, undefined] : [ben, hall.id]
  await by.call('POST /acts', { body: { id, action, subject, clubId, statement } })
  return id
}
const reverse = (actId: string, by = operator) =>
  by.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })

describe('a restriction of a deleted account', () => {
  const deleteAccount = async (who: Client) => {
    const { username, id } = personOf(who)
    await who.call('POST /auth/v1/account-deletions', {
      body: { typedUsername: username, password, content: 'keep' },
    })
    await finishDeletion(app.deps, id)
  }
  const restricted = async (by = ben) =>
    (await by.call('GET /clubs/:club/restrictions', { ...inHall, query: {} })).items

  it('is in the list, holds for the next account with the address, and is lifted like any other', async () => {
    const banned = await as(await make.person({ email: 'spam.mer+first@gmail.com' }))
    await make.member(hall, personOf(banned))
    const actId = await act('ban', banned)
    await deleteAccount(banned)
    expect((await restricted()).find((one) => one.actId === actId)).toMatchObject({
      person: null,
      ground: 'Spam',
    })
    const [again, other] = await Promise.all(
      ['Spammer+second@googlemail.com', 'spammer@elsewhere.example'].map(async (email) =>
        as(await make.person({ email })),
      ),
    )
    if (!again || !other) throw new Error('no one')
    await other.call('PUT /clubs/:club/membership', inHall)
    expect((await again.refused('PUT /clubs/:club/membership', inHall)).code).toBe('banned')
    expect((await restricted()).find((one) => one.actId === actId)?.person?.id).toBe(idOf(again))
    const invitation = { ...inHall, body: { username: personOf(again).username } }
    expect((await ann.refused('POST /clubs/:club/invites/people', invitation)).code).toBe('person_banned')
    // Once more.
    await deleteAccount(again)
    const third = await as(await make.person({ email: 'spammer@gmail.com' }))
    expect((await third.refused('PUT /clubs/:club/membership', inHall)).code).toBe('banned')
    await reverse(actId, ben)
    await third.call('PUT /clubs/:club/membership', inHall)
    await deleteAccount(third)
    await (await as(await make.person({ email: 'spammer@gmail.com' }))).call(
      'PUT /clubs/:club/membership',
      inHall,
    )
  })

  it('is lifted while no account has it, and ends by itself', async () => {
    for (const isLifted of [true, false]) {
      const email = `gone-${newId()}@example.test`
      const banned = await as(await make.person({ email }))
      await make.member(hall, personOf(banned))
      const actId = await act('ban', banned)
      await deleteAccount(banned)
      if (isLifted) await reverse(actId, ben)
      else {
        await db
          .updateTable('kept_restrictions')
          .set({ ends_at: sql<Date>`now() - interval '1 second'` })
          .where('act_id', '=', actId)
          .execute()
        expect((await restricted()).map((one) => one.actId)).not.toContain(actId)
        await sweepRestrictions(app.deps)
        expect(
          await db.selectFrom('kept_restrictions').select('act_id').where('act_id', '=', actId).execute(),
        ).toEqual([])
      }
      await (await as(await make.person({ email }))).call('PUT /clubs/:club/membership', inHall)
    }
  })

  it('holds for who takes the address later, and only in its club', async () => {
    const email = `later-${newId()}@example.test`
    const banned = await as(await make.person({ email }))
    await make.member(hall, personOf(banned))
    await act('ban', banned)
    await deleteAccount(banned)
    const again = await as(await make.person())
    await db.updateTable('profiles').set({ email }).where('id', '=', idOf(again)).execute()
    expect((await again.refused('PUT /clubs/:club/membership', inHall)).code).toBe('banned')
    const other = await make.club({ owner: personOf(ann) })
    await again.call('PUT /clubs/:club/membership', { params: { club: other.slug } })
  })

  it('is kept as a digest, without the address or the person', async () => {
    const email = `secret-${newId()}@example.test`
    const banned = await as(await make.person({ email }))
    await make.member(hall, personOf(banned))
    const actId = await act('ban', banned)
    await deleteAccount(banned)
    const { rows } = await sql<{
      row: string
    }>`select row_to_json(k)::text as row from kept_restrictions k where act_id = ${actId}`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toMatch(new RegExp(`secret|example|${idOf(banned)}`))
  })

  it('of the server suspends the next account as well', async () => {
    const email = `closed-${newId()}@example.test`
    const person = await make.person({ email })
    const actId = await act('suspend', await as(person))
    // By an operator; people who are suspended can’t.
    await db
      .updateTable('profiles')
      .set({ email: `${newId()}@deleted.invalid`, deleted_at: new Date() })
      .where('id', '=', person.id)
      .execute()
    await finishDeletion(app.deps, person.id)
    const { items } = await operator.call('GET /admin/restrictions', { query: {} })
    expect(items.find((one) => one.actId === actId)).toMatchObject({ person: null, restriction: 'suspended' })
    const again = await as(await make.person({ email }))
    expect((await again.refused('GET /my/statements', { query: {} })).code).toBe('session_not_found')
  })
})
