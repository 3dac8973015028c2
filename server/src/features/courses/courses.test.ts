import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const teacher = await make.person({ firstName: 'Tess', lastName: 'Teacher' })
for (const club of [hall, vault]) await make.member(club, teacher)
const tess = await as(teacher)

const courseIn = (club: { id: string }, given: Partial<Parameters<typeof make.course>[0]> = {}) =>
  make.course({ club, teacher, ...given })
const read = async (who: Client, { slug }: { slug: string }, club = hall) =>
  (await who.call('GET /clubs/:club/courses/:slug', { params: { club: club.slug, slug } })).course
const start = (who: Client, { id }: { id: string }) =>
  who.call('PUT /courses/:courseId/enrollment', { params: { courseId: id } })
const address = (course: { slug: string }, lesson: { slug: string }, club = hall) => ({
  params: { club: club.slug, slug: course.slug, lesson: lesson.slug },
})
const lessonPage = 'GET /clubs/:club/courses/:slug/lessons/:lesson' as const

describe('the list of courses', () => {
  it('shows published courses to everyone who sees the club, and drafts to owner, admins and their teachers', async () => {
    const club = await make.club({ owner: personOf(ann) })
    for (const who of [teacher, personOf(cam)]) await make.member(club, who)
    await make.member(club, personOf(ben), 'admin')
    const [first, draft] = [await courseIn(club), await courseIn(club, { isPublished: false })]
    const list = async (who: Client) =>
      (await who.call('GET /clubs/:club/courses', { params: { club: club.slug }, query: {} })).items.map(
        ({ id }) => id,
      )
    for (const who of [visitor, dot, cam]) expect(await list(who)).toEqual([first.id])
    for (const who of [ann, ben, tess]) expect(await list(who)).toEqual([draft.id, first.id])
    await db
      .deleteFrom('club_memberships')
      .where('user_id', '=', teacher.id)
      .where('club_id', '=', club.id)
      .execute()
    expect(await list(tess)).toEqual([first.id])
  })

  it('pages 24 at a time, newest first, each course once', async () => {
    const club = await make.club({ owner: personOf(ann) })
    const made = []
    for (let number = 0; number < 25; number++) made.push((await courseIn(club)).id)
    const page = (cursor?: string) =>
      visitor.call('GET /clubs/:club/courses', { params: { club: club.slug }, query: { cursor } })
    const first = await page()
    expect(first.items.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 24))
    expect((await page(first.next ?? '')).items.map(({ id }) => id)).toEqual(made.slice(0, 1))
    expect(
      await visitor.refused('GET /clubs/:club/courses', {
        params: { club: club.slug },
        query: { cursor: 'x' },
      }),
    ).toMatchObject({ code: 'bad_input' })
  })

  it('shows teachers who are still members, lengths, and the viewer’s progress', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await make.member(club, teacher)
    await make.member(club, personOf(cam))
    const course = await courseIn(club)
    const lessons = [
      await make.lesson({ course, minutes: 5 }),
      await make.lesson({ course, minutes: 7 }),
      await make.lesson({ course, minutes: 9, isPublished: false }),
    ] as const
    await make.enrollment({ course, person: personOf(cam) })
    await make.completion({ course, lesson: lessons[0], person: personOf(cam) })
    const card = async (who: Client) =>
      (await who.call('GET /clubs/:club/courses', { params: { club: club.slug }, query: {} })).items[0]
    expect(await card(cam)).toMatchObject({
      lessonCount: 2,
      minutes: 12,
      teachers: [{ id: teacher.id }],
      learning: { status: 'active', total: 2, done: 1, percent: 50, continueWith: lessons[1].slug },
    })
    expect(await card(visitor)).toMatchObject({ learning: null })
  })
})

describe('the page of a course', () => {
  it('shows its outline without drafts, which teachers see', async () => {
    const course = await courseIn(hall)
    const open = await make.lesson({ course, isPreview: true })
    const draft = await make.lesson({ course, isPublished: false })
    const empty = { id: newId(), course_id: course.id, title: 'Later', position: 1 }
    await db.insertInto('course_sections').values(empty).execute()
    expect((await read(visitor, course)).outline).toMatchObject([
      { title: 'Start', lessons: [{ id: open.id }] },
    ])
    const all = await read(tess, course)
    expect(all.outline).toMatchObject([
      { title: 'Start', lessons: [{ id: open.id }, { id: draft.id, isPublished: false }] },
      { title: 'Later', lessons: [] },
    ])
    expect(all.lessons).toMatchObject([{ state: 'open' }, { state: 'open' }])
  })

  it('is found by id, hides drafts, and is not found in other clubs', async () => {
    const [course, draft] = [await courseIn(vault), await courseIn(hall, { isPublished: false })]
    const page = 'GET /clubs/:club/courses/:slug' as const
    expect(await read(cam, { slug: course.id }, vault)).toMatchObject({ id: course.id })
    const refused = async (who: Client, club: { slug: string }, slug: string) =>
      (await who.refused(page, { params: { club: club.slug, slug } })).code
    expect(await refused(visitor, vault, course.slug)).toBe('course_not_found')
    expect(await refused(cam, hall, course.id)).toBe('course_not_found')
    expect(await refused(cam, hall, draft.slug)).toBe('course_not_found')
    expect(await refused(cam, { slug: 'no-such-club' }, course.slug)).toBe('club_not_found')
  })

  it('says who may enroll, leave, teach, edit, delete and moderate', async () => {
    const course = await courseIn(hall)
    const can = async (who: Client) => (await read(who, course)).can
    const refusal = 'sign_in_required'
    expect(await can(visitor)).toEqual({
      ...{ enroll: refusal, leave: refusal, teach: refusal, edit: refusal, delete: refusal },
      moderate: 'permission_denied',
    })
    const learner = {
      enroll: true,
      leave: 'not_enrolled',
      teach: 'permission_denied',
      edit: 'permission_denied',
      delete: 'permission_denied',
      moderate: 'permission_denied',
    }
    expect(await can(cam)).toEqual(learner)
    expect(await can(dot)).toEqual({ ...learner, enroll: 'not_a_member' })
    expect(await can(tess)).toEqual({ ...learner, teach: true, edit: true })
    expect(await can(ben)).toEqual({
      ...learner,
      ...{ teach: true, edit: true, delete: true, moderate: true },
    })
    await start(cam, course)
    expect(await can(cam)).toEqual({ ...learner, leave: true })
  })

  it('shows each change at once, though the outline is in memory', async () => {
    const course = await courseIn(hall)
    const lesson = await make.lesson({ course, title: 'One' })
    const titles = async () => {
      const { title, outline } = await read(visitor, course)
      return [
        title,
        ...outline.flatMap((section) => [section.title, ...section.lessons.map((one) => one.title)]),
      ]
    }
    expect(await titles()).toEqual([course.title, 'Start', 'One'])
    await db.updateTable('lessons').set({ title: 'Two' }).where('id', '=', lesson.id).execute()
    expect(await titles()).toEqual([course.title, 'Start', 'Two'])
    await db
      .updateTable('course_sections')
      .set({ title: 'Begin' })
      .where('course_id', '=', course.id)
      .execute()
    expect(await titles()).toEqual([course.title, 'Begin', 'Two'])
    await db.updateTable('courses').set({ title: 'Other' }).where('id', '=', course.id).execute()
    expect(await titles()).toEqual(['Other', 'Begin', 'Two'])
    await make.lesson({ course, title: 'Three' })
    expect(await titles()).toEqual(['Other', 'Begin', 'Two', 'Three'])
    await db.deleteFrom('lessons').where('id', '=', lesson.id).execute()
    expect(await titles()).toEqual(['Other', 'Begin', 'Three'])
  })
})

describe('a lesson', () => {
  it('is open to its learners and teachers, and a preview to everyone who sees the course', async () => {
    const course = await courseIn(vault)
    const [lesson, preview] = [await make.lesson({ course }), await make.lesson({ course, isPreview: true })]
    await start(cam, course)
    for (const who of [cam, tess, ann])
      expect(await who.call(lessonPage, address(course, lesson, vault))).toMatchObject({
        content: lesson.content,
      })
    await make.member(vault, personOf(dot))
    expect(await dot.refused(lessonPage, address(course, lesson, vault))).toMatchObject({
      code: 'lesson_not_found',
    })
    expect(await dot.call(lessonPage, address(course, preview, vault))).toMatchObject({
      content: preview.content,
      can: { complete: 'not_enrolled', comment: 'not_enrolled', edit: 'permission_denied' },
    })
    expect(await visitor.refused(lessonPage, address(course, preview, vault))).toMatchObject({
      code: 'course_not_found',
    })
  })

  it('is found by id in its own course only', async () => {
    const [course, other] = [await courseIn(hall), await courseIn(hall)]
    const lesson = await make.lesson({ course, isPreview: true })
    expect(await visitor.call(lessonPage, address(course, { slug: lesson.id }))).toMatchObject({
      id: lesson.id,
    })
    for (const slug of [lesson.id, lesson.slug])
      expect(await visitor.refused(lessonPage, address(other, { slug }))).toMatchObject({
        code: 'lesson_not_found',
      })
  })

  it('plays the video of a link or a file with its captions, and lists audio and files', async () => {
    const course = await courseIn(hall)
    const lesson = await make.lesson({ course, isPreview: true })
    await db
      .updateTable('lessons')
      .set({ video_url: 'https://vimeo.com/76979871/8272103f6e' })
      .where('id', '=', lesson.id)
      .execute()
    expect((await visitor.call(lessonPage, address(course, lesson))).video).toEqual({
      ...{ kind: 'vimeo', videoId: '76979871', hash: '8272103f6e' },
      url: 'https://vimeo.com/76979871/8272103f6e',
    })
    const file = (purpose: string, name: string) => ({
      ...{ id: newId(), path: `lessons/${purpose}/${name}`, purpose, name, mime: 'x/y', size: 9 },
      lesson_id: lesson.id,
    })
    const files = [file('video', 'v.mp4'), file('captions', 'v.vtt'), file('audio', 'a.mp3')]
    await db
      .insertInto('files')
      .values([...files, file('attachments', 'f.pdf')])
      .execute()
    expect(await visitor.call(lessonPage, address(course, lesson))).toMatchObject({
      video: { kind: 'file', name: 'v.mp4', captionsUrl: '/storage/v1/lessons/captions/v.vtt' },
      audio: { name: 'a.mp3' },
      files: [{ name: 'f.pdf' }],
    })
    await db.updateTable('lessons').set({ video_url: '' }).where('id', '=', lesson.id).execute()
    expect((await read(visitor, course)).outline[0]?.lessons[0]?.has).toEqual(['video', 'audio', 'files'])
    await db
      .updateTable('files')
      .set({ purpose: 'course-file', name: 'f.mp3' })
      .where('lesson_id', '=', lesson.id)
      .where('purpose', '=', 'attachments')
      .execute()
    await db.updateTable('lessons').set({ updated_at: new Date() }).where('id', '=', lesson.id).execute()
    expect((await visitor.call(lessonPage, address(course, lesson))).files).toMatchObject([{ name: 'f.mp3' }])
    expect((await read(visitor, course)).outline[0]?.lessons[0]?.has).toEqual(['video', 'audio', 'files'])
    const { outline } = await ben.call('GET /clubs/:club/courses/:slug/manage', {
      params: { club: hall.slug, slug: course.slug },
    })
    expect(outline[0]?.lessons[0]?.has).toEqual(['video', 'audio', 'files'])
  })
})

it('keeps a course that is hidden between two reads from being shown', async () => {
  const course = await courseIn(hall)
  await read(visitor, course)
  await sql`update courses set published_at = null where id = ${course.id}`.execute(db)
  expect(
    await visitor.refused('GET /clubs/:club/courses/:slug', {
      params: { club: hall.slug, slug: course.slug },
    }),
  ).toMatchObject({ code: 'course_not_found' })
})
