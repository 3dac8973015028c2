import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { noteBackup } from '../../platform/backup/known-backups.ts'
import { newId } from '../../platform/ids.ts'
import { readChangelog } from '../../platform/release/changelog.ts'
import { version } from '../../platform/release/version.ts'
import { lettersTo, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'

const { app, make, as, ann: owner, cam, hall, vault, visitor, eventually } = await openWorld()
const { db, env } = app.deps
const ann = await openConsole(db, owner)

const people = async (query: {
  q?: string
  show?: 'all' | 'operators' | 'suspended' | 'unconfirmed' | 'new'
}) => (await ann.call('GET /admin/people', { query })).items

/** An act on a person, and what is in force of it. */
async function suspend(personId: string, ends_at: Date | null = null): Promise<string> {
  const id = newId()
  const statement = JSON.stringify({ basis: 'rule', ground: 'No spam', facts: 'Spam', subject: null })
  await db
    .insertInto('moderation_log')
    .values({ id, what: 'suspend', actor_id: personOf(ann).id, person_id: personId, statement, ends_at })
    .execute()
  await db
    .insertInto('restrictions')
    .values({ act_id: id, person_id: personId, kind: 'suspended', ends_at })
    .execute()
  return id
}

describe('people', () => {
  it('are found by the beginning of a name or username, and by the whole address alone', async () => {
    const zoe = await make.person({ firstName: 'Zoë', lastName: 'O’Quillfeather', username: 'zq_writes' })
    const ids = async (q: string) => (await people({ q })).map(({ id }) => id)
    for (const q of ['zoe', 'Quillf', 'zoe quill', '@zq_writes', zoe.email, ` ${zoe.email.toUpperCase()} `])
      expect(await ids(q), q).toEqual([zoe.id])
    for (const q of [zoe.email.slice(0, -1), 'zoe nobody', "'", "\\'; --", '%'])
      expect(await ids(q), q).toEqual([])
    const leaving = await make.person({ firstName: 'Zoë', lastName: 'Leaving' })
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute()
    expect(await ids('zoe')).toEqual([zoe.id])
    const [found] = await people({ q: zoe.email })
    expect(found).toMatchObject({
      email: zoe.email,
      isConfirmed: true,
      isOperator: false,
      restriction: null,
      clubs: 0,
      lastSeenAt: null,
    })
  })

  it('are filtered by standing, the newest first, and paged without a gap', async () => {
    const late = await make.person({ confirmed: false })
    const held = await make.person()
    const over = await make.person()
    const actId = await suspend(held.id)
    await suspend(over.id, new Date(Date.now() - 1000))
    expect((await people({ show: 'unconfirmed' })).map(({ id }) => id)).toEqual([late.id])
    expect((await people({ show: 'suspended' })).map(({ id, restriction }) => [id, restriction])).toEqual([
      [held.id, { kind: 'suspended', actId, endsAt: null }],
    ])
    expect((await people({ show: 'operators' })).map(({ id }) => id)).toContain(personOf(ann).id)
    await db
      .updateTable('profiles')
      .set({ created_at: new Date(Date.now() - 7.1 * 86_400_000) })
      .where('id', '=', over.id)
      .execute()
    await db
      .updateTable('profiles')
      .set({ created_at: new Date(Date.now() - 6.9 * 86_400_000) })
      .where('id', '=', held.id)
      .execute()
    const fresh = (await people({ show: 'new' })).map(({ id }) => id)
    expect([fresh.includes(over.id), fresh.includes(held.id)]).toEqual([false, true])
    for (let count = 0; count < 32; count++) await make.person({ firstName: 'Page', lastName: 'Of' })
    const first = await ann.call('GET /admin/people', { query: { q: 'page of' } })
    const second = await ann.call('GET /admin/people', { query: { q: 'page of', cursor: first.next ?? '' } })
    expect([first.items.length, second.items.length, second.next]).toEqual([30, 2, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(32)
  })

  it('are shown with their clubs, decisions and cases, and nothing that they wrote in private', async () => {
    const person = personOf(cam)
    const actId = await suspend(person.id, new Date(Date.now() + 86_400_000))
    const [caseId] = [newId()]
    await db
      .insertInto('moderation_cases')
      .values({
        id: caseId,
        kind: 'profile',
        subject_id: person.id,
        person_id: person.id,
        level: 'server',
        reported: '{}',
      })
      .execute()
    await db
      .insertInto('reports')
      .values({ id: newId(), case_id: caseId, reporter_id: personOf(owner).id, reason: 'spam' })
      .execute()
    const silence = async (club_id: string, ends_at: Date | null) => {
      const act_id = newId()
      await db.insertInto('moderation_log').values({ id: act_id, what: 'silence', club_id }).execute()
      await db
        .insertInto('restrictions')
        .values({ act_id, club_id, person_id: person.id, kind: 'silenced', ends_at })
        .execute()
    }
    await silence(hall.id, null)
    await silence(vault.id, new Date(Date.now() - 1000))
    // An ended session is none.
    await as(person)
    await sql`update sessions set expires_at = now() where id = (
      select max(id::text)::uuid from sessions where user_id = ${person.id})`.execute(db)
    const found = await ann.call('GET /admin/people/:personId', { params: { personId: person.id } })
    expect(
      found.memberships.map(({ club, role, restriction }) => [club.slug, role, restriction]).sort(),
    ).toEqual([
      ['hall', 'member', 'silenced'],
      ['vault', 'member', null],
    ])
    expect(found.acts).toMatchObject([{ id: actId, action: 'suspend', ground: 'No spam', isReversed: false }])
    expect(found.cases).toMatchObject([{ id: caseId, kind: 'profile', outcome: null }])
    expect(found).toMatchObject({ sessions: 1, hasTwoStep: false, clubs: 2, reportsSent: 0 })
    expect(Object.keys(found).filter((key) => /message/i.test(key))).toEqual([])
    await db.deleteFrom('restrictions').where('person_id', '=', person.id).execute()
    const unknown = { params: { personId: newId() } }
    expect((await ann.refused('GET /admin/people/:personId', unknown)).code).toBe('user_not_found')
  })

  it('get their address confirmed by hand, a link for a password, and all sessions ended, each logged', async () => {
    const person = await make.person({ confirmed: false })
    const params = { personId: person.id }
    for (const _ of ['once', 'twice']) await ann.call('PUT /admin/people/:personId/confirmation', { params })
    expect((await people({ q: person.email }))[0]?.isConfirmed).toBe(true)
    await ann.call('POST /admin/people/:personId/password-resets', { params })
    await eventually(async () => (await lettersTo(visitor, person.email)).length > 0)
    const theirs = await as(person)
    const listener = await theirs.listen()
    const token = await make.token(person.id)
    await ann.call('DELETE /admin/people/:personId/sessions', { params })
    await listener.ended()
    expect((await theirs.refused('GET /profile')).code).toBe('session_not_found')
    expect(token).toBeTruthy()
    expect(await db.selectFrom('api_tokens').selectAll().where('user_id', '=', person.id).execute()).toEqual(
      [],
    )
    const log = await db
      .selectFrom('moderation_log')
      .select(['what', 'note'])
      .where('person_id', '=', person.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(log.map(({ note }) => note)).toEqual([
      'Confirmed the email address',
      'Sent the link for a new password',
      'Ended all sessions and API tokens',
    ])
    for (const key of [
      'PUT /admin/people/:personId/confirmation',
      'DELETE /admin/people/:personId/sessions',
      'POST /admin/people/:personId/password-resets',
    ] as const)
      expect((await ann.refused(key, { params: { personId: newId() } })).code).toBe('user_not_found')
  })
})

describe('clubs', () => {
  it('are found by words and slug, and shown with owner, size and what hides them', async () => {
    const items = async (query: { q?: string; show?: 'all' | 'hidden' | 'private' }) =>
      (await ann.call('GET /admin/clubs', { query })).items
    expect((await items({ q: 'vault' })).map(({ id }) => id)).toEqual([vault.id])
    expect((await items({ show: 'private' })).map(({ id }) => id)).toEqual([vault.id])
    expect(await items({ show: 'hidden' })).toEqual([])
    const act = newId()
    await db
      .insertInto('moderation_log')
      .values({ id: act, what: 'hide', kind: 'club', subject_id: hall.id, club_id: hall.id })
      .execute()
    await db.insertInto('hidings').values({ kind: 'club', subject_id: hall.id, act_id: act }).execute()
    const setHidden = (is_hidden: boolean) =>
      db
        .updateTable('clubs')
        .set({ is_hidden, deleted_at: is_hidden ? new Date() : null })
        .where('id', '=', hall.id)
        .execute()
    const about = { kind: 'content', level: 'club', club_id: hall.id, reported: '{}' }
    for (const closed_at of [null, new Date()])
      await db
        .insertInto('moderation_cases')
        .values({ ...about, id: newId(), subject_id: newId(), closed_at, outcome: closed_at && 'fine' })
        .execute()
    await setHidden(true)
    expect((await items({})).map(({ id }) => id)).toEqual([vault.id])
    expect(await items({ show: 'hidden' })).toMatchObject([
      { id: hall.id, hiddenBy: act, members: 3, owner: { firstName: 'Ann' } },
    ])
    const found = await ann.call('GET /admin/clubs/:clubId', { params: { clubId: hall.id } })
    expect(found).toMatchObject({
      admins: 1,
      items: 0,
      bytes: 0,
      openCases: 1,
      acts: [{ id: act, action: 'hide' }],
    })
    await db.deleteFrom('hidings').execute()
    await setHidden(false)
    const unknown = { params: { clubId: newId() } }
    expect((await ann.refused('GET /admin/clubs/:clubId', unknown)).code).toBe('club_not_found')
  })
})

describe('the server', () => {
  it('shows what waits, by one statement', async () => {
    await db
      .insertInto('moderation_cases')
      .values({
        id: newId(),
        kind: 'club',
        subject_id: newId(),
        level: 'server',
        reported: '{}',
        opened_at: new Date(Date.now() - 49 * 3_600_000),
      })
      .execute()
    // Neither is there anything to do about who has yet to confirm an address, nor about an appeal that came to nothing.
    const late = await make.person({ confirmed: false })
    await db.insertInto('sign_up_requests').values({ person_id: late.id }).execute()
    const acts = [newId(), newId()] as const
    await sql`insert into moderation_log (id, what, person_id, act_id, statement) values
      (${acts[0]}, 'suspend', ${late.id}, null, '{}'), (${acts[1]}, 'reversed', ${late.id}, ${acts[0]}, null)`.execute(
      db,
    )
    await db.insertInto('appeals').values({ act_id: acts[0], person_id: late.id, text: 'No' }).execute()
    // Nor is a page filled before its first version is in force.
    const version = {
      page: 'terms',
      number: 1,
      id: newId(),
      text: '# Terms',
      changes: '',
      is_significant: false,
    }
    await db
      .insertInto('legal_versions')
      .values({ ...version, in_force_from: new Date(Date.now() + 86_400_000) })
      .execute()
    const { waiting, mail, lastBackup, clubs } = await ann.call('GET /admin/overview')
    expect(waiting).toMatchObject({
      cases: 2,
      lateCases: 1,
      appeals: 0,
      held: 0,
      signUps: 0,
      failedTasks: 0,
      emptyLegalPages: 3,
    })
    expect([mail, lastBackup, clubs]).toEqual([{ isSent: false, failed: 0 }, null, 2])
    await db.deleteFrom('legal_versions').execute()
  })

  it('tests mail, and shows how it is sent and who refused it', async () => {
    const answer = await ann.call('POST /admin/mail/test')
    expect(answer).toEqual({
      isSent: true,
      answer: 'Stored in the local mailbox, because no mail server is set.',
    })
    expect((await lettersTo(visitor, personOf(ann).email)).map(({ subject }) => subject)).toContain(
      'Mail works',
    )
    await db.insertInto('refused_addresses').values({ address: 'gone@people.test' }).execute()
    const { server, refused, lastSentAt } = await ann.call('GET /admin/mail')
    expect([server, refused.map(({ address }) => address)]).toEqual([null, ['gone@people.test']])
    expect(lastSentAt).not.toBeNull()
  })

  it('shows versions, and the backups that were made here', async () => {
    await noteBackup(env.dataDir, { madeAt: '2026-01-02T03:04:05.000Z', bytes: 1000, file: 'first.tar.gz' })
    await noteBackup(env.dataDir, { madeAt: '2026-01-03T03:04:05.000Z', bytes: 2000, file: 'second.tar.gz' })
    const found = await ann.call('GET /admin/server')
    expect(found.backups).toEqual({
      known: [
        { madeAt: '2026-01-03T03:04:05.000Z', bytes: 2000, file: 'second.tar.gz' },
        { madeAt: '2026-01-02T03:04:05.000Z', bytes: 1000, file: 'first.tar.gz' },
      ],
      isElsewhere: false,
    })
    expect(found).toMatchObject({ node: process.version, isCopy: false })
    expect(found.version).toBe(version)
    expect(found.news).toEqual({
      since: null,
      releases: [expect.objectContaining({ version: readChangelog()[0]?.version })],
    })
    expect(found.postgres).toMatch(/^\d+/)
    expect(found.migrations.count).toBeGreaterThan(20)
    const overview = await ann.call('GET /admin/overview')
    expect(overview.lastBackup).toBe('2026-01-03T03:04:05.000Z')
    expect(overview.servers).toMatchObject([
      { version: found.version, isThis: true, host: expect.stringMatching(/./) },
    ])
  })

  it('counts what files take by purpose, and in a club', async () => {
    const file = { mime: 'image/webp', name: '' }
    await db
      .insertInto('files')
      .values([
        { ...file, id: newId(), path: 'a', purpose: 'club-logo', size: 300, club_id: hall.id },
        {
          ...file,
          id: newId(),
          path: 'b',
          purpose: 'content',
          size: 200,
          content_id: (await make.post({ club: hall, author: personOf(cam) })).id,
        },
        { ...file, id: newId(), path: 'c', purpose: 'content', size: 50 },
      ])
      .execute()
    const found = await ann.call('GET /admin/storage')
    expect(found.purposes).toEqual([
      { purpose: 'club-logo', files: 1, bytes: 300 },
      { purpose: 'content', files: 2, bytes: 250 },
    ])
    const ofHall = await ann.call('GET /admin/clubs/:clubId', { params: { clubId: hall.id } })
    expect(ofHall).toMatchObject({ bytes: 500, items: 1 })
    expect([found.where, found.databaseBytes > 1_000_000]).toEqual(['disk', true])
    // Counted once for a while.
    expect((await ann.call('GET /admin/storage')).asOf).toBe(found.asOf)
  })
})
