import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { at, close, decide, idOf, openCases, read, reopen } from './cases.fixture.ts'

const {
  ann,
  ben,
  cam,
  dot,
  vault,
  eventually,
  tasksDone,
  db,
  someone,
  moderator,
  report,
  caseOf,
  reported,
  whatsOf,
  act,
} = await openCases()

describe('closing a case', () => {
  const body = (outcome: 'acted' | 'fine' | 'dismissed', reason = '') => ({ outcome, reason })

  it('is recorded with its reason, and answers the reporters without saying what was done', async () => {
    const reporter = await someone()
    const { id, post } = await reported(cam, reporter)
    await act(id, idOf(cam))
    const closed = await moderator.call(close, { ...at(id), body: body('acted', ' Warned ') })
    expect(closed).toMatchObject({
      ...{ status: 'closed', outcome: 'acted', closedAt: expect.any(String) },
      can: { escalate: false, close: false, reopen: true },
    })
    expect(closed.entries.at(-1)).toMatchObject({
      what: 'closed',
      text: 'Warned',
      actor: { id: idOf(moderator) },
    })
    const notice = await eventually(async () => {
      const { items } = await reporter.call('GET /notifications', { query: { filter: 'own' } })
      return items.find(({ type }) => type === 'REPORT_CLOSED')
    })
    expect(notice).toMatchObject({
      title: 'Your report was reviewed',
      message: 'Something was done about the post “Cheap gold”. Thanks for your report.',
    })
    expect(JSON.stringify(notice)).not.toMatch(/warn|Cam/i)
    const { items } = await reporter.call('GET /my/reports', { query: {} })
    expect(items).toMatchObject([{ outcome: 'acted', closedAt: closed.closedAt }])
    expect(await caseOf(post)).toBe(id)
  })

  it('says to reporters where nothing breaks the rules', async () => {
    const reporter = await someone()
    const { id } = await reported(cam, reporter)
    await ben.call(close, { ...at(id), body: body('fine') })
    const notice = await eventually(async () => {
      const { items } = await reporter.call('GET /notifications', { query: { filter: 'own' } })
      return items.find(({ type }) => type === 'REPORT_CLOSED')
    })
    expect(notice.message).toContain('does not break the rules')
  })

  it('needs an act that was not reversed where something was done', async () => {
    const { id } = await reported()
    const nothing = { code: 'nothing_was_done' }
    expect(await ben.refused(close, { ...at(id), body: body('acted') })).toMatchObject(nothing)
    const done = await act(id, idOf(cam))
    await db.insertInto('moderation_log').values({ id: newId(), what: 'reversed', act_id: done.id }).execute()
    expect(await ben.refused(close, { ...at(id), body: body('acted') })).toMatchObject(nothing)
    await act(id, idOf(cam))
    await ben.call(close, { ...at(id), body: body('acted') })
  })

  it('is done by one of two who decide at once', async () => {
    const { id } = await reported()
    const outcomes = await Promise.allSettled([
      ann.call(close, { ...at(id), body: body('fine') }),
      ben.call(close, { ...at(id), body: body('dismissed') }),
      moderator.call(close, { ...at(id), body: body('fine') }),
    ])
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refused).toHaveLength(2)
    for (const one of refused) expect(one).toContain('case_closed')
    expect(await whatsOf(ben, id)).toEqual(['opened', 'closed'])
    // The answer that was lost is sent again.
    const { closed_by: winner, outcome } = await db
      .selectFrom('moderation_cases')
      .select(['closed_by', 'outcome'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const who = [ann, ben, moderator].find((one) => idOf(one) === winner) ?? ann
    await who.call(close, { ...at(id), body: body(outcome as 'fine') })
    expect(await whatsOf(ben, id)).toEqual(['opened', 'closed'])
  })

  it('can be undone, unless another case about the thing is open', async () => {
    const { id, post } = await reported()
    expect(await ben.refused(reopen, at(id))).toMatchObject({ code: 'case_open' })
    await ben.call(close, { ...at(id), body: body('dismissed') })
    await tasksDone()
    expect(await moderator.call(reopen, at(id))).toMatchObject({
      status: 'open',
      outcome: null,
      closedAt: null,
    })
    expect(await whatsOf(ben, id)).toEqual(['opened', 'closed', 'reopened'])
    await ben.call(close, { ...at(id), body: body('dismissed') })
    await report(cam === dot ? ben : await someone(), post)
    expect(await ben.refused(reopen, at(id))).toMatchObject({ code: 'case_exists' })
  })

  it('answers reporters again once it was reopened and closed differently', async () => {
    const reporter = await someone()
    const { id } = await reported(cam, reporter)
    const answers = async () => {
      await tasksDone()
      const { items } = await reporter.call('GET /notifications', { query: { filter: 'own' } })
      return items.filter(({ type }) => type === 'REPORT_CLOSED').length
    }
    await ben.call(close, { ...at(id), body: body('dismissed') })
    expect(await answers()).toBe(1)
    await ben.call(reopen, at(id))
    expect(await answers()).toBe(1)
    await act(id, idOf(cam))
    await ben.call(close, { ...at(id), body: body('acted') })
    expect(await answers()).toBe(2)
  })
})

describe('deciding several cases', () => {
  it('decides each on its own and says why others were passed over', async () => {
    const [one, two, closed, elsewhere, none] = [
      (await reported()).id,
      (await reported()).id,
      (await reported()).id,
      (await reported(cam, ben, vault)).id,
      newId(),
    ]
    await ann.call(close, { ...at(closed), body: { outcome: 'fine', reason: '' } })
    const input = {
      body: { ids: [one, closed, elsewhere, two, none, one], outcome: 'fine' as const, reason: 'All fine' },
    }
    expect(await moderator.call(decide, input)).toEqual({
      decided: [one, two],
      passed: [
        { id: closed, why: 'closed' },
        { id: elsewhere, why: 'gone' },
        { id: none, why: 'gone' },
      ],
    })
    expect((await ben.call(read, at(two))).entries.at(-1)).toMatchObject({ what: 'closed', text: 'All fine' })
    expect(await cam.call(decide, { body: { ...input.body, ids: [one] } })).toEqual({
      decided: [],
      passed: [{ id: one, why: 'gone' }],
    })
  })

  it('passes over where nothing was done, and asks for a statement of what is hidden', async () => {
    const { id } = await reported()
    expect(await ben.call(decide, { body: { ids: [id], outcome: 'acted', reason: '' } })).toEqual({
      decided: [],
      passed: [{ id, why: 'refused' }],
    })
    const input = { body: { ids: [id], action: 'hide', outcome: 'acted', reason: '' } }
    expect(await ben.refused(decide, input)).toMatchObject({ code: 'bad_input' })
    const tooMany = { body: { ids: Array.from({ length: 51 }, newId), outcome: 'fine', reason: '' } }
    expect(await ben.refused(decide, tooMany)).toMatchObject({ code: 'bad_input' })
  })
})
