import type { Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { queriesOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, visitor, hall, vault, make, as, app, eventually, tasksDone } = await openWorld()
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id
const someone = async (club?: { id: string }) => {
  const person = await make.person()
  if (club) await make.member(club, person)
  return as(person)
}
const moderator = await someone(hall)
const permissions = JSON.stringify({ moderators: [idOf(moderator)] })
await sql`update clubs set permissions = permissions || ${permissions}::jsonb where id = ${hall.id}`.execute(
  db,
)
const operator = await openConsole(db, await someone())

const newPost = async (author: Client, club = hall) => {
  const post = await make.post({ club, author: personOf(author), title: 'Cheap gold' })
  return { kind: 'content' as const, id: post.id }
}
const report = async (who: Client, subject: Subject, given: object = {}) =>
  who.call('POST /reports', { body: { id: newId(), subject, reason: 'spam', note: '', ...given } })
const caseOf = async (subject: Subject) => {
  const row = await db
    .selectFrom('moderation_cases')
    .select('id')
    .where('subject_id', '=', subject.id)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}
const reported = async (author: Client = cam, reporter: Client = dot, club = hall) => {
  const post = await newPost(author, club)
  await report(reporter, post)
  return { post, id: await caseOf(post) }
}
const at = (caseId: string) => ({ params: { caseId } })
const read = 'GET /cases/:caseId'
const assign = 'PUT /cases/:caseId/assignee'
const release = 'DELETE /cases/:caseId/assignee'
const close = 'PUT /cases/:caseId/closure'
const reopen = 'DELETE /cases/:caseId/closure'
const escalate = 'PUT /cases/:caseId/escalation'
const addNote = 'POST /cases/:caseId/notes'
const decide = 'POST /case-decisions'
const whatsOf = async (who: Client, id: string) =>
  (await who.call(read, at(id))).entries.map(({ what }) => what)
const act = (caseId: string, personId: string, clubId: string | null = hall.id, what = 'warn') =>
  db
    .insertInto('moderation_log')
    .values({
      ...{ id: newId(), what, case_id: caseId, club_id: clubId, actor_id: idOf(ben), person_id: personId },
      statement: JSON.stringify({
        basis: 'rule',
        ground: 'Be kind',
        facts: 'It was not',
        isByReport: true,
        subject: null,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('a case', () => {
  it('shows the thing as it was reported and as it is now', async () => {
    const { id, post } = await reported()
    await sql`update posts set content = 'Cheap silver' where id = ${post.id}`.execute(db)
    await sql`update content set title = 'Cheap silver' where id = ${post.id}`.execute(db)
    const found = await moderator.call(read, at(id))
    expect(found).toMatchObject({
      ...{ id, kind: 'content', level: 'club', status: 'open', reasons: ['spam'], reports: 1 },
      reported: { ...post, label: 'Post', title: 'Cheap gold', author: { id: idOf(cam) } },
      now: { ...post, title: 'Cheap silver', text: 'Cheap silver' },
      ...{ messages: [], thread: [] },
      reportList: [{ reporter: { id: idOf(dot) }, reason: 'spam', legal: null }],
      entries: [{ what: 'opened', actor: null, isAutomatic: false, text: '', ground: null }],
      can: { escalate: true, close: true, reopen: false },
    })
    await sql`delete from content where id = ${post.id}`.execute(db)
    const deleted = await moderator.call(read, at(id))
    expect(deleted.now).toBeNull()
    expect(deleted.reported.title).toBe('Cheap gold')
    expect(deleted.can.actions).toEqual(['warn', 'silence', 'remove_member', 'ban'])
  })

  it('shows a comment within its thread, the oldest first', async () => {
    const { id: postId } = await newPost(ann)
    const say = (content: string, minutes: number) =>
      make.comment({
        ...{ on: { id: postId }, club: hall, author: personOf(cam), content },
        createdAt: new Date(Date.UTC(2026, 0, 1, 12, minutes)),
      })
    const made: { id: string }[] = []
    for (const [minutes, text] of [
      'Far',
      'One',
      'Two',
      'Three',
      'This',
      'Four',
      'Five',
      'Six',
      'Late',
    ].entries())
      made.push(await say(text, minutes))
    const subject = { kind: 'comment' as const, id: made[4]?.id ?? '' }
    await report(dot, subject)
    const { thread, reported: copy } = await ben.call(read, at(await caseOf(subject)))
    expect(thread.slice(1).map(({ text }) => text)).toEqual([
      'One',
      'Two',
      'Three',
      'This',
      'Four',
      'Five',
      'Six',
    ])
    expect(thread.filter(({ isSubject }) => isSubject)).toMatchObject([
      { text: 'This', author: { id: idOf(cam) } },
    ])
    expect(thread[0]).toMatchObject({ author: { id: idOf(ann) }, isSubject: false })
    expect(copy).toMatchObject({
      label: 'Comment',
      title: 'Cheap gold',
      path: expect.stringMatching(/#comment-/),
    })
  })

  it('shows what is known of the person here: in the club, or everywhere to operators', async () => {
    const person = await someone(hall)
    await make.member(vault, personOf(person))
    const { id } = await reported(person)
    const earlier = await reported(person)
    const elsewhere = await reported(person, cam, vault)
    const [old, recent, undone] = [
      await act(id, idOf(person)),
      await act(earlier.id, idOf(person)),
      await act(id, idOf(person)),
    ]
    await act(elsewhere.id, idOf(person), vault.id)
    // The log is changed by nobody but its owner, the database.
    await sql`alter table moderation_log disable trigger moderation_log_protected`.execute(db)
    await sql`update moderation_log set created_at = now() - interval '181 days' where id = ${old.id}`.execute(
      db,
    )
    await sql`alter table moderation_log enable trigger moderation_log_protected`.execute(db)
    await db
      .insertInto('moderation_log')
      .values({ id: newId(), what: 'reversed', act_id: undone.id })
      .execute()
    const { history, entries } = await moderator.call(read, at(id))
    expect(history).toMatchObject({ closedCases: 0, openCases: 1, strikes: 1, joinedAt: expect.any(String) })
    expect(history?.acts.map(({ id, isReversed }) => [id, isReversed])).toEqual([
      [undone.id, true],
      [recent.id, false],
      [old.id, false],
    ])
    expect(entries.find((one) => one.id === undone.id)).toMatchObject({
      ...{ what: 'warn', text: 'It was not', ground: 'Be kind', isReversed: true, actor: { id: idOf(ben) } },
    })
    expect((await operator.call(read, at(id))).history).toMatchObject({ openCases: 2, strikes: 2 })
  })

  it('is found by those who may decide it, and by nobody else', async () => {
    const { id } = await reported()
    for (const who of [ann, ben, moderator, operator]) expect((await who.call(read, at(id))).id).toBe(id)
    for (const who of [cam, dot])
      expect(await who.refused(read, at(id))).toMatchObject({ code: 'case_not_found' })
    expect(await visitor.refused(read, at(id))).toMatchObject({ code: 'sign_in_required' })
    const aboutAdmin = await reported(ben)
    for (const who of [ann, ben, moderator])
      expect(await who.refused(read, at(aboutAdmin.id))).toMatchObject({ code: 'case_not_found' })
    expect(await operator.call(read, at(aboutAdmin.id))).toMatchObject({ level: 'server' })
    // A person who became an admin later is no longer their peers' case.
    await sql`update club_memberships set role = 'admin' where user_id = ${idOf(cam)} and club_id = ${hall.id}`.execute(
      db,
    )
    expect(await moderator.refused(read, at(id))).toMatchObject({ code: 'case_not_found' })
    await sql`update club_memberships set role = 'member' where user_id = ${idOf(cam)} and club_id = ${hall.id}`.execute(
      db,
    )
    await sql`update sessions set console_until = now() - interval '1 second' where user_id = ${idOf(operator)}`.execute(
      db,
    )
    expect(await operator.refused(read, at(id))).toMatchObject({ code: 'case_not_found' })
    await openConsole(db, operator)
  })

  it('offers the acts that the viewer may do', async () => {
    const { id } = await reported()
    const ofClub = ['hide', 'remove', 'lock_comments', 'warn', 'silence', 'remove_member', 'ban']
    expect((await moderator.call(read, at(id))).can.actions).toEqual(ofClub)
    const ofServer = ['hide', 'remove', 'lock_comments', 'warn_account', 'suspend', 'close']
    expect((await operator.call(read, at(id))).can.actions).toEqual(ofServer)
    const { id: own } = await reported(operator, cam)
    expect((await operator.call(read, at(own))).can.actions).toEqual([])
  })

  it('shows names of legal notices to operators only', async () => {
    const post = await newPost(cam)
    const legal = {
      ...{ explanation: 'A forgery', name: 'Vera', email: 'vera@visitors.test' },
      ...{ isAboutChildAbuse: false, isInGoodFaith: true as const },
    }
    await report(visitor, post, { reason: 'illegal', legal })
    const id = await caseOf(post)
    const legalOf = async (who: Client) => (await who.call(read, at(id))).reportList[0]?.legal
    expect(await legalOf(ben)).toEqual({ explanation: 'A forgery', name: null, email: null })
    expect(await legalOf(operator)).toEqual({
      explanation: 'A forgery',
      name: 'Vera',
      email: 'vera@visitors.test',
    })
  })

  it('is read in as many statements, however many reports there are', async () => {
    const { id, post } = await reported()
    await moderator.call(read, at(id))
    const few = await queriesOf(() => moderator.call(read, at(id)))
    for (let n = 0; n < 5; n++) await report(await someone(), post)
    expect(await queriesOf(() => moderator.call(read, at(id)))).toBe(few)
  })
})

describe('taking on a case', () => {
  it('is known to the others, who may take it over, unless someone else did meanwhile', async () => {
    const { id } = await reported()
    const mine = await moderator.call(assign, { ...at(id), body: { expectedId: null } })
    expect(mine.assignee?.id).toBe(idOf(moderator))
    // Sent again.
    await moderator.call(assign, { ...at(id), body: { expectedId: null } })
    expect(await ben.refused(assign, { ...at(id), body: { expectedId: null } })).toMatchObject({
      code: 'case_taken',
    })
    await ben.call(assign, { ...at(id), body: { expectedId: idOf(moderator) } })
    expect(await whatsOf(ben, id)).toEqual(['opened', 'taken', 'taken'])
    await moderator.call(release, at(id))
    expect((await moderator.call(release, at(id))).assignee).toBeNull()
    expect(await whatsOf(ben, id)).toEqual(['opened', 'taken', 'taken', 'released'])
  })

  it('is won by one of two at once', async () => {
    const { id } = await reported()
    const answers = await Promise.allSettled(
      [ann, ben, moderator].map((who) => who.call(assign, { ...at(id), body: { expectedId: null } })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await whatsOf(ben, id)).toEqual(['opened', 'taken'])
  })

  it('hands it over to those who may decide it', async () => {
    const { id } = await reported()
    const to = (who: Client, personId: string) =>
      who.call(assign, { ...at(id), body: { personId, expectedId: null } })
    expect((await to(ben, idOf(moderator))).assignee?.id).toBe(idOf(moderator))
    const entries = (await ben.call(read, at(id))).entries
    expect(entries.at(-1)).toMatchObject({
      what: 'taken',
      text: expect.stringMatching(/^Handed over to Person /),
    })
    await ben.call(release, at(id))
    for (const personId of [idOf(cam), idOf(dot), newId()])
      expect(await ben.refused(assign, { ...at(id), body: { personId, expectedId: null } })).toMatchObject({
        code: 'not_a_moderator',
      })
    const server = await reported(ben)
    expect(
      await operator.refused(assign, {
        ...at(server.id),
        body: { personId: idOf(moderator), expectedId: null },
      }),
    ).toMatchObject({ code: 'not_a_moderator' })
  })
})

describe('notes', () => {
  it('are read by moderators and stored once', async () => {
    const { id } = await reported()
    const body = { id: newId(), note: ' Seen before ' }
    await moderator.call(addNote, { ...at(id), body })
    const { entries } = await moderator.call(addNote, { ...at(id), body })
    expect(entries.filter(({ what }) => what === 'note')).toMatchObject([
      { id: body.id, text: 'Seen before', actor: { id: idOf(moderator) } },
    ])
    expect(await ben.refused(addNote, { ...at(id), body })).toMatchObject({ code: 'id_taken' })
    expect(await cam.refused(addNote, { ...at(id), body: { ...body, id: newId() } })).toMatchObject({
      code: 'case_not_found',
    })
    expect(await ben.refused(addNote, { ...at(id), body: { id: newId(), note: ' ' } })).toMatchObject({
      code: 'bad_input',
    })
  })
})

describe('passing on a case', () => {
  it('gives it to operators, who are notified, and takes it from the club', async () => {
    const { id } = await reported()
    await moderator.call(assign, { ...at(id), body: { expectedId: null } })
    const input = { ...at(id), body: { reason: 'Too hard for us' } }
    expect(await moderator.call(escalate, input)).toEqual({})
    expect(await moderator.call(escalate, input)).toEqual({})
    for (const who of [ann, ben, moderator])
      expect(await who.refused(read, at(id))).toMatchObject({ code: 'case_not_found' })
    expect(await operator.call(read, at(id))).toMatchObject({
      level: 'server',
      assignee: null,
      can: { escalate: false },
    })
    expect(await whatsOf(operator, id)).toEqual(['opened', 'taken', 'escalated'])
    await eventually(async () => {
      const { items } = await operator.call('GET /notifications', { query: { filter: 'own' } })
      return items.find(({ type, message }) => type === 'CASE_ESCALATED' && message.includes('“Cheap gold”'))
    })
    expect(await ben.refused(escalate, input)).toMatchObject({ code: 'case_not_found' })
    await operator.call(escalate, input)
  })

  it('is refused once it is closed', async () => {
    const { id } = await reported()
    await ben.call(close, { ...at(id), body: { outcome: 'dismissed', reason: '' } })
    expect(await ben.refused(escalate, { ...at(id), body: { reason: '' } })).toMatchObject({
      code: 'case_closed',
    })
  })
})

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
