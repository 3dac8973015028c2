import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { readCourse, teachingBy } from '../../testing/teaching.ts'
import { openWorld } from '../../testing/world.ts'
import { clearBins } from './bin.tasks.ts'

const { visitor, ann, ben, cam, dot, hall, vault, make, app } = await openWorld()
const { db } = app.deps
const anns = teachingBy(ann, hall)
const in_ = (club: { slug: string }, body: object) => ({ params: { club: club.slug }, body }) as never
const of = (courseId: string, body?: object) => ({ params: { courseId }, ...(body && { body }) }) as never
const publish = 'PUT /courses/:courseId/publication'
const hide = 'DELETE /courses/:courseId/publication'
const create = 'POST /clubs/:club/courses'

describe('creating a course', () => {
  it('makes a draft that its creator teaches, at an address made of the title', async () => {
    const course = await ann.call(create, in_(hall, { id: newId(), title: ' Łódź  by  hand ', summary: 'S' }))
    expect(course).toMatchObject({
      ...{ slug: 'lodz-by-hand', title: 'Łódź by hand', summary: 'S', description: '', pictures: [] },
      ...{ level: null, cover: null, access: 'all', requiredLevel: null, groupIds: [], priceText: '' },
      ...{
        howToPay: '',
        unlocking: 'none',
        hasCertificate: true,
        isPublished: false,
        outline: [],
        outlineVersion: 1,
      },
      ...{ learnerCount: 0, submissionCount: 0 },
      can: { edit: true, duplicate: true, delete: true, changeTeachers: true },
    })
    expect(course.teachers.map(({ id }) => id)).toEqual([personOf(ann).id])
    expect(await readCourse(ann, course.slug, hall)).toEqual(course)
  })

  it('numbers the addresses of the same title in a club, and keeps ids out of them', async () => {
    const slugs = []
    for (const club of [hall, hall, vault]) slugs.push((await teachingBy(ann, club).course('Twice')).slug)
    expect(slugs).toEqual(['twice', 'twice-1', 'twice'])
    const id = newId()
    expect((await anns.course(id)).slug).toBe(`course-${id}`)
    expect((await anns.course('!?')).slug).toBe('course')
  })

  it('returns the first when it is repeated, also at once', async () => {
    const body = { id: newId(), title: 'Once' }
    const all = await Promise.all([1, 2, 3].map(() => ann.call(create, in_(hall, body))))
    expect(new Set(all.map(({ slug }) => slug))).toEqual(new Set(['once']))
    expect(await ben.refused(create, in_(hall, body))).toMatchObject({ status: 409, code: 'id_taken' })
    expect(await ann.refused(create, in_(vault, body))).toMatchObject({ code: 'id_taken' })
  })

  it('is for owner and admins', async () => {
    await ben.call(create, in_(hall, { id: newId(), title: 'By an admin' }))
    const body = { id: newId(), title: 'Mine' }
    expect(await cam.refused(create, in_(hall, body))).toMatchObject({ code: 'permission_denied' })
    expect(await dot.refused(create, in_(vault, body))).toMatchObject({ code: 'members_only' })
    expect(await visitor.refused(create, in_(hall, body))).toMatchObject({ code: 'sign_in_required' })
  })

  it('stops at 200 courses, also with two at once', async () => {
    const club = await make.club({ owner: personOf(ann) })
    await sql`insert into courses (id, club_id, slug, title)
      select gen_random_uuid(), ${club.id}, 'c-' || n, 'C' from generate_series(1, 199) n`.execute(db)
    const both = await Promise.all(
      [1, 2].map(async () => {
        const response = await ann.fetch(`/rest/v1/clubs/${club.slug}/courses`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id: newId(), title: 'C' }),
        })
        return response.status
      }),
    )
    expect(both.toSorted()).toEqual([200, 409])
  })
})

describe('publishing a course', () => {
  it('needs a published lesson', async () => {
    const { id, outline } = await anns.outline({ Start: ['One'] })
    expect(await ann.refused(publish, of(id))).toMatchObject({ status: 409, code: 'course_empty' })
    const lessonId = outline[0]?.lessons[0]?.id ?? ''
    await ann.call('PUT /lessons/:lessonId/publication', { params: { lessonId } })
    expect(await ann.call(publish, of(id))).toMatchObject({ isPublished: true })
  })

  it('happens once, and keeps the time of the first when it is hidden and published again', async () => {
    const { id, outline } = await anns.outline({ Start: ['One'] })
    const lessonId = outline[0]?.lessons[0]?.id ?? ''
    await ann.call('PUT /lessons/:lessonId/publication', { params: { lessonId } })
    const times = () =>
      db
        .selectFrom('courses')
        .select(['published_at', 'first_published_at', 'updated_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const other = await anns.course()
    await ann.call(publish, of(id))
    expect(await readCourse(ann, other.id, hall)).toEqual(other)
    const first = await times()
    expect(first.first_published_at).toEqual(first.published_at)
    await ann.call(publish, of(id))
    expect(await times()).toEqual(first)
    await sql`update courses set first_published_at = '2026-01-01', published_at = '2026-01-01'
      where id = ${id}`.execute(db)
    expect(await ann.call(hide, of(id))).toMatchObject({ isPublished: false })
    const hidden = await times()
    expect(hidden.published_at).toBeNull()
    await ann.call(hide, of(id))
    expect(await times()).toEqual(hidden)
    await ann.call(publish, of(id))
    const again = await times()
    expect(again.first_published_at?.toISOString()).toBe('2026-01-01T00:00:00.000Z')
    expect(again.published_at?.getTime()).toBeGreaterThan(again.first_published_at?.getTime() ?? 0)
  })
})

describe('editing a course', () => {
  const edit = 'PUT /courses/:courseId'

  it('changes the given fields only, and nothing without a difference', async () => {
    const { id } = await anns.course()
    const changed = await ann.call(
      edit,
      of(id, {
        ...{ summary: 'Short', description: 'Long', level: 'beginner', unlocking: 'order' },
        ...{ access: 'paid', priceText: '€50', howToPay: 'By transfer', hasCertificate: false },
      }),
    )
    expect(changed).toMatchObject({
      ...{ title: 'Woodwork', summary: 'Short', description: 'Long', level: 'beginner', unlocking: 'order' },
      ...{ access: 'paid', priceText: '€50', howToPay: 'By transfer', hasCertificate: false },
    })
    expect(await ann.call(edit, of(id, { summary: 'Short', before: { summary: 'Old' } }))).toEqual(changed)
    expect(await ann.call(edit, of(id, { title: 'Other' }))).toMatchObject({
      slug: changed.slug,
      summary: 'Short',
    })
  })

  it('asks for a level where access is by level, and drops it elsewhere', async () => {
    const { id } = await anns.course()
    expect(await ann.refused(edit, of(id, { access: 'level' }))).toMatchObject({
      code: 'bad_input',
      fields: { requiredLevel: 'Choose a level' },
    })
    expect(await ann.call(edit, of(id, { access: 'level', requiredLevel: 3 }))).toMatchObject({
      requiredLevel: 3,
    })
    expect(await ann.call(edit, of(id, { access: 'all' }))).toMatchObject({ requiredLevel: null })
  })

  it('takes groups of the club where access is by groups, and drops them elsewhere', async () => {
    const { id } = await anns.course()
    const [group, other] = [await make.group(hall), await make.group(vault)]
    const by = (groupIds: string[]) => of(id, { access: 'groups', groupIds })
    expect(await ann.refused(edit, by([]))).toMatchObject({ fields: { groupIds: 'Choose a group' } })
    for (const groupId of [other.id, newId()])
      expect(await ann.refused(edit, by([group.id, groupId]))).toMatchObject({ code: 'group_not_found' })
    expect(await ann.refused(edit, by(['carvers']))).toMatchObject({ code: 'bad_input' })
    expect(await cam.refused(edit, by([group.id]))).toMatchObject({ code: 'course_not_found' })
    for (let times = 0; times < 2; times++)
      expect(await ann.call(edit, by([group.id, group.id]))).toMatchObject({ groupIds: [group.id] })
    const copy = await ann.call('POST /courses/:courseId/copies', of(id, { id: newId() }))
    expect(copy).toMatchObject({ access: 'groups', groupIds: [group.id] })
    const params = { club: hall.slug, groupId: group.id }
    expect(await ann.call('GET /clubs/:club/groups/:groupId/uses', { params })).toMatchObject({
      courses: [copy.title, expect.any(String)],
    })
    expect(await ann.call(edit, of(id, { access: 'all' }))).toMatchObject({ groupIds: [] })
    await ann.call('DELETE /clubs/:club/groups/:groupId', { params })
    // Open to teachers alone, and changed without a new choice.
    expect(await ann.call(edit, of(copy.id, { summary: 'New' }))).toMatchObject({
      ...{ access: 'groups', groupIds: [] },
    })
  })

  it('returns a conflict on a field that changed meanwhile, and takes other fields', async () => {
    const { id } = await anns.course()
    await ann.call(edit, of(id, { summary: 'Theirs' }))
    expect(await ben.refused(edit, of(id, { summary: 'Mine', before: { summary: '' } }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflict: { fields: { summary: 'Theirs' } },
    })
    await ben.call(edit, of(id, { title: 'Mine', before: { title: 'Woodwork', summary: '' } }))
    expect(await readCourse(ann, id, hall)).toMatchObject({ title: 'Mine', summary: 'Theirs' })
  })

  it('sets and removes the cover', async () => {
    const { id } = await anns.course()
    const [path, other] = [await make.upload(personOf(ann)), await make.upload(personOf(ben))]
    const cover = { path, alt: 'A bench' }
    expect(await ann.call(edit, of(id, { cover }))).toMatchObject({
      cover: { ...cover, url: `/storage/v1/${path}` },
    })
    expect(
      await ann.refused(edit, of(id, { cover: { path, alt: 'X' }, before: { cover: null } })),
    ).toMatchObject({ code: 'changed_meanwhile', conflict: { fields: { cover } } })
    expect(await ann.refused(edit, of(id, { cover: { path: other, alt: '' } }))).toMatchObject({
      code: 'file_not_found',
    })
    const second = await anns.course()
    expect(await ann.refused(edit, of(second.id, { cover }))).toMatchObject({ code: 'file_in_use' })
    expect(await ann.call(edit, of(id, { cover: null, before: { cover } }))).toMatchObject({ cover: null })
    await ann.call(edit, of(second.id, { cover }))
  })

  it('attaches the pictures of its description', async () => {
    const { id } = await anns.course()
    const [mine, theirs] = [newId(), newId()]
    for (const [file, by] of [
      [mine, ann],
      [theirs, ben],
    ] as const)
      await db
        .insertInto('files')
        .values({
          ...{ id: file, path: `club-content/inline/${file}.webp`, purpose: 'inline', mime: 'image/webp' },
          ...{ size: 1, width: 64, height: 48, uploader_id: personOf(by).id },
        })
        .execute()
    const shown = await ann.call(edit, of(id, { description: `![A](picture:${mine})` }))
    expect(shown.pictures).toMatchObject([{ id: mine, width: 64, height: 48 }])
    expect(shown.cover).toBeNull()
    expect(await ann.refused(edit, of(id, { description: `![A](picture:${theirs})` }))).toMatchObject({
      code: 'bad_input',
      fields: { description: expect.stringContaining('picture') },
    })
    expect(await ann.call(edit, of(id, { description: '' }))).toMatchObject({ pictures: [] })
  })

  it('names each invalid field', async () => {
    const { id } = await anns.course()
    for (const [body, field] of [
      [{ title: ' ' }, 'title'],
      [{ title: 'a'.repeat(101) }, 'title'],
      [{ summary: 'a'.repeat(201) }, 'summary'],
      [{ description: 'a'.repeat(5001) }, 'description'],
      [{ requiredLevel: 10 }, 'requiredLevel'],
      [{ access: 'nobody' }, 'access'],
    ] as const)
      expect(await ann.refused(edit, of(id, body)), field).toMatchObject({
        code: 'bad_input',
        fields: { [field]: expect.any(String) },
      })
  })
})

describe('a draft', () => {
  it('is available to its teachers only', async () => {
    const { id, slug } = await anns.course()
    const at = { params: { club: hall.slug, slug } }
    const manage = 'GET /clubs/:club/courses/:slug/manage'
    for (const who of [cam, dot]) {
      expect(await who.refused(manage, at)).toMatchObject({ status: 404, code: 'course_not_found' })
      expect(await who.refused('PUT /courses/:courseId', of(id, { title: 'X' }))).toMatchObject({
        code: 'course_not_found',
      })
    }
    await db
      .insertInto('course_teachers')
      .values({ course_id: id, user_id: personOf(cam).id })
      .execute()
    expect(await cam.call(manage, at)).toMatchObject({
      can: {
        ...{ edit: true, duplicate: 'permission_denied' },
        ...{ delete: 'permission_denied', changeTeachers: 'permission_denied' },
      },
    })
    await cam.call('PUT /courses/:courseId', of(id, { title: 'X' }))
    expect(await cam.refused('DELETE /courses/:courseId', of(id))).toMatchObject({
      code: 'permission_denied',
    })
    await db
      .insertInto('course_teachers')
      .values({ course_id: id, user_id: personOf(dot).id })
      .execute()
    expect(await dot.refused(manage, at)).toMatchObject({ code: 'course_not_found' })
    expect((await readCourse(ann, id, hall)).teachers).toHaveLength(2)
  })
})

describe('deleting a course', () => {
  it('keeps certificates, which outlive it once it is cleared with its files', async () => {
    const { id, outline } = await anns.outline({ Start: ['One'] })
    const lessonId = outline[0]?.lessons[0]?.id ?? ''
    const userId = personOf(cam).id
    await db.insertInto('course_enrollments').values({ course_id: id, user_id: userId }).execute()
    await db
      .insertInto('lesson_completions')
      .values({ course_id: id, lesson_id: lessonId, user_id: userId, done_by: 'button' })
      .execute()
    await db
      .insertInto('certificates')
      .values({
        ...{ id: newId(), code: newId().slice(0, 20), club_id: hall.id, course_id: id, user_id: userId },
        ...{ person_name: 'Cam', course_title: 'Woodwork', club_name: hall.name },
      })
      .execute()
    const path = await make.upload(personOf(ann))
    await ann.call('PUT /courses/:courseId', of(id, { cover: { path, alt: '' } }))
    await ann.call('DELETE /courses/:courseId', of(id))
    expect(await ann.refused('DELETE /courses/:courseId', of(id))).toMatchObject({ code: 'course_not_found' })
    await sql`update course_rows set deleted_at = now() - interval '31 days' where id = ${id}`.execute(db)
    await clearBins(app.deps, 60_000)
    const left = await db
      .selectFrom('certificates')
      .select(['course_id', 'course_title'])
      .where('user_id', '=', userId)
      .execute()
    expect(left).toEqual([{ course_id: null, course_title: 'Woodwork' }])
    expect(
      await db.selectFrom('files').select('course_id').where('path', '=', path).executeTakeFirst(),
    ).toBeUndefined()
    expect(await db.selectFrom('lesson_rows').select('id').where('id', '=', lessonId).execute()).toEqual([])
  })
})
