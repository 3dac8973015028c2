import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, linkIn, personOf } from '../../../testing/as.ts'
import { openPostOffice } from '../../../testing/post-office.ts'
import { statementToken } from '../../acts/statement-links.ts'
import { anonymizeCases } from '../cases.account-deletion.ts'
import { at, close, idOf, illegal, openCases, reopen } from '../cases.fixture.ts'
import { answerReports } from './answers.writes.ts'
import { receiptToken } from './receipts.reads.ts'

const office = await openPostOffice()
afterAll(() => office.close())
const {
  app,
  cam,
  dot,
  make,
  visitor,
  operator,
  someone,
  newPost,
  report,
  caseOf,
  db,
  eventually,
  tasksDone,
} = await openCases({ smtpUrl: office.url, baseUrl: 'http://guild.test' })
const read = 'POST /report-receipts'

const mailsTo = (address: string) =>
  office.mails.filter((mail) => mail.to?.some((one) => one.address === address))
const tokenIn = (mail: { text?: string | undefined } | undefined) =>
  new URL(linkIn({ text: mail?.text ?? '' }), 'http://guild.test').searchParams.get('token') ?? ''
const fresh = () => `${newId()}@visitors.test`

/** A visitor's notice about a new post, with its receipt. */
async function noticed(given: object = {}) {
  const [post, email] = [await newPost(cam), fresh()]
  const { id } = await report(visitor, post, illegal({ email, ...given }))
  const mail = await eventually(async () => mailsTo(email)[0])
  return { post, email, id, mail, token: tokenIn(mail), caseId: await caseOf(post) }
}
type Noticed = Awaited<ReturnType<typeof noticed>>

async function decide({ caseId, post }: Pick<Noticed, 'caseId' | 'post'>, action?: 'hide' | 'lock_comments') {
  const statement = { basis: 'law' as const, ground: 'Act on gold, § 3', facts: 'It is forged' }
  if (action)
    await operator.call('POST /acts', { body: { id: newId(), caseId, action, subject: post, statement } })
  await operator.call(close, { ...at(caseId), body: { outcome: action ? 'acted' : 'fine', reason: '' } })
  await tasksDone()
}
const outcomesTo = (email: string) =>
  mailsTo(email).filter(({ subject }) => subject === 'Your report was reviewed')

describe('the receipt of a visitor’s report', () => {
  it('says when and about what, and leads to the address and text, which it does not say', async () => {
    const { mail, token, caseId, post } = await noticed({
      name: 'evil.com',
      explanation: 'See http://evil.com',
    })
    expect(mail.text).toMatch(/Received: \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Reported as: illegal\./)
    expect(mail.text).toContain(`Its number is ${caseId}.`)
    expect(mail.text).toContain(`About: something published in a club, ${post.id}.`)
    expect([mail.subject, mail.text, mail.html].join()).not.toMatch(/evil|gold|Vera|\/hall/i)
    expect(await visitor.call(read, { body: { token } })).toEqual({
      ...{ number: caseId, label: 'Post', title: 'Cheap gold', reason: 'illegal', isAboutChildAbuse: false },
      path: expect.stringMatching(/^\/hall\/posts\/cheap-gold/),
      text: 'See http://evil.com',
      createdAt: expect.any(String),
      decision: null,
    })
  })

  it('opens that report alone, with its own words', async () => {
    const [one, two] = [await noticed({ explanation: 'First' }), await noticed({ explanation: 'Second' })]
    const another = fresh()
    await report(visitor, one.post, illegal({ email: another, explanation: 'Third' }))
    const third = tokenIn(await eventually(async () => mailsTo(another)[0]))
    const texts = [one.token, two.token, third].map((token) => visitor.call(read, { body: { token } }))
    expect((await Promise.all(texts)).map(({ text }) => text)).toEqual(['First', 'Second', 'Third'])
  })

  it('opens with its own link only', async () => {
    const { token, id } = await noticed()
    const altered = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    const others = [
      ...['', id, altered, token.slice(0, 32), `${token}0`, token.toUpperCase()],
      ...[
        statementToken(app.deps, id),
        receiptToken({ secret: 'another' }, id),
        receiptToken(app.deps, newId()),
      ],
    ]
    for (const who of [visitor, dot, cam, operator] satisfies Client[])
      for (const other of others)
        expect(await who.refused(read, { body: { token: other } }), other).toMatchObject({
          ...{ status: 404, code: 'report_not_found' },
        })
  })

  it('names the thing as the visitor saw it, whatever it was before and becomes later', async () => {
    const club = await make.club({ owner: personOf(cam), name: 'Forge', slug: 'forge' })
    const post = await newPost(cam, club)
    const becomes = (title: string) =>
      db
        .updateTable('content_rows')
        .set({ title, slug: title.toLowerCase() })
        .where('id', '=', post.id)
        .execute()
    await becomes('Members')
    await report(await someone(), post)
    await becomes('Gold')
    const { id } = await report(visitor, post, illegal({ email: fresh() }))
    const receipt = { body: { token: receiptToken(app.deps, id) } }
    const before = await visitor.call(read, receipt)
    expect(before).toMatchObject({ title: 'Gold', path: expect.stringMatching(/^\/forge\/posts\/gold/) })
    await becomes('Secret')
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    expect(await visitor.call(read, receipt)).toEqual(before)
  })

  it('names no one whose account was deleted', async () => {
    const person = idOf(await someone())
    const { id } = await report(visitor, { kind: 'profile', id: person }, illegal({ email: fresh() }))
    await anonymizeCases(app.deps, person)
    const { title, path } = await visitor.call(read, { body: { token: receiptToken(app.deps, id) } })
    expect({ title, path }).toEqual({ title: 'Deleted user', path: null })
  })

  it('opens nothing once the report was deleted, and another still', async () => {
    const [gone, other] = [await noticed(), await noticed()]
    await db.deleteFrom('reports').where('id', '=', gone.id).execute()
    expect(await visitor.refused(read, { body: { token: gone.token } })).toMatchObject({
      ...{ status: 404, code: 'report_not_found' },
    })
    expect(await visitor.call(read, { body: { token: other.token } })).toMatchObject({ title: 'Cheap gold' })
  })

  it('is sent once for a notice sent three times, and so is the outcome', async () => {
    const first = await noticed({ explanation: 'A forgery' })
    for (const explanation of ['A forgery', 'And more'])
      await report(visitor, first.post, illegal({ email: first.email.toUpperCase(), explanation }))
    await decide(first)
    for (const _ of [1, 2]) await answerReports(app.deps, first)
    await tasksDone()
    expect(mailsTo(first.email).map(({ subject }) => subject)).toEqual([
      'We received your report',
      'Your report was reviewed',
    ])
    const { text } = await visitor.call(read, { body: { token: first.token } })
    expect(text).toBe('A forgery\n\nAnd more')
  })
})

describe('the outcome of a legal notice', () => {
  it.each([
    ['hide', 'We hid it: only moderators can see it.'],
    ['lock_comments', 'It stays, and comments on it are locked.'],
  ] as const)('names the decision and who decided: %s', async (action, words) => {
    const given = await noticed()
    await decide(given, action)
    const [outcome, ...more] = outcomesTo(given.email)
    expect(more).toEqual([])
    const said = [words, 'The decision is based on the law.', 'A person decided, and no program took part.']
    expect(outcome?.text).toContain(said.join('\n\n'))
    expect(outcome?.text).toContain('out-of-court dispute settlement body or a court')
    expect(outcome?.text).not.toMatch(/gold|forged|Cam/i)
    expect(tokenIn(outcome)).toBe(given.token)
    expect((await visitor.call(read, { body: { token: given.token } })).decision).toEqual({
      ...{ measure: action, basis: 'law', ground: 'Act on gold, § 3', isAutomated: false },
      decidedAt: expect.any(String),
    })
  })

  it('says that nothing was done', async () => {
    const given = await noticed()
    await decide(given)
    expect(outcomesTo(given.email)[0]?.text).toContain('does not break the law or our rules, and did nothing')
    expect((await visitor.call(read, { body: { token: given.token } })).decision).toMatchObject({
      ...{ measure: null, basis: null, ground: '', isAutomated: false },
    })
  })

  it('says that a program took part where one opened the case', async () => {
    const given = await noticed()
    await sql`update moderation_cases set is_automatic = true where id = ${given.caseId}`.execute(db)
    await decide(given, 'hide')
    expect(outcomesTo(given.email)[0]?.text).toContain('A program took part in it, and a person decided.')
    const { decision } = await visitor.call(read, { body: { token: given.token } })
    expect(decision).toMatchObject({ measure: 'hide', isAutomated: true })
  })

  it('says once what was decided is reversed, and nothing while the case is open again', async () => {
    const given = await noticed()
    await decide(given, 'hide')
    const act = await db
      .selectFrom('moderation_log')
      .select('id')
      .where('case_id', '=', given.caseId)
      .where('what', '=', 'hide')
      .executeTakeFirstOrThrow()
    await operator.call('PUT /acts/:actId/reversal', {
      params: { actId: act.id },
      body: { reason: 'A mistake' },
    })
    const decisionOf = async () => (await visitor.call(read, { body: { token: given.token } })).decision
    expect(await decisionOf()).toMatchObject({ measure: 'reversed', basis: null, ground: '' })
    await operator.call(reopen, at(given.caseId))
    expect(await decisionOf()).toBeNull()
    await decide(given)
    expect(await decisionOf()).toMatchObject({ measure: null })
    expect(outcomesTo(given.email)).toHaveLength(2)
  })

  it('notifies people once for all that they reported, and lists address, text and decision', async () => {
    const post = await newPost(cam)
    await report(dot, post)
    await report(dot, post, illegal({ name: '', email: '', explanation: 'Forged' }))
    await decide({ post, caseId: await caseOf(post) }, 'hide')
    const { items } = await dot.call('GET /notifications', { query: { filter: 'own' } })
    const closed = items.filter(({ type }) => type === 'REPORT_CLOSED')
    expect(closed.map(({ message }) => message)).toEqual([
      'We reviewed your report about the post “Cheap gold”. We hid it: only moderators can see it. The decision is based on the law. A person decided, and no program took part. The ground: Act on gold, § 3',
    ])
    const reports = (await dot.call('GET /my/reports', { query: {} })).items
    expect(reports).toMatchObject([
      {
        reason: 'illegal',
        text: 'Forged',
        path: expect.stringMatching(/^\/hall\/posts/),
        decision: { measure: 'hide', basis: 'law' },
      },
      { reason: 'spam', text: '', outcome: 'acted', decision: null },
    ])
  })
})
