import { beforeAll, describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../../testing/as.ts'
import { picture } from '../../testing/make.ts'
import { mediaSamples } from '../../testing/media.ts'
import { insertSceneCourses, newSceneCourse } from '../../testing/scenes-courses.ts'
import { openWorld } from '../../testing/world.ts'
import { courseFilePurposes } from '../files/files.reads.ts'
import { sweepFiles } from '../files/files.tasks.ts'
import { attachFiles, attachPictures } from '../files/files.writes.ts'
import { useTextPictures } from '../files/text-pictures.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps

/** In each club: eve teaches; fay learns, as does gus, who handed something in; cam is a member who did not enroll. */
const teacher = await make.person({ firstName: 'Eve' })
const learner = await make.person({ firstName: 'Fay' })
const colleague = await make.person({ firstName: 'Gus' })
const [eve, fay, gus] = await Promise.all([as(teacher), as(learner), as(colleague)])
for (const club of [hall, vault])
  for (const person of [teacher, learner, colleague]) await make.member(club, person)
const open = { club: hall, ...newSceneCourse(1) }
const shut = { club: vault, ...newSceneCourse(2) }
await insertSceneCourses(db, [open, shut], {
  teacher: teacher.id,
  learner: learner.id,
  colleague: colleague.id,
})

const everyone = { visitor, dot, cam, fay, gus, eve, ben, ann }
/** Names of those who get the file; for all others it does not exist. */
async function readers(url: string): Promise<string> {
  const found: string[] = []
  for (const [name, who] of Object.entries(everyone)) {
    const { status } = await who.fetch(url)
    expect([200, 404]).toContain(status)
    if (status === 200) found.push(name)
  }
  return found.join(' ')
}

const pictureOf = async (who: Client, purpose: 'content' | 'inline' = 'content') =>
  who.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, file: await picture() })
const attachmentOf = (who: Client) =>
  who.call('POST /storage/v1/attachments', { file: new File(['a plan'], 'plan.txt', { type: 'text/plain' }) })
/** A photo, a sound and a video. */
const recordingsOf = async (who: Client) => {
  const bodies = { 'a.png': await picture(), 'b.mp3': mediaSamples.mp3, 'c.mov': mediaSamples.mov }
  return Promise.all(
    Object.entries(bodies).map(([name, body]) =>
      who.call('POST /storage/v1/course-files', {
        file: new File([body instanceof File ? body : new Uint8Array(body)], name),
      }),
    ),
  )
}
const lessonIs = (lesson: { id: string }, set: object) =>
  db.updateTable('lessons').set(set).where('id', '=', lesson.id).execute()
const courseIs = (course: { id: string }, set: object) =>
  db.updateTable('courses').set(set).where('id', '=', course.id).execute()
const publishedAt = new Date('2026-01-05T12:00:00Z')

async function filesOfCourse({ course }: typeof open) {
  const [cover, inText] = [await pictureOf(eve), await pictureOf(eve, 'inline')]
  const id = /inline\/([^.]+)/.exec(inText.path)?.[1] ?? ''
  await write(app.deps, async (tx) => {
    await attachPictures(tx, teacher, { courseId: course.id }, 'content', [{ ...cover, alt: 'It' }])
    expect(await useTextPictures(tx, teacher, { course_id: course.id }, [id])).toEqual([])
  })
  return [cover.url, inText.url]
}

async function filesOfLesson({ lesson }: typeof open) {
  const files = [await attachmentOf(eve), ...(await recordingsOf(eve))]
  const paths = files.map(({ path }) => path)
  const inText = await pictureOf(eve, 'inline')
  const id = /inline\/([^.]+)/.exec(inText.path)?.[1] ?? ''
  await write(app.deps, async (tx) => {
    await attachFiles(tx, teacher, { lessonId: lesson.id }, courseFilePurposes, paths)
    expect(await useTextPictures(tx, teacher, { lesson_id: lesson.id }, [id])).toEqual([])
  })
  return [...files, inText].map(({ url }) => url)
}

async function fileHandedIn({ submission }: typeof open) {
  const file = await attachmentOf(gus)
  await write(app.deps, (tx) =>
    attachFiles(tx, colleague, { submissionId: submission.id }, ['attachments'], [file.path]),
  )
  return file
}

describe('a picture of a course', () => {
  const all = 'visitor dot cam fay gus eve ben ann'

  it('is read by everyone in a public club, until the course is hidden', async () => {
    for (const url of await filesOfCourse(open)) {
      expect(await readers(url)).toBe(all)
      expect((await visitor.fetch(url)).headers.get('cache-control')).toBe(
        'private, max-age=31536000, immutable',
      )
      await courseIs(open.course, { published_at: null })
      expect(await readers(url)).toBe('eve ben ann')
      expect((await eve.fetch(url)).headers.get('cache-control')).toBe('private, no-cache')
      await courseIs(open.course, { published_at: publishedAt })
    }
  })

  it('is read by members in a private club', async () => {
    for (const url of await filesOfCourse(shut)) {
      expect(await readers(url)).toBe('cam fay gus eve ben ann')
      expect((await cam.fetch(url)).headers.get('cache-control')).toBe('private, no-cache')
      await courseIs(shut.course, { published_at: null })
      expect(await readers(url)).toBe('eve ben ann')
      await courseIs(shut.course, { published_at: publishedAt })
    }
  })
})

describe('a file of a lesson', () => {
  let urls: string[] = []
  let shutUrls: string[] = []
  beforeAll(async () => {
    urls = await filesOfLesson(open)
    shutUrls = await filesOfLesson(shut)
  })

  it('is read by learners and teachers, and stored by no cache', async () => {
    for (const url of [...urls, ...shutUrls]) {
      expect(await readers(url)).toBe('fay gus eve ben ann')
      expect((await fay.fetch(url)).headers.get('cache-control')).toBe('private, no-cache')
    }
  })

  it('is read by everyone who sees the course if the lesson is a free preview', async () => {
    await Promise.all([open, shut].map(({ lesson }) => lessonIs(lesson, { is_preview: true })))
    for (const url of urls) expect(await readers(url)).toBe('visitor dot cam fay gus eve ben ann')
    for (const url of shutUrls) expect(await readers(url)).toBe('cam fay gus eve ben ann')
    expect((await visitor.fetch(urls[0] ?? '')).headers.get('cache-control')).toBe('private, no-cache')
    await courseIs(open.course, { published_at: null })
    expect(await readers(urls[0] ?? '')).toBe('eve ben ann')
    await courseIs(open.course, { published_at: publishedAt })
    await Promise.all([open, shut].map(({ lesson }) => lessonIs(lesson, { is_preview: false })))
  })

  it('is read by teachers only while the lesson is a draft', async () => {
    await lessonIs(open.lesson, { published_at: null })
    for (const url of urls) expect(await readers(url)).toBe('eve ben ann')
    await lessonIs(open.lesson, { published_at: publishedAt })
  })

  it('is not read by learners before the lesson unlocks', async () => {
    await courseIs(open.course, { unlocking: 'date' })
    await lessonIs(open.lesson, { unlock_at: new Date('2999-01-01') })
    for (const url of urls) expect(await readers(url)).toBe('eve ben ann')
    await db
      .insertInto('lesson_completions')
      .values({
        lesson_id: open.lesson.id,
        course_id: open.course.id,
        user_id: learner.id,
        done_by: 'button',
      })
      .execute()
    expect(await readers(urls[0] ?? '')).toBe('fay eve ben ann')
    await courseIs(open.course, { unlocking: 'none' })
  })

  it('is not read after being removed, leaving the course or leaving the club, even if it is unchanged', async () => {
    const [url = ''] = urls
    const etag = (await fay.fetch(url)).headers.get('etag') ?? ''
    const again = async () => (await fay.fetch(url, { headers: { 'if-none-match': etag } })).status
    const fayIs = (status: string) =>
      db.updateTable('course_enrollments').set({ status }).where('user_id', '=', learner.id).execute()
    expect(await again()).toBe(304)
    for (const status of ['removed', 'left']) {
      await fayIs(status)
      expect(await again()).toBe(404)
    }
    await fayIs('active')
    expect(await again()).toBe(304)
    await db.deleteFrom('club_memberships').where('user_id', '=', learner.id).execute()
    expect(await again()).toBe(404)
    await Promise.all([hall, vault].map((club) => make.member(club, learner)))
  })

  it('is not read while its club is being deleted', async () => {
    const clubIs = (deleted_at: Date | null) =>
      db.updateTable('clubs').set({ deleted_at }).where('id', '=', hall.id).execute()
    await clubIs(publishedAt)
    expect(await readers(urls[0] ?? '')).toBe('')
    await clubIs(null)
  })

  it('belongs to one lesson, and outlives the sweep of unused files until the lesson is deleted', async () => {
    const file = await attachmentOf(eve)
    const attachTo = (owner: { lessonId: string } | { courseId: string }) =>
      write(app.deps, (tx) => attachFiles(tx, teacher, owner, ['attachments'], [file.path]))
    const extra = newId()
    await db
      .insertInto('lessons')
      .values({
        ...{ id: extra, slug: 'extra', title: 'Extra', position: 1 },
        ...{ course_id: open.course.id, section_id: open.section.id },
      })
      .execute()
    await attachTo({ lessonId: extra })
    await expect(attachTo({ courseId: open.course.id })).rejects.toMatchObject({ code: 'file_in_use' })
    await db
      .updateTable('files')
      .set({ created_at: publishedAt })
      .where('course_id', 'is not', null)
      .execute()
    await db.updateTable('files').set({ created_at: publishedAt }).where('path', '=', file.path).execute()
    await sweepFiles(app.deps)
    expect(await readers(file.url)).toBe('eve ben ann')
    await db.deleteFrom('lessons').where('id', '=', extra).execute()
    await sweepFiles(app.deps)
    expect(await readers(file.url)).toBe('')
  })
})

describe('a file handed in', () => {
  it('is a photo, sound or video for its author and the teachers alone, also in parts and smaller', async () => {
    for (const where of [open, shut])
      for (const { path, url, mime } of await recordingsOf(gus)) {
        expect(await readers(url), mime).toBe('gus')
        await write(app.deps, (tx) =>
          attachFiles(tx, colleague, { submissionId: where.submission.id }, courseFilePurposes, [path]),
        )
        for (const address of mime === 'image/webp' ? [url, `${url}?w=96`] : [url])
          expect(await readers(address), address).toBe('gus eve ben ann')
        const part = await eve.fetch(url, { headers: { range: 'bytes=0-1' } })
        expect([part.status, part.headers.get('content-type')]).toEqual([
          mime === 'image/webp' ? 200 : 206,
          mime,
        ])
        expect(part.headers.get('cache-control')).toBe('private, no-cache')
        expect((await fay.fetch(url, { headers: { range: 'bytes=0-1' } })).status).toBe(404)
      }
  })

  it('is read by its author and the teachers', async () => {
    for (const where of [open, shut]) {
      const { url } = await fileHandedIn(where)
      expect(await readers(url)).toBe('gus eve ben ann')
      const answer = await eve.fetch(url)
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      expect(answer.headers.get('content-disposition')).toContain('attachment')
    }
  })

  it('is not read by a teacher who left the club', async () => {
    const { url } = await fileHandedIn(open)
    await db.deleteFrom('club_memberships').where('user_id', '=', teacher.id).execute()
    expect(await readers(url)).toBe('gus ben ann')
    await Promise.all([hall, vault].map((club) => make.member(club, teacher)))
  })
})
