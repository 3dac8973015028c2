import type { LegalPage } from '@guildhall/contract/place-limits'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
import { forgetPlace } from './place.reads.ts'
import { notifyOfVersion } from './place.tasks.ts'

const { app, visitor, ann, cam, dot, make, as, tasksDone } = await openWorld()
const { db } = app.deps
await openConsole(db, ann)

const draft = 'PUT /admin/pages/:page'
const publication = 'POST /admin/pages/:page/versions'
const versionOf = (given: object = {}) => ({
  ...{ revision: 1, number: 1, changes: '', isSignificant: false, inForceFrom: null },
  ...given,
})
/** Saves and publishes the next version, and returns its number. */
async function publish(page: LegalPage, content: string, given: object = {}): Promise<number> {
  const before = await ann.call('GET /admin/pages/:page', { params: { page } })
  const { revision } = await ann.call(draft, {
    params: { page },
    body: { revision: before.revision, content },
  })
  const number = (before.number ?? 0) + 1
  await ann.call(publication, { params: { page }, body: versionOf({ revision, number, ...given }) })
  return number
}
const read = (page: LegalPage, number?: number) =>
  visitor.call('GET /pages/:page', {
    params: { page },
    query: { number: number === undefined ? undefined : String(number) },
  })
const pendingOf = async (who: Client) => (await who.call('GET /my/acceptances')).pending
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  await tasksDone()
  for (const table of ['legal_acceptances', 'legal_versions', 'notifications', 'mailbox', 'mail_deliveries'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update legal_pages set draft = '', revision = 0`.execute(db)
  forgetPlace(db)
})

describe('a legal page', () => {
  it('is not found until it is published, then read by everyone, also as text', async () => {
    expect(await visitor.refused('GET /pages/:page', { params: { page: 'terms' } })).toMatchObject({
      code: 'page_not_found',
    })
    expect((await visitor.call('GET /place')).pages).toEqual([])
    await publish('terms', '# Be kind', { changes: 'The first ones' })
    expect(await read('terms')).toMatchObject({ content: '# Be kind', number: 1, currentNumber: 1 })
    expect((await visitor.call('GET /place')).pages).toEqual([{ page: 'terms', number: 1 }])
    const answer = await visitor.fetch('/terms.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toContain('# Be kind')
    expect((await visitor.fetch('/privacy.txt')).status).toBe(404)
  })

  it('keeps its earlier versions', async () => {
    await publish('terms', 'One')
    await publish('terms', 'Two', { changes: 'One more' })
    expect(await read('terms')).toMatchObject({ content: 'Two', versions: [{ number: 2 }, { number: 1 }] })
    expect(await read('terms', 1)).toMatchObject({ content: 'One', number: 1, currentNumber: 2 })
    expect(await (await visitor.fetch('/terms.txt?number=1')).text()).toContain('\nOne\n')
    const none = { params: { page: 'terms' }, query: { number: '3' } }
    expect(await visitor.refused('GET /pages/:page', none)).toMatchObject({ code: 'page_not_found' })
    expect((await visitor.fetch('/terms.txt?number=x')).status).toBe(404)
  })

  it('changes on the day from which a version is in force', async () => {
    await publish('terms', 'Now')
    await publish('terms', 'Later', { inForceFrom: dayIn(3) })
    expect(await read('terms')).toMatchObject({ content: 'Now', versions: [{ number: 2 }, { number: 1 }] })
    await sql`update legal_versions set in_force_from = now() - interval '1 hour' where number = 2`.execute(
      db,
    )
    expect(await read('terms')).toMatchObject({ content: 'Later' })
  })

  it('is withdrawn by an empty version', async () => {
    await publish('imprint', 'Somebody')
    await publish('imprint', '')
    expect((await visitor.call('GET /place')).pages).toEqual([])
    expect(await visitor.refused('GET /pages/:page', { params: { page: 'imprint' } })).toMatchObject({
      code: 'page_not_found',
    })
    expect(await read('imprint', 1)).toMatchObject({ content: 'Somebody' })
  })

  it('is shown in open pages as soon as it is published', async () => {
    const listener = await visitor.listen()
    await publish('contact', 'Write to us')
    const { place } = (await listener.heard('place.changed')) as { place?: { pages: unknown } }
    expect(place?.pages).toEqual([{ page: 'contact', number: 1 }])
  })
})

describe('editing a legal page', () => {
  const params = { page: 'terms' as const }

  it('is for operators in an open console', async () => {
    for (const [key, body] of [
      ['GET /admin/pages', undefined],
      ['GET /admin/pages/:page', undefined],
      [draft, { revision: 0, content: 'x' }],
      [publication, versionOf()],
      ['GET /admin/pages/:page/acceptances', undefined],
    ] as const) {
      const input = { ...(key !== 'GET /admin/pages' && { params }), body }
      expect(await visitor.refused(key, input)).toMatchObject({ code: 'sign_in_required' })
      expect(await cam.refused(key, input)).toMatchObject({ code: 'operators_only' })
    }
    const locked = await as(await make.person())
    await openConsole(db, locked)
    await db
      .updateTable('sessions')
      .set({ console_until: new Date(0) })
      .where('user_id', '=', personOf(locked).id)
      .execute()
    expect(await locked.refused('GET /admin/pages')).toMatchObject({ code: 'console_locked' })
  })

  it('overwrites nothing of another operator', async () => {
    const other = await openConsole(db, await as(await make.person({ firstName: 'Olga' })))
    await ann.call(draft, { params, body: { revision: 0, content: 'Mine' } })
    const stale = { params, body: { revision: 0, content: 'Yours' } }
    expect(await other.refused(draft, stale)).toMatchObject({ code: 'changed_meanwhile' })
    // The same again, as when the answer was lost.
    expect(await ann.call(draft, { params, body: { revision: 0, content: 'Mine' } })).toMatchObject({
      revision: 1,
    })
    const both = await Promise.allSettled(
      [ann, other].map((who, index) =>
        who.call(draft, { params, body: { revision: 1, content: `${index}` } }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('publishes a version once, and only the draft that was seen', async () => {
    await ann.call(draft, { params, body: { revision: 0, content: 'One' } })
    for (let times = 0; times < 2; times++) await ann.call(publication, { params, body: versionOf() })
    const other = await openConsole(db, await as(await make.person()))
    expect(await other.refused(publication, { params, body: versionOf() })).toMatchObject({
      code: 'changed_meanwhile',
    })
    const { versions } = await ann.call('GET /admin/pages/:page', { params })
    expect(versions).toMatchObject([{ number: 1, publishedBy: 'Ann Owner' }])
    await ann.call(draft, { params, body: { revision: 1, content: 'Two' } })
    for (const wrong of [
      { revision: 1, number: 2 },
      { revision: 2, number: 1 },
      { revision: 2, number: 3 },
    ])
      expect(await ann.refused(publication, { params, body: versionOf(wrong) })).toMatchObject({
        code: 'changed_meanwhile',
      })
    const pages = (await ann.call('GET /admin/pages')).pages
    expect(pages.find(({ page }) => page === 'terms')).toMatchObject({ number: 1, isChanged: true })
  })

  it('refuses a past day, a day beyond a year and asking for the imprint', async () => {
    await ann.call(draft, { params, body: { revision: 0, content: 'One' } })
    for (const inForceFrom of [dayIn(-2), dayIn(366), '2099-13-01'])
      expect(await ann.refused(publication, { params, body: versionOf({ inForceFrom }) })).toMatchObject({
        code: 'bad_input',
      })
    const imprint = { params: { page: 'imprint' }, body: versionOf({ isSignificant: true, revision: 0 }) }
    expect(await ann.refused(publication, imprint)).toMatchObject({
      code: 'bad_input',
      fields: { isSignificant: expect.any(String) },
    })
    const long = { params, body: { revision: 1, content: 'x'.repeat(50_001) } }
    expect(await ann.refused(draft, long)).toMatchObject({ code: 'bad_input' })
  })
})

describe('accepting', () => {
  it('is asked for significant versions only, and once', async () => {
    await publish('terms', 'One')
    expect(await pendingOf(cam)).toEqual([])
    await publish('terms', 'Two', { isSignificant: true, changes: 'Much' })
    await publish('terms', 'Three', { changes: 'A comma' })
    expect(await pendingOf(cam)).toMatchObject([{ page: 'terms', number: 3, changes: 'Much' }])
    const acceptance = { body: { acceptances: [{ page: 'terms' as const, number: 3 }] } }
    for (let times = 0; times < 2; times++)
      expect(await cam.call('PUT /my/acceptances', acceptance)).toEqual({ pending: [] })
    expect(await pendingOf(cam)).toEqual([])
    expect(await pendingOf(dot)).toHaveLength(1)
    for (const unknown of [
      { page: 'terms', number: 9 },
      { page: 'rules', number: 3 },
    ])
      expect(await cam.refused('PUT /my/acceptances', { body: { acceptances: [unknown] } })).toMatchObject({
        code: 'page_not_found',
      })
    expect(await visitor.refused('PUT /my/acceptances', acceptance)).toMatchObject({
      code: 'sign_in_required',
    })
  })

  it('is asked and counted for each page by itself, and no longer once a page is withdrawn', async () => {
    for (const page of ['terms', 'privacy'] as const) await publish(page, 'One', { isSignificant: true })
    const accept = (page: 'terms' | 'privacy') =>
      cam.call('PUT /my/acceptances', { body: { acceptances: [{ page, number: 1 }] } })
    const ofPrivacy = [{ page: 'privacy', number: 1 }]
    expect((await accept('terms')).pending).toMatchObject(ofPrivacy)
    expect(await pendingOf(cam)).toMatchObject(ofPrivacy)
    const { versions } = await ann.call('GET /admin/pages/:page', { params: { page: 'privacy' } })
    expect(versions).toMatchObject([{ number: 1, acceptedWhenAsked: 0 }])
    const csv = await (await ann.fetch('/rest/v1/admin/pages/privacy/acceptances')).text()
    expect(csv).not.toContain('Cam Member')
    await publish('privacy', '')
    expect((await accept('terms')).pending).toEqual([])
    expect(await pendingOf(dot)).toMatchObject([{ page: 'terms' }])
  })

  it('happens by signing up, and both are counted and listed', async () => {
    await publish('terms', 'One', { isSignificant: true })
    await publish('imprint', 'Somebody')
    const person = await make.person({ firstName: 'Nia', lastName: '=New', username: 'nia' })
    const nia = await as(person)
    expect(await pendingOf(nia)).toEqual([])
    await cam.call('PUT /my/acceptances', { body: { acceptances: [{ page: 'terms', number: 1 }] } })
    const { versions } = await ann.call('GET /admin/pages/:page', { params: { page: 'terms' } })
    expect(versions).toMatchObject([{ acceptedBySignUp: 1, acceptedWhenAsked: 1 }])
    const csv = await (await ann.fetch('/rest/v1/admin/pages/terms/acceptances')).text()
    expect(csv).toContain('By signing up')
    expect(csv).toContain('1,Cam Member,')
    // Accounts that signed up accepted what will be in force, too.
    await publish('terms', 'Two', { isSignificant: true, inForceFrom: dayIn(5) })
    expect(await pendingOf(nia)).toHaveLength(1)
    expect(await pendingOf(await as(await make.person()))).toEqual([])
  })

  it('is asked of everyone by bell and mail, once however often the task runs', async () => {
    await publish('privacy', 'One')
    await tasksDone()
    expect(await db.selectFrom('notifications').select('id').execute()).toEqual([])
    const unconfirmed = await make.person({ confirmed: false })
    const number = await publish('privacy', 'Two', { isSignificant: true, changes: 'We keep less.' })
    await tasksDone()
    // Who signed up since accepted a later version.
    await publish('privacy', 'Three')
    const late = await make.person()
    const again = { page: 'privacy', number } as const
    await Promise.all([notifyOfVersion(app.deps, again), notifyOfVersion(app.deps, again, 0)])
    await tasksDone()
    const { items } = await cam.call('GET /notifications', { query: {} })
    expect(items.filter(({ type }) => type === 'LEGAL_CHANGED')).toMatchObject([
      { title: 'We changed the privacy policy', metadata: { page: 'privacy' } },
    ])
    const mails = await db
      .selectFrom('mailbox')
      .select(['text', 'subject'])
      .where('recipient', '=', personOf(cam).email)
      .execute()
    expect(mails).toMatchObject([{ subject: 'We changed the privacy policy' }])
    expect(mails[0]?.text).toContain('We keep less.')
    expect(mails[0]?.text).toContain('/privacy?number=2')
    const told = db.selectFrom('notifications').select('id').where('user_id', '=', late.id)
    expect(await told.execute()).toEqual([])
    const toUnconfirmed = db
      .selectFrom('mailbox')
      .select('subject')
      .where('recipient', '=', unconfirmed.email)
    expect(await toUnconfirmed.where('subject', 'like', 'We changed%').execute()).toEqual([])
  })
})
