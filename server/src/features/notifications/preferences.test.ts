import { type Feature, features } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, make, as, by, app } = await openWorld()
const { db } = app.deps

const aboutNew = Object.fromEntries(
  features.map((feature) => [`new${feature.charAt(0).toUpperCase()}${feature.slice(1)}`, true]),
) as Record<`new${Capitalize<Feature>}`, boolean>
const all = {
  ...aboutNew,
  newComments: true,
  newLikes: true,
  mentions: true,
  clubJoinRequests: true,
  jobApplications: true,
  eventReminders: true,
  courses: true,
  courseWork: true,
  email: true,
}
const read = 'GET /notification-preferences'
const change = 'PUT /notification-preferences'
const rowsOf = (person: { id: string }) =>
  db.selectFrom('notification_preferences').selectAll().where('user_id', '=', person.id).execute()

describe('notification preferences', () => {
  it('are all on by default, and stored once for concurrent reads', async () => {
    const person = await make.person()
    const who = await as(person)
    expect(await Promise.all(Array.from({ length: 5 }, () => who.call(read)))).toEqual(Array(5).fill(all))
    expect(await rowsOf(person)).toHaveLength(1)
  })

  it('are changed together, with and without a stored row', async () => {
    const [fresh, known] = [await as(await make.person()), cam]
    await known.call(read)
    for (const who of [fresh, known])
      for (const name of Object.keys(all) as (keyof typeof all)[]) {
        const wanted = { ...all, [name]: false }
        expect(await who.call(change, { body: wanted })).toEqual(wanted)
        expect(await who.call(read)).toEqual(wanted)
      }
    expect(await ben.call(read)).toEqual(all)
  })

  it('keep omitted fields, so that two pages do not undo each other', async () => {
    const person = await make.person()
    const [one, other] = [await as(person), await as(person)]
    expect(await one.call(change, { body: { newPosts: false } })).toEqual({ ...all, newPosts: false })
    const both = { ...all, newPosts: false, email: false }
    expect(await other.call(change, { body: { email: false } })).toEqual(both)
    expect(await one.call(change, { body: {} })).toEqual(both)
    await Promise.all([
      one.call(change, { body: { newLikes: false } }),
      other.call(change, { body: { mentions: false } }),
    ])
    expect(await one.call(read)).toEqual({ ...both, newLikes: false, mentions: false })
  })

  it('reject visitors and invalid values, and belong to one person', async () => {
    expect(await visitor.refused(read)).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await visitor.refused(change, { body: all })).toMatchObject({ code: 'sign_in_required' })
    for (const email of ['yes', null])
      expect(await dot.refused(change, { body: { email } })).toMatchObject({ status: 400, code: 'bad_input' })
    const body = { ...all, email: false, userId: personOf(ann).id, user_id: personOf(ann).id }
    await dot.call(change, { body } as never)
    expect(await ann.call(read)).toEqual(all)
  })

  it('can be read and changed by tokens according to scope', async () => {
    const person = await make.person()
    const reading = by(await make.token(person.id, { scope: 'read' }))
    expect(await reading.call(read)).toEqual(all)
    expect(await reading.refused(change, { body: all })).toMatchObject({ code: 'token_read_only' })
    const writing = by(await make.token(person.id))
    expect(await writing.call(change, { body: { ...all, email: false } })).toMatchObject({ email: false })
  })
})
