import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { at, close, decide, idOf, illegal, openCases, read, reopen } from './cases.fixture.ts'
import { notifyOfNewCases, remindOfCases } from './notices.tasks.ts'

const office = await openPostOffice()
afterAll(() => office.close())
const world = await openCases({
  smtpUrl: office.url,
  reportsTo: 'trust@guild.test',
  baseUrl: 'http://guild.test',
})
const { app, db, ann, ben, cam, dot, visitor, hall, tasksDone, mailUnread } = world
const { someone, moderator, operator, newPost, report, caseOf, reported } = world

const alertsOf = async (who: Client) =>
  (await who.call('GET /notifications', { query: { filter: 'own' } })).items.filter(
    ({ type }) => type === 'CASE_LEGAL',
  )
const mailsTo = (address: string, about: string) =>
  office.mails.filter(({ to, text }) => to?.some((one) => one.address === address) && text?.includes(about))
const noticed = async (author: Client = cam, given: object = {}) => {
  const post = await newPost(author)
  await report(visitor, post, illegal({ email: `${newId()}@visitors.test`, ...given }))
  return { post, id: await caseOf(post) }
}

describe('a legal notice about what a member published', () => {
  it('reaches operators at once, by bell and mail, beside the club', async () => {
    const before = (await alertsOf(operator)).length
    const { id } = await noticed()
    await tasksDone()
    const alerts = await alertsOf(operator)
    expect(alerts).toHaveLength(before + 1)
    expect(alerts[0]).toMatchObject({
      title: 'Legal notice',
      message: 'Post “Cheap gold” in The Hall was reported as illegal. Operators decide about it.',
    })
    const [mail, ...more] = mailsTo('trust@guild.test', id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Legal notice: Post “Cheap gold”' })
    expect(mail?.text).toContain(`http://guild.test/admin/cases/${id}`)
    await mailUnread()
    const { email } = await db
      .selectFrom('profiles')
      .select('email')
      .where('id', '=', idOf(operator))
      .executeTakeFirstOrThrow()
    expect(mailsTo(email, `/admin/cases/${id}`)).toHaveLength(1)
    for (const who of [ann, ben, moderator]) {
      expect(await alertsOf(who)).toEqual([])
      expect((await who.call(read, at(id))).legal).toBe('notice')
    }
    const types = async () =>
      (await ben.call('GET /notifications', { query: { filter: 'own' } })).items.map(({ type }) => type)
    await sql`update moderation_cases set notified_at = now() - interval '2 hours' where notified_at is not null`.execute(
      db,
    )
    await notifyOfNewCases(app.deps)
    expect(await types()).toContain('CASE_OPENED')
  })

  it('is announced once, though it is the server’s case as well', async () => {
    const { id } = await noticed(ann)
    await tasksDone()
    const other = await reported(ann)
    await tasksDone()
    await sql`update moderation_cases set notified_at = now() - interval '2 hours' where notified_at is not null`.execute(
      db,
    )
    await sql`update moderation_cases set notified_at = null where id in (${id}, ${other.id})`.execute(db)
    await notifyOfNewCases(app.deps)
    const { items } = await operator.call('GET /notifications', { query: { filter: 'own' } })
    expect(items[0]).toMatchObject({ type: 'CASE_OPENED', title: 'New case in the server' })
    expect(mailsTo('trust@guild.test', id)).toHaveLength(1)
  })

  it('raises a case that is open, once for each gravity', async () => {
    const { id, post } = await reported()
    const before = (await alertsOf(operator)).length
    const legalOf = async () => (await operator.call(read, at(id))).legal
    expect(await legalOf()).toBe('none')
    await report(dot, post, illegal({ name: '', email: '' }))
    await report(ben, post, illegal({ name: '', email: '' }))
    expect(await legalOf()).toBe('notice')
    await report(visitor, post, illegal({ name: '', email: '', isAboutChildAbuse: true }))
    await report(visitor, post, illegal({ email: 'late@visitors.test' }))
    expect(await legalOf()).toBe('child_abuse')
    await tasksDone()
    const alerts = await alertsOf(operator)
    expect(alerts.length).toBe(before + 2)
    expect(alerts[0]).toMatchObject({ title: 'Legal notice: child sexual abuse' })
    expect(await caseOf(post)).toBe(id)
  })

  it('does not notify an operator whom it is about', async () => {
    const other = await openConsole(db, await someone(hall))
    await noticed(other)
    await tasksDone()
    expect(await alertsOf(other)).toEqual([])
    await db.deleteFrom('operators').where('user_id', '=', idOf(other)).execute()
  })

  it('reminds operators, who close it, and not the club', async () => {
    const { id } = await noticed()
    await sql`update moderation_cases set reminded_at = now()`.execute(db)
    await sql`update moderation_cases set reminded_at = null, opened_at = now() - interval '49 hours'
      where id = ${id}`.execute(db)
    const remindersOf = async (who: Client) =>
      (await who.call('GET /notifications', { query: { filter: 'own' } })).items.filter(
        ({ type }) => type === 'CASE_REMINDER',
      ).length
    const [club, server] = [await remindersOf(ben), await remindersOf(operator)]
    await remindOfCases(app.deps)
    expect([await remindersOf(ben), await remindersOf(operator)]).toEqual([club, server + 1])
  })
})

describe('deciding about a legal notice', () => {
  const statement = { basis: 'law' as const, ground: 'Section 267', facts: 'A forgery' }

  it('lets moderators hide the thing at once, and leaves the case to operators', async () => {
    const { id, post } = await noticed()
    const seen = await moderator.call(read, at(id))
    expect(seen.can).toMatchObject({ close: false, reopen: false, actions: expect.arrayContaining(['hide']) })
    for (const outcome of ['fine', 'dismissed'] as const)
      for (const who of [ann, ben, moderator])
        expect(await who.refused(close, { ...at(id), body: { outcome, reason: '' } })).toMatchObject({
          code: 'operators_only',
        })
    await moderator.call('POST /acts', {
      body: { id: newId(), caseId: id, action: 'hide', subject: post, statement },
    })
    expect(await moderator.call(read, at(id))).toMatchObject({ isHidden: true, status: 'open' })
    const acted = { ...at(id), body: { outcome: 'acted' as const, reason: '' } }
    expect(await moderator.refused(close, acted)).toMatchObject({ code: 'operators_only' })
    expect((await operator.call(read, at(id))).can.close).toBe(true)
    expect(await operator.call(close, acted)).toMatchObject({ status: 'closed', outcome: 'acted' })
    expect(await moderator.refused(reopen, at(id))).toMatchObject({ code: 'operators_only' })
    expect(await operator.call(reopen, at(id))).toMatchObject({ status: 'open' })
  })

  it('is not closed by an operator whose console is closed, nor by the one who published it', async () => {
    const owner = await openConsole(db, await someone(hall))
    const { id } = await noticed(owner)
    const body = { outcome: 'fine' as const, reason: '' }
    expect(await owner.refused(close, { ...at(id), body })).toMatchObject({ code: 'case_not_found' })
    await openConsole(db, ben)
    await sql`update sessions set console_until = null where user_id = ${idOf(ben)}`.execute(db)
    expect(await ben.refused(close, { ...at(id), body })).toMatchObject({ code: 'operators_only' })
    await db
      .deleteFrom('operators')
      .where('user_id', 'in', [idOf(ben), idOf(owner)])
      .execute()
  })

  it('hides it among many, and leaves it open', async () => {
    const [one, two, plain] = [await noticed(), await noticed(), await reported()]
    const body = {
      ids: [one.id, plain.id],
      action: 'hide' as const,
      statement,
      outcome: 'acted' as const,
      reason: '',
    }
    expect(await moderator.call(decide, { body })).toEqual({
      decided: [plain.id],
      acts: [one, plain].map(({ id }) => ({ caseId: id, actId: expect.any(String) })),
      passed: [{ id: one.id, why: 'legal' }],
    })
    expect(await operator.call(read, at(one.id))).toMatchObject({ isHidden: true, status: 'open' })
    const fine = { ids: [two.id], outcome: 'fine' as const, reason: '' }
    expect(await moderator.call(decide, { body: fine })).toEqual({
      decided: [],
      acts: [],
      passed: [{ id: two.id, why: 'legal' }],
    })
    expect(await operator.call(decide, { body: fine })).toEqual({ decided: [two.id], acts: [], passed: [] })
  })
})

describe('queues', () => {
  const ofHall = (query: object = {}) => ({ params: { club: hall.slug }, query })

  it('have legal notices first, whatever their age and order, and find them by reason', async () => {
    await sql`delete from moderation_cases`.execute(db)
    const old = await reported()
    const server = await reported(ann)
    const hate = await reported()
    await report(await someone(), hate.post, { reason: 'hate' })
    const legal = await noticed()
    const abuse = await noticed(cam, { isAboutChildAbuse: true })
    for (const sort of ['oldest', 'newest'] as const) {
      const inOrder = (ids: string[]) => (sort === 'oldest' ? ids : ids.toReversed())
      const club = await moderator.call('GET /clubs/:club/cases', ofHall({ sort }))
      expect(club.items.map(({ id }) => id)).toEqual([abuse.id, legal.id, ...inOrder([old.id, hate.id])])
      expect(club.items.map((one) => one.legal)).toEqual(['child_abuse', 'notice', 'none', 'none'])
      const own = await operator.call('GET /admin/cases', { query: { sort } })
      expect(own.items.map(({ id }) => id)).toEqual([abuse.id, legal.id, server.id])
      expect(own).toMatchObject({ open: 3 })
      const all = await operator.call('GET /admin/cases', { query: { sort, level: 'all' } })
      expect(all.items.map(({ id }) => id)).toEqual([
        ...[abuse.id, legal.id],
        ...inOrder([old.id, server.id, hate.id]),
      ])
      expect(all).toMatchObject({ open: 5 })
    }
    const forReason = async (reason: string, level: 'server' | 'all') =>
      (await operator.call('GET /admin/cases', { query: { reason, level } as never })).items.map(
        ({ id }) => id,
      )
    expect(await forReason('illegal', 'server')).toEqual([abuse.id, legal.id])
    expect(await forReason('illegal', 'all')).toEqual([abuse.id, legal.id])
    expect(await forReason('hate', 'all')).toEqual([hate.id])
    expect(await forReason('hate', 'server')).toEqual([])
    const clubOf = async (reason: string) =>
      (await ben.call('GET /clubs/:club/cases', ofHall({ reason }))).items.map(({ id }) => id)
    expect(await clubOf('illegal')).toEqual([abuse.id, legal.id])
    expect(await clubOf('hate')).toEqual([hate.id])
    await operator.call(close, { ...at(legal.id), body: { outcome: 'fine', reason: '' } })
    const closed = await operator.call('GET /admin/cases', { query: { status: 'closed', reason: 'illegal' } })
    expect(closed.items.map(({ id }) => id)).toEqual([legal.id])
    expect((await operator.call('GET /admin/cases', { query: { status: 'closed' } })).items).toHaveLength(1)
    expect((await operator.call('GET /admin/overview')).waiting.cases).toBe(2)
  })

  it('are paged without gaps across legal notices and the rest', async () => {
    await sql`delete from moderation_cases`.execute(db)
    await sql`insert into moderation_cases (id, kind, subject_id, club_id, level, gravity, reported, opened_at)
      select gen_random_uuid(), 'content', gen_random_uuid(), ${hall.id}, 'club', n % 3,
        '{"label": "Post", "title": "", "text": ""}', now() - make_interval(mins => n / 10)
      from generate_series(1, 100) n`.execute(db)
    for (const sort of ['oldest', 'newest'] as const) {
      const seen: string[] = []
      const kinds: string[] = []
      let cursor: string | undefined
      do {
        const page = await ben.call('GET /clubs/:club/cases', ofHall({ sort, ...(cursor && { cursor }) }))
        seen.push(...page.items.map(({ id }) => id))
        kinds.push(...page.items.map((one) => one.legal))
        cursor = page.next ?? undefined
      } while (cursor && seen.length < 200)
      expect(seen).toHaveLength(100)
      expect(new Set(seen).size).toBe(100)
      expect([...new Set(kinds)]).toEqual(['child_abuse', 'notice', 'none'])
      expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toHaveLength(3)
    }
  })
})
