import { buffer } from 'node:stream/consumers'
import type { CourseFile } from '@guildhall/contract/course-file'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { courseWithEverything } from '../../testing/course-with-files.ts'
import { contentsOf } from '../../testing/lesson-contents.ts'
import { picture } from '../../testing/make.ts'
import { mediaSamples } from '../../testing/media.ts'
import { readLesson, teachingBy, titlesOf } from '../../testing/teaching.ts'
import { unzip } from '../../testing/unzip.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, hall, vault, make, app } = await openWorld()
const { db } = app.deps
const course = await courseWithEverything(app.deps, ann, hall)

const download = async (who: Client, courseId: string) => {
  const response = await who.fetch(`/rest/v1/courses/${courseId}/file`)
  expect(response.status).toBe(200)
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}
const { headers, body: exported } = await download(ann, course.id)

const importCourse = 'POST /clubs/:club/course-imports'
const from = (body: Buffer, { id = newId(), club = hall } = {}) => ({
  params: { club: club.slug },
  query: { id },
  file: new File([new Uint8Array(body)], '../../course.zip'),
})
const zipOf = async (entries: Record<string, Buffer | string>) => {
  const zip = new ZipFile()
  for (const [name, body] of Object.entries(entries)) zip.addBuffer(Buffer.from(body), name)
  zip.end()
  return buffer(zip.outputStream)
}
const parsed = async () => JSON.parse(String((await unzip(exported)).get('course.json'))) as CourseFile
/** The exported course with other contents. */
const changed = async (change: (file: CourseFile, files: Map<string, Buffer>) => void | Promise<void>) => {
  const [file, files] = [await parsed(), await unzip(exported)]
  await change(file, files)
  return zipOf({ ...Object.fromEntries(files), 'course.json': JSON.stringify(file) })
}
const simple = (given: object = {}): CourseFile => ({
  format: 'guildhall-course',
  version: 1,
  course: {
    ...{ title: 'Simple', summary: '', description: '', pictures: [], level: null, cover: null },
    ...{ access: 'all', requiredLevel: null, priceText: '', howToPay: '', unlocking: 'none' },
    hasCertificate: true,
  },
  sections: [],
  ...given,
})
const simpleZip = (file: unknown = simple()) => zipOf({ 'course.json': JSON.stringify(file) })
const counts = async () => ({
  courses: await db.selectFrom('courses').select('id').execute(),
  owned: await db.selectFrom('files').select('id').where('lesson_id', 'is not', null).execute(),
})

describe('the file of a course', () => {
  it('is a zip with course.json and the media it names', async () => {
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${course.slug}.zip"`)
    const files = await unzip(exported)
    const names = [...files.keys()]
    expect(names[0]).toBe('course.json')
    expect(names.filter((name) => !/^files\/[a-z-]+\/[0-9a-f-]{36}\.[a-z0-9]+$/.test(name))).toEqual([
      'course.json',
    ])
    const file = await parsed()
    expect(file).toMatchObject({ format: 'guildhall-course', version: 1, course: { title: 'Woodwork' } })
    const [lesson] = file.sections[0]?.lessons ?? []
    expect(lesson).toMatchObject({
      video: { name: 'My video.mp4' },
      files: [{ name: 'Líst 1.txt' }, { name: 'Bench.png' }, { name: 'Saw.mp3' }],
    })
    const [list, photo, song] = lesson?.files.map(({ file: name }) => files.get(name)) ?? []
    expect(photo?.toString('latin1', 8, 12)).toBe('WEBP')
    expect(String(list)).toBe('Take these')
    expect(song?.equals(mediaSamples.mp3)).toBe(true)
    expect(names).toHaveLength(10)
  })

  it('is imported as the same course, as a draft of the importer', async () => {
    const club = await make.club({ owner: personOf(dot) })
    const imported = await dot.call(importCourse, from(exported, { club }))
    expect(imported).toMatchObject({
      ...{ slug: 'woodwork', title: 'Woodwork', summary: 'In short', isPublished: false, learnerCount: 0 },
      ...{ level: 'advanced', access: 'level', requiredLevel: 4, unlocking: 'date', hasCertificate: false },
      ...{ priceText: '€5', howToPay: 'In cash', cover: { alt: 'A rope' } },
    })
    expect(imported.teachers.map(({ id }) => id)).toEqual([personOf(dot).id])
    expect(imported.description).toBe(`See ![A](picture:${imported.pictures[0]?.id})`)
    expect(imported.pictures[0]?.id).not.toBe(course.pictures[0]?.id)
    expect(titlesOf(imported)).toEqual(titlesOf(course))
    const lessons = imported.outline.flatMap((section) => section.lessons)
    expect(lessons.map(({ slug, isPublished }) => [slug, isPublished])).toEqual([
      ['knots', false],
      ['knots-1', false],
      ['splices', false],
    ])
    const all = (who: Client, of: typeof course) =>
      Promise.all(
        of.outline
          .flatMap((section) => section.lessons)
          .map(async ({ id }) => contentsOf(app.deps, await readLesson(who, id))),
      )
    expect(await all(dot, imported)).toEqual(await all(ann, course))
    const { files } = await readLesson(dot, lessons[0]?.id ?? '')
    expect(files.map(({ name, mime, width }) => [name, mime, width])).toEqual([
      ['Líst 1.txt', 'text/plain', undefined],
      ['Bench.png', 'image/webp', 64],
      ['Saw.mp3', 'audio/mpeg', undefined],
    ])
    for (const { url } of files) {
      expect((await dot.fetch(url)).status).toBe(200)
      expect((await ann.fetch(url)).status).toBe(404)
    }
    // And again, of the imported one.
    const second = await dot.call(importCourse, from((await download(dot, imported.id)).body, { club }))
    expect(await all(dot, second)).toEqual(await all(ann, course))
  })

  it('is imported with a video of 60 MB, and nothing of it is left over', async () => {
    const { id, outline } = await courseWithEverything(app.deps, ann, hall)
    const lesson = await readLesson(ann, outline[0]?.lessons[0]?.id ?? '')
    const { path } = lesson.video as { path: string }
    const start = await app.deps.files.get(path)
    const body = Buffer.concat([
      start ? await buffer(start.body) : Buffer.alloc(0),
      Buffer.alloc(60 * 1024 * 1024, 'knots'),
    ])
    await app.deps.files.put(path, body, 'video/mp4')
    await db.updateTable('files').set({ size: body.length }).where('path', '=', path).execute()
    const imported = await ann.call(importCourse, from((await download(ann, id)).body))
    const copy = await readLesson(ann, imported.outline[0]?.lessons[0]?.id ?? '')
    expect(copy.video).toMatchObject({ kind: 'file', name: 'My video.mp4', size: body.length })
    const stored = await app.deps.files.get((copy.video as { path: string }).path)
    expect(stored && (await buffer(stored.body)).equals(body)).toBe(true)
    const left = []
    for await (const { path } of app.deps.files.list('imports')) left.push(path)
    expect(left).toEqual([])
  })

  it('is imported once when it is repeated, also at once', async () => {
    const id = newId()
    const body = await simpleZip()
    const all = await Promise.all([1, 2, 3].map(() => ann.call(importCourse, from(body, { id }))))
    expect(all[1]).toEqual(all[0])
    expect(all[2]).toEqual(all[0])
    expect(await ben.refused(importCourse, from(body, { id }))).toMatchObject({ code: 'id_taken' })
  })

  it('leaves out files that the store had lost, and pictures that it does not bring', async () => {
    const { id, cover, pictures } = await courseWithEverything(app.deps, ann, hall)
    await app.deps.files.remove(cover?.path ?? '')
    await app.deps.files.remove(pictures[0]?.url.replace('/storage/v1/', '') ?? '')
    const imported = await ann.call(importCourse, from((await download(ann, id)).body))
    expect(imported).toMatchObject({ cover: null, description: 'See ', pictures: [] })
    const foreign = simple({
      course: { ...simple().course, description: `A ![x](picture:${course.pictures[0]?.id})` },
    })
    expect(await ann.call(importCourse, from(await simpleZip(foreign)))).toMatchObject({ description: 'A ' })
  })

  it('is for owner and admins', async () => {
    const body = await simpleZip()
    await ben.call(importCourse, from(body))
    expect(await cam.refused(importCourse, from(body))).toMatchObject({ code: 'permission_denied' })
    expect(await dot.refused(importCourse, from(body, { club: vault }))).toMatchObject({
      code: 'members_only',
    })
    expect(
      await cam.refused('GET /courses/:courseId/file', { params: { courseId: course.id } }),
    ).toMatchObject({
      code: 'permission_denied',
    })
    const draft = await teachingBy(ann, hall).course()
    expect(
      await cam.refused('GET /courses/:courseId/file', { params: { courseId: draft.id } }),
    ).toMatchObject({
      code: 'course_not_found',
    })
  })
})

/** 4 kB as a zip file. */
const manySections = JSON.stringify(simple({ sections: Array(300_000).fill({}) }))
/** Entries with the longest name there can be. */
const manyNames = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`.padEnd(60_000, 'n'), '']))

describe('an unreadable file', () => {
  const refusals: [string, () => Promise<Buffer>][] = [
    ['no zip', async () => Buffer.from('A course')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a broken zip', async () => exported.subarray(0, exported.length - 30)],
    ['a zip without a course', () => zipOf({ 'other.json': '{}' })],
    ['no JSON', () => zipOf({ 'course.json': '{' })],
    ['another format', () => simpleZip({ ...simple(), format: 'other' })],
    ['a later version', () => simpleZip({ ...simple(), version: 2 })],
    ['no title', () => simpleZip(simple({ course: { ...simple().course, title: ' ' } }))],
    ['too many sections', () => simpleZip(simple({ sections: Array(51).fill({ title: 'S', lessons: [] }) }))],
    [
      'too many lessons',
      () =>
        changed((file) => {
          const lesson = file.sections[0]?.lessons[1]
          file.sections[1]?.lessons.push(
            ...Array.from({ length: 298 }, () => lesson as NonNullable<typeof lesson>),
          )
        }),
    ],
    [
      'a link that is no video',
      () =>
        changed((file) => {
          const lesson = file.sections[0]?.lessons[1]
          if (lesson) lesson.videoUrl = 'http://127.0.0.1/video'
        }),
    ],
    [
      'a quiz without a right answer',
      () =>
        changed((file) => {
          for (const option of file.sections[2]?.lessons[0]?.quiz?.questions[0]?.options ?? [])
            option.isRight = false
        }),
    ],
    ['a missing file', () => changed((_, files) => void files.delete([...files.keys()][2] ?? ''))],
    [
      'a file that is used twice',
      () =>
        changed((file) => {
          const lesson = file.sections[0]?.lessons[0]
          if (lesson) lesson.files = [...lesson.files, ...lesson.files]
        }),
    ],
    [
      'a video that is none',
      () =>
        changed(
          (file, files) =>
            void files.set(file.sections[0]?.lessons[0]?.video?.file ?? '', Buffer.from('<html>')),
        ),
    ],
    [
      'captions that are none',
      () =>
        changed(
          (file, files) =>
            void files.set(file.sections[0]?.lessons[0]?.captions?.file ?? '', Buffer.from('<html>')),
        ),
    ],
    [
      'a picture that is none',
      () => changed((file, files) => void files.set(file.course.cover?.file ?? '', Buffer.from('<svg/>'))),
    ],
    [
      'an attachment of a refused kind',
      () =>
        changed((file) => {
          const [attached] = file.sections[0]?.lessons[0]?.files ?? []
          if (attached) attached.name = 'run.exe'
        }),
    ],
    [
      'a sound that is none',
      () =>
        changed(
          (file, files) =>
            void files.set(file.sections[0]?.lessons[0]?.files[2]?.file ?? '', Buffer.from('<html>')),
        ),
    ],
    [
      'a path out of the folder',
      async () =>
        renamed(await zipOf({ 'course.json': JSON.stringify(simple()), 'aa/x': '' }), 'aa/x', '../x'),
    ],
    ['more than its table of contents says', async () => withSize(await simpleZip(), 5)],
    ['less than its table of contents says', async () => withSize(await simpleZip(), 5_000_000)],
    ['more entries than it has', async () => withEntries(await simpleZip(), 7)],
    ['more than 9,922 entries', async () => withEntries(await simpleZip(), 9923)],
    ['a table of contents over 16 MB', () => zipOf(manyNames(300))],
    ['an unfinished entry', async () => withLocalSize(await simpleZip())],
    ['over 64 MB of text', () => zipOf({ 'course.json': Buffer.alloc(67_108_865, ' ') })],
  ]

  it.each(refusals)('is refused as %s, and leaves nothing', async (_, body) => {
    const before = await counts()
    expect(await ann.refused(importCourse, from(await body()))).toMatchObject({
      status: 400,
      code: 'course_file_unreadable',
    })
    expect(await counts()).toEqual(before)
    for await (const { path } of app.deps.files.list('imports')) expect.unreachable(path)
  })

  it.each([
    [
      'course.json: course.title: Title is required',
      () => simpleZip(simple({ course: { ...simple().course, title: '' } })),
    ],
    ['It has too many files', async () => withEntries(await simpleZip(), 9923)],
    ['course.json has too much in it', () => zipOf({ 'course.json': `[${'{},'.repeat(1_000_000)}{}]` })],
    ['sections: A course has at most 50 sections', () => zipOf({ 'course.json': manySections })],
    [
      'is used twice',
      () =>
        changed(
          (file) =>
            void file.sections[0]?.lessons[0]?.files.push(...(file.sections[0]?.lessons[0]?.files ?? [])),
        ),
    ],
  ])('says what is wrong: %s', async (text, body) => {
    const data = new FormData()
    data.append('file', new File([new Uint8Array(await body())], 'course.zip'))
    const response = await ann.fetch(`/rest/v1/clubs/${hall.slug}/course-imports?id=${newId()}`, {
      method: 'POST',
      body: data,
    })
    expect(await response.text()).toContain(text)
  })

  it('of a picture with too many pixels is refused as an upload is', async () => {
    const large = Buffer.from(await (await picture('red', 'p.png', { width: 10, height: 10 })).arrayBuffer())
    // The width in the header.
    large.writeUInt32BE(60_000, 16)
    large.writeUInt32BE(60_000, 20)
    const body = await changed((file, files) => void files.set(file.course.cover?.file ?? '', large))
    expect(await ann.refused(importCourse, from(body))).toMatchObject({ code: 'course_file_unreadable' })
  })
})

/** With another size of the first entry in the table of contents. */
function withSize(zip: Buffer, size: number): Buffer {
  zip.writeUInt32LE(size, zip.indexOf('PK\u0001\u0002') + 24)
  return zip
}

/** Whose first entry begins beyond its end. */
function withLocalSize(zip: Buffer): Buffer {
  zip.writeUInt32LE(zip.length, zip.indexOf('PK\u0001\u0002') + 42)
  return zip
}

/** With another number of entries in the end of the table of contents. */
function withEntries(zip: Buffer, count: number): Buffer {
  const end = zip.lastIndexOf('PK\u0005\u0006')
  zip.writeUInt16LE(count, end + 8)
  zip.writeUInt16LE(count, end + 10)
  return zip
}

/** With another name of the same length, everywhere. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}
