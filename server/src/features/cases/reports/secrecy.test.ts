import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { Action, Subject } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../../testing/as.ts'
import { concurrently } from '../../../testing/concurrently.ts'
import { eachKind } from '../../../testing/kinds.ts'
import { openConsole } from '../../../testing/operators.ts'
import { openPushService } from '../../../testing/push-service.ts'
import { finishTasks } from '../../../testing/snapshot.ts'
import { addressOf, allPathsOf, filled, shownTo } from '../../../testing/walker.ts'
import { openWorld } from '../../../testing/world.ts'
import { mailBundles } from '../../acts/bundles.tasks.ts'
import { partsOf } from '../../exports/exports.parts.ts'

// The reported person never learns who reported (docs/decisions/130): each kind of thing is reported, decided, appealed,
// reopened and closed, and nothing that anyone but those who decide can read then leads to a reporter.

const service = await openPushService()
afterAll(() => service.close())
const { ann, ben, dot, visitor, hall, make, as, app } = await openWorld({}, { network: service.network })
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id

/** In the name of each reporter, and so in their usernames and addresses; and in all that reporters wrote. */
const [nameMark, textMark] = ['quokka', 'wombat']
const someone = async (firstName = 'Person') => as(await make.person({ firstName }))
const operators = [await openConsole(db, await someone()), await openConsole(db, await someone())] as const
const rex = await someone('Rex')
await make.member(hall, personOf(rex))
const own = await make.club({ owner: personOf(rex), name: 'Rex and friends', slug: 'rex-club' })
const newReporter = () => someone('Quokka')
const [pal, classmate] = [await newReporter(), await newReporter()]
for (const who of [pal, classmate]) await make.member(hall, personOf(who))

const post = await make.post({ club: hall, author: personOf(rex), title: 'Cheap gold' })
const ownPost = await make.post({ club: own, author: personOf(rex), title: 'Cheap silver' })
const comment = await make.comment({ on: post, club: hall, author: personOf(rex), content: 'Fools' })
const course = await make.course({ club: hall, teacher: personOf(rex), title: 'Getting rich' })
const lesson = await make.lesson({ course })
for (const who of [rex, classmate]) await make.enrollment({ course, person: personOf(who) })
const lessonComment = { id: newId() }
await rex.call('POST /lessons/:lessonId/comments', {
  params: { lessonId: lesson.id },
  body: { ...lessonComment, content: 'Pay me' },
})
const message = await rex.call('POST /functions/v1/send-chat-message', {
  body: { club_id: hall.id, receiver_id: idOf(pal), message: 'Pay up' },
})
const [calendar, feed] = [await addressOf(rex, 'calendar', newId()), await addressOf(rex, 'feed', newId())]
const browser = service.browser()
await rex.call('PUT /my/push-devices/this', { body: browser.subscription })
const listener = await rex.listen()

type Thing = { subject: Subject; reporters: Client[]; isPublic: boolean; isOfServer: boolean }
const thing = async (
  kind: Subject['kind'],
  id: string,
  given: { reporters?: Client[]; isOfServer?: boolean } = {},
): Promise<Thing> => ({
  subject: { kind, id },
  reporters: given.reporters ?? [await newReporter(), await newReporter()],
  isPublic: given.reporters === undefined,
  isOfServer: given.isOfServer ?? false,
})
const things = [
  await thing('content', post.id),
  await thing('comment', comment.id),
  await thing('course', course.id),
  await thing('lesson_comment', lessonComment.id, { reporters: [classmate] }),
  await thing('content', ownPost.id, { isOfServer: true }),
  await thing('club', own.id, { isOfServer: true }),
  await thing('profile', idOf(rex), { isOfServer: true }),
  await thing('message', message.id, { reporters: [pal], isOfServer: true }),
]
const reporters = things.flatMap((one) => one.reporters)
/** Of people who share no club with the reported. */
const strangers = things.filter(({ isPublic }) => isPublic).flatMap((one) => one.reporters)
const idsOf = (people: Client[]) => people.map(idOf)

// The same in each walk, so that their paths can be compared.
const none = [newId()]
const day = 86_400_000
const [from, to] = [-20, 20].map((days) => new Date(Date.now() + days * day).toISOString())
const queryStrings = [
  ...[
    '',
    `?q=${nameMark}`,
    `?q=${textMark}`,
    '?type=post&q=gold',
    '?filter=own',
    '?status=closed',
    '?kind=content',
  ],
  ...[`?person=${idOf(rex)}`, `?since=${newId()}`, `?from=${from}&to=${to}`],
]

type Decided = { caseIds: string[]; actIds: string[] }

/** Every path of a GET, with every value that leads to what is decided. */
const pathsTo = ({ caseIds, actIds }: Decided) =>
  allPathsOf({
    values: {
      ...{ club: [hall.slug, own.slug], contentId: [post.id, ownPost.id], commentId: [comment.id] },
      ...{
        courseId: [course.id],
        sectionId: [course.sectionId],
        lessonId: [lesson.id],
        lesson: [lesson.slug],
      },
      ...{ lessonCommentId: [lessonComment.id], submissionId: none, certificateCode: ['none-of-them-0000'] },
      ...{ username: [personOf(rex).username], personId: [idOf(rex)] },
      ...{
        draftId: none,
        caseId: [...none, ...caseIds],
        actId: [...none, ...actIds],
        exportId: none,
        fileId: none,
      },
      path: [],
    },
    slugs: { course: course.slug, ...eachKind(() => post.slug) },
    paths: { 'GET /calendars/:file': [calendar], 'GET /feeds/:file': [feed] },
    queries: queryStrings,
  })

const shownOf = (who: Client, paths: string[], marks: string[]) => shownTo(who, paths, { marks })

/** Each file of a person's export. */
async function exported(who: Client): Promise<string> {
  const rows: unknown[] = []
  const { id, email, firstName } = personOf(who)
  for (const part of partsOf(db, { id, email, first_name: firstName }))
    if ('one' in part) rows.push(await part.one())
    else for await (const page of part.pages()) rows.push(page)
  return JSON.stringify(rows).toLowerCase()
}

const marks = [nameMark, textMark, ...idsOf(reporters)]
const before = pathsTo({ caseIds: [], actIds: [] })
/** By which paths anyone finds reporters who reported nothing yet: in lists of people. */
const known = {
  rex: await shownOf(rex, before, marks),
  visitor: await shownOf(visitor, before, marks),
  dot: await shownOf(dot, before, marks),
  export: await exported(rex),
}

const visitorsAddress = ({ id }: Subject) => `${nameMark}-${id}@visitors.test`

const noteOf = (reporter: Client) => `${textMark} note ${idOf(reporter).slice(-8)}`

async function reportAll(): Promise<Decided['caseIds']> {
  for (const { subject, reporters, isPublic } of things) {
    for (const [index, who] of reporters.entries())
      await who.call('POST /reports', {
        body: {
          id: newId(),
          subject,
          reason: index === 0 ? 'rules' : 'fraud',
          ...{ rule: `${textMark} rule`, note: noteOf(who) },
        },
      })
    if (!isPublic) continue
    const legal = {
      ...{ explanation: `${textMark} law`, name: `${nameMark} Visitor`, email: visitorsAddress(subject) },
      ...{ isAboutChildAbuse: false, isInGoodFaith: true as const },
    }
    await visitor.call('POST /reports', {
      body: { id: newId(), subject, reason: 'illegal', note: textMark, legal },
    })
  }
  const cases = await db.selectFrom('moderation_cases').select('id').execute()
  expect(cases).toHaveLength(things.length)
  return cases.map(({ id }) => id)
}

const statement = { basis: 'rule', ground: 'Rule 1', facts: 'It is a fraud' } as const

/** Several acts in each case, an appeal of each, a closure, and another one. Returns the acts. */
async function decideAll(): Promise<string[]> {
  const acts: string[] = []
  for (const { subject, isOfServer, isPublic } of things) {
    const [first, second] = isOfServer ? operators : ([ben, ann] as const)
    const { id: caseId } = await db
      .selectFrom('moderation_cases')
      .select('id')
      .where('subject_id', '=', subject.id)
      .executeTakeFirstOrThrow()
    const at = { params: { caseId } }
    await first.call('PUT /cases/:caseId/assignee', { ...at, body: { expectedId: null } })
    await first.call('POST /cases/:caseId/notes', { ...at, body: { id: newId(), note: 'Seen' } })
    const actions: Action[] = [
      ...(subject.id === post.id ? (['lock_comments', 'review_posts', 'silence'] as const) : []),
      ...(subject.kind === 'comment' ? (['ban'] as const) : []),
      ...(isOfServer ? (['warn_account', 'hide'] as const) : (['warn', 'hide'] as const)),
    ]
    for (const action of actions) {
      const id = newId()
      const days = action === 'silence' || action === 'ban' ? { days: 3 } : {}
      await first.call('POST /acts', { body: { id, caseId, action, subject, statement, ...days } })
      acts.push(id)
      await rex.call('PUT /my/statements/:actId/appeal', {
        params: { actId: id },
        body: { text: 'I did nothing' },
      })
      await second.call('PUT /appeals/:actId/decision', {
        params: { actId: id },
        body: { decision: action.startsWith('warn') ? 'upheld' : 'granted', answer: 'We looked again' },
      })
    }
    // Visitors sent legal notices about the public ones.
    const [closing, reopening] = isPublic ? operators : ([first, second] as const)
    await closing.call('PUT /cases/:caseId/closure', { ...at, body: { outcome: 'acted', reason: 'Warned' } })
    await finishTasks(db)
    await reopening.call('DELETE /cases/:caseId/closure', at)
    await reopening.call('PUT /cases/:caseId/closure', {
      ...at,
      body: { outcome: 'acted', reason: 'Warned' },
    })
  }
  expect(acts).toHaveLength(20)
  return acts
}

const decided: Decided = { caseIds: await reportAll(), actIds: await decideAll() }
await mailBundles(app.deps, { quietFor: 0 })
await finishTasks(db)
const paths = pathsTo(decided)

const leaks = (after: Map<string, string[]>, earlier: Map<string, string[]>) =>
  [...after].flatMap(([path, shown]) => {
    const more = shown.filter((mark) => !earlier.get(path)?.includes(mark))
    return more.length > 0 ? [`${path}: ${more.join()}`] : []
  })

it('is read by those who decide, or the walk would prove nothing', async () => {
  const shown = await shownOf(operators[0], paths, marks)
  expect([...shown.keys()].filter((path) => path.startsWith('/rest/v1/cases/'))).toHaveLength(things.length)
})

it('is in no entry of the log, nor is the name of the reported, which would outlive their account', async () => {
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(l) - 'actor_id' - 'person_id' as row
    from moderation_log l`.execute(db)
  const text = JSON.stringify(rows).toLowerCase()
  const { lastName, username } = personOf(rex)
  expect([...marks, lastName.toLowerCase(), username].filter((mark) => text.includes(mark))).toEqual([])
})

it('is shown to the reported by no path, as a member and as an owner', async () => {
  expect(leaks(await shownOf(rex, paths, marks), known.rex)).toEqual([])
  const { messages } = await rex.call('POST /functions/v1/get-chat-messages', {
    body: { club_id: hall.id, receiver_id: idOf(pal) },
  })
  expect(JSON.stringify(messages)).not.toContain(textMark)
})

it('is in nothing that reaches the reported: mails, notifications, pushes, signals and the export', async () => {
  const letters = await lettersTo(visitor, personOf(rex).email)
  const notices = await db.selectFrom('notifications').selectAll().where('user_id', '=', idOf(rex)).execute()
  await listener.heard('notifications.changed')
  const pushed = browser.shown()
  for (const found of [letters, notices, pushed, listener.notices]) expect(found.length).toBeGreaterThan(0)
  const links = letters.flatMap(({ text }) => /token=(\w+)/.exec(text)?.[1] ?? [])
  const statements = await concurrently(links, (token) =>
    visitor.call('POST /statements', { body: { token } }),
  )
  expect(statements.length).toBeGreaterThan(decided.actIds.length)
  const [heard, received] = [
    listener.signals.filter(({ kind }) => kind !== 'message.changed'),
    [letters, notices, pushed, listener.notices, statements],
  ]
  const text = JSON.stringify([received, heard]).toLowerCase()
  expect(marks.filter((mark) => text.includes(mark))).toEqual([])
  const [after, earlier] = [await exported(rex), known.export]
  expect(after).toContain('it is a fraud')
  expect(marks.filter((mark) => after.includes(mark) && !earlier.includes(mark))).toEqual([])
})

it('is shown to visitors and strangers by no path', async () => {
  expect(leaks(await shownOf(visitor, paths, marks), known.visitor)).toEqual([])
  expect(leaks(await shownOf(dot, paths, marks), known.dot)).toEqual([])
})

it('is not shown to the other reporters of the same thing', async () => {
  for (const { subject, reporters } of things.filter(({ isPublic }) => isPublic).slice(0, 2)) {
    const [one, other] = reporters as [Client, Client]
    const others = [idOf(other), noteOf(other), `${textMark} law`]
    expect(leaks(await shownOf(one, paths, others), known.dot)).toEqual([])
    const letters = JSON.stringify([await lettersTo(visitor, personOf(one).email), await exported(one)])
    expect([idOf(other), personOf(other).username].filter((mark) => letters.includes(mark))).toEqual([])
    const receipts = await lettersTo(visitor, visitorsAddress(subject))
    expect(receipts).toHaveLength(3)
    expect(idsOf(reporters).filter((id) => JSON.stringify(receipts).includes(id))).toEqual([])
  }
})

it('stays hidden once the reported moderates the club', async () => {
  const of = { params: { club: hall.slug } }
  const wasMember = await rex.refused('GET /clubs/:club/cases', { ...of })
  expect(wasMember.code).toBe('permission_denied')
  const secrets = [textMark, ...idsOf(strangers)]
  const permissions = JSON.stringify({ moderators: [idOf(rex)] })
  await sql`update clubs set permissions = permissions || ${permissions}::jsonb where id = ${hall.id}`.execute(
    db,
  )
  await expect(
    rex.call('GET /clubs/:club/cases', { ...of, query: { status: 'closed' } }),
  ).resolves.toMatchObject({ items: [] })
  await sql`update club_memberships set role = 'admin' where user_id = ${idOf(rex)}`.execute(db)
  expect(leaks(await shownOf(rex, paths, secrets), known.rex)).toEqual([])
})

it('stays hidden once the reported runs the server, where another operator can decide', async () => {
  await openConsole(db, rex)
  const keys = (Object.keys(api) as EndpointKey[]).filter((key) => /^GET \/(admin|cases)\//.test(key))
  const values = {
    ...{ personId: [idOf(rex)], clubId: [hall.id, own.id], page: ['terms'], caseId: decided.caseIds },
    ...{ token: ['none'], exportId: [newId()], fileId: [newId()] },
  }
  const admin = keys.flatMap((key) =>
    filled(fullPath(key.slice('GET '.length)), values).flatMap((path) =>
      key === 'GET /admin/cases' ? [`${path}?level=all&status=closed`, `${path}?status=closed`] : [path],
    ),
  )
  expect((await rex.fetch('/rest/v1/admin/cases')).status).toBe(200)
  expect([...(await shownOf(rex, admin, [textMark])).keys()]).toEqual([])
  const all = { query: { level: 'all', status: 'closed' } } as const
  expect((await rex.call('GET /admin/cases', all)).items).toEqual([])
  // The only one decides about themselves, without the names.
  await db
    .deleteFrom('operators')
    .where('user_id', 'in', idsOf([...operators]))
    .execute()
  expect((await rex.call('GET /admin/cases', all)).items).toHaveLength(things.length)
  const shown = await shownOf(rex, admin, [textMark, ...idsOf(strangers)])
  const cases = [...shown].filter(([path]) => path.startsWith('/rest/v1/cases/'))
  expect(cases.map(([, found]) => found.join())).toEqual(Array(things.length * 2).fill(textMark))
})
