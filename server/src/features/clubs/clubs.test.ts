import { reservedSegments } from '@guildhall/contract/limits'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { clubForm as form } from '../../testing/forms.ts'
import { eachFeature, eachKind } from '../../testing/kinds.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, dot, make, as, app } = await openWorld()
const { db } = app.deps

const found = (given: Parameters<typeof form>[0], who = dot) => who.call('POST /clubs', { body: form(given) })
const slugOf = async (name: string) => (await found({ name })).slug
const refusal = (given: object, who = dot) => who.refused('POST /clubs', { body: { ...form(), ...given } })

describe('creating a club', () => {
  it('makes its creator the owner and first member, with all features on and open to all', async () => {
    const founder = await as(await make.person())
    const club = await found({ name: '  The   Turners ', description: ' We turn wood. ' }, founder)
    expect(club).toEqual({
      ruleCount: 0,
      questionCount: 0,
      id: expect.any(String),
      slug: 'the-turners',
      name: 'The Turners',
      description: 'We turn wood.',
      logoUrl: null,
      thumbnailUrl: null,
      categories: [],
      isPrivate: false,
      isPaid: false,
      membershipFee: null,
      currency: 'USD',
      subscriptionDuration: 'one-time',
      members: 1,
      role: 'owner',
      hasAsked: false,
      askAgainAt: null,
      isInvited: false,
      clubType: 'regular',
      business: null,
      createdAt: expect.any(String),
      owner: { id: personOf(founder).id },
      features: eachFeature(true),
      landingPage: 'feed',
      leaderboard: {
        isOn: true,
        showsLevels: false,
        levels: ['Newcomer', 'Apprentice', 'Companion', 'Artisan', 'Expert', 'Master', 'Grandmaster'],
      },
      firstSteps: { pictures: false, description: true, content: false, people: false },
      welcome: null,
      feeds: ['posts', 'polls', 'events', 'services', 'products', 'jobs'],
      can: {
        join: 'already_member',
        ask: 'already_member',
        leave: 'owner_cannot_leave',
        manage: true,
        announce: true,
        moderate: true,
        own: true,
        publish: eachKind(() => true),
        adminsOnly: [],
      },
    })
    const { mine, joined } = await founder.call('GET /my/clubs')
    expect([mine.map((card) => card.id), joined]).toEqual([[club.id], []])
    const activity = await db
      .selectFrom('club_activity_log')
      .select(['type', 'user_id'])
      .where('club_id', '=', club.id)
      .execute()
    expect(activity).toEqual([{ type: 'club.created', user_id: personOf(founder).id }])
  })

  it('stores every field', async () => {
    const upload = async (purpose: 'club-logo' | 'club-thumbnail') =>
      dot.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, file: await picture() })
    const [logo, thumbnail] = [await upload('club-logo'), await upload('club-thumbnail')]
    const business = {
      businessName: 'Turners Ltd',
      businessEmail: 'desk@turners.test',
      contactCountryCode: '+44',
      contactNumber: '(020) 79-46',
      addressLine1: '1 Mill Lane',
      addressLine2: 'Yard 2',
      city: 'Leeds',
      stateProvince: 'Yorkshire',
      postalCode: 'LS1',
      country: 'United Kingdom',
    }
    const given = {
      description: 'Two\n\nparagraphs ✨',
      categories: [' Wood ', 'Crafts', 'Wood', ''],
      logoPath: logo.path,
      thumbnailPath: thumbnail.path,
      isPrivate: true,
      isPaid: true,
      membershipFee: '12,5',
      currency: 'EUR',
      subscriptionDuration: 'monthly' as const,
      clubType: 'business' as const,
      business,
    }
    const club = await found(given)
    const { logoPath: _logo, thumbnailPath: _thumbnail, ...kept } = given
    expect(club).toMatchObject({
      ...kept,
      categories: ['Wood', 'Crafts'],
      membershipFee: '12.50',
      logoUrl: logo.url,
      thumbnailUrl: thumbnail.url,
      business,
    })
    expect(await visitor.call('GET /clubs/:club/preview', { params: { club: club.slug } })).toMatchObject({
      business,
      membershipFee: '12.50',
      currency: 'EUR',
      role: null,
    })
  })

  it('drops fields of paid and business clubs for others', async () => {
    const business = { ...form().business, businessName: 'Hidden Ltd' }
    const club = await found({ membershipFee: '9.99', business })
    expect(club).toMatchObject({ isPaid: false, membershipFee: null, business: null })
    const row = await db.selectFrom('clubs').selectAll().where('id', '=', club.id).executeTakeFirstOrThrow()
    expect(row.business_name).toBe('')
  })

  it('requires a session', async () => {
    expect(await refusal({}, visitor)).toMatchObject({ status: 401, code: 'sign_in_required' })
  })

  it('is created once per id, also concurrently; other people cannot use the id', async () => {
    const body = form({ id: newId(), name: 'Once' })
    const first = await dot.call('POST /clubs', { body })
    expect(await dot.call('POST /clubs', { body })).toEqual(first)
    expect(await cam.refused('POST /clubs', { body })).toMatchObject({ status: 409, code: 'id_taken' })
    const other = { ...body, description: 'Another club' }
    expect(await dot.refused('POST /clubs', { body: other })).toMatchObject({ status: 409, code: 'id_taken' })
    const again = form({ id: newId(), name: 'At once' })
    const clubs = await Promise.all(Array.from({ length: 5 }, () => dot.call('POST /clubs', { body: again })))
    expect(new Set(clubs.map((club) => club.slug))).toEqual(new Set(['at-once']))
    const memberships = await db
      .selectFrom('club_memberships')
      .select('role')
      .where('club_id', '=', again.id ?? '')
      .execute()
    expect(memberships).toEqual([{ role: 'owner' }])
  })

  it('repeated after a lost response is updated to the new input, unless changed since', async () => {
    const logo = async () =>
      (
        await dot.call('POST /storage/v1/pictures/:purpose', {
          params: { purpose: 'club-logo' },
          file: await picture(),
        })
      ).path
    const business = { ...form().business, businessName: 'Second Thoughts Ltd' }
    const body = form({ id: newId(), name: 'First words', categories: ['One'], logoPath: await logo() })
    const send = (given: Partial<typeof body>, who = dot) =>
      who.call('POST /clubs', { body: { ...body, ...given } })
    const first = await send({})
    const others = {
      name: 'Second words',
      description: 'Better',
      categories: ['Two', 'Three'],
      logoPath: await logo(),
      isPrivate: true,
      isPaid: true,
      membershipFee: '3',
      clubType: 'business' as const,
      business,
      again: true,
    }
    expect(await cam.refused('POST /clubs', { body: { ...body, again: true } })).toMatchObject({
      code: 'id_taken',
    })
    for (const _ of ['once', 'and its answer lost, too'])
      expect(await send(others)).toMatchObject({
        id: first.id,
        slug: 'second-words',
        name: 'Second words',
        categories: ['Two', 'Three'],
        isPrivate: true,
        membershipFee: '3.00',
        business,
        members: 1,
      })
    expect(await send({ again: true })).toMatchObject({
      slug: 'first-words',
      isPrivate: false,
      business: null,
    })
    const mine = await db
      .selectFrom('clubs')
      .select(['name', 'business_name'])
      .where('id', '=', body.id ?? '')
      .execute()
    expect(mine).toEqual([{ name: 'First words', business_name: '' }])

    const at = { params: { club: first.id } }
    await dot.call('PUT /clubs/:club/details', { ...at, body: { description: 'Changed elsewhere' } })
    expect(await dot.refused('POST /clubs', { body: { ...body, ...others } })).toMatchObject({
      status: 409,
      code: 'id_taken',
    })
    await dot.call('DELETE /clubs/:club', { ...at, body: { name: 'First words' } })
    expect(await dot.refused('POST /clubs', { body: { ...body, ...others } })).toMatchObject({
      code: 'id_taken',
    })
  })

  it("fails with another person's file", async () => {
    const theirs = await cam.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'club-logo' },
      file: await picture(),
    })
    const name = 'Borrowed face'
    expect(await refusal({ name, logoPath: theirs.path })).toMatchObject({ code: 'file_not_found' })
    expect(await refusal({ name, thumbnailPath: 'clubs/nothing.webp' })).toMatchObject({
      status: 404,
      code: 'file_not_found',
    })
    const rows = await db.selectFrom('clubs').select('id').where('name', '=', name).execute()
    expect(rows).toEqual([])
    await cam.call('POST /clubs', { body: form({ logoPath: theirs.path }) })
    expect(await refusal({ logoPath: theirs.path }, cam)).toMatchObject({ status: 409, code: 'file_in_use' })
  })
})

describe("a club's slug", () => {
  it('is made from the name', async () => {
    expect(await slugOf('Woodworkers & Friends!')).toBe('woodworkers-friends')
    expect(await slugOf('  --Café Zoë--  ')).toBe('cafe-zoe')
    expect(await slugOf('Žižkov Łódź 9')).toBe('zizkov-lodz-9')
    expect(await slugOf('Москва зимой')).toBe('moskva-zimoy')
    expect(await slugOf('日本語クラブ')).toBe('ri-ben-yu-kurabu')
    expect(await slugOf('מועדון קריאה')).toMatch(/^[a-z]+-[a-z]+$/)
    expect(await slugOf('نادي الكتب')).toMatch(/^[a-z]+-[a-z]+$/)
    const long = await slugOf('a'.repeat(100))
    expect(long).toMatch(/^a{2,50}$/)
    expect(await slugOf('a'.repeat(100))).not.toBe(long)
  })

  it("is 'club-' and a time if the name has too few Latin letters and digits", async () => {
    for (const name of ['A!', 'ⵣⵣ']) expect(await slugOf(name), name).toMatch(/^club-\d+(-\d)?$/)
  })

  it('is refused if the name has no letters or digits', async () => {
    for (const name of ['🎉🎉', '!!', '— —', '☀️ ✨'])
      expect(await refusal({ name }), name).toMatchObject({
        status: 400,
        code: 'slug_impossible',
        fields: { name: 'Failed to generate a valid slug from the club name' },
      })
  })

  it('is never a reserved segment', async () => {
    for (const segment of reservedSegments) {
      const slug = await slugOf(segment)
      expect(reservedSegments).not.toContain(slug)
      expect(slug).toBe(`${segment}-1`)
    }
  })

  it('finds the club, even if the name has the form of an id', async () => {
    const name = newId()
    const club = await found({ name })
    const preview = await visitor.call('GET /clubs/:club/preview', { params: { club: club.slug } })
    expect(preview.id).toBe(club.id)
  })

  it('is made unique in 10 attempts, for 20 concurrent creators, then by four random characters', async () => {
    const founders = await Promise.all(Array.from({ length: 20 }, async () => as(await make.person())))
    const clubs = await Promise.all(
      founders.map((founder) =>
        founder.call('POST /clubs', { body: form({ name: 'Everybody wants this' }) }),
      ),
    )
    const slugs = clubs.map(({ slug }) => slug)
    expect(slugs.filter((slug) => /^everybody-wants-this(-\d)?$/.test(slug)).sort()).toEqual([
      'everybody-wants-this',
      ...Array.from({ length: 9 }, (_, index) => `everybody-wants-this-${index + 1}`),
    ])
    expect(slugs.filter((slug) => /^everybody-wants-this-[a-z2-9]{4}$/.test(slug))).toHaveLength(10)
    expect(new Set(slugs).size).toBe(20)
  })
})

describe("the viewer's clubs", () => {
  it('are those they own or administer, by role or list, and those they joined', async () => {
    const person = await make.person()
    const who = await as(person)
    const owned = await make.club({ owner: person })
    const [asAdmin, listed, joined] = [
      await make.club({ owner: { id: personOf(ann).id } }),
      await make.club({ owner: { id: personOf(ann).id }, permissions: { admins: [person.id] } }),
      await make.club({ owner: { id: personOf(ann).id }, isPrivate: true }),
    ]
    await make.member(asAdmin, person, 'admin')
    await make.member(joined, person)
    const clubs = await who.call('GET /my/clubs')
    expect(clubs.mine.map((card) => [card.id, card.role]).sort()).toEqual(
      [
        [owned.id, 'owner'],
        [asAdmin.id, 'admin'],
        [listed.id, 'admin'],
      ].sort(),
    )
    expect(clubs.joined.map((card) => [card.id, card.role])).toEqual([[joined.id, 'member']])
    expect(await visitor.refused('GET /my/clubs')).toMatchObject({ code: 'sign_in_required' })
  })

  it('include invites and requests, and show managers the number of pending requests', async () => {
    const person = await make.person()
    const who = await as(person)
    const owner = personOf(ann)
    const door = () => make.club({ owner, isPrivate: true })
    const [asking, invited, both, over, refused] = [
      await door(),
      await door(),
      await door(),
      await door(),
      await door(),
    ]
    await make.request(asking, person)
    await make.invite(invited, { by: owner, person })
    await make.request(both, person)
    await make.invite(both, { by: owner, person })
    await make.invite(over, { by: owner, person, expiresAt: new Date(Date.now() - 1) })
    await make.request(refused, person)
    await db
      .updateTable('join_requests')
      .set({ status: 'rejected' })
      .where('club_id', '=', refused.id)
      .execute()
    const clubs = await who.call('GET /my/clubs')
    expect([clubs.mine, clubs.joined]).toEqual([[], []])
    expect(clubs.asked.map((card) => card.id)).toEqual([asking.id])
    expect(clubs.invited.map((card) => card.id).sort()).toEqual([invited.id, both.id].sort())
    const { mine } = await ann.call('GET /my/clubs')
    expect(mine.find((card) => card.id === asking.id)?.waiting).toBe(1)
    expect(mine.find((card) => card.id === refused.id)?.waiting).toBe(0)
    // Invites of people who may no longer invite do not count.
    const stale = await door()
    const former = await make.person()
    await make.invite(stale, { by: former, person })
    expect((await who.call('GET /my/clubs')).invited).toHaveLength(2)
    expect((await who.call('GET /my/clubs')).asked).toHaveLength(1)
    // Of others' doors nobody hears.
    expect((await dot.call('GET /my/clubs')).asked).toEqual([])
  })
})
