import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, personOf } from '../../../testing/as.ts'
import { exportedRows } from '../../../testing/exported.ts'
import { picture } from '../../../testing/make.ts'
import { openConsole } from '../../../testing/operators.ts'
import { openPostOffice } from '../../../testing/post-office.ts'
import { openWorld } from '../../../testing/world.ts'
import { finishDeletion } from '../../account-deletions/account-deletions.tasks.ts'
import { sweepFiles } from '../../files/files.tasks.ts'
import { sweepCases } from '../sweep.tasks.ts'
import { findReport, readOpenReports } from './reports.reads.ts'
import { sweepReports } from './reports.tasks.ts'

const office = await openPostOffice()
afterAll(() => office.close())
const { ann, dot, visitor, hall, vault, make, as, app, eventually } = await openWorld({
  smtpUrl: office.url,
  baseUrl: 'http://guild.test',
  reportsTo: 'trust@guild.test',
})
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id
type Club = { id: string }
const send = (who: Client, to: Client, message: string, given: object = {}, club: Club = hall) =>
  who.call('POST /functions/v1/send-chat-message', {
    body: { club_id: club.id, receiver_id: idOf(to), message, ...given },
  })
const reporting = 'POST /conversations/:conversationId/reports'
const of = (conversationId: string, messageIds: string[], given: object = {}) => ({
  params: { conversationId },
  body: { id: newId(), reason: 'spam' as const, note: '', messageIds, ...given },
})
const read = (who: Client, to: Client) =>
  who.call('POST /functions/v1/get-chat-messages', { body: { club_id: hall.id, receiver_id: idOf(to) } })
const takeBack = (who: Client, messageId: string) =>
  who.call('DELETE /messages/:messageId', { params: { messageId } })
const block = (who: Client, other: Client) =>
  who.call('PUT /my/blocks/:personId', { params: { personId: idOf(other) } })
const someone = async (firstName = 'Mia', club: Club = hall) => {
  const person = await make.person({ firstName })
  await make.member(club, person)
  return as(person)
}
const pair = async () => [await someone('Mia'), await someone('Leo')] as const
const mailsOf = (reportId: string) => office.mails.filter((mail) => mail.text?.includes(reportId))
const mailOf = (reportId: string) => eventually(async () => mailsOf(reportId)[0])
const noMailOf = async (reportId: string) => {
  await eventually(async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs`.execute(db)
    return rows.length === 0
  })
  return mailsOf(reportId).length === 0
}
const caseOf = async (reportId: string) => {
  const { case_id: caseId } = await db
    .selectFrom('reports')
    .select('case_id')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  return caseId
}
/** Closes the case of a report, so many days ago, and deletes what is old enough. */
const closeAndSweep = async (reportId: string, days: number | null) => {
  const closed_at = days === null ? null : new Date(Date.now() - days * 86_400_000)
  await db.updateTable('message_reports').set({ closed_at }).where('id', '=', reportId).execute()
  await db
    .updateTable('moderation_cases')
    .set({ closed_at, outcome: closed_at && 'dismissed' })
    .where('id', '=', await caseOf(reportId))
    .execute()
  await sweepCases(app.deps)
  await sweepReports(db)
}
const reported = async (reportId: string) =>
  (await findReport(db, reportId))?.messages.map(({ message }) => message)

describe('reporting messages', () => {
  it('mails the chosen messages, and nothing else of the conversation, to the operators', async () => {
    const [me, other] = await pair()
    await send(other, me, 'Harmless beginning')
    await send(me, other, 'My own secret')
    const bad = await send(other, me, 'Buy gold at evil.com\n<b>Now</b>')
    await send(other, me, 'Harmless end')
    const worse = await send(other, me, 'Or else')
    const report = of(bad.conversation_id, [worse.id, bad.id], {
      reason: 'harassment',
      note: '  It goes on\nfor days  ',
    })
    expect(await me.call(reporting, report)).toEqual({})
    const mail = await mailOf(report.body.id)
    expect(mail.to?.map(({ address }) => address)).toEqual(['trust@guild.test'])
    expect(mail.subject).toBe('Messages were reported: harassment or threats')
    const [mine, theirs] = [personOf(me), personOf(other)]
    expect(mail.text).toContain(
      `Mia ${mine.lastName}, @${mine.username}, reports 2 messages from Leo ${theirs.lastName}, @${theirs.username}, in the club The Hall.`,
    )
    expect(mail.text).toContain('Note\nIt goes on\nfor days')
    // In the order of sending, with links in the texts defused.
    expect(mail.text).toMatch(/UTC\nBuy gold at evil·com\n<b>Now<\/b>\n\n.*UTC\nOr else\n/)
    expect(mail.text).toContain(`http://guild.test/user/${theirs.username}`)
    expect(mail.html).toContain('&#60;b&#62;Now&#60;/b&#62;')
    for (const part of [mail.text, mail.html, mail.subject]) {
      expect(part).not.toMatch(/Harmless|secret/)
      expect(part).not.toContain(mine.email)
      expect(part).not.toContain(theirs.email)
    }
    expect(await findReport(db, report.body.id)).toMatchObject({
      reason: 'harassment',
      note: 'It goes on\nfor days',
      reporter: { username: mine.username },
      reported: { username: theirs.username },
      club: { slug: hall.slug },
      messages: [
        { id: bad.id, message: 'Buy gold at evil.com\n<b>Now</b>', sentAt: bad.created_at },
        { id: worse.id, message: 'Or else', sentAt: worse.created_at },
      ],
    })
  })

  it('opens a case of the server with the chosen messages', async () => {
    const [me, other] = await pair()
    const first = await send(other, me, 'Pay up')
    await send(other, me, 'Harmless')
    const second = await send(other, me, 'Or else')
    const report = of(first.conversation_id, [second.id, first.id], { note: 'Again' })
    await me.call(reporting, report)
    const operator = await openConsole(db, await as(await make.person()))
    const caseId = await caseOf(report.body.id)
    const found = await operator.call('GET /cases/:caseId', { params: { caseId } })
    expect(found).toMatchObject({
      ...{ kind: 'message', level: 'server', person: { id: idOf(other) } },
      reportList: [{ reporter: { id: idOf(me) }, reason: 'spam', note: 'Again' }],
      can: { actions: ['hide', 'remove', 'warn_account', 'suspend', 'close'] },
    })
    expect(found.messages.map(({ text }) => text)).toEqual(['Pay up', 'Or else'])
    expect(await ann.refused('GET /cases/:caseId', { params: { caseId } })).toMatchObject({
      code: 'case_not_found',
    })
    const file = await operator.fetch(`/rest/v1/cases/${caseId}/file`)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="case-${caseId}.json"`)
    expect(await file.json()).toMatchObject({
      id: caseId,
      messages: [{ text: 'Pay up' }, { text: 'Or else' }],
    })
    await operator.call('PUT /cases/:caseId/closure', {
      params: { caseId },
      body: { outcome: 'dismissed', reason: '' },
    })
    await eventually(async () => !(await readOpenReports(db)).some(({ id }) => id === report.body.id))
  })

  it('copies one message reported by itself, and nothing else of the conversation', async () => {
    const [me, other] = await pair()
    await send(other, me, 'Harmless beginning')
    await send(me, other, 'My own secret')
    const file = await other.call('POST /storage/v1/attachments', {
      file: new File(['Pay up'], 'threat.txt', { type: 'text/plain' }),
    })
    const bad = await send(other, me, 'Buy gold', { attachment_paths: [file.path] })
    await send(other, me, 'Harmless end')
    const id = newId()
    const subject = { kind: 'message' as const, id: bad.id }
    await me.call('POST /reports', { body: { id, subject, reason: 'hate', note: 'Stop it' } })
    const mail = await mailOf(id)
    expect(mail.text).toContain('Buy gold')
    const operator = await openConsole(db, await as(await make.person()))
    const caseId = await caseOf(id)
    await takeBack(other, bad.id)
    const found = await operator.call('GET /cases/:caseId', { params: { caseId } })
    expect(found).toMatchObject({
      ...{ kind: 'message', level: 'server', person: { id: idOf(other) }, thread: [] },
      messages: [
        {
          text: 'Buy gold',
          files: [{ name: 'threat.txt', size: 6, url: expect.stringMatching(/^\/rest\/v1\/cases\//) }],
          at: bad.created_at,
        },
      ],
      reportList: [{ reason: 'hate', note: 'Stop it' }],
    })
    const caseFile = await (await operator.fetch(`/rest/v1/cases/${caseId}/file`)).text()
    expect(JSON.parse(caseFile)).toMatchObject({
      messages: [
        {
          text: 'Buy gold',
          files: [{ name: 'threat.txt', size: 6, url: expect.stringMatching(/^\/rest\/v1\/cases\//) }],
        },
      ],
    })
    for (const part of [caseFile, JSON.stringify(found), mail.text, mail.html])
      expect(part).not.toMatch(/Harmless|secret/)
    // The case keeps its copy and its files also where the report’s are gone.
    await db.deleteFrom('message_reports').where('id', '=', id).execute()
    expect((await operator.call('GET /cases/:caseId', { params: { caseId } })).messages).toMatchObject([
      { text: 'Buy gold', pictures: [], files: [{ name: 'threat.txt' }], at: bad.created_at },
    ])
  })

  it('finds the copy of a message that was reported before with others', async () => {
    const [me, other] = await pair()
    const [first, second] = [await send(other, me, 'One'), await send(other, me, 'Two')]
    await me.call(reporting, of(first.conversation_id, [first.id, second.id]))
    const id = newId()
    const subject = { kind: 'message' as const, id: second.id }
    await me.call('POST /reports', { body: { id, subject, reason: 'spam', note: '' } })
    const operator = await openConsole(db, await as(await make.person()))
    const found = await operator.call('GET /cases/:caseId', { params: { caseId: await caseOf(id) } })
    expect(found.messages.map(({ text }) => text)).toEqual(['Two'])
  })

  it('leaves all that was not reported to the two people of the conversation', async () => {
    const [me, other] = await pair()
    const { id, conversation_id: conversationId } = await send(other, me, 'Between us')
    const operator = await openConsole(db, await as(await make.person()))
    const subject = { kind: 'message' as const, id }
    for (const who of [operator, ann, dot]) {
      const body = { id: newId(), subject, reason: 'spam' as const, note: '' }
      expect(await who.refused('POST /reports', { body })).toMatchObject({ code: 'report_subject_not_found' })
      const statement = { basis: 'rule' as const, ground: 'None', facts: 'Curious' }
      expect(
        await who.refused('POST /acts', { body: { id: newId(), action: 'hide', subject, statement } }),
      ).toMatchObject({ code: 'report_subject_not_found' })
      const texts = JSON.stringify(await read(who, other).catch(() => ''))
      expect(texts).not.toContain('Between us')
      expect(await who.refused(reporting, of(conversationId, [id]))).toMatchObject({
        code: 'conversation_not_found',
      })
    }
  })

  it('stores them unchanged, whatever the sender does', async () => {
    const [me, other] = await pair()
    const [first, second] = [await send(other, me, 'One'), await send(other, me, 'Two')]
    const report = of(first.conversation_id, [first.id, second.id])
    await me.call(reporting, report)
    await other.call('PUT /messages/:messageId', {
      params: { messageId: first.id },
      body: { message: 'Nice' },
    })
    await takeBack(other, second.id)
    expect(await reported(report.body.id)).toEqual(['One', 'Two'])
  })

  it('includes their files, which stay in the store as long as the report', async () => {
    const [me, other] = await pair()
    const [image, file, unreported] = [
      await other.call('POST /storage/v1/pictures/:purpose', {
        params: { purpose: 'content' },
        file: await picture(),
      }),
      await other.call('POST /storage/v1/attachments', {
        file: new File(['Pay up'], 'threat.txt', { type: 'text/plain' }),
      }),
      await other.call('POST /storage/v1/attachments', {
        file: new File(['Hello'], 'kind.txt', { type: 'text/plain' }),
      }),
    ]
    const bad = await send(other, me, '', { image_paths: [image.path], attachment_paths: [file.path] })
    const kind = await send(other, me, 'Kind', { attachment_paths: [unreported.path] })
    const report = of(bad.conversation_id, [bad.id])
    await me.call(reporting, report)
    const stored = await findReport(db, report.body.id)
    expect(stored?.messages).toMatchObject([
      {
        message: '',
        files: [
          { path: image.path, name: '' },
          { path: file.path, name: 'threat.txt' },
        ],
      },
    ])
    const mail = await mailOf(report.body.id)
    expect(mail.text).toContain('UTC\nPicture\nFile: threat·txt\n')
    expect(mail.text).not.toContain('kind')

    await takeBack(other, bad.id)
    await takeBack(other, kind.id)
    const later = new Date(Date.now() + 48 * 3_600_000)
    const isStored = async ({ path }: { path: string }) => {
      const found = await app.deps.files.get(path)
      found?.body.destroy()
      return found !== null
    }
    await sweepFiles(app.deps, later)
    expect(await Promise.all([image, file, unreported].map(isStored))).toEqual([true, true, false])
    expect((await me.fetch(image.url)).status).toBe(404)
    // The command closed the report, and its case is open.
    await db
      .updateTable('message_reports')
      .set({ closed_at: new Date(Date.now() - 181 * 86_400_000) })
      .where('id', '=', report.body.id)
      .execute()
    await sweepReports(db)
    await sweepFiles(app.deps, later)
    expect(await Promise.all([image, file].map(isStored))).toEqual([true, true])
    await closeAndSweep(report.body.id, 181)
    await sweepFiles(app.deps, later)
    expect(await Promise.all([image, file].map(isStored))).toEqual([false, false])
  })

  it('repeatedly or concurrently creates one report; reported messages are not reported again', async () => {
    const [me, other] = await pair()
    const [first, second] = [await send(other, me, 'One'), await send(other, me, 'Two')]
    const { conversation_id: conversationId } = first
    const report = of(conversationId, [first.id])
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => me.call(reporting, report))))
      expect(answer).toEqual({})
    // Under another id, as from a page that does not know the first.
    const again = of(conversationId, [first.id])
    await Promise.all(
      Array.from({ length: 5 }, () => me.call(reporting, { ...again, body: { ...again.body, id: newId() } })),
    )
    expect(await me.call(reporting, again)).toEqual({})
    expect(await findReport(db, again.body.id)).toBeUndefined()
    const more = of(conversationId, [first.id, second.id])
    await me.call(reporting, more)
    expect(await reported(more.body.id)).toEqual(['Two'])
    expect((await mailOf(more.body.id)).text).not.toContain('One')
    expect(await noMailOf(again.body.id)).toBe(true)
    expect(mailsOf(report.body.id)).toHaveLength(1)
    const mine = (await readOpenReports(db)).filter(
      ({ reporter }) => reporter?.username === personOf(me).username,
    )
    expect(mine.map(({ id }) => id)).toEqual([more.body.id, report.body.id])
    // The other person may report too; an id of another report is taken.
    const reply = await send(me, other, 'Reply')
    expect(
      await other.refused(reporting, of(conversationId, [reply.id], { id: report.body.id })),
    ).toMatchObject({ status: 409, code: 'id_taken' })
    await other.call(reporting, of(conversationId, [reply.id]))
  })

  it("is allowed to the two people of the conversation, for the other's messages", async () => {
    const [me, other] = await pair()
    const { id, conversation_id: conversationId } = await send(other, me, 'One')
    const mine = await send(me, other, 'Mine')
    const asked = of(conversationId, [id])
    expect(await visitor.refused(reporting, asked)).toMatchObject({ status: 401 })
    const missing = { status: 404, code: 'conversation_not_found' }
    for (const who of [ann, dot, await someone()])
      expect(await who.refused(reporting, asked)).toMatchObject(missing)
    expect(await me.refused(reporting, of(newId(), [id]))).toMatchObject(missing)
    const own = { status: 403, code: 'own_message' }
    expect(await me.refused(reporting, of(conversationId, [mine.id]))).toMatchObject(own)
    expect(await me.refused(reporting, of(conversationId, [id, mine.id]))).toMatchObject(own)
    expect(await other.refused(reporting, of(conversationId, [id]))).toMatchObject(own)
    const third = await someone()
    const elsewhere = await send(third, me, 'Elsewhere')
    const unknown = { status: 404, code: 'message_not_found' }
    for (const messageId of [newId(), elsewhere.id])
      for (const ids of [[messageId], [id, messageId]])
        expect(await me.refused(reporting, of(conversationId, ids))).toMatchObject(unknown)
    await takeBack(other, id)
    expect(await me.refused(reporting, asked)).toMatchObject({ status: 409, code: 'message_final' })
    expect(await findReport(db, asked.body.id)).toBeUndefined()
    expect(await noMailOf(asked.body.id)).toBe(true)
  })

  it('requires a reason, a bounded note and 1 to 20 messages', async () => {
    const [me, other] = await pair()
    const { id, conversation_id: conversationId } = await send(other, me, 'One')
    const many = Array.from({ length: 21 }, () => newId())
    for (const [given, field, says] of [
      [{ reason: 'because' }, 'reason', 'Choose a reason'],
      [{ reason: undefined }, 'reason', 'Choose a reason'],
      [{ note: 'x'.repeat(1001) }, 'note', 'A note has at most 1000 characters'],
      [{ note: 'a\u0000b' }, 'note', 'This text has characters we cannot keep'],
      [{ messageIds: [] }, 'messageIds', 'Choose at least one message'],
      [{ messageIds: many }, 'messageIds', 'Choose at most 20 messages'],
      [{ messageIds: [id, id.toUpperCase()] }, 'messageIds', 'Each message can be reported once'],
      [{ id: 'x' }, 'id', expect.any(String)],
    ] as const)
      expect(await me.refused(reporting, of(conversationId, [id], given))).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { [field]: says },
      })
    expect(await me.refused(reporting, of('x', [id]))).toMatchObject({ code: 'bad_input' })
    const sent = await Promise.all(Array.from({ length: 20 }, (_, count) => send(other, me, `No ${count}`)))
    const most = of(
      conversationId,
      sent.map((one) => one.id),
      { note: 'x'.repeat(1000) },
    )
    await me.call(reporting, most)
    expect(await reported(most.body.id)).toHaveLength(20)
  })

  it('reveals nothing: no signal, notification or change in the conversation', async () => {
    const [me, other] = await pair()
    const { id, conversation_id: conversationId } = await send(other, me, 'One')
    const before = [await read(me, other), await read(other, me)]
    const [mine, theirs] = [await me.listen(), await other.listen()]
    const report = of(conversationId, [id])
    await me.call(reporting, report)
    await mailOf(report.body.id)
    const { id: last } = await send(me, other, 'Last')
    for (const page of [mine, theirs]) {
      await page.heard('message.changed', (one) => one.kind === 'message.changed' && one.message.id === last)
      expect(page.signals.map(({ kind }) => kind)).toEqual(['message.changed'])
    }
    expect(theirs.notices).toEqual([])
    const { items } = await me.call('GET /notifications', { query: { filter: 'own' } })
    expect(items).toMatchObject([{ type: 'REPORT_RECEIVED' }])
    await takeBack(me, last)
    const after = [await read(me, other), await read(other, me)]
    expect(after.map(({ messages }) => messages.slice(1))).toEqual(before.map(({ messages }) => messages))
    expect(JSON.stringify(after)).not.toMatch(/report/)
  })

  it('stays possible after blocking or leaving; held messages are not visible', async () => {
    const [me, other] = await pair()
    const [first, second, third] = [
      await send(other, me, 'One'),
      await send(other, me, 'Two'),
      await send(other, me, 'Three'),
    ]
    const { conversation_id: conversationId } = first
    await block(me, other)
    const held = await send(other, me, 'Held')
    expect(await me.refused(reporting, of(conversationId, [held.id]))).toMatchObject({
      code: 'message_not_found',
    })
    await me.call(reporting, of(conversationId, [first.id]))
    await block(other, me)
    await me.call(reporting, of(conversationId, [second.id]))
    await me.call('DELETE /clubs/:club/membership', { params: { club: hall.slug } })
    await me.call(reporting, of(conversationId, [third.id]))
  })

  it('is refused in a deleted club; existing reports stay without the club', async () => {
    const club = await make.club({ owner: await make.person() })
    const [me, other] = [await someone('Mia', club), await someone('Leo', club)]
    const { id, conversation_id: conversationId } = await send(other, me, 'One', {}, club)
    const second = await send(other, me, 'Two', {}, club)
    const report = of(conversationId, [id])
    await me.call(reporting, report)
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await me.refused(reporting, of(conversationId, [second.id]))).toMatchObject({
      code: 'conversation_not_found',
    })
    expect(await findReport(db, report.body.id)).toMatchObject({ club: null })
    await db.deleteFrom('conversations').where('club_id', '=', club.id).execute()
    expect(await reported(report.body.id)).toEqual(['One'])
  })
})

describe('a report', () => {
  const exported = (who: Client) => exportedRows(db, personOf(who), 'message-reports.json')

  it("is exported for its reporter only, without others' texts", async () => {
    const [me, other] = await pair()
    const { id, conversation_id: conversationId } = await send(other, me, 'Theirs')
    await me.call(reporting, of(conversationId, [id], { note: 'My note' }))
    expect(await exported(other)).toEqual([])
    const rows = await exported(me)
    expect(rows).toEqual([
      {
        reason: 'spam',
        note: 'My note',
        messages: [id],
        createdAt: expect.any(String),
        club: expect.objectContaining({ slug: hall.slug }),
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('Theirs')
  })

  it.each([true, false])(
    'loses the names of deleted accounts, not its texts (erasing: %s)',
    async (erases) => {
      const [me, other] = await pair()
      const { id, conversation_id: conversationId } = await send(other, me, 'Theirs')
      const report = of(conversationId, [id], { note: 'My note' })
      await me.call(reporting, report)
      for (const who of [other, me]) {
        await db
          .updateTable('profiles')
          .set({ deleted_at: new Date(), erases_content: erases })
          .where('id', '=', idOf(who))
          .execute()
        const hidden = await findReport(db, report.body.id)
        expect(hidden?.[who === me ? 'reporter' : 'reported']).toBeNull()
        await finishDeletion(app.deps, idOf(who))
      }
      expect(await findReport(db, report.body.id)).toMatchObject({
        reporter: null,
        reported: null,
        note: 'My note',
        messages: [{ message: 'Theirs' }],
      })
      const left = await db
        .selectFrom('message_reports as r')
        .innerJoin('reported_messages as m', 'm.report_id', 'r.id')
        .select(['r.reporter_id', 'r.reported_id', 'm.reporter_id as by'])
        .where('r.id', '=', report.body.id)
        .execute()
      expect(left).toEqual([{ reporter_id: null, reported_id: null, by: null }])
      const { rows } = await sql`select person_id, reported ->> 'title' as title from moderation_cases
        where id = ${await caseOf(report.body.id)}`.execute(db)
      expect(rows).toEqual([{ person_id: null, title: 'Deleted user' }])
    },
  )

  it('is refused about a deleted account', async () => {
    const [me, other] = await pair()
    const { id, conversation_id: conversationId } = await send(other, me, 'Theirs')
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', idOf(other)).execute()
    await finishDeletion(app.deps, idOf(other))
    expect(await me.refused(reporting, of(conversationId, [id]))).toMatchObject({ code: 'user_not_found' })
  })

  it('is stored while open, and for 180 days after closing', async () => {
    const [me, other] = await pair()
    const ids = []
    for (const days of [null, 179, 181]) {
      const { id, conversation_id: conversationId } = await send(other, me, 'Theirs')
      const report = of(conversationId, [id])
      await me.call(reporting, report)
      await closeAndSweep(report.body.id, days)
      ids.push(report.body.id)
    }
    const found = await Promise.all(ids.map((id) => findReport(db, id)))
    expect(found.map((one) => one !== undefined)).toEqual([true, true, false])
    const copies = await db
      .selectFrom('reported_messages')
      .select('report_id')
      .where('report_id', '=', ids[2] ?? '')
      .execute()
    expect(copies).toEqual([])
  })
})

it('mails a case of the server to the operators’ address, and those of clubs once they are passed on', async () => {
  const [mia, leo] = await pair()
  const caseAbout = async (kind: 'content' | 'profile', id: string) => {
    const body = { id: newId(), subject: { kind, id }, reason: 'spam' as const, note: 'Between us' }
    await mia.call('POST /reports', { body })
    return caseOf(body.id)
  }
  const post = await make.post({ club: hall, author: personOf(leo), title: 'Cheap gold' })
  const [ofClub, ofServer] = [await caseAbout('content', post.id), await caseAbout('profile', idOf(leo))]
  const mail = await mailOf(ofServer)
  expect(mail.to?.map(({ address }) => address)).toEqual(['trust@guild.test'])
  expect(mail.text).toContain(`/admin/cases/${ofServer}`)
  expect(mail.text).not.toContain('Between us')
  expect(await noMailOf(ofClub)).toBe(true)
  await ann.call('PUT /cases/:caseId/escalation', { params: { caseId: ofClub }, body: { reason: '' } })
  expect((await mailOf(ofClub)).subject).toBe('New case: Post “Cheap gold”')
})

it('works in a private club as well', async () => {
  const [me, other] = [await someone('Mia', vault), await someone('Leo', vault)]
  const { id, conversation_id: conversationId } = await send(other, me, 'Inside', {}, vault)
  const report = of(conversationId, [id])
  await me.call(reporting, report)
  expect((await mailOf(report.body.id)).text).toContain('Inside')
})
