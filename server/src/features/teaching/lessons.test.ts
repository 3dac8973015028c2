import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { readLesson, teachingBy } from '../../testing/teaching.ts'
import { openWorld } from '../../testing/world.ts'
import { forgetLessonVersions } from './versions.tasks.ts'

const { ann, ben, cam, hall, make, app } = await openWorld()
const { db } = app.deps
const anns = teachingBy(ann, hall)

const someLesson = async () => {
  const { outline } = await anns.outline({ Start: ['A'] })
  return outline[0]?.lessons[0]?.id ?? ''
}
const edit = 'PUT /lessons/:lessonId'
const of = (lessonId: string, body: object) => ({ params: { lessonId }, body }) as never
const change = (lessonId: string, body: object, who: Client = ann) => who.call(edit, of(lessonId, body))
const youtube = 'https://youtu.be/dQw4w9WgXcQ'

type Purpose = 'video' | 'audio' | 'captions' | 'attachments' | 'course-file' | 'inline'
const upload = async (purpose: Purpose, name = `${purpose}.bin`, by: Client = ann) => {
  const id = newId()
  const path = `club-content/${purpose}/${id}.bin`
  await db
    .insertInto('files')
    .values({ ...{ id, path, purpose, name, mime: 'x/y', size: 1 }, uploader_id: personOf(by).id })
    .execute()
  return { id, path }
}

describe('editing a lesson', () => {
  it('changes the given fields only, and nothing without a difference', async () => {
    const id = await someLesson()
    const fields = {
      ...{ title: 'B', content: '# Text', minutes: 12, isPreview: true, isOptional: true },
      ...{ isDoneByVideo: true, unlockDays: 3, unlockAt: '2027-01-02T03:04:05.000Z' },
    }
    const changed = await change(id, fields)
    expect(changed).toMatchObject({ ...fields, slug: 'a' })
    expect(await change(id, { title: 'B' })).toEqual(changed)
    expect(await change(id, { content: '' })).toMatchObject({ title: 'B', content: '', minutes: 12 })
    expect(await change(id, { unlockAt: null, minutes: null })).toMatchObject({
      unlockAt: null,
      minutes: null,
    })
  })

  it('keeps the 100% of people who finished when an optional lesson becomes required', async () => {
    const course = await make.course({ club: hall, teacher: personOf(ann) })
    const [done, extra] = [
      await make.lesson({ course }),
      await make.lesson({ course, isOptional: true, isPublished: true }),
    ]
    await make.enrollment({ course, person: personOf(cam) })
    await cam.call('PUT /lessons/:lessonId/completion', { params: { lessonId: done.id } })
    await change(extra.id, { isOptional: false })
    const at = { params: { club: hall.slug, slug: course.slug } }
    const { learning } = (await cam.call('GET /clubs/:club/courses/:slug', at)).course
    expect(learning).toMatchObject({ percent: 100, total: 1, continueWith: extra.slug })
    const { items } = await ann.call('GET /courses/:courseId/enrollments', {
      params: { courseId: course.id },
      query: {},
    })
    expect(items).toMatchObject([{ percent: 100, done: 1, total: 1 }])
  })

  it('is not published by becoming required as a draft', async () => {
    const id = await someLesson()
    await change(id, { isOptional: true })
    expect(await change(id, { isOptional: false })).toMatchObject({ isPublished: false, isOptional: false })
  })

  it('returns a conflict with who changed the text meanwhile, and takes other fields', async () => {
    const id = await someLesson()
    const long = 'a'.repeat(30_000)
    await change(id, { content: long })
    await change(id, { content: 'Theirs' })
    await change(await someLesson(), { content: 'Elsewhere' }, ben)
    expect(await ben.refused(edit, of(id, { content: 'Mine', before: { content: long } }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflict: { fields: { content: 'Theirs' }, by: { id: personOf(ann).id } },
    })
    await change(id, { title: 'Mine', before: { title: 'A', content: 'Old' } }, ben)
    expect(await readLesson(ann, id)).toMatchObject({ title: 'Mine', content: 'Theirs' })
    await change(id, { filePaths: [(await upload('attachments')).path] })
    expect(await ben.refused(edit, of(id, { filePaths: ['a/b'], before: { filePaths: [] } }))).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { by: null, at: expect.any(String) },
    })
  })

  it('saves one of two texts that teachers send at once', async () => {
    const id = await someLesson()
    const save = async (who: Client, content: string) => {
      const response = await who.fetch(`/rest/v1/lessons/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content, before: { content: '' } }),
      })
      return response.status
    }
    const statuses = await Promise.all([save(ann, 'Anns'), save(ben, 'Bens')])
    expect(statuses.toSorted()).toEqual([200, 409])
    expect((await readLesson(ann, id)).content).toBe(statuses[0] === 200 ? 'Anns' : 'Bens')
  })

  it('takes links to videos only, and says so at the field', async () => {
    const id = await someLesson()
    expect(await change(id, { videoUrl: ` ${youtube} ` })).toMatchObject({
      videoUrl: youtube,
      video: { kind: 'youtube', videoId: 'dQw4w9WgXcQ', hash: null, url: youtube },
    })
    for (const videoUrl of [
      'https://example.com/video.mp4',
      'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
      'http://127.0.0.1/watch?v=dQw4w9WgXcQ',
      'https://vimeo.com/about',
    ])
      expect(await ann.refused(edit, of(id, { videoUrl })), videoUrl).toMatchObject({
        code: 'bad_input',
        fields: { videoUrl: 'Enter a link to a YouTube, Vimeo or Loom video' },
      })
    expect(await ann.refused(edit, of(id, { videoUrl: 'youtube' }))).toMatchObject({
      fields: { videoUrl: expect.any(String) },
    })
    expect(await change(id, { videoUrl: '' })).toMatchObject({ videoUrl: '', video: null })
  })

  it('has a link or an uploaded video, and captions with an uploaded one', async () => {
    const id = await someLesson()
    const [video, captions] = [await upload('video', 'Cut.mp4'), await upload('captions')]
    expect(await ann.refused(edit, of(id, { captionsPath: captions.path }))).toMatchObject({
      fields: { captionsPath: 'Upload the video before its captions' },
    })
    expect(await ann.refused(edit, of(id, { videoUrl: youtube, videoPath: video.path }))).toMatchObject({
      fields: { videoUrl: 'Choose a link or an uploaded video, not both' },
    })
    await change(id, { videoUrl: youtube })
    expect(await change(id, { videoPath: video.path, captionsPath: captions.path })).toMatchObject({
      videoUrl: '',
      video: {
        ...{ kind: 'file', path: video.path, url: `/storage/v1/${video.path}`, name: 'Cut.mp4' },
        captionsUrl: `/storage/v1/${captions.path}`,
      },
      captions: { path: captions.path },
    })
    expect(await change(id, { videoUrl: youtube })).toMatchObject({
      video: { kind: 'youtube' },
      captions: null,
    })
    expect(
      await db.selectFrom('files').select('lesson_id').where('id', 'in', [video.id, captions.id]).execute(),
    ).toEqual([{ lesson_id: null }, { lesson_id: null }])
  })

  it('attaches files of the right kind that the teacher uploaded, in order', async () => {
    const id = await someLesson()
    const [one, two, audio, song] = [
      await upload('attachments', '1'),
      await upload('attachments', '2'),
      await upload('audio'),
      await upload('course-file', 'Song.mp3'),
    ]
    const shown = await change(id, { filePaths: [two.path, one.path], audioPath: audio.path })
    expect(shown).toMatchObject({ files: [{ name: '2' }, { name: '1' }], audio: { path: audio.path } })
    expect(await change(id, { filePaths: [two.path, song.path, one.path] })).toMatchObject({
      ...{ files: [{ name: '2' }, { name: 'Song.mp3' }, { name: '1' }], audio: { path: audio.path } },
    })
    for (const [body, code] of [
      [{ videoPath: one.path }, 'file_not_found'],
      [{ audioPath: 'club-content/audio/none.mp3' }, 'file_not_found'],
      [{ audioPath: song.path }, 'file_not_found'],
      [{ filePaths: [audio.path] }, 'file_not_found'],
      [{ filePaths: [(await upload('attachments', '3', ben)).path] }, 'file_not_found'],
    ] as const)
      expect(await ann.refused(edit, of(id, body))).toMatchObject({ code })
    expect(await ann.refused(edit, of(await someLesson(), { audioPath: audio.path }))).toMatchObject({
      code: 'file_in_use',
    })
    // The other teacher keeps what is attached already.
    expect(await change(id, { filePaths: [one.path] }, ben)).toMatchObject({ files: [{ name: '1' }] })
  })

  it('attaches the pictures of its text', async () => {
    const id = await someLesson()
    const [mine, theirs] = [await upload('inline'), await upload('inline', '', ben)]
    const text = `Look: ![A](picture:${mine.id})`
    expect(await change(id, { content: text })).toMatchObject({ pictures: [{ id: mine.id }], files: [] })
    expect(await ann.refused(edit, of(id, { content: `![B](picture:${theirs.id})` }))).toMatchObject({
      code: 'bad_input',
      fields: { content: expect.stringContaining('picture') },
    })
    expect(await change(id, { content: `${text}!` }, ben)).toMatchObject({ pictures: [{ id: mine.id }] })
    expect(await change(id, { content: 'None' })).toMatchObject({ pictures: [] })
  })
})

describe('versions of a lesson', () => {
  const list = (lessonId: string, cursor?: string) =>
    ann.call('GET /lessons/:lessonId/versions', { params: { lessonId }, query: { cursor } })
  const texts = async (lessonId: string) =>
    (await list(lessonId)).items.map(({ by, title, content }) => [by?.id, title, content])
  const age = (lessonId: string, by: string) =>
    sql`update lesson_versions set created_at = created_at - ${by}::interval
      where lesson_id = ${lessonId}`.execute(db)

  it('hold the text before each edit; edits of one teacher within ten minutes are one', async () => {
    const id = await someLesson()
    const [annId, benId] = [personOf(ann).id, personOf(ben).id]
    await change(id, { content: 'One' })
    await change(id, { content: 'Two' })
    await change(id, { isPreview: true, minutes: 3 }, ben)
    expect(await texts(id)).toEqual([[annId, 'A', '']])
    await change(id, { title: 'B' }, ben)
    await age(id, '9 minutes')
    await change(id, { content: 'Three' }, ben)
    expect(await texts(id)).toEqual([
      [benId, 'A', 'Two'],
      [annId, 'A', ''],
    ])
    await age(id, '2 minutes')
    await change(id, { content: 'Four' }, ben)
    expect(await texts(id)).toEqual([
      [benId, 'B', 'Three'],
      [benId, 'A', 'Two'],
      [annId, 'A', ''],
    ])
  })

  it('are paged, and at most 100', async () => {
    const id = await someLesson()
    await sql`insert into lesson_versions (id, lesson_id, editor_id, title, content, created_at)
      select gen_random_uuid(), ${id}, null, 'V', n::text, now() - make_interval(hours => 200 - n)
      from generate_series(1, 100) n`.execute(db)
    await change(id, { content: 'New' })
    const found = []
    let cursor: string | undefined
    do {
      const { items, next } = await list(id, cursor)
      found.push(...items.map(({ content }) => content))
      cursor = next ?? undefined
    } while (cursor)
    expect(found).toEqual(['', ...Array.from({ length: 99 }, (_, n) => String(100 - n))])
    expect((await list(id)).items).toHaveLength(10)
  })

  it('are listed for 90 days, and deleted with the next task', async () => {
    const [old, young] = [await someLesson(), await someLesson()]
    for (const id of [old, young]) await change(id, { content: 'New' })
    await age(old, '90 days 1 minute')
    await age(young, '89 days 23 hours')
    expect([(await list(old)).items.length, (await list(young)).items.length]).toEqual([0, 1])
    await forgetLessonVersions(app.deps)
    const left = await db
      .selectFrom('lesson_versions')
      .select('lesson_id')
      .where('lesson_id', 'in', [old, young])
      .execute()
    expect(left).toEqual([{ lesson_id: young }])
  })
})
