import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { version } from '../../platform/release/version.ts'
import { personOf } from '../../testing/as.ts'
import { courseWithEverything } from '../../testing/course-with-files.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { mediaSamples } from '../../testing/media.ts'
import { openWorld } from '../../testing/world.ts'
import { readPersonStorage } from './quota.ts'

const huge = 10_000_000_000
let free = huge
/** What is read next, before `free`. */
const readings: number[] = []
const { ann, ben, cam, dot, hall, visitor, app } = await openWorld(
  { logLevel: 'silent' },
  {
    readDisks: async () => [
      { holds: ['files', 'database'], free: readings.shift() ?? free, total: huge, floor: 1000 },
    ],
  },
)
const { db } = app.deps
const course = await courseWithEverything(app.deps, ann, hall)
const zip = await (await ann.fetch(`/rest/v1/courses/${course.id}/file`)).blob()

beforeEach(() => {
  free = huge
})

const refusal = { status: 507, code: 'storage_full' }
const text = (bytes: number) => new File(['x'.repeat(bytes)], 'a.txt', { type: 'text/plain' })
const files = () => db.selectFrom('files').select('id').execute()

describe('below the floor of free space', () => {
  it('every upload is refused with its own code and stores nothing', async () => {
    free = 999
    const before = await files()
    const png = await picture()
    for (const purpose of ['profile-image', 'club-logo', 'club-thumbnail', 'content', 'inline'])
      expect(
        await cam.refused('POST /storage/v1/pictures/:purpose', { params: { purpose }, file: png }),
      ).toMatchObject(refusal)
    const [mp4, mp3] = [mediaSamples.mp4, mediaSamples.mp3].map((body) => new Uint8Array(body))
    expect(await cam.refused('POST /storage/v1/attachments', { file: text(10) })).toMatchObject(refusal)
    const captions = new File(['WEBVTT\n'], 'a.vtt')
    expect(await cam.refused('POST /storage/v1/captions', { file: captions })).toMatchObject(refusal)
    const video = new File([mp4 ?? ''], 'a.mp4')
    expect(await cam.refused('POST /storage/v1/videos', { file: video })).toMatchObject(refusal)
    const sound = new File([mp3 ?? ''], 'a.mp3')
    expect(await cam.refused('POST /storage/v1/audio', { file: sound })).toMatchObject(refusal)
    expect(await files()).toEqual(before)
    expect(await readPersonStorage(db, personOf(cam).id)).toMatchObject({ used: 0, unused: 0 })
  })

  it('copies, imports and exports are refused', async () => {
    free = 999
    const before = await files()
    const copy = { params: { courseId: course.id }, body: { id: newId() } }
    expect(await ann.refused('POST /courses/:courseId/copies', copy)).toMatchObject(refusal)
    const file = new File([zip], 'course.zip')
    const imported = { params: { club: hall.slug }, query: { id: newId() }, file }
    expect(await ann.refused('POST /clubs/:club/course-imports', imported)).toMatchObject(refusal)
    expect(await ann.refused('POST /my/exports', {})).toMatchObject(refusal)
    expect(await files()).toEqual(before)
    for await (const { path } of app.deps.files.list('imports')) expect.unreachable(path)
    expect(await db.selectFrom('data_exports').select('id').execute()).toEqual([])
  })

  it('texts are still published, files are still read, and health says so', async () => {
    const { path } = await cam.call('POST /storage/v1/attachments', { file: text(10) })
    expect(await (await visitor.fetch('/health')).json()).toEqual({
      ...{ status: 'ok', storage: 'ok', isCopy: false, version },
    })
    free = 999
    const post = { params: { club: hall.slug }, body: postForm({ attachmentPaths: [path] }) }
    const { data } = await cam.call('POST /clubs/:club/posts', post)
    expect((await cam.fetch(data.attachments[0]?.url ?? '')).status).toBe(200)
    const health = await visitor.fetch('/health')
    expect(health.status).toBe(200)
    expect(await health.json()).toEqual({ status: 'degraded', storage: 'low', isCopy: false, version })
    free = 1000
    expect(await (await visitor.fetch('/health')).json()).toMatchObject({ status: 'ok' })
  })
})

it('refuses what would reach the floor, and admits what would not', async () => {
  free = 3000
  expect(await dot.refused('POST /storage/v1/attachments', { file: text(2500) })).toMatchObject(refusal)
  await dot.call('POST /storage/v1/attachments', { file: text(1500) })
})

it('refuses a video whose end the disk has no room for, and gives back what it counted', async () => {
  const body = new Uint8Array(Buffer.concat([mediaSamples.mp4, Buffer.alloc(20_000_000)]))
  const videos = async () => {
    const paths: string[] = []
    for await (const { path } of app.deps.files.list('club-content/video')) paths.push(path)
    return paths
  }
  const before = await videos()
  // When it is admitted, when it begins, and after 8 MB.
  readings.push(30_000_000, 30_000_000, 999)
  const video = { file: new File([body], 'a.mp4') }
  expect(await ben.refused('POST /storage/v1/videos', video)).toMatchObject(refusal)
  expect(readings).toEqual([])
  expect(await readPersonStorage(db, personOf(ben).id)).toMatchObject({ used: 0, unused: 0 })
  expect(await videos()).toEqual(before)
})

it('answers storage_full, and says so in health, when the database has no room', async () => {
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger no_room before insert on content_rows for each row execute function no_room()`.execute(
    db,
  )
  const post = { params: { club: hall.slug }, body: postForm({}) }
  expect(await cam.refused('POST /clubs/:club/posts', post)).toMatchObject(refusal)
  expect(await (await visitor.fetch('/health')).json()).toMatchObject({ status: 'degraded', storage: 'full' })
})
