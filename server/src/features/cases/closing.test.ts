import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { at, close, decide, idOf, openCases, read, reopen } from './cases.fixture.ts'
import { notifyOfNewCases, remindOfCases } from './notices.tasks.ts'
import { sweepCases } from './sweep.tasks.ts'

const {
  app,
  ann,
  ben,
  cam,
  dot,
  hall,
  vault,
  eventually,
  tasksDone,
  db,
  someone,
  moderator,
  operator,
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

  it.each(['fine', 'dismissed'] as const)('says to reporters where nothing was done: %s', async (outcome) => {
    const reporter = await someone()
    const { id } = await reported(cam, reporter)
    await ben.call(close, { ...at(id), body: body(outcome) })
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
    for (const one of refused) expect(one).toContain('already_decided')
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

describe('new cases', () => {
  it('are announced to those who decide them, together and at most once an hour', async () => {
    await tasksDone()
    await sql`update moderation_cases set notified_at = now() - interval '2 hours'`.execute(db)
    await db.deleteFrom('notifications').execute()
    const titles = async (who: Client) => {
      await notifyOfNewCases(app.deps)
      await tasksDone()
      const { items } = await who.call('GET /notifications', { query: { filter: 'own' } })
      return items.filter(({ type }) => type === 'CASE_OPENED').map(({ title }) => title)
    }
    const notifiedAgo = (minutes: number) =>
      sql`update moderation_cases set notified_at = now() - make_interval(mins => ${minutes})
        where notified_at is not null`.execute(db)
    await reported()
    for (const who of [ann, ben, moderator]) expect(await titles(who)).toEqual(['New case in The Hall'])
    for (const _ of [1, 2]) await reported()
    await reported(ben)
    expect(await titles(operator)).toEqual(['New case in the server'])
    await notifiedAgo(59)
    expect(await titles(ann)).toHaveLength(1)
    await notifiedAgo(61)
    expect(await titles(ann)).toEqual(['2 new cases in The Hall', 'New case in The Hall'])
    expect([await titles(cam), await titles(operator)]).toEqual([[], ['New case in the server']])
  })
})

describe('a case of two days', () => {
  it('is brought to the attention of those who decide it, once', async () => {
    await sql`update moderation_cases set reminded_at = now()`.execute(db)
    const [late, early, done] = [await reported(), await reported(), await reported()]
    const server = await reported(ben)
    await ben.call(close, { ...at(done.id), body: { outcome: 'dismissed', reason: '' } })
    const age = (id: string, hours: number) =>
      sql`update moderation_cases set opened_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
        db,
      )
    for (const { id } of [late, done, server]) await age(id, 49)
    await age(early.id, 47)
    for (const _ of [1, 2]) await remindOfCases(app.deps)
    await tasksDone()
    const reminders = async (who: Client) =>
      (await who.call('GET /notifications', { query: { filter: 'own' } })).items
        .filter(({ type }) => type === 'CASE_REMINDER')
        .map(({ title }) => title)
    for (const who of [ann, ben, moderator])
      expect(await reminders(who)).toEqual(['A case in The Hall is still open'])
    expect(await reminders(operator)).toEqual(['A case in the server is still open'])
    expect(await reminders(cam)).toEqual([])
    const message = async () =>
      (await ann.call('GET /notifications', { query: { filter: 'own' } })).items[0]?.message
    expect(await message()).toMatch(/^It has been open for more than two days\./)
    const another = await reported()
    for (const { id } of [early, another]) await age(id, 49)
    await remindOfCases(app.deps)
    await tasksDone()
    expect(await reminders(ann)).toHaveLength(2)
    expect(await message()).toMatch(/^They have been open for more than two days\./)
  })
})

describe('a closed case', () => {
  it('is deleted after 180 days with its copies and reports, unless an appeal needs it', async () => {
    const closed = async (
      days: number,
      given: { actDays?: number; appeal?: string; isReversed?: boolean } = {},
    ) => {
      const { id } = await reported(cam, await someone())
      await sql`update reports set note = 'She threatened me' where case_id = ${id}`.execute(db)
      await sql`update moderation_cases set closed_at = now() - make_interval(days => ${days}), outcome = 'dismissed'
        where id = ${id}`.execute(db)
      const { actDays, appeal, isReversed } = given
      if (actDays === undefined) return id
      const actId = newId()
      await sql`insert into moderation_log (id, what, case_id, person_id, statement, created_at)
        values (${actId}, 'warn', ${id}, ${idOf(cam)}, '{}', now() - make_interval(days => ${actDays}))`.execute(
        db,
      )
      if (isReversed)
        await db
          .insertInto('moderation_log')
          .values({ id: newId(), what: 'reversed', act_id: actId })
          .execute()
      if (appeal)
        await sql`insert into appeals (act_id, text, decision, decided_at) values (${actId}, 'No',
          nullif(${appeal}, 'open'), case when ${appeal} <> 'open' then now() end)`.execute(db)
      return id
    }
    const open = (await reported()).id
    await sql`update moderation_cases set opened_at = now() - interval '900 days' where id = ${open}`.execute(
      db,
    )
    const stay = [
      open,
      await closed(179),
      await closed(181, { actDays: 182 }),
      await closed(300, { actDays: 300, appeal: 'open' }),
    ]
    const go = [
      await closed(181),
      await closed(181, { actDays: 184 }),
      await closed(181, { actDays: 182, appeal: 'upheld' }),
      await closed(300, { actDays: 300, appeal: 'open', isReversed: true }),
    ]
    for (const _ of [1, 2]) await sweepCases(app.deps)
    const left = await db
      .selectFrom('moderation_cases')
      .select('id')
      .where('id', 'in', [...stay, ...go])
      .execute()
    expect(left.map(({ id }) => id).sort()).toEqual(stay.toSorted())
    const { rows } = await sql`select from reports where case_id = any(${go}::uuid[])`.execute(db)
    expect(rows).toEqual([])
    // The log stays, as it says.
    const logged = await sql`select from moderation_log where case_id is null and what = 'warn'`.execute(db)
    expect(logged.rows.length).toBeGreaterThanOrEqual(2)
  })

  it('keeps what a deleted account wrote, without its name, until then', async () => {
    const author = await someone(hall)
    const { id } = await reported(author)
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date(), erases_content: true })
      .where('id', '=', idOf(author))
      .execute()
    await finishDeletion(app.deps, idOf(author))
    const found = await moderator.call(read, at(id))
    expect(found).toMatchObject({ person: null, now: null, reported: { title: 'Cheap gold', author: null } })
    expect(JSON.stringify(found)).not.toContain(personOf(author).lastName)
    await ben.call(close, { ...at(id), body: { outcome: 'dismissed', reason: '' } })
    await sql`update moderation_cases set closed_at = now() - interval '181 days' where id = ${id}`.execute(
      db,
    )
    await sweepCases(app.deps)
    expect(await operator.refused(read, at(id))).toMatchObject({ code: 'case_not_found' })
  })
})

describe('deciding several cases', () => {
  it('decides each on its own and says why others were passed over', async () => {
    const [one, two, closed, elsewhere, ofOwner, none] = [
      (await reported()).id,
      (await reported()).id,
      (await reported()).id,
      (await reported(cam, ben, vault)).id,
      (await reported(ann)).id,
      newId(),
    ]
    await ann.call(close, { ...at(closed), body: { outcome: 'fine', reason: '' } })
    const input = {
      body: {
        ids: [one, closed, elsewhere, two, ofOwner, none, one],
        outcome: 'fine' as const,
        reason: 'All fine',
      },
    }
    expect(await moderator.call(decide, input)).toEqual({
      decided: [one, two],
      acts: [],
      passed: [
        { id: closed, why: 'closed', decision: expect.objectContaining({ outcome: 'fine', note: '' }) },
        { id: elsewhere, why: 'gone' },
        { id: ofOwner, why: 'gone' },
        { id: none, why: 'gone' },
      ],
    })
    expect((await ben.call(read, at(two))).entries.at(-1)).toMatchObject({ what: 'closed', text: 'All fine' })
    expect(await cam.call(decide, { body: { ...input.body, ids: [one] } })).toEqual({
      decided: [],
      acts: [],
      passed: [{ id: one, why: 'gone' }],
    })
  })

  it('decides each once where two moderators decide at the same time', async () => {
    const ids = [(await reported()).id, (await reported()).id]
    const body = { ids, outcome: 'fine' as const, reason: '' }
    const results = await Promise.all([ben, moderator].map((who) => who.call(decide, { body })))
    expect(results.flatMap(({ decided }) => decided).sort()).toEqual(ids.toSorted())
    expect(results.flatMap(({ passed }) => passed.map(({ why }) => why))).toEqual(['closed', 'closed'])
    for (const id of ids) expect(await whatsOf(ben, id)).toEqual(['opened', 'closed'])
  })

  it('passes over where nothing was done, and asks for a statement of what is hidden', async () => {
    const { id } = await reported()
    expect(await ben.call(decide, { body: { ids: [id], outcome: 'acted', reason: '' } })).toEqual({
      decided: [],
      acts: [],
      passed: [{ id, why: 'refused' }],
    })
    const input = { body: { ids: [id], action: 'hide', outcome: 'acted', reason: '' } }
    expect(await ben.refused(decide, input)).toMatchObject({ code: 'bad_input' })
    const tooMany = { body: { ids: Array.from({ length: 51 }, newId), outcome: 'fine', reason: '' } }
    expect(await ben.refused(decide, tooMany)).toMatchObject({ code: 'bad_input' })
  })
})
