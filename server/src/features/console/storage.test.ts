import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
import { addUpStorage } from '../files/quota.ts'

let free = 900
const world = await openWorld(
  {},
  { readDisks: async () => [{ holds: ['files', 'database'], free, total: 1000, floor: 10 }] },
)
const { app, make, as, ann: owner, ben, cam, dot, hall, vault, visitor } = world
const { db } = app.deps
const ann = await openConsole(db, owner)

const gigabyte = 1_073_741_824
const upload = (by: Client, bytes: number) =>
  by.call('POST /storage/v1/attachments', {
    file: new File(['x'.repeat(bytes)], 'a.txt', { type: 'text/plain' }),
  })
const publish = async (by: Client, club: { slug: string }, bytes: number) => {
  free = gigabyte
  const { path } = await upload(by, bytes)
  const params = { club: club.slug }
  return by.call('POST /clubs/:club/posts', { params, body: postForm({ attachmentPaths: [path] }) })
}

beforeEach(async () => {
  free = gigabyte
  await db.deleteFrom('files').execute()
  await db.deleteFrom('storage_exceptions').execute()
  await addUpStorage(db)
})

describe('the storage in the console', () => {
  it('shows each disk with what is free now and its floor, and the limits', async () => {
    free = 123
    const disks = (free: number) => [{ holds: ['files', 'database'], free, total: 1000, floor: 10 }]
    const limits = { unusedBytes: gigabyte, personBytes: 5 * gigabyte, clubBytes: 20 * gigabyte }
    expect(await ann.call('GET /admin/storage')).toMatchObject({ disks: disks(123), limits })
    free = 9
    expect(await ann.call('GET /admin/storage')).toMatchObject({ disks: disks(9) })
  })

  it('lists people and clubs by what their files take, the most first', async () => {
    await publish(cam, hall, 2000)
    await publish(ben, vault, 3000)
    await upload(cam, 5000)
    await addUpStorage(db)
    const people = await ann.call('GET /admin/storage/people', { query: {} })
    const max = 5 * gigabyte
    expect(people).toMatchObject({
      items: [
        { person: { id: personOf(cam).id }, used: 2000, unused: 5000, exports: 0, max, hasOwnMax: false },
        { person: { id: personOf(ben).id }, used: 3000, unused: 0, exports: 0, max, hasOwnMax: false },
      ],
      next: null,
    })
    const clubs = await ann.call('GET /admin/storage/clubs', { query: {} })
    expect(clubs).toMatchObject({
      items: [
        {
          club: expect.objectContaining({ slug: 'vault' }),
          used: 3000,
          max: 20 * gigabyte,
          hasOwnMax: false,
        },
        { club: expect.objectContaining({ slug: 'hall' }), used: 2000, max: 20 * gigabyte, hasOwnMax: false },
      ],
      next: null,
    })
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date() })
      .where('id', '=', personOf(ben).id)
      .execute()
    const left = await ann.call('GET /admin/storage/people', { query: {} })
    await db.updateTable('profiles').set({ deleted_at: null }).where('id', '=', personOf(ben).id).execute()
    expect(left.items.map(({ person }) => person.id)).toEqual([personOf(cam).id])
  })

  it('pages through equal and large sizes without a gap or a repetition', async () => {
    const many = await make.people(Array.from({ length: 65 }, () => ({})))
    await sql`insert into storage_totals (owner_id, is_club, used, unused, exports)
      select id, false, 50000000000 + (n % 3), 0, 0
      from unnest(${many.map(({ id }) => id)}::uuid[]) with ordinality t (id, n)`.execute(db)
    const seen: { id: string; used: number }[] = []
    let cursor: string | undefined
    do {
      const page = await ann.call('GET /admin/storage/people', { query: { cursor } })
      seen.push(...page.items.map(({ person, used }) => ({ id: person.id, used })))
      cursor = page.next ?? undefined
    } while (cursor)
    await db.deleteFrom('storage_totals').execute()
    expect(seen.map(({ used }) => used)).toEqual(seen.map(({ used }) => used).toSorted((a, b) => b - a))
    expect(seen.map(({ id }) => id).sort()).toEqual(many.map(({ id }) => id).sort())
    const cursorOf = (text: string) => ({ query: { cursor: Buffer.from(text).toString('base64url') } })
    for (const bad of [`${'9'.repeat(16)}.${newId()}`, `-1.${newId()}`, '5.x'])
      expect(await ann.refused('GET /admin/storage/clubs', cursorOf(bad))).toMatchObject({
        code: 'bad_input',
      })
  })

  it('is for operators only', async () => {
    for (const [who, code] of [
      [visitor, 'sign_in_required'],
      [cam, 'operators_only'],
    ] as const) {
      const person = { params: { personId: personOf(cam).id }, body: { bytes: 1 } }
      const club = { params: { clubId: hall.id }, body: { bytes: 1 } }
      expect(await who.refused('GET /admin/storage/people', { query: {} })).toMatchObject({ code })
      expect(await who.refused('GET /admin/storage/clubs', { query: {} })).toMatchObject({ code })
      expect(await who.refused('PUT /admin/storage/people/:personId', person)).toMatchObject({ code })
      expect(await who.refused('PUT /admin/storage/clubs/:clubId', club)).toMatchObject({ code })
    }
  })
})

describe('a limit of its own', () => {
  const limitPerson = (personId: string, bytes: number | null) =>
    ann.call('PUT /admin/storage/people/:personId', { params: { personId }, body: { bytes } })
  const limitClub = (clubId: string, bytes: number | null) =>
    ann.call('PUT /admin/storage/clubs/:clubId', { params: { clubId }, body: { bytes } })
  const notes = () =>
    db
      .selectFrom('moderation_log')
      .select(['note', 'person_id', 'club_id'])
      .where('note', 'like', 'Storage:%')
      .execute()

  it('is of this person alone, and ends with null', async () => {
    await limitPerson(personOf(cam).id, 1500)
    await limitPerson(personOf(cam).id, 1500)
    await upload(cam, 1000)
    const file = new File(['x'.repeat(1000)], 'a.txt', { type: 'text/plain' })
    expect(await cam.refused('POST /storage/v1/attachments', { file })).toMatchObject({
      code: 'person_quota_reached',
    })
    for (let count = 0; count < 2; count++) await upload(dot, 1000)
    await addUpStorage(db)
    const { items } = await ann.call('GET /admin/storage/people', { query: {} })
    expect(items).toMatchObject([
      { person: { id: personOf(dot).id }, unused: 2000, hasOwnMax: false },
      { person: { id: personOf(cam).id }, unused: 1000, max: 1500, hasOwnMax: true },
    ])
    await limitPerson(personOf(cam).id, null)
    await upload(cam, 1000)
    const person_id = personOf(cam).id
    expect(await notes()).toEqual([
      { note: 'Storage: a limit of 0 GB', person_id, club_id: null },
      { note: 'Storage: the limit of everyone', person_id, club_id: null },
    ])
  })

  it('is of this club alone', async () => {
    const other = await make.club({ owner: personOf(dot) })
    await limitClub(other.id, 1500)
    await publish(dot, other, 1000)
    const { path } = await upload(dot, 1000)
    const post = { params: { club: other.slug }, body: postForm({ attachmentPaths: [path] }) }
    expect(await dot.refused('POST /clubs/:club/posts', post)).toMatchObject({ code: 'club_quota_reached' })
    await publish(cam, hall, 2000)
    await limitClub(other.id, 2 * gigabyte)
    await dot.call('POST /clubs/:club/posts', post)
    expect((await notes()).slice(-1)).toMatchObject([{ note: 'Storage: a limit of 2 GB', club_id: other.id }])
  })

  it('is refused for others than people and clubs, and beyond 0 to 1 PB', async () => {
    const nowhere = newId()
    const body = { bytes: 5 }
    expect(
      await ann.refused('PUT /admin/storage/people/:personId', { params: { personId: nowhere }, body }),
    ).toMatchObject({
      code: 'user_not_found',
    })
    expect(
      await ann.refused('PUT /admin/storage/clubs/:clubId', { params: { clubId: nowhere }, body }),
    ).toMatchObject({
      code: 'club_not_found',
    })
    for (const bytes of [-1, 0.5, 1_125_899_906_842_625])
      expect(
        await ann.refused('PUT /admin/storage/clubs/:clubId', {
          params: { clubId: hall.id },
          body: { bytes },
        }),
      ).toMatchObject({ code: 'bad_input', fields: { bytes: expect.any(String) } })
  })
})

describe('your own storage', () => {
  it('counts your files, and deletes those of yours that nothing uses, neither a draft', async () => {
    const eva = await as(await make.person())
    await make.member(hall, personOf(eva))
    await publish(eva, hall, 2000)
    await upload(eva, 3000)
    const drafted = await upload(eva, 400)
    await db
      .insertInto('draft_files')
      .values(await draftFile(eva, drafted.path))
      .execute()
    await upload(dot, 700)
    const limits = { max: 5 * gigabyte, maxUnused: gigabyte, exports: 0 }
    expect(await eva.call('GET /my/storage')).toEqual({ used: 2000, unused: 3400, ...limits })
    for (let count = 0; count < 2; count++)
      expect(await eva.call('DELETE /my/unused-files')).toEqual({ used: 2000, unused: 400, ...limits })
    expect(await dot.call('GET /my/storage')).toMatchObject({ used: 0, unused: 700 })
    expect(await visitor.refused('DELETE /my/unused-files')).toMatchObject({ code: 'sign_in_required' })
  })
})

/** A draft of the person's that uses the file. */
async function draftFile(by: Client, path: string) {
  const { id: user_id } = personOf(by)
  const file = await db.selectFrom('files').select('id').where('path', '=', path).executeTakeFirstOrThrow()
  const draft = {
    id: newId(),
    user_id,
    kind: 'post',
    place: 'hall',
    browser: newId(),
    data: '{}',
    summary: '',
  }
  await db
    .insertInto('drafts')
    .values({ ...draft, written_at: Date.now() })
    .execute()
  return { file_id: file.id, draft_id: draft.id, user_id }
}
