import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, expectNothingHeard, personOf } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, vault, make, as, app } = await openWorld()
const { db } = app.deps
const owner = personOf(ann)

async function someClub(given: { name?: string; isPrivate?: boolean } = {}) {
  const club = await make.club({ owner, ...given })
  await make.member(club, personOf(ben), 'admin')
  await make.member(club, personOf(cam))
  return club
}
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const details = { name: 'Renamed', description: '', categories: [] as string[] }
const free = { isPaid: false, membershipFee: '', subscriptionDuration: 'one-time' as const }
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
const formerSlugs = async (club: { id: string }) =>
  (
    await db
      .selectFrom('club_former_slugs')
      .select('slug')
      .where('club_id', '=', club.id)
      .orderBy('slug')
      .execute()
  ).map((row) => row.slug)

describe('editing a club', () => {
  const writes = [
    ['PUT /clubs/:club/details', details],
    ['PUT /clubs/:club/images', { logoPath: null, thumbnailPath: null }],
    ['PUT /clubs/:club/access', { isPrivate: true, ...free }],
    ['PUT /clubs/:club/business', firm],
  ] as const

  it.each(writes)("by %s is owner's and admins' business", async (key, body) => {
    const club = await someClub()
    await db.updateTable('clubs').set({ club_type: 'business' }).where('id', '=', club.id).execute()
    for (const who of [cam, dot])
      expect(await who.refused(key, { ...at(club), body })).toMatchObject({
        status: 403,
        code: 'permission_denied',
      })
    expect(await visitor.refused(key, { ...at(club), body })).toMatchObject({ code: 'sign_in_required' })
    expect(await dot.refused(key, { ...at(vault), body })).toMatchObject({ code: 'members_only' })
    expect(await ann.refused(key, { ...at({ slug: 'nowhere' }), body })).toMatchObject({
      code: 'club_not_found',
    })
    expect(await activities(club)).toEqual([])
    await ben.call(key, { ...at(club), body: body as never })
    await ann.call(key, { params: { club: club.id }, body: body as never })
  })

  it('in one part keeps the others, also concurrently', async () => {
    const club = await someClub({ name: 'All at once' })
    await ann.call('PUT /clubs/:club/conversion', { ...at(club), body: firm })
    const logo = await ann.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'club-logo' },
      file: await picture(),
    })
    await Promise.all([
      ann.call('PUT /clubs/:club/details', {
        params: { club: club.id },
        body: { name: 'All together', description: 'One', categories: ['Wood', 'Iron'] },
      }),
      ann.call('PUT /clubs/:club/images', { params: { club: club.id }, body: { logoPath: logo.path } }),
      ben.call('PUT /clubs/:club/access', {
        params: { club: club.id },
        body: { isPaid: true, membershipFee: '3', subscriptionDuration: 'monthly' },
      }),
      ben.call('PUT /clubs/:club/business', {
        params: { club: club.id },
        body: { business: { ...firm.business, city: 'Leeds' } },
      }),
    ])
    expect(await cam.call('GET /clubs/:club', { params: { club: club.id } })).toMatchObject({
      name: 'All together',
      slug: 'all-together',
      description: 'One',
      categories: ['Wood', 'Iron'],
      logoUrl: logo.url,
      thumbnailUrl: null,
      isPrivate: false,
      isPaid: true,
      membershipFee: '3.00',
      subscriptionDuration: 'monthly',
      business: { businessName: 'Firm Ltd', city: 'Leeds' },
    })
  })
})

describe('the details', () => {
  const save = 'PUT /clubs/:club/details'
  const rename = (club: { slug: string }, name: string, who: Client = ann) =>
    who.call(save, { ...at(club), body: { ...details, name } })

  it('are stored, logged once, and signaled', async () => {
    const club = await someClub({ name: 'Before' })
    const watching = await cam.listen()
    await watching.watch({ clubId: club.id })
    const body = { name: 'Before', description: ' New words ', categories: [' Wood ', 'Wood', 'Iron'] }
    const saved = await ben.call(save, { ...at(club), body })
    expect(saved).toMatchObject({ slug: 'before', description: 'New words', categories: ['Wood', 'Iron'] })
    await ben.call(save, { ...at(club), body })
    expect(await watching.heard('club.updated')).toEqual({ kind: 'club.updated', clubId: club.id })
    expect(await activities(club)).toEqual([
      [
        'club.updated',
        {
          part: 'details',
          fields: ['description', 'categories'],
          changes: {
            description: [expect.any(String), 'New words'],
            categories: [expect.any(Array), ['Wood', 'Iron']],
          },
        },
      ],
    ])
    const found = await visitor.call('GET /clubs', { query: { q: 'words', category: 'Iron' } })
    expect(found.items.map(({ id }) => id)).toEqual([club.id])
  })

  it('with a new name make a new slug, and the former one redirects', async () => {
    const club = await someClub({ name: 'First name' })
    const post = await cam.call('POST /clubs/:club/posts', { ...at(club), body: postForm() })
    const renamed = await rename(club, 'Second name')
    expect(renamed).toMatchObject({ id: club.id, name: 'Second name', slug: 'second-name' })
    for (const slug of ['first-name', 'second-name'])
      expect((await cam.call('GET /clubs/:club', { params: { club: slug } })).slug).toBe('second-name')
    const page = { params: { club: 'first-name', slug: post.slug } }
    expect((await cam.call('GET /clubs/:club/posts/:slug', page)).item.club.slug).toBe('second-name')
    expect(await activities(club)).toContainEqual([
      'club.renamed',
      {
        from: 'First name',
        to: 'Second name',
        fields: ['name'],
        changes: { slug: ['first-name', 'second-name'] },
      },
    ])
    expect(await formerSlugs(club)).toEqual(['first-name'])
    // No one else gets it.
    const another = await dot.call('POST /clubs', { body: clubForm({ name: 'First name' }) })
    expect(another.slug).toBe('first-name-1')
  })

  it('with a name of the same slug keep it', async () => {
    await make.club({ owner, name: 'Same', slug: 'same' })
    const club = await make.club({ owner, name: 'Same', slug: 'same-1' })
    expect(await rename(club, 'SAME!')).toMatchObject({ name: 'SAME!', slug: 'same-1' })
    const unwritten = await make.club({ owner, name: 'ⵣⵣ', slug: 'club-123' })
    expect((await rename(unwritten, 'ⵣⵣⵣ')).slug).toBe('club-123')
    expect((await rename(await make.club({ owner, name: 'Bez', slug: 'bez' }), 'Жизнь')).slug).toBe('zhizn')
    expect([...(await formerSlugs(club)), ...(await formerSlugs(unwritten))]).toEqual([])
  })

  it('can return to a former name, with all slugs redirecting', async () => {
    const club = await someClub({ name: 'To' })
    await rename(club, 'Fro')
    expect((await rename({ slug: 'fro' }, 'To')).slug).toBe('to')
    expect(await formerSlugs(club)).toEqual(['fro'])
    expect((await rename(club, 'Fro')).slug).toBe('fro')
    expect(await formerSlugs(club)).toEqual(['to'])
    // What was another club's is not to be had.
    const other = await make.club({ owner, name: 'Other' })
    expect((await rename(other, 'To')).slug).toBe('to-1')
    expect((await cam.call('GET /clubs/:club', { params: { club: 'to' } })).id).toBe(club.id)
  })

  it('are refused for an unusable name, at the field', async () => {
    const club = await someClub({ name: 'Kept' })
    const refused = (body: object) => ann.refused(save, { ...at(club), body: { ...details, ...body } })
    expect((await refused({ name: ' ' })).fields).toEqual({
      name: 'Club name must be at least 2 characters long',
    })
    expect((await refused({ name: 'x'.repeat(101) })).code).toBe('bad_input')
    expect((await refused({ description: 'x'.repeat(5001) })).code).toBe('bad_input')
    expect((await refused({ categories: Array.from({ length: 9 }, String) })).code).toBe('bad_input')
    for (let n = 0; n < 10; n++)
      await make.club({ owner, name: 'Crowded', slug: n === 0 ? 'crowded' : `crowded-${n}` })
    expect((await rename(club, 'Crowded')).slug).toMatch(/^crowded-[a-z2-9]{4}$/)
    expect(await refused({ name: '🎉🎉' })).toMatchObject({
      status: 400,
      code: 'slug_impossible',
      fields: { name: 'Failed to generate a valid slug from the club name' },
    })
    expect((await rename(club, 'Settings')).slug).toBe('settings-1')
  })

  it('of many clubs with one new name give each its own slug', async () => {
    const clubs = await Promise.all(Array.from({ length: 5 }, () => make.club({ owner })))
    const renamed = await Promise.all(clubs.map((club) => rename(club, 'Popular')))
    expect(new Set(renamed.map(({ slug }) => slug)).size).toBe(5)
  })
})

describe('the images', () => {
  const save = 'PUT /clubs/:club/images'
  const upload = async (who: Client, purpose: 'club-logo' | 'club-thumbnail' | 'content') =>
    who.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, file: await picture() })

  it('are changed separately by editors, and removed', async () => {
    const club = await someClub()
    const [logo, thumbnail] = [await upload(ann, 'club-logo'), await upload(ben, 'club-thumbnail')]
    await ann.call(save, { ...at(club), body: { logoPath: logo.path } })
    const saved = await ben.call(save, { ...at(club), body: { thumbnailPath: thumbnail.path } })
    expect(saved).toMatchObject({ logoUrl: logo.url, thumbnailUrl: thumbnail.url })
    // The same again, by another than who uploaded it.
    await ben.call(save, { ...at(club), body: { logoPath: logo.path, thumbnailPath: thumbnail.path } })
    expect((await visitor.fetch(logo.url)).status).toBe(200)
    const without = await ben.call(save, { ...at(club), body: { logoPath: null } })
    expect(without).toMatchObject({ logoUrl: null, thumbnailUrl: thumbnail.url })
    expect((await visitor.fetch(logo.url)).status).toBe(404)
    const noted = await activities(club)
    expect(noted).toHaveLength(3)
    // What a picture was is not kept.
    expect(noted[2]).toEqual(['club.updated', { part: 'images', fields: ['logoPath'] }])
  })

  it("must be the editor's own, unused, and of this purpose", async () => {
    const club = await someClub()
    const [theirs, other] = [await upload(cam, 'club-logo'), await upload(ann, 'content')]
    for (const path of [theirs.path, other.path, 'clubs/nothing.webp'])
      expect(await ann.refused(save, { ...at(club), body: { logoPath: path } })).toMatchObject({
        status: 404,
        code: 'file_not_found',
      })
    const used = await upload(ann, 'club-logo')
    await ann.call('POST /clubs', { body: clubForm({ logoPath: used.path }) })
    expect(await ann.refused(save, { ...at(club), body: { logoPath: used.path } })).toMatchObject({
      status: 409,
      code: 'file_in_use',
    })
    expect(await activities(club)).toEqual([])
  })
})

describe('access', () => {
  const save = 'PUT /clubs/:club/access'

  it('includes the membership fee, exact or none', async () => {
    const club = await someClub()
    const fee = (membershipFee: string, isPaid = true) => ({
      ...at(club),
      body: { isPaid, membershipFee, subscriptionDuration: 'yearly' as const },
    })
    expect(await ben.call(save, fee('12.5'))).toMatchObject({
      isPrivate: false,
      isPaid: true,
      membershipFee: '12.50',
      subscriptionDuration: 'yearly',
    })
    await ben.call(save, fee('12.50'))
    await ben.call(save, fee('12,50'))
    expect(await activities(club)).toEqual([
      [
        'club.updated',
        {
          part: 'access',
          fields: ['isPaid', 'membershipFee', 'subscriptionDuration'],
          changes: {
            isPaid: [false, true],
            membershipFee: ['', '12.50'],
            subscriptionDuration: ['one-time', 'yearly'],
          },
        },
      ],
    ])
    for (const amount of ['', '0', '0.00'])
      expect((await ben.refused(save, fee(amount))).fields).toEqual({
        membershipFee: 'Enter the membership fee',
      })
    for (const amount of ['-1', '1.234', '1,234', 'ten', '1e3', '12345678'])
      expect(Object.keys((await ben.refused(save, fee(amount))).fields)).toEqual(['membershipFee'])
    expect(await ben.call(save, fee('9', false))).toMatchObject({ isPaid: false, membershipFee: null })
  })

  it('includes the currency, which stays when omitted, to the cent', async () => {
    const club = await someClub()
    const body = { isPaid: true, membershipFee: '1.234,56', subscriptionDuration: 'monthly' as const }
    expect(await ben.call(save, { ...at(club), body: { ...body, currency: 'JPY' } })).toMatchObject({
      currency: 'JPY',
      membershipFee: '1234.56',
    })
    expect(
      await ben.call(save, { ...at(club), body: { ...body, membershipFee: '9999999.99' } }),
    ).toMatchObject({
      currency: 'JPY',
      membershipFee: '9999999.99',
    })
    const wrong = { ...at(club), body: { ...body, currency: 'yen' } }
    expect((await ben.refused(save, wrong)).fields).toEqual({ currency: 'Choose a currency' })
  })

  it('closes a club that becomes private immediately, also for present viewers', async () => {
    const club = await someClub()
    const { id } = await cam.call('POST /clubs/:club/posts', { ...at(club), body: postForm() })
    const content = { params: { contentId: id } }
    const [onClub, onPost, member, nobody, elsewhere] = await Promise.all(
      [dot, dot, cam, visitor, dot].map((who) => who.listen()),
    )
    expect(await onClub?.watch({ clubId: club.id })).toBe(true)
    expect(await member?.watch({ clubId: club.id })).toBe(true)
    for (const one of [onPost, nobody]) expect(await one?.watch({ contentId: id })).toBe(true)
    await dot.call('GET /content/:contentId', content)

    const body = { isPrivate: true, ...free }
    expect((await ann.call(save, { ...at(club), body })).isPrivate).toBe(true)
    for (const one of [onClub, onPost, nobody]) await one?.ended()
    expect(await member?.heard('club.updated')).toBeTruthy()
    expect([member, elsewhere].map((one) => one?.socket.connected)).toEqual([true, true])

    for (const key of ['GET /clubs/:club', 'GET /clubs/:club/feed'] as const)
      expect(await dot.refused(key, at(club))).toMatchObject({ code: 'members_only' })
    for (const who of [dot, visitor])
      expect(await who.refused('GET /content/:contentId', content)).toMatchObject({
        code: 'content_not_found',
      })
    const again = await dot.listen()
    expect(await again.watch({ clubId: club.id })).toBe(false)
    expect(await again.watch({ contentId: id })).toBe(false)
    await cam.call('PUT /content/:contentId/like', content)
    expect(await member?.heard('likes.changed')).toBeTruthy()
    await expectNothingHeard({ make, as }, [again])
    expect((await dot.call('GET /clubs/:club/preview', at(club))).can).toEqual({
      join: 'club_is_private',
      ask: true,
    })
  })

  it('keeps a private club private, and its members connected', async () => {
    const club = await someClub({ isPrivate: true })
    const member = await cam.listen()
    await member.watch({ clubId: club.id })
    await ann.call(save, { ...at(club), body: { isPrivate: true, ...free } })
    await ann.call(save, { ...at(club), body: free })
    expect((await cam.call('GET /clubs/:club', at(club))).isPrivate).toBe(true)
    expect(member.socket.connected).toBe(true)
  })
})

it('a deleted club can be neither edited nor configured', async () => {
  const club = await someClub()
  await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
  const who = await as(await make.person())
  for (const one of [ann, who])
    for (const club_ of [club.slug, club.id, newId()])
      expect(
        await one.refused('PUT /clubs/:club/details', { params: { club: club_ }, body: details }),
      ).toMatchObject({ code: 'club_not_found' })
})
