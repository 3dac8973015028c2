import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, make, app } = await openWorld()
const { db } = app.deps

/** A club of Ann's with Ben as admin and Cam as member. */
async function someClub() {
  const club = await make.club({ owner: personOf(ann) })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const rowOf = (club: { id: string }) =>
  db.selectFrom('clubs').selectAll().where('id', '=', club.id).executeTakeFirstOrThrow()
const edits = (club: { id: string }) =>
  db
    .selectFrom('club_activity_log')
    .select('data')
    .where('club_id', '=', club.id)
    .where('type', '=', 'club.updated')
    .execute()

describe('the navigation', () => {
  const save = 'PUT /clubs/:club/navigation'

  it('is absent until owner or admins change it, and lists every entry then', async () => {
    const club = await someClub()
    expect((await cam.call('GET /clubs/:club', at(club))).navigation).toBeUndefined()
    for (const who of [ann, ben])
      await who.call(save, {
        ...at(club),
        body: { order: ['members', 'jobs'], hidden: ['polls', 'leaderboard'] },
      })
    const shown = {
      order: [
        ...['members', 'jobs', 'feed', 'events', 'courses', 'posts', 'polls', 'services', 'products'],
        'leaderboard',
      ],
      hidden: ['polls', 'leaderboard'],
    }
    expect((await cam.call('GET /clubs/:club', at(club))).navigation).toEqual(shown)
    expect((await visitor.call('GET /clubs/:club/preview', at(club))).navigation).toEqual(shown)
    // Repeating it changes nothing.
    expect(await edits(club)).toHaveLength(1)
  })

  it('shows what another admin chose meanwhile', async () => {
    const club = await someClub()
    const before = { order: [], hidden: [] }
    await ann.call(save, { ...at(club), body: { order: [], hidden: ['jobs'], before } })
    expect(
      await ben.refused(save, { ...at(club), body: { order: [], hidden: ['polls'], before } }),
    ).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { hidden: ['jobs'] } },
    })
  })

  it('is refused to others, and with unknown or repeated entries or a hidden feed', async () => {
    const club = await someClub()
    const body = { order: [], hidden: ['jobs'] }
    for (const who of [cam, dot])
      expect(await who.refused(save, { ...at(club), body })).toMatchObject({ code: 'permission_denied' })
    for (const bad of [{ hidden: ['feed'] }, { hidden: ['jobs', 'jobs'] }, { order: ['settings'] }])
      expect(await ann.refused(save, { ...at(club), body: { order: [], hidden: [], ...bad } })).toMatchObject(
        {
          code: 'bad_input',
        },
      )
    expect((await rowOf(club)).navigation).toBeNull()
  })
})
