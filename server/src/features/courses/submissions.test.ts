import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { picture } from '../../testing/make.ts'
import { mediaSamples } from '../../testing/media.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, ben, cam, dot, hall, make, as, app } = await openWorld()
const { db } = app.deps
const teacher = await make.person()
await make.member(hall, teacher)
const tess = await as(teacher)

const handIn = 'PUT /lessons/:lessonId/submission' as const
const list = 'GET /courses/:courseId/submissions' as const
const decide = 'PUT /submissions/:submissionId/decision' as const

/** A lesson with an assignment, and people who learn there. */
async function scene({ takes = { takes_link: true, takes_file: true } as object, learners = 1 } = {}) {
  const course = await make.course({ club: hall, teacher })
  const lesson = await make.lesson({ course })
  await db
    .insertInto('assignments')
    .values({ lesson_id: lesson.id, prompt: 'Say it', ...takes })
    .execute()
  const clients: Client[] = []
  for (let number = 0; number < learners; number++) {
    const person = await make.person()
    await make.member(hall, person)
    await make.enrollment({ course, person })
    clients.push(await as(person))
  }
  const [learner] = clients as [Client]
  const params = { lessonId: lesson.id }
  const read = async (who: Client = learner) =>
    who.call('GET /clubs/:club/courses/:slug/lessons/:lesson', {
      params: { club: hall.slug, slug: course.slug, lesson: lesson.slug },
    })
  return {
    ...{ course, lesson, learner, clients, read },
    send: (body: object, who = learner) =>
      who.call(handIn, { params, body: { id: newId(), version: 0, ...body } as never }),
    refused: (body: object, who = learner) =>
      who.refused(handIn, { params, body: { id: newId(), version: 0, ...body } }),
    takeBack: (who = learner) => who.call('DELETE /lessons/:lessonId/submission', { params }),
    submissions: async (
      query: { status?: 'submitted' | 'accepted' | 'returned'; cursor?: string } = {},
      who = tess,
    ) => who.call(list, { params: { courseId: course.id }, query }),
  }
}
const decideAs = (who: Client, { id }: { id: string }, body: object) =>
  who.call(decide, { params: { submissionId: id }, body: { version: 1, ...body } as never })
const undecided = (who: Client, { id }: { id: string }, body: object) =>
  who.refused(decide, { params: { submissionId: id }, body: { version: 1, ...body } })
const file = async (who: Client) =>
  (
    await who.call('POST /storage/v1/attachments', {
      file: new File(['%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF'], 'work.pdf'),
    } as never)
  ).path

const recorded = (who: Client, body: File | Buffer, name: string) =>
  who.call('POST /storage/v1/course-files', {
    file: new File([body instanceof File ? body : new Uint8Array(body)], name),
  })

describe('handing in', () => {
  it('takes text, link and file, and shows them to the learner and the teachers', async () => {
    const { send, learner, read, submissions, lesson } = await scene()
    const path = await file(learner)
    const sent = await send({ content: 'Here', link: 'https://a.example/b', filePath: path })
    expect(sent).toMatchObject({
      ...{ content: 'Here', link: 'https://a.example/b', file: { path, name: 'work.pdf' } },
      ...{ status: 'submitted', version: 1, decidedAt: null, decidedBy: null },
    })
    expect((await read()).assignment).toEqual({
      prompt: 'Say it',
      takes: ['text', 'file', 'link'],
      isRequired: true,
      submission: sent,
    })
    expect((await read(tess)).assignment).toMatchObject({ submission: null })
    expect((await submissions()).items).toEqual([
      {
        ...sent,
        by: expect.objectContaining({ id: personOf(learner).id }),
        lesson: { id: lesson.id, slug: lesson.slug, title: lesson.title },
      },
    ])
  })

  it('takes a photo, a sound and a video, each as what it is', async () => {
    const { send, learner, read, submissions } = await scene()
    let version = 0
    for (const [body, name, mime] of [
      [await picture(), 'Box.jpg', 'image/webp'],
      [mediaSamples.mp3, 'Song.mp3', 'audio/mpeg'],
      [mediaSamples.mov, 'Film.mov', 'video/quicktime'],
    ] as const) {
      const { plays: _, ...sent } = await recorded(learner, body, name)
      const { file: shown } = await send({ filePath: sent.path, version })
      version += 1
      expect(shown).toEqual({ ...sent, name, mime })
      expect((await read()).assignment?.submission?.file).toEqual(shown)
      expect((await submissions()).items[0]?.file).toEqual(shown)
    }
    const [first] = (await submissions()).items
    await decideAs(tess, first as { id: string }, { status: 'accepted', version })
    expect((await submissions()).items[0]?.file).toMatchObject({ name: 'Film.mov' })
  })

  it('is repeated without a second one, and changes only the version that was edited', async () => {
    const { send, refused } = await scene()
    const id = newId()
    const first = await send({ id, content: 'One' })
    expect(await send({ id, content: 'One' })).toEqual(first)
    expect(await send({ id, content: 'Two', version: 1 })).toMatchObject({ id, version: 2, content: 'Two' })
    expect(await send({ id, content: 'Two', version: 1 })).toMatchObject({ version: 2 })
    // Late, from another tab.
    for (const version of [0, 1, 3])
      expect(await refused({ id, content: 'Three', version })).toMatchObject({
        code: 'changed_meanwhile',
        conflict: { fields: { content: 'Two', version: 2 } },
      })
  })

  it('stores one of several first ones sent at once', async () => {
    const { learner, lesson, submissions } = await scene()
    const statuses = await concurrently(['a', 'b', 'c', 'd'], async (content) => {
      const response = await learner.fetch(`/rest/v1/lessons/${lesson.id}/submission`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: newId(), content, version: 0 }),
      })
      return response.status
    })
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
    expect((await submissions()).items).toHaveLength(1)
  })

  it('refuses what the assignment does not take, files of others, and nothing at all', async () => {
    const { refused, send, learner } = await scene({ takes: { takes_text: false, takes_link: true } })
    const path = await file(learner)
    expect(await refused({ content: 'x', filePath: path })).toMatchObject({
      code: 'bad_input',
      fields: { content: expect.any(String), filePath: expect.any(String) },
    })
    expect(await refused({ content: ' ' })).toMatchObject({ code: 'bad_input' })
    expect(await refused({ link: 'javascript:alert(1)' })).toMatchObject({ code: 'bad_input' })
    await send({ link: 'https://a.example' })
    const other = await scene()
    expect(await other.refused({ filePath: path })).toMatchObject({ code: 'file_not_found' })
    const photo = await recorded(learner, await picture(), 'a.png')
    expect(await other.refused({ filePath: photo.path })).toMatchObject({ code: 'file_not_found' })
    const used = await file(other.learner)
    await other.send({ filePath: used })
    const again = await make.lesson({ course: other.course })
    await db
      .insertInto('assignments')
      .values({ lesson_id: again.id, prompt: 'x', takes_file: true })
      .execute()
    const params = { lessonId: again.id }
    expect(
      await other.learner.refused(handIn, { params, body: { id: newId(), version: 0, filePath: used } }),
    ).toMatchObject({ code: 'file_in_use' })
  })

  it('is for learners, at a lesson with an assignment', async () => {
    const { refused, lesson, send } = await scene()
    expect(await refused({ content: 'x' }, visitor)).toMatchObject({ code: 'sign_in_required' })
    expect(await refused({ content: 'x' }, cam)).toMatchObject({ code: 'lesson_not_found' })
    expect(await refused({ content: 'x' }, tess)).toMatchObject({ code: 'not_enrolled' })
    const sent = await send({ content: 'x' })
    const other = await scene()
    expect(await other.refused({ id: sent.id, content: 'x' })).toMatchObject({ code: 'id_taken' })
    await db.deleteFrom('assignments').where('lesson_id', '=', lesson.id).execute()
    expect(await refused({ content: 'y', version: 1 })).toMatchObject({ code: 'assignment_not_found' })
  })

  it('is taken back until it is accepted, with its file', async () => {
    const { send, takeBack, learner, read, submissions } = await scene()
    const path = await file(learner)
    const sent = await send({ filePath: path })
    await takeBack()
    await takeBack()
    expect((await submissions()).items).toEqual([])
    expect((await read()).assignment?.submission).toBeNull()
    const owner = await db
      .selectFrom('files')
      .select('submission_id')
      .where('path', '=', path)
      .executeTakeFirst()
    expect(owner?.submission_id ?? null).toBeNull()
    const again = await send({ content: 'Again' })
    expect(again.id).not.toBe(sent.id)
    await decideAs(tess, again, { status: 'accepted' })
    expect(
      await learner.refused('DELETE /lessons/:lessonId/submission', {
        params: { lessonId: (await read()).id },
      }),
    ).toMatchObject({ code: 'submission_accepted' })
  })
})

describe('a decision', () => {
  it('accepts, which marks the lesson as done, completes the course, and is final', async () => {
    const { send, read, refused, course, learner } = await scene()
    const sent = await send({ content: 'x' })
    const accepted = await decideAs(tess, sent, { status: 'accepted', remark: 'Well done' })
    expect(accepted).toMatchObject({ status: 'accepted', remark: 'Well done', decidedBy: { id: teacher.id } })
    expect(accepted.decidedAt).not.toBeNull()
    expect(await decideAs(tess, sent, { status: 'accepted', remark: 'Well done' })).toEqual(accepted)
    expect(await read()).toMatchObject({ isDone: true, assignment: { submission: { status: 'accepted' } } })
    const certificates = await db
      .selectFrom('certificates')
      .selectAll()
      .where('course_id', '=', course.id)
      .execute()
    expect(certificates).toMatchObject([{ user_id: personOf(learner).id }])
    expect(await undecided(ben, sent, { status: 'returned', remark: 'No' })).toMatchObject({
      code: 'already_decided',
      decision: { outcome: 'accepted', by: { id: teacher.id }, note: 'Well done' },
    })
    expect(await refused({ content: 'y', version: 1 })).toMatchObject({ code: 'submission_accepted' })
  })

  it('sends back with a remark, after which it is handed in again', async () => {
    const { send, read } = await scene()
    const sent = await send({ content: 'x' })
    expect(await undecided(tess, sent, { status: 'returned' })).toMatchObject({
      fields: { remark: expect.any(String) },
    })
    await decideAs(tess, sent, { status: 'returned', remark: 'More, please' })
    expect(await read()).toMatchObject({
      isDone: false,
      assignment: { submission: { status: 'returned', remark: 'More, please' } },
    })
    expect(await send({ id: sent.id, content: 'x', version: 1 })).toMatchObject({
      ...{ status: 'submitted', version: 2, remark: '', decidedAt: null, decidedBy: null },
    })
    // About what was read before.
    expect(await undecided(tess, sent, { status: 'accepted' })).toMatchObject({ code: 'changed_meanwhile' })
    await decideAs(tess, sent, { status: 'accepted', version: 2 })
  })

  it('of two teachers at once is one', async () => {
    const { send, read } = await scene()
    const sent = await send({ content: 'x' })
    const answers = await concurrently([ann, ben], async (who) => {
      const response = await who.fetch(`/rest/v1/submissions/${sent.id}/decision`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'accepted', remark: 'So', version: 1 }),
      })
      return response.status
    })
    expect(answers).toEqual([200, 200])
    expect(await read()).toMatchObject({ isDone: true })
  })

  it('is for the course’s teachers, owner and admins; for others it does not exist', async () => {
    const { send, learner } = await scene()
    const sent = await send({ content: 'x' })
    for (const who of [learner, cam, dot])
      expect(await undecided(who, sent, { status: 'accepted' })).toMatchObject({
        code: 'submission_not_found',
      })
    expect(await undecided(tess, { id: newId() }, { status: 'accepted' })).toMatchObject({
      code: 'submission_not_found',
    })
    await decideAs(ben, sent, { status: 'accepted' })
  })
})

describe('the list of what was handed in', () => {
  it('pages the latest first, of one status or all', async () => {
    const { clients, send, submissions } = await scene({ learners: 22 })
    const sent: { id: string }[] = []
    for (const who of clients) sent.push(await send({ content: 'x' }, who))
    const [first, second] = sent as [{ id: string }, { id: string }]
    await decideAs(tess, first, { status: 'accepted' })
    await decideAs(tess, second, { status: 'returned', remark: 'No' })
    const idsIn = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
    const latest = sent.map(({ id }) => id).toReversed()
    const page = await submissions()
    expect(idsIn(page)).toEqual(latest.slice(0, 20))
    expect(idsIn(await submissions({ cursor: page.next ?? '' }))).toEqual(latest.slice(20))
    expect(idsIn(await submissions({ status: 'accepted' }))).toEqual([first.id])
    expect(idsIn(await submissions({ status: 'returned' }))).toEqual([second.id])
    expect(idsIn(await submissions({ status: 'submitted' }))).toEqual(latest.slice(0, 20))
  })

  it('is for teachers', async () => {
    const { course, learner } = await scene()
    const input = { params: { courseId: course.id } }
    expect(await learner.refused(list, input)).toMatchObject({ code: 'permission_denied' })
    expect(await visitor.refused(list, input)).toMatchObject({ code: 'sign_in_required' })
    expect(await tess.refused(list, { ...input, query: { cursor: 'x' } })).toMatchObject({
      code: 'bad_input',
    })
  })
})
