import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { clubForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, make } = await openWorld()

/** A business club of Ann's, with Ben as admin. */
async function someClub() {
  const club = await make.club({ owner: personOf(ann), name: 'Old name', slug: `old-${newId().slice(-12)}` })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  const { business } = clubForm()
  const at = { params: { club: club.id } }
  await ann.call('PUT /clubs/:club/conversion', {
    ...at,
    body: { business: { ...business, businessName: 'Firm Ltd', city: 'Leeds' } },
  })
  return { ...club, at }
}
const by = (who: typeof ann) => ({
  by: { id: personOf(who).id, username: personOf(who).username },
  at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
})
const all = (given: object = {}) => ({ posts: ['all'], polls: ['all'], ...given })

describe('two people who edit one club', () => {
  const edits = [
    {
      key: 'PUT /clubs/:club/details',
      theirs: { name: 'Theirs' },
      mine: { name: 'Mine' },
      before: { name: 'Old name' },
      now: { name: 'Theirs' },
      apart: { description: 'Mine' },
      apartBefore: { description: '' },
      both: { name: 'Theirs', description: 'Mine' },
    },
    {
      key: 'PUT /clubs/:club/access',
      theirs: { isPaid: true, membershipFee: '5' },
      mine: { isPaid: true, membershipFee: '7', subscriptionDuration: 'yearly' },
      before: { isPaid: false, membershipFee: '', subscriptionDuration: 'one-time' },
      now: { membershipFee: '5.00' },
      apart: { isPrivate: true },
      apartBefore: { isPrivate: false },
      both: { isPaid: true, membershipFee: '5.00', isPrivate: true },
    },
    {
      key: 'PUT /clubs/:club/business',
      theirs: { business: { city: 'Theirs' } },
      mine: { business: { city: 'Mine' } },
      before: { 'business.city': 'Leeds' },
      now: { 'business.city': 'Theirs' },
      apart: { business: { country: 'Mine' } },
      apartBefore: { 'business.country': '' },
      both: { business: { businessName: 'Firm Ltd', city: 'Theirs', country: 'Mine' } },
    },
  ] as const

  it.each(edits)('by $key keep what each changed, where that is not the same field', async (edit) => {
    const { at } = await someClub()
    await ann.call(edit.key, { ...at, body: edit.theirs as never })
    await ben.call(edit.key, { ...at, body: { ...edit.apart, before: edit.apartBefore } as never })
    expect(await cam.call('GET /clubs/:club', at)).toMatchObject(edit.both)
  })

  it.each(edits)('by $key return a conflict on the same field, and nothing is overwritten', async (edit) => {
    const { at } = await someClub()
    await ann.call(edit.key, { ...at, body: edit.theirs as never })
    // An edit of another field does not count as a change of this one.
    await ben.call(edit.key, { ...at, body: edit.apart as never })
    const mine = 'business' in edit.mine ? edit.mine : { ...edit.mine, ...edit.apart }
    const stale = { ...mine, before: { ...edit.before, ...edit.apartBefore } }
    expect(await ben.refused(edit.key, { ...at, body: stale })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflict: { fields: edit.now, ...by(ann) },
    })
    expect(await cam.call('GET /clubs/:club', at)).toMatchObject(edit.both)
    // After the conflict, the editor's value can be saved.
    const before = { ...edit.before, ...edit.now, ...edit.apartBefore }
    await ben.call(edit.key, { ...at, body: { ...edit.mine, before } as never })
  })

  it.each(edits)('by $key may send the same twice, and want the same', async (edit) => {
    const { at } = await someClub()
    const body = { ...edit.mine, before: edit.before } as never
    const first = await ann.call(edit.key, { ...at, body })
    expect(await ann.call(edit.key, { ...at, body })).toEqual(first)
    await ben.call(edit.key, { ...at, body })
  })

  it('by the tab it opens with', async () => {
    const { at } = await someClub()
    const save = 'PUT /clubs/:club/landing-page'
    const ask = (landingPage: 'feed' | 'posts' | 'polls', before: string) => ({
      ...at,
      body: { landingPage, before: { landingPage: before } },
    })
    await ann.call(save, ask('posts', 'feed'))
    expect(await ben.refused(save, ask('polls', 'feed'))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflict: { fields: { landingPage: 'posts' }, ...by(ann) },
    })
    expect(await ben.refused(save, ask('feed', 'polls'))).toMatchObject({ code: 'changed_meanwhile' })
    expect(await ben.call(save, ask('posts', 'feed'))).toMatchObject({ landingPage: 'posts' })
    expect(await ben.call(save, ask('polls', 'posts'))).toMatchObject({ landingPage: 'polls' })
  })

  it('by their pictures', async () => {
    const { at } = await someClub()
    const upload = async (who: typeof ann, purpose: 'club-logo' | 'club-thumbnail') =>
      who.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, file: await picture() })
    const [theirs, mine] = [await upload(ann, 'club-logo'), await upload(ben, 'club-logo')]
    const cover = await upload(ben, 'club-thumbnail')
    const save = 'PUT /clubs/:club/images'
    await ann.call(save, { ...at, body: { logoPath: theirs.path } })
    const stale = { logoPath: mine.path, before: { logoPath: null } }
    expect(await ben.refused(save, { ...at, body: stale })).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { logoPath: theirs.path }, ...by(ann) },
    })
    const apart = { thumbnailPath: cover.path, before: { thumbnailPath: null } }
    expect(await ben.call(save, { ...at, body: apart })).toMatchObject({
      logoUrl: theirs.url,
      thumbnailUrl: cover.url,
    })
  })

  it('by who may publish', async () => {
    const { at } = await someClub()
    const save = 'PUT /clubs/:club/permissions'
    const { id } = personOf(cam)
    await ann.call(save, { ...at, body: { permissions: { posts: [id] } } })
    const stale = {
      permissions: all({ posts: [], jobs: [] }),
      before: { 'permissions.posts': ['all'], 'permissions.jobs': ['all'] },
    }
    expect(await ben.refused(save, { ...at, body: stale })).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { 'permissions.posts': [id] }, ...by(ann) },
    })
    const body = { permissions: { jobs: [] }, before: { 'permissions.jobs': ['all'] } }
    const { permissions } = await ben.call(save, { ...at, body })
    expect(permissions).toMatchObject({ posts: { who: 'named' }, jobs: { who: 'admins' } })
  })

  it('by what is on: each switch is a field of its own', async () => {
    const { at } = await someClub()
    await ann.call('PUT /clubs/:club/features', { ...at, body: { features: { jobs: false } } })
    const { features } = await ann.call('PUT /clubs/:club/features', {
      ...at,
      body: { features: { polls: false } },
    })
    expect(features).toMatchObject({ jobs: false, polls: false, posts: true })
  })
})

it('a club cannot come to cost nothing at a price, or have a business without a name, in parts', async () => {
  const { at } = await someClub()
  expect(await ben.refused('PUT /clubs/:club/access', { ...at, body: { isPaid: true } })).toMatchObject({
    code: 'bad_input',
    fields: { membershipFee: 'Enter the membership fee' },
  })
  const body = { business: { businessName: '' } }
  expect(await ben.refused('PUT /clubs/:club/business', { ...at, body })).toMatchObject({
    code: 'bad_input',
    fields: { 'business.businessName': 'Business name is required' },
  })
})
