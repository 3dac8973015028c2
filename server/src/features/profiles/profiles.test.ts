import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { expectNothingHeard, personOf } from '../../testing/as.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, app, make, as, cam } = await openWorld()

const someone = async () => as(await make.person())
const form = (given: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Smith',
  username: `ada_${newId().slice(-12)}`,
  bio: '',
  socialUrl: '',
  websiteUrl: '',
  interests: [],
  communityRoles: [],
  imagePath: null,
  ...given,
})
const uploaded = async (who: Awaited<ReturnType<typeof someone>>, purpose = 'profile-image' as const) =>
  who.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, file: await picture() })

describe("the viewer's own profile", () => {
  it('includes all fields and the email address', async () => {
    const who = await someone()
    const { id, email, username } = personOf(who)
    expect(await who.call('GET /profile')).toEqual({
      id,
      email,
      username,
      firstName: 'Person',
      lastName: personOf(who).lastName,
      imageUrl: null,
      imagePath: null,
      bio: '',
      socialUrl: '',
      websiteUrl: '',
      interests: [],
      communityRoles: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  it('requires a session', async () => {
    expect(await visitor.refused('GET /profile')).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await visitor.refused('PUT /profile', { body: form() })).toMatchObject({
      status: 401,
      code: 'sign_in_required',
    })
  })

  it('is saved and normalized, idempotently', async () => {
    const who = await someone()
    const body = form({
      firstName: '  Ada  May ',
      lastName: ' Lovelace ',
      bio: 'Line one\nline two ✨',
      socialUrl: ' https://social.test/@ada ',
      websiteUrl: 'HTTP://ada.test',
      interests: [' Wood ', 'Wood', '', 'Iron'],
      communityRoles: ['Host'],
    })
    const changed = await who.call('PUT /profile', { body })
    expect(changed).toMatchObject({
      firstName: 'Ada May',
      lastName: 'Lovelace',
      username: body.username,
      bio: 'Line one\nline two ✨',
      socialUrl: 'https://social.test/@ada',
      websiteUrl: 'HTTP://ada.test',
      interests: ['Wood', 'Iron'],
      communityRoles: ['Host'],
    })
    const again = await who.call('PUT /profile', { body })
    expect(again).toEqual({ ...changed, updatedAt: expect.any(String) })
    expect(await who.call('GET /profile')).toEqual(again)
    expect((await who.call('GET /auth/v1/session')).viewer).toMatchObject({ firstName: 'Ada May' })
  })

  it('merges edits from two tabs, and reports a conflict on the same field', async () => {
    const who = await someone()
    const save = 'PUT /profile'
    await who.call(save, { body: { bio: 'First', before: { bio: '' } } })
    await who.call(save, { body: { interests: ['Wood'], before: { interests: [] } } })
    const stale = { bio: 'Second', interests: ['Wood'], before: { bio: '', interests: [] } }
    expect(await who.refused(save, { body: stale })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflict: { fields: { bio: 'First' }, by: null, at: expect.stringMatching(/Z$/) },
    })
    expect(await who.call('GET /profile')).toMatchObject({ bio: 'First', interests: ['Wood'] })
    const known = { bio: 'Second', before: { bio: 'First' } }
    for (const _ of [1, 2])
      expect(await who.call(save, { body: known })).toMatchObject({ bio: 'Second', interests: ['Wood'] })
  })

  it('reports an error for each invalid field', async () => {
    const who = await someone()
    const before = await who.call('GET /profile')
    const wrong: [object, Record<string, string>][] = [
      [{ username: 'ab' }, { username: 'Username must be at least 3 characters long' }],
      [{ username: ' ab ' }, { username: 'Username must be at least 3 characters long' }],
      [{ username: 'a'.repeat(51) }, { username: 'Username must be at most 50 characters long' }],
      ...['with space', 'ädä', 'dash-ed', '<b>bold', 'a/b', '日本語'].map(
        (username): [object, Record<string, string>] => [
          { username },
          { username: 'Username can only contain letters, numbers, and underscores' },
        ],
      ),
      [{ bio: 'a'.repeat(1501) }, { bio: 'Bio cannot exceed 1500 characters' }],
      [{ bio: 'a\u0000' }, { bio: 'This text has characters we cannot keep' }],
      ...[
        'ftp://a.test',
        'a.test',
        'javascript:alert(1)',
        '//a.test',
        'http://',
        ' data:text/html,x',
        'https://user:pw@a.test',
        'https://a.test/\r\nb',
        'https://a.test/b c',
      ].flatMap((url): [object, Record<string, string>][] => [
        [{ socialUrl: url }, { socialUrl: 'Please enter a valid URL starting with http:// or https://' }],
        [{ websiteUrl: url }, { websiteUrl: 'Please enter a valid URL starting with http:// or https://' }],
      ]),
      [{ websiteUrl: `https://a.test/${'a'.repeat(300)}` }, { websiteUrl: 'This address is too long' }],
      [{ firstName: ' ' }, { firstName: 'First name is required' }],
      [{ lastName: '' }, { lastName: 'Last name is required' }],
      [{ interests: Array(21).fill('a') }, { interests: 'At most 20 entries' }],
      [{ interests: ['fine', 'a'.repeat(41)] }, { 'interests.1': 'At most 40 characters each' }],
      [{ communityRoles: Array(21).fill('a') }, { communityRoles: 'At most 20 entries' }],
      [{ username: '', bio: 'a'.repeat(1501) }, { bio: 'Bio cannot exceed 1500 characters' }],
    ]
    for (const [given, fields] of wrong)
      expect(await who.refused('PUT /profile', { body: form(given) }), JSON.stringify(given)).toMatchObject({
        status: 400,
        code: 'bad_input',
        fields,
      })
    expect(await who.call('GET /profile')).toEqual(before)
  })

  it('accepts values exactly at the limits', async () => {
    const who = await someone()
    const body = form({ bio: 'ä'.repeat(1500), interests: ['x'.repeat(40)], firstName: 'n'.repeat(60) })
    expect(await who.call('PUT /profile', { body })).toMatchObject({
      bio: body.bio,
      interests: body.interests,
    })
  })

  it('keeps usernames unique, ignoring case, also when two people request one concurrently', async () => {
    const [one, two, three] = [await someone(), await someone(), await someone()]
    const username = `wanted_${newId().slice(-8)}`
    const tries = await Promise.allSettled(
      [one, two, three].map((who) => who.call('PUT /profile', { body: form({ username }) })),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    const loser = [one, two, three][tries.findIndex((one) => one.status === 'rejected')]
    expect(
      await loser?.refused('PUT /profile', { body: form({ username: username.toUpperCase() }) }),
    ).toMatchObject({
      status: 409,
      code: 'username_taken',
      fields: { username: 'This username is already taken. Please choose another one.' },
    })
    const winner = [one, two, three][tries.findIndex((one) => one.status === 'fulfilled')]
    const body = form({ username: username.toUpperCase() })
    expect(await winner?.call('PUT /profile', { body })).toMatchObject({ username: username.toUpperCase() })
  })

  it("ignores other people's ids in the form", async () => {
    const who = await someone()
    const before = await cam.call('GET /profile')
    const body = form({ id: personOf(cam).id, email: 'stolen@people.test', email_verified: true }) as never
    const changed = await who.call('PUT /profile', { body })
    expect(changed).toMatchObject({ id: personOf(who).id, email: personOf(who).email })
    expect(await cam.call('GET /profile')).toEqual(before)
  })
})

describe('the profile picture', () => {
  it('can be uploaded, kept, replaced and removed', async () => {
    const who = await someone()
    const [first, second] = [await uploaded(who), await uploaded(who)]
    const one = await who.call('PUT /profile', { body: form({ imagePath: first.path }) })
    expect(one).toMatchObject({ imagePath: first.path, imageUrl: first.url })
    expect((await visitor.fetch(first.url)).status).toBe(200)
    expect(await who.call('PUT /profile', { body: form({ imagePath: first.path }) })).toMatchObject({
      imageUrl: first.url,
    })
    await who.call('PUT /profile', { body: form({ imagePath: second.path }) })
    expect((await visitor.fetch(first.url)).status).toBe(404)
    expect((await visitor.fetch(second.url)).status).toBe(200)
    const none = await who.call('PUT /profile', { body: form({ imagePath: null }) })
    expect(none).toMatchObject({ imagePath: null, imageUrl: null })
    expect((await visitor.fetch(second.url)).status).toBe(404)
  })

  it("must be the person's own upload for this purpose", async () => {
    const [who, other] = [await someone(), await someone()]
    const theirs = await uploaded(other)
    const banner = await uploaded(who, 'content' as never)
    for (const imagePath of [
      theirs.path,
      banner.path,
      `${theirs.path}x`,
      '../../etc/passwd',
      'https://a.test/x.png',
    ])
      expect(await who.refused('PUT /profile', { body: form({ imagePath }) })).toMatchObject({
        status: 404,
        code: 'file_not_found',
      })
    await other.call('PUT /profile', { body: form({ imagePath: theirs.path }) })
    expect(await who.refused('PUT /profile', { body: form({ imagePath: theirs.path }) })).toMatchObject({
      code: 'file_not_found',
    })
    expect((await who.call('GET /profile')).imageUrl).toBeNull()
  })

  it('keeps an earlier full address', async () => {
    const who = await someone()
    const imagePath = 'https://pictures.test/ada.png'
    await app.deps.db
      .updateTable('profiles')
      .set({ profile_image_url: imagePath })
      .where('id', '=', personOf(who).id)
      .execute()
    const changed = await who.call('PUT /profile', { body: form({ imagePath }) })
    expect(changed).toMatchObject({ imagePath, imageUrl: imagePath })
  })

  it("updates on the person's other pages", async () => {
    const who = await someone()
    const [own, other] = [await who.listen(), await cam.listen()]
    await who.call('PUT /profile', { body: form() })
    expect(await own.heard('profile.changed')).toEqual({ kind: 'profile.changed' })
    await expectNothingHeard({ make, as }, [other])
  })
})
