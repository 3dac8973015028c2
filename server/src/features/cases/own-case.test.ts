import { expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { at, escalate, idOf, openCases, read } from './cases.fixture.ts'

const { db, ben, cam, visitor, hall, make, tasksDone, someone, operator, report, caseOf, reported } =
  await openCases()

it('is not found by an operator whom it is about, unless there is no other, who learns no names', async () => {
  const second = await someone()
  const { id, post } = await reported(second, cam)
  const legal = {
    ...{ explanation: 'A forgery', name: 'Vera', email: 'vera@visitors.test' },
    ...{ isAboutChildAbuse: false, isInGoodFaith: true },
  }
  await report(visitor, post, { reason: 'illegal', legal })
  const profile = { kind: 'profile' as const, id: idOf(second) }
  await report(cam, profile)
  const ofServer = await caseOf(profile)
  await openConsole(db, second)
  expect(await second.refused(read, at(id))).toMatchObject({ code: 'case_not_found' })
  /** Among all cases, and among those of the server. */
  const isListed = async () => {
    const all = await second.call('GET /admin/cases', { query: { level: 'all' } })
    const server = await second.call('GET /admin/cases', { query: {} })
    return [all.items.some((one) => one.id === id), server.items.some((one) => one.id === ofServer)]
  }
  expect(await isListed()).toEqual([false, false])
  expect((await operator.call(read, at(id))).reportList).toMatchObject([
    { reporter: { id: idOf(cam) } },
    { legal: { name: 'Vera' } },
  ])
  await db.deleteFrom('operators').where('user_id', '=', idOf(operator)).execute()
  expect(await second.call(read, at(id))).toMatchObject({
    reportList: [
      { reporter: null, reason: 'spam' },
      { legal: { explanation: 'A forgery', name: null, email: null } },
    ],
    can: { actions: [] },
  })
  expect(await isListed()).toEqual([true, true])
  await openConsole(db, operator)
})

it('is the operators’ alone once its club is deleted', async () => {
  const club = await make.club({ owner: personOf(ben) })
  const { id } = await reported(await someone(club), cam, club)
  expect((await ben.call(read, at(id))).id).toBe(id)
  await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
  expect(await ben.refused(read, at(id))).toMatchObject({ code: 'case_not_found' })
  expect((await operator.call(read, at(id))).id).toBe(id)
})

it('is announced to the other operators alone when it is passed on', async () => {
  const about = await openConsole(db, await someone(hall))
  const { id } = await reported(about, cam)
  await ben.call(escalate, { ...at(id), body: { reason: '' } })
  await tasksDone()
  const isNotified = async (who: Client) => {
    const { items } = await who.call('GET /notifications', { query: { filter: 'own' } })
    return items.some(({ type }) => type === 'CASE_ESCALATED')
  }
  expect([await isNotified(operator), await isNotified(about)]).toEqual([true, false])
})
