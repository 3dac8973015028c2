import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { queriesOf } from '../../testing/queries.ts'
import { addNote, assign, at, close, escalate, idOf, openCases, read, release } from './cases.fixture.ts'
import { notifyOfNewCases, remindOfCases } from './notices.tasks.ts'
import { passOnCases } from './pass-on.tasks.ts'

const world = await openCases()
const { app, db, ann, ben, cam, dot, visitor, hall, vault, make, eventually } = world
const { someone, moderator, operator, newPost, report, caseOf, reported, whatsOf, act } = world

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
    expect(deleted.can.actions).toEqual(['warn', 'review_posts', 'silence', 'remove_member', 'ban'])
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
      'Far',
      'One',
      'Two',
      'Three',
      'This',
      'Four',
      'Five',
      'Six',
      'Late',
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
    // The database protects the log against any change.
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
    await passOnCases(app.deps)
    expect(await operator.call(read, at(id))).toMatchObject({ level: 'server' })
    await sql`update club_memberships set role = 'member' where user_id = ${idOf(cam)} and club_id = ${hall.id}`.execute(
      db,
    )
    await sql`update sessions set console_until = now() - interval '1 second' where user_id = ${idOf(operator)}`.execute(
      db,
    )
    expect(await operator.refused(read, at(id))).toMatchObject({ code: 'case_not_found' })
    await openConsole(db, operator)
  })

  it('is lost at once by everyone of the club when the person becomes one of its moderators', async () => {
    const person = await someone(hall)
    const { id, post } = await reported(person)
    const later = await reported(person)
    await ben.call(close, { ...at(later.id), body: { outcome: 'dismissed', reason: 'She said so' } })
    const role = (sqlOf: string) =>
      sql`update clubs set permissions = jsonb_set(permissions, '{moderators}',
        (permissions -> 'moderators') ${sql.raw(sqlOf)} ${JSON.stringify(idOf(person))}::jsonb) where id = ${hall.id}`.execute(
        db,
      )
    await role('||')
    for (const who of [ann, ben, moderator, person]) {
      for (const one of [id, later.id])
        expect(await who.refused(read, at(one))).toMatchObject({ code: 'case_not_found' })
      for (const status of ['open', 'closed'] as const) {
        const { items } = await who.call('GET /clubs/:club/cases', {
          params: { club: hall.slug },
          query: { status },
        })
        expect(items.filter((one) => [id, later.id].includes(one.id))).toEqual([])
      }
      const statement = { basis: 'rule' as const, ground: 'Be kind', facts: 'It was not' }
      const body = { id: newId(), caseId: id, action: 'hide' as const, subject: post, statement }
      expect(await who.refused('POST /acts', { body })).toMatchObject({ code: 'case_not_found' })
    }
    const log = await person.call('GET /clubs/:club/moderation-log', {
      params: { club: hall.slug },
      query: {},
    })
    expect(JSON.stringify(log)).not.toContain('She said so')
    // The club isn’t notified of it any more; the server is, once it has the case.
    await db.updateTable('moderation_cases').set({ notified_at: null }).where('id', '=', id).execute()
    const noticed = async () => {
      await notifyOfNewCases(app.deps)
      await remindOfCases(app.deps)
      const found = await db
        .selectFrom('moderation_cases')
        .select('notified_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return found.notified_at !== null
    }
    expect(await noticed()).toBe(false)
    for (const _ of [1, 2]) await passOnCases(app.deps)
    expect(await operator.call(read, at(id))).toMatchObject({ level: 'server', assignee: null })
    expect(await whatsOf(operator, id)).toEqual(['opened', 'escalated'])
    const { items } = await operator.call('GET /admin/cases', { query: {} })
    expect(items.map((one) => one.id)).toContain(id)
    await sql`update moderation_cases set notified_at = now() - interval '2 hours' where notified_at is not null`.execute(
      db,
    )
    expect(await noticed()).toBe(true)
    await sql`update clubs set permissions = jsonb_set(permissions, '{moderators}', ${JSON.stringify([idOf(moderator)])}::jsonb)
      where id = ${hall.id}`.execute(db)
  })

  it('offers the acts that the viewer may do', async () => {
    const { id } = await reported()
    const onMembers = ['warn', 'review_posts', 'silence', 'remove_member', 'ban']
    const ofClub = ['hide', 'remove', 'lock_comments', ...onMembers]
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
    const told = { explanation: 'A forgery', isAboutChildAbuse: false }
    expect(await legalOf(ben)).toEqual({ ...told, name: null, email: null })
    expect(await legalOf(operator)).toEqual({
      ...told,
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
    // Who had it when it was closed stays known.
    await ben.call(assign, { ...at(id), body: { expectedId: null } })
    await ben.call(close, { ...at(id), body: { outcome: 'dismissed', reason: '' } })
    const late = { ...at(id), body: { expectedId: idOf(ben) } }
    for (const closed of [await moderator.call(release, at(id)), await moderator.call(assign, late)])
      expect(closed.assignee?.id).toBe(idOf(ben))
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

  it('hands a case of the server over between operators, unless it is about them or they are suspended', async () => {
    const { id } = await reported(ben)
    const second = await someone()
    const handTo = (personId: string, expectedId: string | null) => ({
      ...at(id),
      body: { personId, expectedId },
    })
    const toSecond = handTo(idOf(second), idOf(operator))
    await operator.call(assign, { ...at(id), body: { expectedId: null } })
    expect(await operator.refused(assign, toSecond)).toMatchObject({ code: 'not_a_moderator' })
    await openConsole(db, second)
    expect((await operator.call(assign, toSecond)).assignee?.id).toBe(idOf(second))
    expect((await second.call(read, at(id))).entries.at(-1)).toMatchObject({
      ...{ what: 'taken', actor: { id: idOf(operator) } },
      text: expect.stringMatching(/^Handed over to Person /),
    })
    // Sent again after it was taken back.
    await operator.call(assign, { ...at(id), body: { expectedId: idOf(second) } })
    expect(await second.refused(assign, handTo(idOf(second), idOf(second)))).toMatchObject({
      code: 'case_taken',
    })
    await openConsole(db, ben)
    expect(await operator.refused(assign, handTo(idOf(ben), idOf(operator)))).toMatchObject({
      code: 'not_a_moderator',
    })
    await db.deleteFrom('operators').where('user_id', '=', idOf(ben)).execute()
    await operator.call('POST /acts', {
      body: {
        ...{ id: newId(), action: 'suspend', subject: { kind: 'profile', id: idOf(second) } },
        statement: { basis: 'rule', ground: 'Rule 1', facts: 'Spam' },
      },
    })
    expect(await operator.refused(assign, toSecond)).toMatchObject({ code: 'not_a_moderator' })
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
    const { id: other } = await reported()
    await moderator.call(escalate, { ...at(other), body: { reason: '' } })
    expect((await operator.call(read, at(other))).level).toBe('server')
  })

  it('is refused once it is closed', async () => {
    const { id } = await reported()
    await ben.call(close, { ...at(id), body: { outcome: 'dismissed', reason: '' } })
    expect(await ben.refused(escalate, { ...at(id), body: { reason: '' } })).toMatchObject({
      code: 'already_decided',
    })
  })
})
