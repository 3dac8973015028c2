import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { partsOf } from './exports.parts.ts'

const { ben, cam, hall, vault, make, app } = await openWorld()
const { db } = app.deps
const [learner, teacher] = [personOf(cam), personOf(ben)]

async function exported(person: { id: string; email: string }, name: string) {
  const part = partsOf(db, { id: person.id, email: person.email, first_name: '' }).find(
    (one) => one.name === name,
  )
  if (!part || 'one' in part) throw new Error(`No list ${name}`)
  const rows: unknown[] = []
  for await (const page of part.pages()) rows.push(...page)
  return rows
}

const course = await make.course({ club: hall, title: 'Joinery', teacher })
const lesson = await make.lesson({ course, title: 'Dovetails' })
const [asked, chosen, other] = [newId(), newId(), newId()]

/** Everything a learner can leave in a lesson. */
async function learn(person: { id: string }) {
  const at = { lesson_id: lesson.id, course_id: course.id, user_id: person.id }
  await make.enrollment({ course, person })
  await make.completion({ course, lesson, person })
  await db
    .insertInto('lesson_visits')
    .values({ ...at, video_position: 42 })
    .execute()
  const { course_id: _, ...onLesson } = at
  await db
    .insertInto('lesson_notes')
    .values({ ...onLesson, content: `Mine ${person.id}` })
    .execute()
  await db
    .insertInto('quiz_attempts')
    .values({
      ...{ id: newId(), ...onLesson, quiz_version: 1, score: 100, is_passed: true },
      answers: JSON.stringify([{ questionId: asked, optionIds: [chosen], text: '' }]),
    })
    .execute()
  const submission = newId()
  await db
    .insertInto('submissions')
    .values({ id: submission, ...at, content: 'My box', remark: 'Nice' })
    .execute()
  await db
    .insertInto('files')
    .values({
      ...{ id: newId(), path: `made/${submission}.txt`, purpose: 'attachments', mime: 'text/plain', size: 1 },
      ...{ submission_id: submission, uploader_id: person.id },
    })
    .execute()
  await db
    .insertInto('lesson_comments')
    .values({ id: newId(), ...onLesson, content: 'How deep?' })
    .execute()
  await db
    .insertInto('certificates')
    .values({
      ...{ id: newId(), code: newId(), club_id: hall.id, course_id: course.id, user_id: person.id },
      ...{ person_name: 'Cam', course_title: 'Joinery', club_name: hall.name },
    })
    .execute()
  return submission
}

await db.insertInto('quizzes').values({ lesson_id: lesson.id }).execute()
await db
  .insertInto('quiz_questions')
  .values({
    ...{ id: asked, lesson_id: lesson.id, position: 0, kind: 'single', question: 'Which saw?' },
    options: JSON.stringify([
      { id: chosen, text: 'A dovetail saw', isRight: true },
      { id: other, text: 'A hacksaw', isRight: false },
    ]),
  })
  .execute()
const submission = await learn(learner)
const colleague = await make.person()
await learn(colleague)

it('has what a person did in courses, and nothing that others did', async () => {
  const here = { course: { id: course.id, title: 'Joinery' }, lesson: { id: lesson.id, title: 'Dovetails' } }
  expect(await exported(learner, 'courses.json')).toMatchObject([
    { course: { title: 'Joinery', club: { slug: hall.slug } }, status: 'active', finishedAt: null },
  ])
  expect(await exported(learner, 'lessons.json')).toMatchObject([
    { ...here, videoSeconds: 42, doneBy: 'button' },
  ])
  expect(await exported(learner, 'lesson-notes.json')).toMatchObject([
    { ...here, note: `Mine ${learner.id}` },
  ])
  expect(await exported(learner, 'quiz-attempts.json')).toMatchObject([
    {
      ...{ ...here, percent: 100, passed: true },
      answers: [{ question: 'Which saw?', chosen: ['A dovetail saw'], text: '' }],
    },
  ])
  expect(await exported(learner, 'submissions.json')).toMatchObject([
    { ...here, text: 'My box', remark: 'Nice', files: [`made/${submission}.txt`] },
  ])
  expect(await exported(learner, 'lesson-comments.json')).toMatchObject([{ ...here, text: 'How deep?' }])
  expect(await exported(learner, 'certificates.json')).toMatchObject([{ course: 'Joinery', name: 'Cam' }])
  expect(await exported(learner, 'courses-taught.json')).toEqual([])
  expect(await exported(teacher, 'courses-taught.json')).toMatchObject([
    { course: { title: 'Joinery' }, createdByYou: true },
  ])
})

it('does not show the questions of a quiz that was changed since', async () => {
  await db.updateTable('quizzes').set({ version: 2 }).execute()
  expect(await exported(learner, 'quiz-attempts.json')).toMatchObject([
    { answers: [{ question: null, chosen: [] }] },
  ])
})

it('does not name what the person can no longer see, and keeps what they wrote', async () => {
  const person = await make.person()
  await make.member(vault, person)
  const secret = await make.course({ club: vault, title: 'Undercroft', teacher: person })
  const inside = await make.lesson({ course: secret, title: 'Its door' })
  await make.enrollment({ course: secret, person })
  await db
    .insertInto('lesson_notes')
    .values({ lesson_id: inside.id, user_id: person.id, content: 'Bring a lamp' })
    .execute()
  await db.deleteFrom('club_memberships').where('user_id', '=', person.id).execute()
  const all = [
    ...(await exported(person, 'courses.json')),
    ...(await exported(person, 'lesson-notes.json')),
    ...(await exported(person, 'courses-taught.json')),
  ]
  expect(all).toHaveLength(2)
  expect(JSON.stringify(all)).toContain('Bring a lamp')
  expect(JSON.stringify(all)).not.toMatch(/Undercroft|Its door|undercroft/)
})
