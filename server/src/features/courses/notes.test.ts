import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/as.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { openWorld } from '../../testing/world.ts'

const { visitor, ann, cam, dot, hall, make, as, app } = await openWorld()
const { db } = app.deps
const course = await make.course({ club: hall })

const tomorrow = () => new Date(Date.now() + 86_400_000)

async function scene(of = course) {
  const lesson = await make.lesson({ course: of })
  const learn = async () => {
    const person = await make.person()
    await make.member(hall, person)
    await make.enrollment({ course: of, person })
    return as(person)
  }
  return { lesson, learner: await learn(), learn }
}

const note = '/lessons/:lessonId/note' as const
const of = ({ id }: { id: string }) => ({ params: { lessonId: id } })
const read = (who: Client, lesson: { id: string }) => who.call(`GET ${note}`, of(lesson))
const save = (who: Client, lesson: { id: string }, content: string, version: number) =>
  who.call(`PUT ${note}`, { ...of(lesson), body: { content, version } })
const refused = (who: Client, lesson: { id: string }, content: string, version: number) =>
  who.refused(`PUT ${note}`, { ...of(lesson), body: { content, version } })

describe('a private note', () => {
  it('is saved with versions, and an empty one is deleted', async () => {
    const { lesson, learner } = await scene()
    expect(await read(learner, lesson)).toEqual({ content: '', version: 0, updatedAt: null })
    expect(await save(learner, lesson, 'One', 0)).toMatchObject({ content: 'One', version: 1 })
    expect(await save(learner, lesson, 'Two', 1)).toMatchObject({ content: 'Two', version: 2 })
    expect(await save(learner, lesson, '', 2)).toEqual({ content: '', version: 0, updatedAt: null })
    expect(await save(learner, lesson, '', 0)).toMatchObject({ version: 0 })
    expect(await read(learner, lesson)).toMatchObject({ content: '' })
  })

  it('overwrites nothing that another tab saved, and takes a repeated request as one', async () => {
    const { lesson, learner } = await scene()
    await save(learner, lesson, 'One', 0)
    expect(await save(learner, lesson, 'One', 0)).toMatchObject({ version: 1 })
    await save(learner, lesson, 'Two', 1)
    for (const [content, version] of [
      ['Three', 1],
      ['Three', 0],
      ['Three', 7],
      ['', 1],
    ] as const)
      expect(await refused(learner, lesson, content, version)).toMatchObject({
        code: 'changed_meanwhile',
        conflict: { fields: { content: 'Two', version: 2 } },
      })
    await save(learner, lesson, '', 2)
    expect(await refused(learner, lesson, 'Three', 2)).toMatchObject({
      code: 'changed_meanwhile',
      conflict: { fields: { content: '', version: 0 } },
    })
  })

  it('keeps one of several that are saved at once', async () => {
    const { lesson, learner } = await scene()
    const saved = await concurrently(['a', 'b', 'c', 'd'], async (content) => {
      const response = await learner.fetch(`/rest/v1/lessons/${lesson.id}/note`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content, version: 0 }),
      })
      return response.status === 200 ? [content] : []
    })
    expect(saved.flat()).toEqual([(await read(learner, lesson)).content])
  })

  it('is the person’s own, also to teachers, who have theirs', async () => {
    const { lesson, learner } = await scene()
    await save(learner, lesson, 'Mine', 0)
    expect(await read(ann, lesson)).toMatchObject({ version: 0 })
    expect(await save(ann, lesson, 'Hers', 0)).toMatchObject({ version: 1 })
    const other = await make.lesson({ course })
    for (const version of [0, 1]) await save(learner, other, `There ${version}`, version)
    for (const who of [ann, learner]) await save(who, lesson, 'Later', 1)
    expect(await save(ann, lesson, 'Hers again', 2)).toMatchObject({ version: 3 })
    expect(await read(learner, lesson)).toMatchObject({ content: 'Later', version: 2 })
    await save(learner, lesson, '', 2)
    expect(await read(ann, lesson)).toMatchObject({ content: 'Hers again' })
    expect(await read(learner, other)).toMatchObject({ content: 'There 1', version: 2 })
  })

  it('stays readable and editable by its author alone once the lesson is locked', async () => {
    const { lesson, learner, learn } = await scene(await make.course({ club: hall, unlocking: 'date' }))
    const other = await learn()
    await save(learner, lesson, 'Mine', 0)
    await db.updateTable('lessons').set({ unlock_at: tomorrow() }).where('id', '=', lesson.id).execute()
    expect(await learner.refused('GET /lessons/:lessonId/comments', of(lesson))).toMatchObject({
      code: 'lesson_not_found',
    })
    expect(await read(learner, lesson)).toMatchObject({ content: 'Mine' })
    expect(await save(learner, lesson, 'More', 1)).toMatchObject({ content: 'More', version: 2 })
    expect(await read(other, lesson)).toMatchObject({ content: '', version: 0 })
    for (const who of [cam, dot])
      expect(await who.refused(`GET ${note}`, of(lesson))).toMatchObject({ code: 'lesson_not_found' })
    await db.updateTable('lessons').set({ published_at: null }).where('id', '=', lesson.id).execute()
    expect(await read(learner, lesson)).toMatchObject({ content: 'More' })
    expect(await other.refused(`GET ${note}`, of(lesson))).toMatchObject({ code: 'lesson_not_found' })
    expect(await refused(learner, lesson, 'Most', 2)).toMatchObject({ code: 'lesson_not_found' })
  })

  it('needs an enrollment, and is at most 10,000 characters long', async () => {
    const { lesson, learner } = await scene()
    for (const who of [cam, dot])
      expect(await refused(who, lesson, 'x', 0)).toMatchObject({ code: 'lesson_not_found' })
    expect(await refused(visitor, lesson, 'x', 0)).toMatchObject({ code: 'sign_in_required' })
    const preview = await make.lesson({ course, isPreview: true })
    expect(await read(cam, preview)).toMatchObject({ version: 0 })
    expect(await refused(cam, preview, 'x', 0)).toMatchObject({ code: 'not_enrolled' })
    expect(await save(learner, lesson, 'x'.repeat(10_000), 0)).toMatchObject({ version: 1 })
    expect(await refused(learner, lesson, 'x'.repeat(10_001), 1)).toMatchObject({ code: 'bad_input' })
  })
})
