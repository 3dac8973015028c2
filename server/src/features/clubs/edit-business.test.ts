import { describe, expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { clubForm } from '../../testing/forms.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, make, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

async function someClub(given: { name?: string; isPrivate?: boolean } = {}) {
  const club = await make.club({ owner, ...given })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const { business } = clubForm()
const firm = { business: { ...business, businessName: 'Firm Ltd' } }
const activities = async (club: { id: string }) =>
  (
    await db
      .selectFrom('club_activity_log')
      .select(['type', 'data'])
      .where('club_id', '=', club.id)
      .orderBy('id')
      .execute()
  ).map(({ type, data }) => [type, data])

describe('the business', () => {
  const save = 'PUT /clubs/:club/business'
  const convert = 'PUT /clubs/:club/conversion'

  it('of a regular club starts by converting it, by the owner only, irreversibly', async () => {
    const club = await someClub()
    expect(await ann.refused(save, { ...at(club), body: firm })).toMatchObject({
      status: 409,
      code: 'not_a_business_club',
    })
    for (const who of [ben, cam, dot])
      expect(await who.refused(convert, { ...at(club), body: firm })).toMatchObject({
        status: 403,
        code: 'owner_only',
      })
    expect(await visitor.refused(convert, { ...at(club), body: firm })).toMatchObject({
      code: 'sign_in_required',
    })
    expect((await ann.refused(convert, { ...at(club), body: { business } })).fields).toEqual({
      'business.businessName': 'Business name is required',
    })
    const converted = await ann.call(convert, { ...at(club), body: firm })
    expect(converted).toMatchObject({ clubType: 'business', business: firm.business })
    expect(await ann.refused(convert, { ...at(club), body: firm })).toMatchObject({
      status: 409,
      code: 'already_business',
    })
    expect(await activities(club)).toEqual([
      ['club.converted', { changes: { 'business.businessName': ['', 'Firm Ltd'] } }],
    ])
  })

  it('is stored and public, and rejected if invalid', async () => {
    const club = await someClub()
    await ann.call(convert, { ...at(club), body: firm })
    const whole = {
      ...firm.business,
      businessEmail: 'desk@firm.test',
      contactCountryCode: '+44',
      contactNumber: '20 7946',
      city: 'Leeds',
    }
    await ben.call(save, { ...at(club), body: { business: whole } })
    await ben.call(save, { ...at(club), body: { business: whole } })
    expect((await visitor.call('GET /clubs/:club/preview', at(club))).business).toEqual(whole)
    const refused = async (given: object) =>
      (await ben.refused(save, { ...at(club), body: { business: { ...whole, ...given } } })).fields
    expect(await refused({ businessName: ' ' })).toEqual({
      'business.businessName': 'Business name is required',
    })
    expect(await refused({ businessEmail: 'desk' })).toEqual({
      'business.businessEmail': 'Invalid email address',
    })
    expect(Object.keys(await refused({ contactNumber: 'call me' }))).toEqual(['business.contactNumber'])
    expect((await activities(club)).map(([type]) => type)).toEqual(['club.converted', 'club.updated'])
  })
})
