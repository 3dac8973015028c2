import type { UsedPicture } from '@guildhall/contract/common'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf, raw } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { unzip } from '../../testing/unzip.ts'
import { openWorld } from '../../testing/world.ts'
import { makeExport, sweepExports } from './exports.tasks.ts'

const { visitor, ann, ben, dot, hall, vault, make, as, by, app, origin, eventually } = await openWorld()
const { db, files } = app.deps

const ask = 'POST /my/exports'
const list = 'GET /my/exports'
const newest = async (who: Client) => (await who.call(list)).items[0]
const ready = (who: Client) =>
  eventually(async () => {
    const found = await newest(who)
    return found?.status === 'ready' ? found : undefined
  })
const fileOf = async (who: Client, url: string | null) => who.fetch(url ?? '')
const unpacked = async (who: Client) => {
  const { url } = await ready(who)
  const zip = await unzip(new Uint8Array(await (await fileOf(who, url)).arrayBuffer()))
  return { zip, json: (name: string) => JSON.parse(String(zip.get(name))) }
}
const isStored = async (path: string) => {
  const stored = await files.get(path)
  stored?.body.destroy()
  return stored !== null
}
const rowOf = (id: string) =>
  db.selectFrom('data_exports').selectAll().where('id', '=', id).executeTakeFirst()

describe('an export', () => {
  it("contains all of the person's data, and of others only what they received", async () => {
    const person = await make.person({ firstName: 'Eve', lastName: 'Keeper' })
    await make.member(vault, person)
    const own = await make.club({ owner: person, name: 'Keepers', categories: ['Attics'] })
    const fee = { is_paid: true, membership_fee: '5.00' }
    await db.updateTable('clubs').set(fee).where('id', '=', own.id).execute()
    const eve = await as(person)
    const image = await eve.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'content' },
      file: await picture('gold'),
    })
    const paper = await eve.call('POST /storage/v1/attachments', {
      file: new File(['the plan'], 'Plan B.txt', { type: 'text/plain' }),
    })
    const body = postForm({
      title: 'Kept things',
      content: 'All the *things*',
      images: [{ path: image.path, alt: 'A jar of buttons' }],
      attachmentPaths: [paper.path],
    })
    await eve.call('POST /clubs/:club/posts', { params: { club: vault.slug }, body })
    const post = await make.post({ club: vault, author: personOf(ben), content: 'A secret of Ben' })
    const params = { contentId: post.id }
    await eve.call('PUT /content/:contentId/like', { params })
    for (const reaction of ['wow', 'celebrate'] as const)
      await eve.call('PUT /content/:contentId/reactions/:reaction', { params: { ...params, reaction } })
    await eve.call('POST /content/:contentId/comments', { params, body: { id: newId(), content: 'Aha ✓' } })
    await make.request(hall, person)
    await make.invite(hall, { by: personOf(ann), person })
    await make.invite(hall, { by: personOf(ann), email: person.email.toUpperCase() })
    const secret = await make.token(person.id)
    await db
      .insertInto('notifications')
      .values({
        id: newId(),
        user_id: person.id,
        type: 'NEW_POST',
        title: 'Something new',
        message: 'By Ben',
      })
      .execute()
    await eve.call('GET /notification-preferences')

    expect(await eve.call(ask)).toMatchObject({ status: 'waiting', progress: 0, url: null, size: null })
    const { zip, json } = await unpacked(eve)
    expect(json('profile.json')).toMatchObject({
      email: person.email,
      firstName: 'Eve',
      username: person.username,
    })
    expect(json('settings.json')).toMatchObject({
      notificationPreferences: { new_posts: true },
      twoStepSignIn: false,
    })
    expect(json('memberships.json')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ club: { name: 'The Vault', slug: 'vault' }, role: 'member' }),
        expect.objectContaining({ club: { name: 'Keepers', slug: own.slug }, role: 'owner' }),
      ]),
    )
    expect(json('owned-clubs.json')).toMatchObject([
      { name: 'Keepers', categories: ['Attics'], membership_fee: '5.00' },
    ])
    expect(json('join-requests.json')).toMatchObject([{ club: { slug: 'hall' }, status: 'pending' }])
    expect(
      json('invites-received.json')
        .map((one: { kind: string }) => one.kind)
        .sort(),
    ).toEqual(['email', 'person'])
    expect(json('content.json')).toMatchObject([
      {
        type: 'post',
        club: { slug: 'vault' },
        title: 'Kept things',
        details: { content: 'All the *things*' },
        files: [image.path, paper.path],
        pictures: [{ path: image.path, alt: 'A jar of buttons' }],
      },
    ])
    expect(json('comments.json')).toMatchObject([{ text: 'Aha ✓', on: { id: post.id, type: 'post' } }])
    expect(json('likes.json')).toMatchObject([{ on: { id: post.id } }])
    expect(json('reactions.json')).toHaveLength(2)
    expect(json('reactions.json')).toEqual(
      expect.arrayContaining(
        ['wow', 'celebrate'].map((reaction) => ({
          ...{ reaction, createdAt: expect.any(String) },
          on: { id: post.id, type: 'post', club: { name: 'The Vault', slug: 'vault' } },
        })),
      ),
    )
    expect(json('notifications.json')).toMatchObject([{ title: 'Something new', isRead: false }])
    expect(json('api-tokens.json')).toMatchObject([{ name: 'A token', endsIn: secret.slice(-4) }])
    expect(json('sessions.json')).toHaveLength(1)
    const [first, second] = json('files.json') as { file: string; name: string }[]
    expect([first?.name, second?.name]).toEqual(['', 'Plan B.txt'])
    expect(String(zip.get(second?.file ?? ''))).toBe('the plan')
    expect(
      zip
        .get(first?.file ?? '')
        ?.subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
    expect(String(zip.get('README.txt'))).toContain('comments.json')

    const everything = [...zip.values()].map(String).join('\n')
    const session = eve.cookie.slice(eve.cookie.indexOf('=') + 1).split('.')[0] ?? 'none'
    const { password } = await db
      .selectFrom('credentials')
      .select('password')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    for (const hidden of [secret, session, password ?? 'none', 'A secret of Ben'])
      expect(everything).not.toContain(hidden)
    // The only address in it is the person's.
    expect([...new Set(everything.match(/[\w.+-]+@people\.test/gi))]).toEqual([person.email])
  })

  it("contains the person's own content of a club they were removed from, without later text of others", async () => {
    const person = await make.person()
    await make.member(vault, person)
    await make.member(hall, person)
    const eve = await as(person)
    const image = await eve.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'content' },
      file: await picture('gold'),
    })
    const publish = async (club: { slug: string }, title: string, images: UsedPicture[] = []) => {
      const body = postForm({ title, content: `My words on ${title}`, images })
      const { id } = await eve.call('POST /clubs/:club/posts', { params: { club: club.slug }, body })
      return id
    }
    const edit = (
      who: Client,
      contentId: string,
      title: string,
      content: string,
      images: UsedPicture[] = [],
    ) =>
      who.call('PUT /posts/:contentId', {
        params: { contentId },
        body: postForm({ title, content, images }),
      })
    await publish(vault, 'untouched')
    const mine = await publish(vault, 'mine')
    await edit(ben, mine, 'theirs', 'Words of a manager')
    await edit(eve, mine, 'mine again', 'My last words')
    const theirs = await publish(vault, 'changed', [image])
    await publish(hall, 'public')
    const open = await publish(hall, 'open')
    await db
      .deleteFrom('club_memberships')
      .where('user_id', '=', person.id)
      .where('club_id', 'in', [vault.id, hall.id])
      .execute()
    const described = { path: image.path, alt: 'A later description' }
    await edit(ben, theirs, 'a secret title', 'A later secret', [described])
    await edit(ben, open, 'seen by all', 'Open words')
    await ben.call('PUT /content/:contentId/like', { params: { contentId: theirs } })
    await eve.call(ask)
    const { zip, json } = await unpacked(eve)
    const items = json('content.json') as Record<string, unknown>[]
    const byId = new Map(items.map((one) => [one.id, one]))
    expect(items).toHaveLength(5)
    expect(byId.get(mine)).toMatchObject({ title: 'mine again' })
    expect(byId.get(mine)).not.toHaveProperty('likes')
    expect(byId.get(open)).toMatchObject({ title: 'seen by all', likes: 0, reactions: {} })
    const { details, files: kept, pictures, categories, likes, reactions, leftOut } = byId.get(theirs) ?? {}
    expect([details, kept, pictures, categories, likes, reactions]).toEqual(Array(6).fill(undefined))
    expect(leftOut).toBe(
      'Someone else changed this after you wrote it, and you can no longer see it. Your own version isn’t kept.',
    )
    const everything = [...zip.values()].map(String).join('\n')
    expect(everything).toContain('My words on untouched')
    for (const later of ['A later secret', 'a secret title', 'A later description'])
      expect(everything).not.toContain(later)
    expect(String(zip.get('README.txt'))).toContain('their words are left out')
  })

  it('signals its progress, and ends with a mail that links to the settings, not to the file', async () => {
    const person = await make.person()
    const who = await as(person)
    const listener = await who.listen()
    const { id } = await who.call(ask)
    const { url, size, expiresAt, progress } = await ready(who)
    await listener.heard('export.changed')
    expect(progress).toBe(100)
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const answer = await fileOf(who, url)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="guildhall-\d{4}-/)
    expect((await answer.arrayBuffer()).byteLength).toBe(size)
    const letter = await eventually(async () => (await lettersTo(visitor, person.email))[0])
    expect(letter.subject).toBe('Your data is ready to download')
    expect(letter.text).toContain('/settings/data')
    expect(letter.text).not.toContain(id)
  })

  it('is made one at a time under concurrency', async () => {
    const who = await as(await make.person())
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => who.call(ask)))
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    await ready(who)
    await db
      .insertInto('data_exports')
      .values({ id: newId(), user_id: personOf(who).id, status: 'making' })
      .execute()
    expect(await who.refused(ask)).toMatchObject({ status: 409, code: 'export_under_way' })
  })

  it('replaces the previous one once ready', async () => {
    const who = await as(await make.person())
    const { id } = await who.call(ask)
    const before = await ready(who)
    await who.call(ask)
    const after = await eventually(async () => {
      const { items } = await who.call(list)
      return items.length === 1 && items[0]?.id !== id && items[0]?.status === 'ready' && items[0]
    })
    expect(after.url).not.toBe(before.url)
    expect((await fileOf(who, before.url)).status).toBe(404)
  })

  it('of thousands of rows is complete, each once', async () => {
    const person = await make.person()
    const post = await make.post({ club: hall, author: person })
    const many = 5_321
    await sql`insert into comments (id, content_id, content_type, club_id, user_id, content, created_at)
      select gen_random_uuid(), ${post.id}, 'post', ${hall.id}, ${person.id}, 'Comment ' || n,
        now() - (n % 7) * interval '1 second' from generate_series(1, ${many}::int) n`.execute(db)
    const who = await as(person)
    await who.call(ask)
    const { json } = await unpacked(who)
    const texts = (json('comments.json') as { text: string }[]).map(({ text }) => text)
    expect(new Set(texts).size).toBe(many)
    expect(texts).toHaveLength(many)
  })
})

describe('an export’s file', () => {
  it('is available to its person only, with a session, at no other address', async () => {
    const who = await as(await make.person())
    const { id } = await who.call(ask)
    const { url } = await ready(who)
    for (const other of [visitor, ann, dot]) {
      const status = other === visitor ? 401 : 404
      expect((await fileOf(other, url)).status).toBe(status)
    }
    for (const scope of ['read', 'write'] as const) {
      const token = await make.token(personOf(who).id, { scope })
      expect((await fileOf(by(token), url)).status).toBe(403)
      expect((await fileOf(by(token, who.cookie), url)).status).toBe(403)
      expect(await by(token).refused(list)).toMatchObject({ code: 'token_refused' })
      expect(await by(token).refused(ask)).toMatchObject({ code: 'token_refused' })
    }
    const path = (await rowOf(id))?.path ?? ''
    expect(await isStored(path)).toBe(true)
    for (const one of [who, ann, visitor])
      for (const address of [`/storage/v1/${path}`, `/${path}`, `/storage/v1/files/${path}`])
        expect((await one.fetch(address)).status, address).toBe(404)
    expect((await who.fetch('/rest/v1/my/exports/none/file')).status).toBe(400)
    expect((await who.fetch(`/rest/v1/my/exports/${newId()}/file`)).status).toBe(404)
    expect((await raw(origin, '/sitemap.xml')).body).not.toContain('export')
  })

  it('is refused to visitors', async () => {
    expect(await visitor.refused(list)).toMatchObject({ status: 401, code: 'sign_in_required' })
    expect(await visitor.refused(ask)).toMatchObject({ code: 'sign_in_required' })
  })

  it('is stored for seven days and then swept; without an owner immediately', async () => {
    const [who, gone] = [await as(await make.person()), await as(await make.person())]
    const { id } = await who.call(ask)
    const { url } = await ready(who)
    const { id: lost } = await gone.call(ask)
    await ready(gone)
    await sweepExports(app.deps, new Date(Date.now() + 6.9 * 86_400_000))
    expect((await fileOf(who, url)).status).toBe(200)
    const [path, lostPath] = [(await rowOf(id))?.path ?? '', (await rowOf(lost))?.path ?? '']
    await db.updateTable('data_exports').set({ user_id: null }).where('id', '=', lost).execute()
    await sweepExports(app.deps)
    expect([await isStored(path), await isStored(lostPath)]).toEqual([true, false])
    await sweepExports(app.deps, new Date(Date.now() + 7.1 * 86_400_000))
    expect(await isStored(path)).toBe(false)
    expect(await rowOf(id)).toBeUndefined()
    expect((await fileOf(who, url)).status).toBe(404)
  })
})

describe('the export task', () => {
  const waiting = async (given: { attempts?: number } = {}) => {
    const person = await make.person()
    const id = newId()
    await db
      .insertInto('data_exports')
      .values({ id, user_id: person.id, ...given })
      .execute()
    return { id, person, who: await as(person) }
  }

  it('run twice concurrently leaves one file and sends one mail', async () => {
    const { id, person, who } = await waiting()
    await Promise.all([makeExport(app.deps, id), makeExport(app.deps, id)])
    await makeExport(app.deps, id)
    const { url, size } = await ready(who)
    expect((await (await fileOf(who, url)).arrayBuffer()).byteLength).toBe(size)
    const kept = await Promise.all([1, 2, 3].map((attempt) => isStored(`exports/${id}-${attempt}.zip`)))
    expect(kept.filter(Boolean)).toHaveLength(1)
    await eventually(async () => (await lettersTo(visitor, person.email)).length > 0)
    expect(await lettersTo(visitor, person.email)).toHaveLength(1)
  })

  it('interrupted by a dead server is completed by another', async () => {
    const { id, who } = await waiting()
    // What a killed server leaves: a beginning, and no end.
    await db.updateTable('data_exports').set({ status: 'making', attempts: 1, progress: 40 }).execute()
    await makeExport(app.deps, id)
    expect((await ready(who)).id).toBe(id)
  })

  it('fails after four attempts, reports it, cleans up, and can be requested again', async () => {
    const { id, who } = await waiting()
    const broken = {
      ...app.deps,
      log: { ...app.deps.log, error: vi.fn() } as never,
      files: { ...files, putStream: () => Promise.reject(new Error('No room')) },
    }
    for (let attempt = 1; attempt < 4; attempt++) {
      await expect(makeExport(broken, id)).rejects.toThrow('No room')
      expect((await newest(who))?.status).toBe('making')
    }
    await makeExport(broken, id)
    expect(await newest(who)).toMatchObject({ id, status: 'failed', url: null })
    await makeExport(app.deps, id)
    expect(await newest(who)).toMatchObject({ status: 'failed' })
    await who.call(ask)
    expect((await ready(who)).id).not.toBe(id)
    expect((await who.call(list)).items).toHaveLength(1)
  })

  it('for an account deleted meanwhile leaves no file', async () => {
    const { id, person } = await waiting()
    const late = {
      ...app.deps,
      files: {
        ...files,
        putStream: async (...given: Parameters<typeof files.putStream>) => {
          const size = await files.putStream(...given)
          await db.updateTable('data_exports').set({ user_id: null }).where('id', '=', id).execute()
          return size
        },
      },
    }
    await makeExport(late, id)
    expect(await isStored(`exports/${id}-1.zip`)).toBe(false)
    expect(await lettersTo(visitor, person.email)).toEqual([])
  })
})
