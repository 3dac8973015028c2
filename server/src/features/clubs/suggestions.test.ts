import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const read = async (who: Client) => (await who.call('GET /my/suggested-clubs')).items
const reasons = async (who: Client) =>
  Object.fromEntries((await read(who)).map(({ name, reason }) => [name, reason]))

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
  it('say why: an interest, people one shares a club with, a category, or that they are busy', async () => {
    const { person, who } = await somebody({ interests: ['pottery', 'Nothing else'] })
    const mine = await make.club({ owner, name: 'Mine', categories: ['Letterpress'] })
    await make.member(mine, person)
    const clay = await make.club({ owner, name: 'Clay', categories: ['Fire', 'Pottery'] })
    const shared = await make.club({ owner, name: 'Shared' })
    const alike = await make.club({ owner, name: 'Alike', categories: ['Letterpress'] })
    const busy = await make.club({ owner, name: 'Busy' })
    await others(3, [mine, shared])
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

  it('tell nothing of who is in a private club, neither by one nor in one', async () => {
    const { person, who } = await somebody()
    const secret = await make.club({ owner, name: 'Secret Mine', isPrivate: true })
    await make.member(secret, person)
    const open = await make.club({ owner, name: 'Open Elsewhere' })
    const closed = await make.club({ owner, name: 'Closed Elsewhere', isPrivate: true })
    const mine = await make.club({ owner, name: 'Open Mine' })
    await make.member(mine, person)
    await others(5, [secret, open])
    await others(5, [mine, closed])
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

  it('are none that one is in, owns or is invited to, and none that are deleted', async () => {
    const { person, who } = await somebody({ interests: ['Falconry'] })
    const categories = ['Falconry']
    const joined = await make.club({ owner, name: 'Joined', categories })
    await make.member(joined, person)
    await make.club({ owner: person, name: 'Owned', categories })
    const invited = await make.club({ owner, name: 'Invited', categories })
    await make.invite(invited, { by: owner, person })
    const deleted = await make.club({ owner, name: 'Deleted', categories })
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
    await make.club({ owner, name: 'Left over', categories })
    const items = (await read(who)).filter((club) => club.categories.includes('Falconry'))
    expect(items.map(({ name }) => name)).toEqual(['Left over'])
  })

  it('are there for somebody in no club, and not for visitors', async () => {
    const { who } = await somebody()
    const items = await read(who)
    expect(items.length).toBeGreaterThan(0)
    expect(items.every(({ role }) => role === null)).toBe(true)
    expect(await visitor.refused('GET /my/suggested-clubs')).toMatchObject({ code: 'sign_in_required' })
    expect([hall.id, vault.id]).not.toContain((await read(ann))[0]?.id)
  })
})
