import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openConsole } from '../../testing/operators.ts'
import { statementsOf } from '../../testing/queries.ts'
import { openWorld } from '../../testing/world.ts'
import { forgetCurrent } from './current.reads.ts'

const { app, visitor, ann, ben, cam, dot, hall, vault, eventually } = await openWorld()
const { db } = app.deps
await openConsole(db, ann)

const toAll = 'PUT /admin/announcement'
const toClub = 'PUT /clubs/:club/announcement'
const said = (message: string, given: object = {}) => ({
  body: { id: newId(), message, link: '', endsAt: null, ...given },
})
const heardBy = async (who: Client, club?: string) =>
  (await who.call('GET /announcements', { query: { club } })).items.map(({ message }) => message)
const ofVault = { params: { club: vault.slug } }

describe('an announcement of the place', () => {
  it('is shown to everyone, one at a time, until it is removed', async () => {
    const listener = await visitor.listen()
    const first = said('Down on Sunday', { link: 'https://status.example' })
    for (let times = 0; times < 2; times++) await ann.call(toAll, first)
    expect(await listener.heard('announcement.changed')).toMatchObject({
      clubId: null,
      announcement: { message: 'Down on Sunday', link: 'https://status.example' },
    })
    await Promise.all([ann.call(toAll, said('Later')), ann.call(toAll, said('Later'))])
    for (const who of [visitor, cam]) expect(await heardBy(who)).toEqual(['Later'])
    await ann.call('DELETE /admin/announcement')
    expect(await heardBy(visitor)).toEqual([])
  })

  it('is for operators to make', async () => {
    expect(await visitor.refused(toAll, said('x'))).toMatchObject({ code: 'sign_in_required' })
    for (const key of [toAll, 'GET /admin/announcement', 'DELETE /admin/announcement'] as const)
      expect(await ben.refused(key, key === toAll ? said('x') : {})).toMatchObject({ code: 'operators_only' })
  })

  it('refuses blank and long words, odd links and ends', async () => {
    for (const wrong of [
      { message: ' \u200b' },
      { message: 'x'.repeat(501) },
      { link: 'javascript:alert(1)' },
      { endsAt: new Date(Date.now() - 1000).toISOString() },
      { endsAt: new Date(Date.now() + 365.1 * 86_400_000).toISOString() },
    ])
      expect(await ann.refused(toAll, said('x', wrong))).toMatchObject({
        code: 'bad_input',
        fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) },
      })
  })

  it('ends by itself, and stays closed for who closed it', async () => {
    const { announcement } = await ann.call(toAll, said('Soon over'))
    const params = { announcementId: announcement?.id ?? '' }
    for (let times = 0; times < 2; times++)
      await cam.call('PUT /my/closed-announcements/:announcementId', { params })
    expect([await heardBy(cam), await heardBy(dot)]).toEqual([[], ['Soon over']])
    await db
      .updateTable('announcements')
      .set({ ends_at: new Date(0) })
      .execute()
    expect(await heardBy(dot)).toEqual([])
    const unknown = { params: { announcementId: newId() } }
    expect(await cam.refused('PUT /my/closed-announcements/:announcementId', unknown)).toMatchObject({
      code: 'announcement_not_found',
    })
  })
})

describe('an announcement of a club', () => {
  it('is shown to its members, in the club only', async () => {
    const { announcement } = await ben.call(toClub, { ...ofVault, ...said('Bring cake') })
    expect(await heardBy(cam, vault.slug)).toEqual(['Bring cake'])
    for (const [who, club] of [
      [cam, hall.slug],
      [cam, undefined],
      [dot, vault.slug],
      [visitor, vault.id],
    ] as const)
      expect(await heardBy(who, club)).toEqual([])
    const params = { announcementId: announcement?.id ?? '' }
    expect(await dot.refused('PUT /my/closed-announcements/:announcementId', { params })).toMatchObject({
      code: 'announcement_not_found',
    })
    await ben.call('DELETE /clubs/:club/announcement', ofVault)
    expect(await heardBy(cam, vault.slug)).toEqual([])
  })

  it('is for its owner and admins to make', async () => {
    expect(await cam.refused(toClub, { ...ofVault, ...said('x') })).toMatchObject({
      code: 'permission_denied',
    })
    expect(await dot.refused(toClub, { ...ofVault, ...said('x') })).toMatchObject({ code: 'members_only' })
    // A silenced admin keeps the role, and announces nothing.
    const act_id = newId()
    await db.insertInto('moderation_log').values({ id: act_id, what: 'silence' }).execute()
    await db
      .insertInto('restrictions')
      .values({ act_id, club_id: vault.id, person_id: personOf(ben).id, kind: 'silenced' })
      .execute()
    expect(await ben.refused(toClub, { ...ofVault, ...said('x') })).toMatchObject({ code: 'silenced' })
    await ben.call('DELETE /clubs/:club/announcement', ofVault)
    await db.deleteFrom('restrictions').where('act_id', '=', act_id).execute()
  })

  it('stays while another club announces something, and is below what the place announces', async () => {
    const ofHall = { params: { club: hall.slug } }
    await ben.call(toClub, { ...ofVault, ...said('Bring cake') })
    await ben.call(toClub, { ...ofHall, ...said('Bring tea') })
    await ann.call(toAll, said('Down on Sunday'))
    expect(await heardBy(cam, vault.slug)).toEqual(['Down on Sunday', 'Bring cake'])
    await ben.call('DELETE /clubs/:club/announcement', ofHall)
    await ann.call('DELETE /admin/announcement')
    expect(await heardBy(cam, vault.slug)).toEqual(['Bring cake'])
    await ben.call('DELETE /clubs/:club/announcement', ofVault)
  })

  it('takes no id of another one', async () => {
    const body = said('Mine')
    await ben.call(toClub, { ...ofVault, ...body })
    expect(await ben.refused(toClub, { params: { club: hall.slug }, ...body })).toMatchObject({
      code: 'id_taken',
    })
  })
})

describe('reading announcements on every page', () => {
  /** From memory, which is renewed each second. */
  const costsNothing = (who: Client, club?: string) =>
    eventually(async () => (await statementsOf(() => heardBy(who, club))).length === 0)

  it('costs a member no statement while nothing is announced to them', async () => {
    await db.deleteFrom('announcements').execute()
    forgetCurrent(db)
    await costsNothing(cam, hall.slug)
    await ben.call(toClub, { ...ofVault, ...said('Bring cake') })
    await costsNothing(cam, hall.id)
    expect(await heardBy(cam, vault.slug.toUpperCase())).toEqual(['Bring cake'])
    expect(await heardBy(cam, vault.id)).toEqual(['Bring cake'])
  })

  it('costs a visitor none at all, and shows changes at once', async () => {
    const endsAt = new Date(Date.now() + 60_000).toISOString()
    await ann.call(toAll, said('Down on Sunday', { endsAt }))
    expect(await heardBy(visitor)).toEqual(['Down on Sunday'])
    await costsNothing(visitor)
    await ann.call('DELETE /admin/announcement')
    expect(await heardBy(visitor)).toEqual([])
  })
})
