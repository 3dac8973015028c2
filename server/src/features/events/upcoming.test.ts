import { describe, expect, it } from 'vitest'
import { type Client, personOf } from '../../testing/as.ts'
import { eventForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, make, as, app } = await openWorld()
const { db } = app.deps

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const announce = (club: { slug: string }, name: string, days: number) =>
  ann.call('POST /clubs/:club/events', {
    params: { club: club.slug },
    body: eventForm({ eventName: name, startDate: inDays(days) }),
  })
const attend = (who: Client, { id }: { id: string }) =>
  who.call('PUT /events/:contentId/attendance', { params: { contentId: id } })
const read = async (who: Client) => (await who.call('GET /my/upcoming-events')).items
const names = async (who: Client) => (await read(who)).map(({ title }) => title)

async function inClub(given: { isPrivate?: boolean } = {}) {
  const club = await make.club({ owner: personOf(ann), ...given })
  await make.allFeatures(club)
  const person = await make.person()
  await make.member(club, person)
  return { club, person, who: await as(person) }
}

describe('upcoming events', () => {
  it("are those of the viewer's clubs, soonest first, without past and canceled ones", async () => {
    const { club, who } = await inClub()
    expect(await read(who)).toEqual([])
    await announce(club, 'Later', 20)
    await announce(club, 'Sooner', 3)
    const off = await announce(club, 'Called off', 2)
    await attend(who, off)
    await ann.call('PUT /events/:contentId/cancellation', { params: { contentId: off.id } })
    const over = await announce(club, 'Over', 5)
    await attend(who, over)
    await db
      .updateTable('events')
      .set({ start_date: '2020-01-01', end_date: '2020-01-01', over_at: '2020-01-02' })
      .where('id', '=', over.id)
      .execute()
    expect(await names(who)).toEqual(['Sooner', 'Later'])
    const elsewhere = await inClub()
    await announce(elsewhere.club, 'Elsewhere', 1)
    expect(await names(who)).toEqual(['Sooner', 'Later'])
  })

  it('are five, starting with those the viewer attends or waits for', async () => {
    const { club, who } = await inClub()
    for (let day = 1; day <= 6; day++) await announce(club, `Day ${day}`, day)
    expect(await names(who)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5'])
    const late = await announce(club, 'Attended', 30)
    await attend(who, late)
    const full = await ann.call('POST /clubs/:club/events', {
      params: { club: club.slug },
      body: eventForm({ eventName: 'Waited for', startDate: inDays(40), capacity: 1 }),
    })
    await attend(ben, full)
    await attend(who, full)
    expect(await names(who)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Attended', 'Waited for'])
    await who.call('DELETE /events/:contentId/attendance', { params: { contentId: late.id } })
    expect(await names(who)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'Waited for'])
  })

  it('of a public club the viewer is not in are those they attend', async () => {
    const { club } = await inClub()
    const guest = await as(await make.person())
    const event = await announce(club, 'Open to guests', 4)
    await announce(club, 'Not attended', 3)
    await attend(guest, event)
    expect(await names(guest)).toEqual(['Open to guests'])
  })

  it('exclude private clubs the viewer left, and deleted clubs', async () => {
    const { club, person, who } = await inClub({ isPrivate: true })
    const event = await announce(club, 'Behind doors', 4)
    await attend(who, event)
    expect(await names(who)).toEqual(['Behind doors'])
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await names(who)).toEqual([])
    await db.updateTable('clubs').set({ deleted_at: null }).where('id', '=', club.id).execute()
    await db.deleteFrom('club_memberships').where('user_id', '=', person.id).execute()
    expect(await names(who)).toEqual([])
    expect(await visitor.refused('GET /my/upcoming-events')).toMatchObject({ code: 'sign_in_required' })
  })
})
