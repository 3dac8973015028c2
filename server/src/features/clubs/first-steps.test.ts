import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, visitor, vault, make, as, app } = await openWorld()
const { db } = app.deps
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const read = (who: Client, club: { slug: string }) => who.call('GET /clubs/:club', at(club))
const steps = async (who: Client, club: { slug: string }) => (await read(who, club)).firstSteps
const welcome = async (who: Client, club: { slug: string }) => (await read(who, club)).welcome
const show = (who: Client, club: { slug: string }, isShown: boolean) =>
  who.call('PUT /clubs/:club/first-steps', { ...at(club), body: { isShown } })
const say = (who: Client, club: { slug: string }, text: string, before?: string) =>
  who.call('PUT /clubs/:club/welcome', {
    ...at(club),
    body: { welcome: text, ...(before !== undefined && { before: { welcome: before } }) },
  })
const said = (who: Client, club: { slug: string }) => who.call('GET /clubs/:club/welcome', at(club))
const welcomed = (who: Client, club: { slug: string }) =>
  who.call('PUT /clubs/:club/membership/welcome', at(club))

const none = { pictures: false, description: false, content: false, people: false }
const newClub = async (name = 'Fresh Start') => {
  const founder = await as(await make.person())
  const club = await founder.call('POST /clubs', {
    body: { ...clubForm(), name: `${name} ${Math.random().toString(36).slice(2, 8)}`, description: '' },
  })
  return { founder, club }
}
async function joined(club: { id: string; slug: string }) {
  const who = await as(await make.person())
  await who.call('PUT /clubs/:club/membership', at(club))
  return who
}

describe('the first steps of a new club', () => {
  it('are returned to the owner, each until done, and none once all are', async () => {
    const { founder, club } = await newClub()
    expect(club.firstSteps).toEqual(none)
    await founder.call('PUT /clubs/:club/details', { ...at(club), body: { description: 'What we do' } })
    expect(await steps(founder, club)).toEqual({ ...none, description: true })
    const post = await make.post({ club, author: personOf(founder) })
    expect(await steps(founder, club)).toEqual({ ...none, description: true, content: true })
    await founder.call('POST /clubs/:club/invites/links', {
      ...at(club),
      body: { id: newId(), lifetime: '7-days', maxUses: 10 },
    })
    expect(await steps(founder, club)).toEqual({ ...none, description: true, content: true, people: true })
    await db.updateTable('clubs').set({ logo_path: 'a' }).where('id', '=', club.id).execute()
    expect(await steps(founder, club)).toMatchObject({ pictures: false })
    await db.updateTable('clubs').set({ thumbnail_path: 'b' }).where('id', '=', club.id).execute()
    expect(await steps(founder, club)).toBeNull()
    await founder.call('DELETE /content/:contentId', { params: { contentId: post.id } })
    expect(await steps(founder, club)).toMatchObject({ content: false })
  })

  it('count a joined person as invited', async () => {
    const { founder, club } = await newClub()
    await joined(club)
    expect(await steps(founder, club)).toEqual({ ...none, people: true })
  })

  it('are returned to no one else, not even admins', async () => {
    const { founder, club } = await newClub()
    const admin = await joined(club)
    await founder.call('PUT /clubs/:club/members/:personId/admin', {
      params: { club: club.slug, personId: personOf(admin).id },
    })
    for (const who of [admin, dot]) expect(await steps(who, club)).toBeNull()
  })

  it('are hidden and shown by the owner only, permanently', async () => {
    const { founder, club } = await newClub()
    for (let twice = 0; twice < 2; twice++) await show(founder, club, false)
    expect(await steps(founder, club)).toBeNull()
    await founder.call('PUT /clubs/:club/details', { ...at(club), body: { description: 'What we do' } })
    expect(await steps(founder, club)).toBeNull()
    await show(founder, club, true)
    expect(await steps(founder, club)).toEqual({ ...none, description: true })
    const refused = (who: Client) =>
      who.refused('PUT /clubs/:club/first-steps', { ...at(club), body: { isShown: true } })
    expect(await refused(await joined(club))).toMatchObject({ status: 403, code: 'owner_only' })
    expect(await refused(dot)).toMatchObject({ code: 'owner_only' })
    expect(await refused(visitor)).toMatchObject({ status: 401 })
    expect(
      await founder.refused('PUT /clubs/:club/first-steps', { ...at(club), body: { isShown: 'x' } as never }),
    ).toMatchObject({ status: 400 })
  })
})

describe('the welcome text of a club', () => {
  it('is returned to a new member until they mark it as read', async () => {
    const { founder, club } = await newClub()
    await say(founder, club, '  Make yourself **at home**.\n')
    const mia = await joined(club)
    expect(await welcome(mia, club)).toBe('Make yourself **at home**.')
    await say(founder, club, ' \u200b\u00a0 ')
    expect(await welcome(mia, club)).toBe('')
    const [leo, { club: other }] = [await joined(club), await newClub()]
    await mia.call('PUT /clubs/:club/membership', at(other))
    for (let twice = 0; twice < 2; twice++) await welcomed(mia, club)
    expect(await welcome(mia, club)).toBeNull()
    expect(await welcome(leo, club), 'of somebody else').toBe('')
    expect(await welcome(mia, other), 'of another club').toBe('')
    await mia.call('DELETE /clubs/:club/membership', at(club))
    await mia.call('PUT /clubs/:club/membership', at(club))
    expect(await welcome(mia, club), 'back again, they are new').toBe('')
  })

  it('is returned to people who were admitted, and in the response to joining', async () => {
    const { founder, club } = await newClub()
    await say(founder, club, 'Hello')
    const mia = await as(await make.person())
    expect(await mia.call('PUT /clubs/:club/membership', at(club))).toMatchObject({ welcome: 'Hello' })
    await founder.call('PUT /clubs/:club/access', { ...at(club), body: { isPrivate: true } })
    const leo = await as(await make.person())
    await leo.call('PUT /clubs/:club/join-request', at(club))
    const { items } = await founder.call('GET /clubs/:club/join-requests', { ...at(club), query: {} })
    await founder.call('PUT /clubs/:club/join-requests/decisions', {
      ...at(club),
      body: { ids: items.map(({ id }) => id), decision: 'accepted' },
    })
    expect(await welcome(leo, club)).toBe('Hello')
  })

  it('is not returned to the owner, admins or outsiders', async () => {
    const { founder, club } = await newClub()
    await say(founder, club, 'Hello')
    const admin = await joined(club)
    await founder.call('PUT /clubs/:club/members/:personId/admin', {
      params: { club: club.slug, personId: personOf(admin).id },
    })
    for (const who of [founder, admin, dot]) expect(await welcome(who, club)).toBeNull()
    const params = { club: club.slug }
    const preview = await visitor.call('GET /clubs/:club/preview', { params })
    expect(JSON.stringify(preview)).not.toContain('Hello')
    expect(await dot.refused('PUT /clubs/:club/membership/welcome', at(club))).toMatchObject({
      status: 409,
      code: 'not_a_member',
    })
    expect(await visitor.refused('PUT /clubs/:club/membership/welcome', at(club))).toMatchObject({
      status: 401,
    })
    expect(await dot.refused('PUT /clubs/:club/membership/welcome', at(vault))).toMatchObject({
      code: 'members_only',
    })
  })

  it('is read and changed by owner and admins, with the previous text in the log', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.member(club, personOf(ben), 'admin')
    await make.member(club, personOf(cam))
    expect(await said(ann, club)).toEqual({ welcome: '' })
    expect(await say(ben, club, 'First', '')).toEqual({ welcome: 'First' })
    expect(await said(ann, club)).toEqual({ welcome: 'First' })
    const log = await db
      .selectFrom('club_activity_log')
      .select('data')
      .where('club_id', '=', club.id)
      .where('type', '=', 'club.updated')
      .execute()
    expect(log.map(({ data }) => data)).toEqual([
      { part: 'welcome', fields: ['welcome'], changes: { welcome: ['', 'First'] } },
    ])
    await say(ann, club, 'First')
    const body = { welcome: 'Second' }
    for (const [who, code] of [
      [cam, 'permission_denied'],
      [dot, 'permission_denied'],
      [visitor, 'sign_in_required'],
    ] as const) {
      expect(await who.refused('PUT /clubs/:club/welcome', { ...at(club), body })).toMatchObject({ code })
      expect(await who.refused('GET /clubs/:club/welcome', at(club))).toMatchObject({ code })
    }
    expect(
      await ann.refused('PUT /clubs/:club/welcome', {
        ...at(club),
        body: { ...body, before: { welcome: '' } },
      }),
    ).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflict: { fields: { welcome: 'First' }, by: { id: personOf(ben).id } },
    })
  })

  it('has at most 2,000 characters', async () => {
    const club = await make.club({ owner: personOf(ann) })
    expect((await say(ann, club, 'é'.repeat(2000))).welcome).toHaveLength(2000)
    const body = { welcome: 'x'.repeat(2001) }
    expect(await ann.refused('PUT /clubs/:club/welcome', { ...at(club), body })).toMatchObject({
      status: 400,
      fields: { welcome: 'A welcome text has at most 2,000 characters' },
    })
  })
})
