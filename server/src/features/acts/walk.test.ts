import { type Action, actions, contentActions, memberActions } from '@guildhall/contract/moderation'
import { afterEach, describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { lettersTo, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { type Difference, finishTasks, takeSnapshot } from '../../testing/snapshot.ts'
import { openWorld } from '../../testing/world.ts'
import { openCase } from '../cases/open-case.writes.ts'
import { hideAutomatically } from './acts.writes.ts'
import { mailBundles } from './bundles.tasks.ts'

// Every act of the contract: its statement, entry in the log, notification and mail, and that reversing it leaves all
// else as it was.

const { visitor, ann, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)
const operator = await openConsole(db, await as(await make.person()))
const second = await openConsole(db, await as(await make.person()))

const person = await make.person()
const club = await make.club({
  owner,
  permissions: { posts_create: ['all', person.id], moderators: [person.id] },
})
await make.member(club, person)
const who = await as(person)
const post = await make.post({ club, author: person })
const comment = { id: newId(), content: 'What I said' }
await who.call('POST /content/:contentId/comments', { params: { contentId: post.id }, body: comment })
await ann.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
await finishTasks(db)
const snapshot = await takeSnapshot(db)

const includes = (list: readonly Action[], action: Action) => list.includes(action)
const statement = { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted someone' } as const

/** What an act and its reversal leave behind, besides what they are about. */
const traces = [
  ...['moderation_log', 'moderation_cases', 'bundled_acts', 'notifications', 'notification_mails'],
  ...['mail_deliveries', 'mailbox', 'club_activity_log', 'club_changes', 'sessions', 'push_deliveries'],
]
/** Columns that say only that a row was written, or that sessions ended. */
const stamps = ['version', 'sessions_ended', 'updated_at', 'search_version', 'score_at']

/** Rows that are not as they were, without traces and stamps. */
function changesIn(differences: Difference[]): string[] {
  const counts = new Map<string, number>()
  for (const { table, change, row } of differences) {
    if (traces.includes(table)) continue
    const kept = Object.entries(row).filter(([column]) => !stamps.includes(column))
    const key = `${table} ${JSON.stringify(Object.fromEntries(kept))}`
    counts.set(key, (counts.get(key) ?? 0) + (change === 'added' ? 1 : -1))
  }
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([key, count]) => `${count > 0 ? '+' : '-'} ${key}`)
}

function inputOf(action: Action) {
  const content = { kind: 'content' as const, id: post.id }
  const subject = includes(contentActions, action) ? content : { kind: 'profile' as const, id: person.id }
  return {
    ...{ id: newId(), action, subject, statement },
    ...(includes(memberActions, action) && { clubId: club.id }),
    ...(action === 'silence' && { days: 3 }),
    ...(['ban', 'suspend', 'close'].includes(action) && { hidesAll: true }),
  }
}

afterEach(async () => void (await snapshot.restore()))

describe.each(actions)('%s', (action) => {
  it('has a statement, an entry, a notification and a mail, and is reversed exactly', async () => {
    const by = includes(contentActions, action) || includes(memberActions, action) ? ann : operator
    const input = inputOf(action)
    await by.call('POST /acts', { body: input })
    const during = await db
      .selectFrom('moderation_log')
      .select(['what', 'person_id', 'statement'])
      .where('id', '=', input.id)
      .executeTakeFirstOrThrow()
    expect(during).toMatchObject({ what: action, person_id: person.id, statement })
    const notice = db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', person.id)
      .where('type', 'like', 'MODERATION%')
      // By a mail of its own, so no other mail lists it.
      .where('mailed_at', 'is not', null)
    expect(await notice.execute()).toEqual([{ type: 'MODERATION_ACT' }])
    await mailBundles(app.deps, { quietFor: 0 })
    expect(await finishTasks(db)).toEqual([])
    const letters = await lettersTo(visitor, person.email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain(statement.ground)
    expect(letters[0]?.text).toMatch(/\/statements\?token=\w+/)
    await by.call('PUT /acts/:actId/reversal', { params: { actId: input.id }, body: { reason: '' } })
    expect(await finishTasks(db)).toEqual([])
    expect((await notice.execute()).map(({ type }) => type).sort()).toEqual([
      'MODERATION_ACT',
      'MODERATION_REVERSED',
    ])
    // Sent again, because the answer was lost.
    await by.call('PUT /acts/:actId/reversal', { params: { actId: input.id }, body: { reason: '' } })
    const again = await by.refused('PUT /acts/:actId/reversal', {
      params: { actId: input.id },
      body: { reason: 'Otherwise' },
    })
    expect(again.code).toBe('already_decided')
    expect(changesIn(await snapshot.restore())).toEqual([])
  })
})

it.each([true, false])(
  'hides all for three people who act at once, until the last is reversed',
  async (inOrder) => {
    const done = [
      { by: ann, input: inputOf('ban') },
      { by: operator, input: inputOf('suspend') },
      { by: second, input: inputOf('close') },
    ]
    await Promise.all(done.map(({ by, input }) => by.call('POST /acts', { body: input })))
    expect(await finishTasks(db)).toEqual([])
    const shown = () => db.selectFrom('content').select('id').where('user_id', '=', person.id).execute()
    for (const { by, input } of inOrder ? done : done.toReversed()) {
      expect(await shown()).toEqual([])
      await by.call('PUT /acts/:actId/reversal', { params: { actId: input.id }, body: { reason: '' } })
      expect(await finishTasks(db)).toEqual([])
    }
    expect(await shown()).toHaveLength(1)
    expect(changesIn(await snapshot.restore())).toEqual([])
  },
)

it('is done by the server itself as well, which its statement says', async () => {
  await write(app.deps, async (tx) => {
    const opened = await openCase(tx, { subject: { kind: 'content', id: post.id }, isAutomatic: true })
    await hideAutomatically(tx, { caseId: opened?.id ?? '', ground: 'A watched word', facts: 'It says so' })
  })
  const { items } = await who.call('GET /my/statements', { query: {} })
  expect(items).toMatchObject([{ action: 'hide', isAutomatic: true, ground: 'A watched word' }])
  const [{ id: actId = '' } = {}] = items
  await mailBundles(app.deps, { quietFor: 0 })
  await ann.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })
  expect(await finishTasks(db)).toEqual([])
  expect(await lettersTo(visitor, person.email)).toHaveLength(2)
  expect(changesIn(await snapshot.restore())).toEqual([])
})
