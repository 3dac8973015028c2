import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const read = async (who: Client) => (await who.call('GET /my/suggested-clubs')).items
const reasons = async (who: Client) =>
  Object.fromEntries((await read(who)).map(({ name, reason }) => [name, reason]))

/** Something happened in a club so many days ago. */
async function happened(club: { id: string }, { daysAgo = 27.9, type = 'comment' } = {}) {
  const created_at = new Date(Date.now() - daysAgo * 86_400_000)
  const row = { id: newId(), club_id: club.id, user_id: owner.id, type, created_at }
  await db.insertInto('club_activity_log').values(row).execute()
}

async function somebody(given: { interests?: string[] } = {}) {
  const person = await make.person()
  if (given.interests) await db.updateTable('profiles').set(given).where('id', '=', person.id).execute()
  return { person, who: await as(person) }
}

/** Others who are in all of these clubs. */
async function others(count: number, clubs: { id: string }[]) {
  for (let n = 0; n < count; n++) {
    const person = await make.person()
    for (const club of clubs) await make.member(club, person)
  }
}

describe('suggested clubs', () => {
  // First of all, while nothing happened in clubs of other tests.
  it('stand behind all others where nobody took part in 28 days, and are not called busy', async () => {
    const { person, who } = await somebody({ interests: ['Weaving'] })
    const mine = await make.club({ owner, name: 'My Looms' })
    await make.member(mine, person)
    await make.club({ owner, name: 'New and empty', categories: ['Weaving'] })
    const silent = await make.club({ owner, name: 'Shared and silent' })
    await others(3, [mine, silent])
    const managed = await make.club({ owner, name: 'Only managed' })
    await happened(managed, { daysAgo: 1, type: 'request.made' })
    const former = await make.club({ owner, name: 'Long ago' })
    await happened(former, { daysAgo: 28.1 })
    const liked = await make.club({ owner, name: 'Liked' })
    await happened(liked, { type: 'like' })
    for (const [score, { id }] of [managed, former].entries())
      await db
        .updateTable('clubs')
        .set({ activity_score: 7_000_000 + score })
        .where('id', '=', id)
        .execute()
    const items = (await read(who)).slice(0, 5)
    expect(items.map(({ name }) => name)).toEqual([
      'Liked',
      'New and empty',
      'Shared and silent',
      'Long ago',
      'Only managed',
    ])
    expect(items.map(({ reason }) => reason)).toEqual([
      { kind: 'busy' },
      { kind: 'interest', interest: 'Weaving' },
      { kind: 'people', count: 4 },
      null,
      null,
    ])
  })

  it('have a reason: an interest, shared people, a category, or activity', async () => {
    const { person, who } = await somebody({ interests: ['pottery', 'Nothing else'] })
    const mine = await make.club({ owner, name: 'Mine', categories: ['Letterpress'] })
    await make.member(mine, person)
    const clay = await make.club({ owner, name: 'Clay', categories: ['Fire', 'Pottery'] })
    const shared = await make.club({ owner, name: 'Shared' })
    const alike = await make.club({ owner, name: 'Alike', categories: ['Letterpress'] })
    const busy = await make.club({ owner, name: 'Busy' })
    await others(3, [mine, shared])
    for (const club of [clay, shared, alike, busy]) await happened(club)
    await db.updateTable('clubs').set({ activity_score: 9_000_000 }).where('id', '=', busy.id).execute()
    const items = await read(who)
    expect(items.map(({ id }) => id).slice(0, 4)).toEqual([clay.id, shared.id, alike.id, busy.id])
    // Ann, who owns them all, is one of them.
    expect(items.slice(0, 4).map(({ reason }) => reason)).toEqual([
      { kind: 'interest', interest: 'Pottery' },
      { kind: 'people', count: 4 },
      { kind: 'category', category: 'Letterpress' },
      { kind: 'busy' },
    ])
    expect(items.length).toBeLessThanOrEqual(6)
  })

  it('reveal nothing about members of private clubs', async () => {
    const { person, who } = await somebody()
    const secret = await make.club({ owner, name: 'Secret Mine', isPrivate: true })
    await make.member(secret, person)
    const open = await make.club({ owner, name: 'Open Elsewhere' })
    const closed = await make.club({ owner, name: 'Closed Elsewhere', isPrivate: true })
    const mine = await make.club({ owner, name: 'Open Mine' })
    await make.member(mine, person)
    await others(5, [secret, open])
    await others(5, [mine, closed])
    for (const club of [open, closed]) await happened(club)
    await db
      .updateTable('clubs')
      .set({ activity_score: 8_000_000 })
      .where('id', 'in', [open.id, closed.id])
      .execute()
    const known = await reasons(who)
    // Only Ann, who owns them, is known to be in both.
    expect(known['Open Elsewhere']).toEqual({ kind: 'busy' })
    expect(known['Closed Elsewhere']).toEqual({ kind: 'busy' })
  })

  it('exclude clubs the viewer has a relation to, and deleted ones', async () => {
    const { person, who } = await somebody({ interests: ['Falconry'] })
    const categories = ['Falconry']
    const joined = await make.club({ owner, name: 'Joined', categories })
    await make.member(joined, person)
    await make.club({ owner: person, name: 'Owned', categories })
    const invited = await make.club({ owner, name: 'Invited', categories })
    await make.invite(invited, { by: owner, person })
    await make.request(await make.club({ owner, name: 'Asked', categories, isPrivate: true }), person)
    const deleted = await make.club({ owner, name: 'Deleted', categories })
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    await happened(await make.club({ owner, name: 'Left over', categories }))
    const items = (await read(who)).filter((club) => club.categories.includes('Falconry'))
    expect(items.map(({ name }) => name)).toEqual(['Left over'])
  })

  it('exist for a person without clubs, and not for visitors', async () => {
    const { who } = await somebody()
    const items = await read(who)
    expect(items).toHaveLength(6)
    expect(items.every(({ role }) => role === null)).toBe(true)
    expect(await visitor.refused('GET /my/suggested-clubs')).toMatchObject({ code: 'sign_in_required' })
    expect([hall.id, vault.id]).not.toContain((await read(ann))[0]?.id)
  })
})
