import type { Subject, SubjectKind } from '@guildhall/contract/moderation'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/mail/refused-addresses.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { exportedRows } from '../../../testing/exported.ts'
import { openPostOffice } from '../../../testing/post-office.ts'
import { openWorld } from '../../../testing/world.ts'
import { finishDeletion } from '../../account-deletions/account-deletions.tasks.ts'
import { answerReports } from './answers.writes.ts'

const office = await openPostOffice()
afterAll(() => office.close())
const { ann, ben, cam, dot, visitor, hall, vault, make, as, app, eventually, tasksDone } = await openWorld({
  smtpUrl: office.url,
  baseUrl: 'http://guild.test',
})
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id
const send = 'POST /reports'
const about = (subject: Subject, given: object = {}) => ({
  body: { id: newId(), subject, reason: 'spam' as ReportReason, note: '', ...given },
})
const someone = async (club?: { id: string }) => {
  const person = await make.person()
  if (club) await make.member(club, person)
  return as(person)
}
const notice = {
  explanation: 'It is a forgery',
  name: 'Vera',
  email: 'vera@visitors.test',
  isAboutChildAbuse: false,
  isInGoodFaith: true as const,
}
const illegal = (given: object = {}) => ({ reason: 'illegal' as const, legal: { ...notice, ...given } })
const casesOf = ({ kind, id }: Subject) =>
  db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
const reportsOf = (caseId: string | undefined) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('case_id', '=', caseId ?? newId())
    .orderBy('created_at')
    .execute()
const close = (subject: Subject, outcome: string) =>
  db
    .updateTable('moderation_cases')
    .set({ closed_at: sql<Date>`now()`, outcome })
    .where('subject_id', '=', subject.id)
    .where('closed_at', 'is', null)
    .execute()
const newPost = async (author: Client, club = hall, title = 'Cheap gold') => {
  const post = await make.post({ club, author: personOf(author), title, content: `# ${title}\n\nBuy it` })
  return { kind: 'content' as const, id: post.id }
}
const newComment = async (author: Client, item: Subject, content = 'You are a fool') => {
  const { id } = await make.comment({ on: item, club: hall, author: personOf(author), content })
  return { kind: 'comment' as const, id }
}

describe('reporting', () => {
  it('opens a case with a copy of the thing, and acknowledges it at once', async () => {
    const post = await newPost(cam)
    const report = about(post, { note: '  Again\nand again ', reason: 'rules', rule: '1. No selling' })
    expect(await dot.call(send, report)).toEqual({ id: report.body.id, isNew: true })
    const [opened, ...others] = await casesOf(post)
    expect(others).toEqual([])
    expect(opened).toMatchObject({
      ...{ kind: 'content', club_id: hall.id, person_id: idOf(cam), level: 'club', is_automatic: false },
      closed_at: null,
      reported: {
        ...post,
        ...{
          label: 'Post',
          title: 'Cheap gold',
          text: '# Cheap gold\n\nBuy it',
          isMarkdown: true,
          pictures: [],
        },
        path: expect.stringMatching(/^\/hall\/posts\/cheap-gold/),
        author: { id: idOf(cam), firstName: 'Cam' },
      },
    })
    expect(await reportsOf(opened?.id)).toMatchObject([
      {
        reporter_id: idOf(dot),
        reason: 'rules',
        rule: '1. No selling',
        note: 'Again\nand again',
        legal: null,
      },
    ])
    const { items } = await dot.call('GET /notifications', { query: { filter: 'own' } })
    expect(items[0]).toMatchObject({
      type: 'REPORT_RECEIVED',
      message:
        'We received your report about the post “Cheap gold”. You’ll get a notification once it has been reviewed.',
    })
    const { rows } =
      await sql`select what, actor_id, person_id from moderation_log where case_id = ${opened?.id}`.execute(
        db,
      )
    expect(rows).toEqual([{ what: 'opened', actor_id: null, person_id: idOf(cam) }])
  })

  it('joins one case from many people, also at the same time, and ignores a second report of one person for the reason', async () => {
    const post = await newPost(cam)
    const people = await Promise.all(Array.from({ length: 6 }, () => someone()))
    await Promise.all(people.map((one) => one.call(send, about(post))))
    const [first] = people
    const again = await first?.call(send, about(post, { note: 'Again' }))
    expect(again?.isNew).toBe(false)
    const cases = await casesOf(post)
    expect(cases).toHaveLength(1)
    const reports = await reportsOf(cases[0]?.id)
    expect(reports.map(({ reporter_id }) => reporter_id).sort()).toEqual(people.map(idOf).sort())
    expect(reports.some(({ id }) => id === again?.id)).toBe(true)
  })

  it('stores a report once when it is sent twice, and refuses the id of another one', async () => {
    const post = await newPost(cam)
    const report = about(post, { rule: 'Of another reason' })
    const sent = { id: report.body.id, isNew: true }
    expect(await Promise.all([dot.call(send, report), dot.call(send, report)])).toEqual([sent, sent])
    const [opened] = await casesOf(post)
    expect(await reportsOf(opened?.id)).toMatchObject([{ reason: 'spam', rule: '' }])
    await expect(ben.refused(send, report)).resolves.toMatchObject({ code: 'id_taken' })
    const mail = about(post, illegal())
    await visitor.call(send, mail)
    expect(await visitor.call(send, mail)).toEqual({ id: mail.body.id, isNew: true })
    expect(await reportsOf(opened?.id)).toHaveLength(2)
  })

  it('refuses what is yours and what you cannot see', async () => {
    const post = await newPost(cam)
    await expect(cam.refused(send, about(post))).resolves.toMatchObject({ code: 'own_subject' })
    await expect(cam.refused(send, about({ kind: 'profile', id: idOf(cam) }))).resolves.toMatchObject({
      code: 'own_subject',
    })
    await expect(ann.refused(send, about({ kind: 'club', id: hall.id }))).resolves.toMatchObject({
      code: 'own_subject',
    })
    const inside = await newPost(cam, vault)
    const hidden = [inside, await newComment(cam, inside), { kind: 'content' as const, id: newId() }]
    for (const one of hidden) {
      await expect(dot.refused(send, about(one))).resolves.toMatchObject({ code: 'report_subject_not_found' })
      await expect(visitor.refused(send, about(one, illegal()))).resolves.toMatchObject({
        code: 'report_subject_not_found',
      })
      expect(await casesOf(one)).toEqual([])
    }
    const kinds: SubjectKind[] = ['comment', 'lesson_comment', 'message', 'profile', 'club', 'course']
    for (const kind of kinds)
      await expect(dot.refused(send, about({ kind, id: newId() }))).resolves.toMatchObject({
        code: 'report_subject_not_found',
      })
  })

  it('finds what is hidden no longer', async () => {
    const person = await make.person()
    const profile = { kind: 'profile' as const, id: person.id }
    const { rows } = await sql<{
      id: string
    }>`insert into moderation_log (id, what) values (gen_random_uuid(), 'hide')
      returning id`.execute(db)
    await sql`insert into hidings (kind, subject_id, act_id) values ('profile', ${person.id}, ${rows[0]?.id})`.execute(
      db,
    )
    await expect(dot.refused(send, about(profile))).resolves.toMatchObject({
      code: 'report_subject_not_found',
    })
  })

  it('gives profiles, clubs, messages and what moderators publish to the server', async () => {
    const levelOf = async (subject: Subject) => {
      await dot.call(send, about(subject))
      const [opened] = await casesOf(subject)
      return [opened?.level, opened?.club_id, opened?.person_id]
    }
    const moderator = await someone(hall)
    await sql`update clubs set permissions = permissions || ${JSON.stringify({ moderators: [idOf(moderator)] })}::jsonb
      where id = ${hall.id}`.execute(db)
    const { id: profileId } = await make.person()
    expect(await levelOf({ kind: 'profile', id: profileId })).toEqual(['server', null, profileId])
    expect(await levelOf({ kind: 'club', id: hall.id })).toEqual(['server', hall.id, idOf(ann)])
    expect(await levelOf(await newPost(ann))).toEqual(['server', hall.id, idOf(ann)])
    expect(await levelOf(await newPost(ben))).toEqual(['server', hall.id, idOf(ben)])
    expect(await levelOf(await newPost(moderator))).toEqual(['server', hall.id, idOf(moderator)])
    const outsider = await someone()
    const post = await newPost(cam)
    expect(await levelOf(await newComment(outsider, post))).toEqual(['club', hall.id, idOf(outsider)])
    await sql`update clubs set permissions = permissions - 'moderators' where id = ${hall.id}`.execute(db)
  })

  it('opens no new case about what was judged fine until it is edited', async () => {
    const post = await newPost(cam)
    await ben.call(send, about(post))
    await close(post, 'fine')
    const [judged] = await casesOf(post)
    expect(await dot.call(send, about(post))).toMatchObject({ isNew: true })
    expect(await casesOf(post)).toHaveLength(1)
    expect(await reportsOf(judged?.id)).toMatchObject([
      { reporter_id: idOf(ben), answered_at: expect.any(Date) },
      { reporter_id: idOf(dot), answered_at: expect.any(Date) },
    ])
    const { items } = await dot.call('GET /my/reports', { query: {} })
    expect(items[0]).toMatchObject({
      title: 'Cheap gold',
      label: 'Post',
      outcome: 'not_violating',
      clubName: 'The Hall',
    })
    await sql`update content set edited_at = now() + interval '1 second' where id = ${post.id}`.execute(db)
    await dot.call(send, about(post))
    expect(await casesOf(post)).toHaveLength(2)
  })

  it('opens a new case about a profile that changed after it was judged fine', async () => {
    const person = await make.person()
    const profile = { kind: 'profile' as const, id: person.id }
    await dot.call(send, about(profile))
    await close(profile, 'fine')
    await ben.call(send, about(profile))
    expect(await casesOf(profile)).toHaveLength(1)
    await sql`update profiles set bio = 'Follow me' where id = ${person.id}`.execute(db)
    await cam.call(send, about(profile))
    expect(await casesOf(profile)).toHaveLength(2)
  })

  it('loses the names of those who delete their account, and is part of their export', async () => {
    const reporter = await someone()
    const author = await make.person({ firstName: 'Ada', lastName: 'Erased' })
    const post = await newPost(await as(author))
    await reporter.call(send, about(post, { note: 'My note' }))
    await reporter.call(send, about({ kind: 'profile', id: author.id }))
    expect(await exportedRows(db, personOf(reporter), 'reports.json')).toMatchObject([
      { about: { kind: 'profile', id: author.id } },
      { reason: 'spam', note: 'My note', about: post, isClosed: false },
    ])
    for (const { id } of [author, personOf(reporter)]) {
      await sql`update profiles set deleted_at = now() where id = ${id}`.execute(db)
      await finishDeletion(app.deps, id)
    }
    const [opened] = await casesOf(post)
    expect(opened).toMatchObject({ person_id: null, reported: { author: null, title: 'Cheap gold' } })
    expect(await reportsOf(opened?.id)).toMatchObject([{ reporter_id: null, note: 'My note' }])
    const [profile] = await casesOf({ kind: 'profile', id: author.id })
    expect(JSON.stringify(profile)).not.toMatch(/Ada|Erased/)
  })

  it('accepts 50 reports of a person in a day', async () => {
    const reporter = await someone()
    const post = await newPost(cam)
    await sql`insert into moderation_cases (id, kind, subject_id, level, reported) select gen_random_uuid(), 'content',
      gen_random_uuid(), 'club', '{}' from generate_series(1, 49)`.execute(db)
    await sql`insert into reports (id, case_id, reporter_id, reason) select gen_random_uuid(), id, ${idOf(reporter)}, 'spam'
      from moderation_cases where reported = '{}'`.execute(db)
    const others = await Promise.all(Array.from({ length: 8 }, () => newPost(cam)))
    const sent = await Promise.allSettled([post, ...others].map((one) => reporter.call(send, about(one))))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const another = await newPost(cam)
    await expect(reporter.refused(send, about(another))).resolves.toMatchObject({ code: 'too_many_reports' })
    // What was reported already is ignored, not refused.
    const stored = sent.findIndex(({ status }) => status === 'fulfilled')
    const again = about([post, ...others][stored] ?? post)
    expect(await reporter.call(send, again)).toMatchObject({ isNew: false })
    // Messages count as well.
    await make.member(vault, personOf(reporter))
    const message = await cam.call('POST /functions/v1/send-chat-message', {
      body: { club_id: vault.id, receiver_id: idOf(reporter), message: 'Buy gold' },
    })
    const ofMessages = {
      params: { conversationId: message.conversation_id },
      body: { id: newId(), reason: 'spam' as const, note: '', messageIds: [message.id] },
    }
    await expect(
      reporter.refused('POST /conversations/:conversationId/reports', ofMessages),
    ).resolves.toMatchObject({ code: 'too_many_reports' })
    const sentAgo = (hours: number) =>
      sql`update reports set created_at = now() - make_interval(mins => ${hours * 60}::int)
        where reporter_id = ${idOf(reporter)}`.execute(db)
    await sentAgo(23.9)
    await expect(reporter.refused(send, about(another))).resolves.toMatchObject({ code: 'too_many_reports' })
    await sentAgo(24.1)
    expect(await reporter.call(send, about(another))).toMatchObject({ isNew: true })
  })
})

describe('visitors', () => {
  const mailsTo = (address: string) =>
    office.mails.filter((mail) => mail.to?.some((one) => one.address === address))

  it('report only what is illegal', async () => {
    const post = await newPost(cam)
    await expect(visitor.refused(send, about(post))).resolves.toMatchObject({ code: 'sign_in_required' })
    await expect(visitor.refused(send, about(post, { reason: 'illegal' }))).resolves.toMatchObject({
      code: 'bad_input',
    })
  })

  it('get a receipt by mail with the number of the case', async () => {
    const post = await newPost(cam)
    await visitor.call(send, about(post, illegal({ email: 'wilma@visitors.test' })))
    const [opened] = await casesOf(post)
    const mail = await eventually(async () => mailsTo('wilma@visitors.test')[0])
    expect(mail.subject).toBe('We received your report')
    expect(mail.text).toMatch(/^Hello,\s/)
    expect(mail.text).toContain(`Its number is ${opened?.id}.`)
    expect(await reportsOf(opened?.id)).toMatchObject([
      { reporter_id: null, reason: 'illegal', legal: { explanation: 'It is a forgery', name: 'Vera' } },
    ])
  })

  it('get no mail at an address that refused it, which delays nothing for others', async () => {
    const post = await newPost(cam)
    const [wrong, right] = ['wrong@visitors.test', 'right@visitors.test']
    await refuse(db, wrong)
    for (const email of [wrong, right]) await visitor.call(send, about(post, illegal({ email })))
    // People with an account are notified instead.
    await dot.call(send, about(post, illegal({ email: 'dot@visitors.test' })))
    const [opened] = await casesOf(post)
    await close(post, 'dismissed')
    await answerReports(app.deps, { caseId: opened?.id ?? '' })
    await tasksDone()
    expect([...mailsTo(wrong), ...mailsTo('dot@visitors.test')]).toEqual([])
    // Two tasks, which run side by side.
    expect(
      mailsTo(right)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['We received your report', 'Your report was reviewed'])
    const answered = (await reportsOf(opened?.id)).map((one) => one.answered_at)
    expect(answered).toEqual(Array(3).fill(expect.any(Date)))
  })

  it('get it also where an account with the address is suspended', async () => {
    const person = await make.person()
    const { rows } = await sql<{ id: string }>`insert into moderation_log (id, what)
      values (gen_random_uuid(), 'suspend') returning id`.execute(db)
    const suspension = { act_id: rows[0]?.id ?? '', person_id: person.id, kind: 'suspended' }
    await db.insertInto('restrictions').values(suspension).execute()
    await visitor.call(send, about(await newPost(cam), illegal({ email: person.email })))
    await eventually(async () => mailsTo(person.email)[0])
  })

  it('give name and address, except about the abuse of children', async () => {
    const post = await newPost(cam)
    for (const given of [{ name: '' }, { email: '' }, { explanation: ' ' }, { isInGoodFaith: false }])
      await expect(visitor.refused(send, about(post, illegal(given)))).resolves.toMatchObject({
        code: 'bad_input',
      })
    const spam = { ...illegal(), reason: 'spam' }
    await expect(visitor.refused(send, about(post, spam))).resolves.toMatchObject({ code: 'bad_input' })
    const anonymous = { name: '', email: '', isAboutChildAbuse: true }
    expect(await visitor.call(send, about(post, illegal(anonymous)))).toMatchObject({ isNew: true })
    await tasksDone()
  })

  it('send at most 5 reports a day from one address', async () => {
    const posts = await Promise.all(Array.from({ length: 6 }, () => newPost(cam)))
    const given = illegal({ email: 'busy@visitors.test' })
    for (const post of posts.slice(0, 5)) await visitor.call(send, about(post, given))
    const [last] = posts.slice(5)
    if (!last) throw new Error('No post')
    await expect(
      visitor.refused(send, about(last, illegal({ email: 'BUSY@visitors.test' }))),
    ).resolves.toMatchObject({ code: 'too_many_reports' })
  })
})
