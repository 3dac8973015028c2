import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { statementsOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'

const { app, as, make, ann: owner, ben, cam, dot, hall, vault, tasksDone } = await openWorld()
const { db } = app.deps
const ann = await openConsole(db, owner)
const person = personOf(cam)
const subject = { id: newId(), kind: 'comment', label: 'Comment', title: 'About wood', text: '' }

type Entry = {
  what: string
  at: string
  id?: string
  act_id?: string
  is_automatic?: boolean
  is_by_operator?: boolean
  basis?: 'rule' | 'law'
  club_id?: string | null
  case_id?: string
  actor_id?: string | null
  person_id?: string
  note?: string
}
const record = async ({ at, basis, id = newId(), ...entry }: Entry) => {
  const statement = basis && JSON.stringify({ basis, ground: 'Rule 1', facts: 'Spam', subject })
  await db
    .insertInto('moderation_log')
    .values({ id, created_at: new Date(at), ...entry, ...(statement && { statement }) })
    .execute()
  return id
}
const openCase = async (given: {
  opened_at: string
  closed_at?: string
  outcome?: string
  is_automatic?: boolean
  level?: string
  club_id?: string
  is_of_act?: boolean
}) => {
  const id = newId()
  await db
    .insertInto('moderation_cases')
    .values({ id, kind: 'comment', subject_id: newId(), level: 'club', reported: '{}', ...given })
    .execute()
  return id
}
const report = (case_id: string, reason: string, created_at: string) =>
  db
    .insertInto('reports')
    .values({
      id: newId(),
      case_id,
      reason,
      created_at,
      ...(reason === 'illegal' && { legal: JSON.stringify({ explanation: 'x' }) }),
    })
    .execute()

describe('the numbers of a period', () => {
  it('count what was reported, opened, closed, decided and appealed within, to the minute in UTC', async () => {
    const [first, second] = [
      await openCase({
        opened_at: '2026-03-01T00:00:00Z',
        closed_at: '2026-03-01T10:00:00Z',
        outcome: 'acted',
      }),
      await openCase({
        opened_at: '2026-03-10T00:00:00Z',
        closed_at: '2026-03-11T06:00:00Z',
        outcome: 'fine',
      }),
    ]
    await openCase({ opened_at: '2026-04-30T23:59:59Z', is_automatic: true })
    // Opened before, and closed within; opened within, and closed after; neither.
    await openCase({
      opened_at: '2026-02-28T23:00:00Z',
      closed_at: '2026-03-01T09:00:00Z',
      outcome: 'dismissed',
    })
    await openCase({ opened_at: '2026-04-01T00:00:00Z', closed_at: '2026-05-01T00:00:00Z', outcome: 'acted' })
    await openCase({ opened_at: '2026-02-01T00:00:00Z', closed_at: '2026-05-02T00:00:00Z', outcome: 'acted' })
    // Acts without a case: two within, two beside.
    for (const day of ['2026-02-27', '2026-03-05', '2026-04-05', '2026-05-01']) {
      const at = `${day}T12:00:00Z`
      await openCase({ opened_at: at, closed_at: at, outcome: 'acted', is_of_act: true })
    }
    await report(first, 'spam', '2026-03-01T00:00:00Z')
    await report(first, 'spam', '2026-04-30T23:59:59Z')
    await report(second, 'illegal', '2026-03-10T00:00:00Z')
    await report(second, 'hate', '2026-02-28T23:59:59Z')
    await report(second, 'hate', '2026-05-01T00:00:00Z')
    const hide = await record({ what: 'hide', basis: 'rule', at: '2026-03-02T00:00:00Z' })
    const automatic = { what: 'hide', basis: 'rule', is_automatic: true } as const
    await record({ ...automatic, at: '2026-03-03T00:00:00Z' })
    await record({ what: 'hide', basis: 'law', at: '2026-03-04T00:00:00Z' })
    const ban = await record({ what: 'ban', basis: 'rule', at: '2026-04-01T00:00:00Z' })
    await record({ what: 'ban', basis: 'rule', at: '2026-05-01T00:00:00Z' })
    await record({ what: 'reversed', act_id: hide, at: '2026-06-01T00:00:00Z' })
    await record({ what: 'closed', at: '2026-03-01T10:00:00Z' })
    const warned = await record({ what: 'warn', basis: 'rule', at: '2026-01-01T00:00:00Z' })
    const appeal = (act_id: string, created_at: string, decided?: { decision: string; decided_at: string }) =>
      db
        .insertInto('appeals')
        .values({ act_id, text: 'No', created_at, ...decided })
        .execute()
    await appeal(hide, '2026-03-05T00:00:00Z', { decision: 'granted', decided_at: '2026-05-05T00:00:00Z' })
    await appeal(ban, '2026-04-05T00:00:00Z')
    await appeal(warned, '2026-02-05T00:00:00Z', { decision: 'upheld', decided_at: '2026-03-05T00:00:00Z' })

    const query = { from: '2026-03', to: '2026-04' }
    await tasksDone()
    const statements = await statementsOf(async () => {
      expect(await ann.call('GET /admin/transparency', { query })).toEqual({
        reports: [
          { reason: 'spam', count: 2 },
          { reason: 'illegal', count: 1 },
        ],
        cases: {
          opened: 4,
          openedAutomatically: 1,
          closed: 3,
          // Of 10, 30 and 10 hours.
          medianHours: 10,
          outcomes: { acted: 1, fine: 1, dismissed: 1 },
          withoutCase: 2,
        },
        acts: [
          { action: 'hide', basis: 'rule', count: 2, automatic: 1, reversed: 1 },
          { action: 'ban', basis: 'rule', count: 1, automatic: 0, reversed: 0 },
          { action: 'hide', basis: 'law', count: 1, automatic: 0, reversed: 0 },
        ],
        appeals: { made: 2, upheld: 1, granted: 0, open: 1 },
      })
    })
    expect(statements).toHaveLength(4)
    const file = await ann.fetch('/rest/v1/admin/transparency.csv?from=2026-03&to=2026-04')
    expect(file.headers.get('content-disposition')).toContain('transparency-2026-03-2026-04.csv')
    const text = await file.text()
    expect(text).toContain('2026-03,2026-04,Reports,spam,2')
    expect(text).toContain('2026-03,2026-04,Cases,median hours to close,10')
    expect(text).toContain('2026-03,2026-04,Acts,without a case,2')
    expect(text).toContain('2026-03,2026-04,"Decisions by rule, automatic",hide,1')
  })

  it('count an act without a case apart, until its case is reopened', async () => {
    const query = { from: new Date().toISOString().slice(0, 7), to: new Date().toISOString().slice(0, 7) }
    const numbers = async () => (await ann.call('GET /admin/transparency', { query })).cases
    const before = await numbers()
    const club = await make.club({ owner: personOf(owner) })
    await make.member(club, person)
    const { id } = await make.post({ club, author: person })
    const act = await owner.call('POST /acts', {
      body: {
        ...{ id: newId(), action: 'hide', subject: { kind: 'content', id }, clubId: club.id },
        statement: { basis: 'rule', ground: 'Rule 1', facts: 'Spam' },
      },
    } as never)
    expect(await numbers()).toEqual({ ...before, withoutCase: before.withoutCase + 1 })
    const params = { caseId: (act as { caseId: string }).caseId }
    await owner.call('DELETE /cases/:caseId/closure', { params })
    expect(await numbers()).toEqual({ ...before, opened: before.opened + 1 })
  })

  it('are empty where nothing happened, and refused for other periods than months', async () => {
    const query = { from: '2021-01', to: '2021-01' }
    expect((await ann.call('GET /admin/transparency', { query })).cases).toMatchObject({
      opened: 0,
      medianHours: null,
    })
    for (const wrong of [
      { from: '2026-13', to: '2026-13' },
      { from: '2026-05', to: '2026-04' },
      { from: '2020-01', to: '2023-01' },
      { from: '2026-05' },
    ])
      expect((await ann.refused('GET /admin/transparency', { query: wrong })).code).toBe('bad_input')
  })
})

describe('the log', () => {
  it('of the server is filtered by what, person and club, and paged without a gap', async () => {
    const actor_id = personOf(ben).id
    for (let count = 0; count < 52; count++)
      await record({
        what: 'silence',
        basis: 'rule',
        at: '2026-07-01T00:00:00Z',
        actor_id,
        person_id: person.id,
      })
    const first = await ann.call('GET /admin/log', { query: { what: 'silence', person: person.id } })
    const cursor = first.next ?? ''
    const second = await ann.call('GET /admin/log', { query: { what: 'silence', person: person.id, cursor } })
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 2, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(52)
    expect(first.items[0]).toMatchObject({
      what: 'silence',
      actor: { firstName: 'Ben' },
      person: { firstName: 'Cam' },
      title: 'About wood',
      ground: 'Rule 1',
      isReversed: false,
    })
    const byBen = await ann.call('GET /admin/log', { query: { what: 'silence', person: actor_id } })
    expect(byBen.items).toHaveLength(50)
    expect((await ann.call('GET /admin/log', { query: { person: personOf(dot).id } })).items).toEqual([])
  })

  it('of a club leaves out what operators decided, cases that went past it, and steps within cases', async () => {
    const past = await openCase({ opened_at: '2026-08-01T00:00:00Z', level: 'server', club_id: hall.id })
    const own = await openCase({ opened_at: '2026-08-01T00:00:00Z', club_id: hall.id })
    const at = '2026-08-02T00:00:00Z'
    const ofHall = { at, club_id: hall.id, actor_id: personOf(ben).id, person_id: person.id }
    const shown = [
      await record({ ...ofHall, what: 'warn', basis: 'rule', case_id: own }),
      await record({ ...ofHall, what: 'moderator_added' }),
    ]
    await record({ ...ofHall, what: 'warn', basis: 'rule', case_id: past })
    await record({ ...ofHall, what: 'hide', basis: 'rule', is_by_operator: true })
    await record({ ...ofHall, what: 'note', note: 'Look', case_id: own })
    await record({ ...ofHall, what: 'taken', case_id: own })
    await record({ ...ofHall, what: 'warn', basis: 'rule', club_id: vault.id })
    const ids = async (club: string, who = ben) =>
      (await who.call('GET /clubs/:club/moderation-log', { params: { club }, query: {} })).items
        .map(({ id }) => id)
        .sort()
    expect(await ids('hall')).toEqual(shown.sort())
    // A moderator reads it, a member does not.
    const helper = await make.person()
    await make.member(hall, helper)
    const moderator = await as(helper)
    const read = { params: { club: 'hall' } }
    expect((await moderator.refused('GET /clubs/:club/moderation-log', read)).code).toBe('permission_denied')
    await db
      .updateTable('clubs')
      .set({ permissions: JSON.stringify({ admins: [], moderators: [helper.id] }) })
      .where('id', '=', hall.id)
      .execute()
    expect(await ids('hall', moderator)).toEqual(shown.sort())
  })

  it('names no deleted account', async () => {
    const leaving = await make.person()
    const at = '2026-09-01T00:00:00Z'
    const id = await record({ what: 'warn', basis: 'rule', at, person_id: leaving.id })
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute()
    const { items } = await ann.call('GET /admin/log', { query: { what: 'warn' } })
    expect(items.find((entry) => entry.id === id)).toMatchObject({ person: null, ground: 'Rule 1' })
  })
})
