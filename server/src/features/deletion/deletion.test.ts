import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { clubForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, make, as, by, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

const remove = 'DELETE /clubs/:club'
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const named = (club: { slug: string; name: string }, name = club.name) => ({ ...at(club), body: { name } })
const stands = async ({ id }: { id: string }) =>
  db.selectFrom('clubs').select('deleted_at').where('id', '=', id).executeTakeFirst()
const someClub = async (given: { isPrivate?: boolean } = {}) => {
  const club = await make.club({ owner, ...given })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}

describe('deleting a club', () => {
  it('requires the owner and a session', async () => {
    const club = await someClub()
    for (const who of [ben, cam, dot])
      expect(await who.refused(remove, named(club))).toMatchObject({ status: 403, code: 'owner_only' })
    expect(await visitor.refused(remove, named(club))).toMatchObject({ code: 'sign_in_required' })
    const program = by(await make.token(owner.id))
    expect(await program.refused(remove, named(club))).toMatchObject({ code: 'token_refused' })
    expect(await stands(club)).toEqual({ deleted_at: null })
  })

  it('of a private club gives outsiders the usual refusal', async () => {
    const club = await someClub({ isPrivate: true })
    for (const who of [ben, cam, dot])
      expect(await who.refused(remove, named(club))).toMatchObject({ status: 403, code: 'owner_only' })
  })

  it('requires its name, with an error at the field', async () => {
    const club = await make.club({ owner, name: 'Café of Makers', slug: 'cafe-of-makers' })
    const wrong = 'This is not the name of the club'
    for (const name of ['cafe of makers', 'cafe-of-makers', 'x'.repeat(2000)])
      expect(await ann.refused(remove, named(club, name))).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields: { name: wrong },
      })
    expect(await ann.refused(remove, named(club, '  '))).toMatchObject({
      fields: { name: 'Type the name of the club to delete it' },
    })
    expect(await ann.refused(remove, at(club))).toMatchObject({ status: 400 })
    expect(await stands(club)).toEqual({ deleted_at: null })
    // As people type it: blanks around it, small letters, and letters put together otherwise.
    expect(await ann.call(remove, named(club, ' café of makers '.normalize('NFD')))).toEqual({})
    expect((await stands(club))?.deleted_at).not.toBeNull()
  })

  it('requires an existing club', async () => {
    for (const slug of ['no-such-club', newId()])
      expect(await ann.refused(remove, named({ slug, name: 'x' }))).toMatchObject({ code: 'club_not_found' })
    expect(await ann.refused(remove, named({ slug: 'x', name: 'x' }))).toMatchObject({
      code: 'bad_club_identifier',
    })
  })

  it('happens and signals once when repeated or concurrent', async () => {
    const club = await someClub()
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => ann.call(remove, named(club))))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await ann.refused(remove, named(club))).toMatchObject({ code: 'club_not_found' })
  })

  it('keeps its slugs reserved while it can be restored', async () => {
    const club = await make.club({ owner, name: 'Brief Encounters', slug: 'brief-encounters' })
    await make.formerSlug(club, 'short-encounters')
    await make.request(club, personOf(dot))
    await make.invite(club, { by: owner, person: personOf(cam) })
    await make.invite(club, { by: owner })
    await ann.call(remove, named(club))
    expect(await ann.refused('GET /clubs/:club', at(club))).toMatchObject({ code: 'club_not_found' })
    const again = await dot.call('POST /clubs', { body: clubForm({ name: 'Brief Encounters' }) })
    expect(again.slug).toBe('brief-encounters-1')
    const other = await dot.call('POST /clubs', { body: clubForm({ name: 'Short Encounters' }) })
    expect(other.slug).toBe('short-encounters-1')
    expect((await cam.call('GET /clubs/:club', at(again))).isInvited).toBe(false)
  })

  it('closes the live connections of its watchers', async () => {
    const club = await someClub()
    const post = await make.post({ club, author: personOf(cam) })
    const [member, reader, guest, elsewhere] = [
      await cam.listen(),
      await dot.listen(),
      await visitor.listen(),
      await dot.listen(),
    ]
    expect(await member.watch({ clubId: club.id })).toBe(true)
    for (const listener of [reader, guest]) expect(await listener.watch({ contentId: post.id })).toBe(true)
    expect(await elsewhere.watch({ clubId: hall.id })).toBe(true)
    const own = await ann.listen()
    await ann.call(remove, named(club))
    expect(await own.heard('membership.changed')).toMatchObject({ clubId: club.id })
    await Promise.all([member, reader, guest].map((listener) => listener.ended()))
    expect(elsewhere.socket.connected).toBe(true)
    const back = await cam.listen()
    expect(await back.watch({ clubId: club.id })).toBe(false)
    expect(await back.watch({ contentId: post.id })).toBe(false)
  })

  it('leaves no access to a person who joins concurrently', async () => {
    const club = await make.club({ owner })
    const people = await Promise.all(Array.from({ length: 4 }, async () => as(await make.person())))
    const [deleted, ...joins] = await Promise.allSettled([
      ann.call(remove, named(club)),
      ...people.map((who) => who.call('PUT /clubs/:club/membership', at(club))),
    ])
    expect(deleted?.status).toBe('fulfilled')
    expect(joins).toHaveLength(4)
    for (const who of people) expect((await who.call('GET /my/clubs')).joined).toEqual([])
  })
})
