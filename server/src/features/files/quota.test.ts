import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { courseWithEverything } from '../../testing/course-with-files.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { mediaSamples } from '../../testing/media.ts'
import { expectStorageIsExact } from '../../testing/storage.ts'
import { openWorld } from '../../testing/world.ts'
import { removeUnusedFilesOf, sweepFiles } from './files.tasks.ts'
import { addUpStorage, insertFile, readClubStorage, readPersonStorage } from './quota.ts'

const { ann, ben, cam, dot, hall, vault, make, as, app, origin } = await openWorld()
const { db } = app.deps

const attachments = 'POST /storage/v1/attachments'
const kilobyte = () => ({ file: new File(['x'.repeat(1000)], 'a.txt', { type: 'text/plain' }) })
const settings = (values: { unused_bytes?: number; person_bytes?: number; club_bytes?: number }) =>
  db.updateTable('storage_settings').set(values).execute()
const post = (club: { slug: string }, attachmentPaths: string[]) => ({
  params: { club: club.slug },
  body: postForm({ attachmentPaths }),
})
const uploadTo = async (by: Client) => (await by.call(attachments, kilobyte())).path
const stored = (by: Client) => readPersonStorage(db, personOf(by).id)

beforeEach(() => settings({ unused_bytes: 1_000_000, person_bytes: 5_000_000, club_bytes: 20_000_000 }))
afterEach(async () => {
  await expectStorageIsExact(db)
})

describe('the quota of unused files', () => {
  it('admits no more than fit when thirty arrive at the same time', async () => {
    const person = await make.person({})
    await settings({ unused_bytes: 5000 })
    const row = () => {
      const id = newId()
      const path = `club-content/attachments/${id}-made.txt`
      return { id, path, purpose: 'attachments', mime: 'text/plain', size: 1000, uploader_id: person.id }
    }
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => insertFile(db, row())))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'unused_quota_reached' })
    expect(await readPersonStorage(db, person.id)).toMatchObject({ unused: 5000, used: 0 })
  })

  it('refuses every kind of upload of this person alone, and stores nothing of them', async () => {
    const [full, other] = [await as(await make.person({})), await as(await make.person({}))]
    await settings({ unused_bytes: 1500 })
    await uploadTo(full)
    await settings({ unused_bytes: 1000 })
    const png = new Uint8Array(await (await picture()).arrayBuffer())
    const refusal = { status: 409, code: 'unused_quota_reached' }
    const file = (body: Uint8Array | string, name: string) =>
      new File([body instanceof Uint8Array ? new Uint8Array(body) : body], name)
    for (const purpose of ['profile-image', 'club-logo', 'club-thumbnail', 'content', 'inline'])
      expect(
        await full.refused('POST /storage/v1/pictures/:purpose', {
          params: { purpose },
          file: file(png, 'a.png'),
        }),
      ).toMatchObject(refusal)
    expect(await full.refused(attachments, kilobyte())).toMatchObject(refusal)
    const captions = file(`WEBVTT\n\n${'x'.repeat(1000)}`, 'a.vtt')
    expect(await full.refused('POST /storage/v1/captions', { file: captions })).toMatchObject(refusal)
    const video = file(Buffer.concat([mediaSamples.mp4, Buffer.alloc(1000)]), 'a.mp4')
    expect(await full.refused('POST /storage/v1/videos', { file: video })).toMatchObject(refusal)
    const sound = file(Buffer.concat([mediaSamples.mp3, Buffer.alloc(1000)]), 'a.mp3')
    expect(await full.refused('POST /storage/v1/audio', { file: sound })).toMatchObject(refusal)
    for (const one of [sound, file(png, 'a.png'), file('x'.repeat(1000), 'a.txt')])
      expect(await full.refused('POST /storage/v1/course-files', { file: one }), one.name).toMatchObject(
        refusal,
      )
    expect(
      await db.selectFrom('files').select('id').where('uploader_id', '=', personOf(full).id).execute(),
    ).toHaveLength(1)
    await settings({ unused_bytes: 1500 })
    await uploadTo(other)
  })

  it('refuses a video by its declared length, before it arrives', async () => {
    const { response, sent } = beginVideo(400_000_000)
    expect((await response).statusCode).toBe(409)
    sent.destroy()
    expect((await stored(cam)).unused).toBe(0)
  })

  it('counts a video while it arrives as it was declared, and gives that back when it breaks off', async () => {
    const video = beginVideo(600_000)
    video.sent.write(head)
    video.sent.write(Buffer.concat([mediaSamples.mp4, Buffer.alloc(8000)]))
    await expect.poll(async () => (await stored(cam)).unused, { timeout: 20_000 }).toBe(600_000)
    const second = beginVideo(600_000)
    expect((await second.response).statusCode).toBe(409)
    second.sent.destroy()
    video.sent.destroy()
    await expect.poll(async () => (await stored(cam)).unused, { timeout: 20_000 }).toBe(0)
  })

  it('checks what arrived when nothing was declared', async () => {
    await settings({ unused_bytes: 5000 })
    const { sent, response } = beginVideo()
    sent.end(Buffer.concat([Buffer.from(head), mediaSamples.mp4, Buffer.alloc(8000), Buffer.from(tail)]))
    expect((await response).statusCode).toBe(409)
    expect((await stored(cam)).unused).toBe(0)
  })

  it('gives back what the sweep deletes', async () => {
    await settings({ unused_bytes: 1500 })
    await uploadTo(ben)
    expect(await ben.refused(attachments, kilobyte())).toMatchObject({ code: 'unused_quota_reached' })
    await sweepFiles(app.deps, new Date(Date.now() + 2 * 86_400_000))
    await uploadTo(ben)
  })
})

describe('the quota of all files of a person', () => {
  it('counts used and unused files together, and an exception for this person alone', async () => {
    const [full, other] = [await as(await make.person({})), await as(await make.person({}))]
    await make.member(hall, personOf(full))
    await settings({ person_bytes: 2500 })
    const published = await full.call('POST /clubs/:club/posts', post(hall, [await uploadTo(full)]))
    expect(await stored(full)).toMatchObject({ used: 1000, unused: 0 })
    await uploadTo(full)
    expect(await full.refused(attachments, kilobyte())).toMatchObject({
      status: 409,
      code: 'person_quota_reached',
    })
    await uploadTo(other)
    await db
      .insertInto('storage_exceptions')
      .values({ user_id: personOf(full).id, bytes: 3500 })
      .execute()
    await uploadTo(full)
    expect(await full.refused(attachments, kilobyte())).toMatchObject({ code: 'person_quota_reached' })
    await full.call('DELETE /content/:contentId', { params: { contentId: published.id } })
    await removeUnusedFilesOf(app.deps, personOf(full).id)
    expect(await stored(full)).toMatchObject({ used: 0, unused: 0 })
    await uploadTo(full)
  })

  it('lets a course be copied whose files are larger than what may be unused', async () => {
    const course = await courseWithEverything(app.deps, ann, hall)
    const { unused } = await stored(ann)
    await settings({ unused_bytes: unused })
    await ann.call('POST /courses/:courseId/copies', {
      params: { courseId: course.id },
      body: { id: newId() },
    })
    await settings({ person_bytes: (await stored(ann)).used + unused })
    const refused = { params: { courseId: course.id }, body: { id: newId() } }
    expect(await ann.refused('POST /courses/:courseId/copies', refused)).toMatchObject({
      code: 'person_quota_reached',
    })
  })
})

describe('the import of a course', () => {
  const importCourse = 'POST /clubs/:club/course-imports'

  it('may have more than may be unused, and no more than the person’s room', async () => {
    const course = await courseWithEverything(app.deps, ann, hall)
    const zip = await (await ann.fetch(`/rest/v1/courses/${course.id}/file`)).blob()
    const eva = await as(await make.person({}))
    const club = await make.club({ owner: personOf(eva), name: 'Imports', slug: 'imports' })
    const send = () => ({
      params: { club: club.slug },
      query: { id: newId() },
      file: new File([zip], 'course.zip'),
    })
    await settings({ unused_bytes: 10 })
    await eva.call(importCourse, send())
    const { used, unused } = await stored(eva)
    expect(unused).toBe(0)
    expect(used).toBeGreaterThan(100)
    expect((await readClubStorage(db, club.id)).used).toBe(used)
    await settings({ person_bytes: used + zip.size - 1 })
    expect(await eva.refused(importCourse, send())).toMatchObject({
      status: 409,
      code: 'person_quota_reached',
    })
    expect(await stored(eva)).toMatchObject({ used, unused: 0 })
    for await (const { path } of app.deps.files.list('imports')) expect.unreachable(path)
    await settings({ person_bytes: 5_000_000, club_bytes: used * 2 - 1 })
    expect(await eva.refused(importCourse, send())).toMatchObject({ code: 'club_quota_reached' })
    await settings({ club_bytes: used * 2 })
    await eva.call(importCourse, send())
  })
})

describe('the quota of a club', () => {
  it('refuses the post that would exceed it, from owner and member alike, and posts without files never', async () => {
    const club = await make.club({ owner: personOf(ann), name: 'Small', slug: 'small' })
    await make.member(club, personOf(cam))
    await settings({ club_bytes: 1500 })
    const published = await ann.call('POST /clubs/:club/posts', post(club, [await uploadTo(ann)]))
    const path = await uploadTo(cam)
    expect(await cam.refused('POST /clubs/:club/posts', post(club, [path]))).toMatchObject({
      status: 409,
      code: 'club_quota_reached',
    })
    expect(await readClubStorage(db, club.id)).toMatchObject({ used: 1000, max: 1500 })
    await cam.call('POST /clubs/:club/posts', post(club, []))
    const edit = postForm({
      title: 'Changed',
      attachmentPaths: published.data.attachments.map((one) => one.path),
    })
    await ann.call('PUT /posts/:contentId', { params: { contentId: published.id }, body: edit })
    await ann.call('DELETE /content/:contentId', { params: { contentId: published.id } })
    await cam.call('POST /clubs/:club/posts', post(club, [path]))
  })

  it('admits one of two posts that are published at the same time', async () => {
    const club = await make.club({ owner: personOf(ann), name: 'Two', slug: 'two' })
    await make.member(club, personOf(cam))
    await settings({ club_bytes: 1500 })
    const publish = async (by: Client) => {
      const body = JSON.stringify(postForm({ attachmentPaths: [await uploadTo(by)] }))
      return () =>
        by.fetch(`/rest/v1/clubs/${club.slug}/posts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
    }
    const both = [await publish(ann), await publish(cam)]
    const answers = await Promise.all(both.map((one) => one()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the counters', () => {
  it('follow every file through posts, profiles, courses, deletion and the account’s end', async () => {
    const who = await as(await make.person({}))
    await make.member(vault, personOf(who))
    const avatar = await who.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'profile-image' },
      file: await picture(),
    })
    expect((await stored(who)).unused).toBeGreaterThan(0)
    await db
      .updateTable('files')
      .set({ profile_id: personOf(who).id })
      .where('path', '=', avatar.path)
      .execute()
    expect(await stored(who)).toMatchObject({ unused: 0 })
    await who.call('POST /clubs/:club/posts', post(vault, [await uploadTo(who)]))
    expect((await readClubStorage(db, vault.id)).used).toBe(1000)
    await uploadTo(who)
    const before = await stored(who)
    await addUpStorage(db)
    expect(await db.selectFrom('storage_changes').selectAll().execute()).toEqual([])
    expect(await stored(who)).toEqual(before)
    expect(await expectStorageIsExact(db)).toBeGreaterThan(3)
    await db.deleteFrom('files').where('uploader_id', '=', personOf(who).id).execute()
    await addUpStorage(db)
    expect(await stored(who)).toMatchObject({ used: 0, unused: 0 })
    expect(
      await db.selectFrom('storage_totals').selectAll().where('owner_id', '=', personOf(who).id).execute(),
    ).toEqual([])
  })

  it('counts an export until it ends, beside the quota', async () => {
    const id = newId()
    const row = {
      id,
      user_id: personOf(dot).id,
      status: 'ready',
      path: 'exports/a.zip',
      expires_at: new Date(),
    }
    await db
      .insertInto('data_exports')
      .values({ ...row, size: 700 })
      .execute()
    expect(await stored(dot)).toMatchObject({ exports: 700, used: 0, unused: 0 })
    await expectStorageIsExact(db)
    await db.deleteFrom('data_exports').where('id', '=', id).execute()
    expect(await stored(dot)).toMatchObject({ exports: 0 })
  })
})

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
const tail = '\r\n--x--\r\n'

/** An upload of which the test sends the parts. */
function beginVideo(declared?: number) {
  const sent = request(`${origin}/storage/v1/videos`, {
    method: 'POST',
    headers: {
      cookie: cam.cookie,
      'content-type': 'multipart/form-data; boundary=x',
      ...(declared && { 'content-length': declared }),
    },
  })
  const response = once(sent, 'response').then(([one]: IncomingMessage[]) => one as IncomingMessage)
  response.catch(() => undefined)
  sent.on('error', () => undefined)
  sent.flushHeaders()
  return { sent, response }
}
