// @vitest-environment jsdom
import type { Course, Lesson } from '@guildhall/contract/courses'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { courseOf, learningOf, stateOf, wholeLesson } from './courses.fixture'
import { LessonFoot } from './LessonFoot'
import { completions } from './queued'
import { answerWith, refusal, renderSignedIn } from './rendering.fixture'
import { useOwnProgress } from './useOwnProgress'

const inOrder = courseOf({
  unlocking: 'order',
  lessons: [stateOf('a'), ...['extra', 'b', 'c'].map((id) => stateOf(id, 'locked'))],
})

function Foot({ course, can }: { course: Course; can?: Parameters<typeof wholeLesson>[0] }) {
  return <LessonFoot course={useOwnProgress(course)} lesson={wholeLesson(can)} />
}

afterEach(() => {
  cleanup()
  for (const { id } of completions.of('mia')) completions.remove('mia', id)
  localStorage.clear()
})

it('shows a lesson as done at once, leads on, and takes it back, while the server is away', async () => {
  answerWith(() => refusal('unavailable', 503))
  renderSignedIn(() => <Foot course={inOrder} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as done' }))
  const done = await screen.findByRole('button', { name: 'Done, mark as not done' })
  expect(screen.getByRole('link', { name: 'Next lesson: Lesson extra' })).toBeTruthy()
  fireEvent.click(done)
  expect(await screen.findByRole('button', { name: 'Mark as done' })).toBeTruthy()
  expect(completions.of('mia').map(({ isDone }) => isDone)).toEqual([true, false])
})

it('marks a lesson once when it is pressed twice in a row', async () => {
  answerWith(() => refusal('unavailable', 503))
  renderSignedIn(() => <Foot course={inOrder} />)
  const button = await screen.findByRole('button', { name: 'Mark as done' })
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  await screen.findByRole('button', { name: 'Done, mark as not done' })
  expect(completions.of('mia').map(({ isDone }) => isDone)).toEqual([true])
})

it('offers nothing to mark to people who don’t learn here', async () => {
  const can = {
    complete: 'not_enrolled',
    mark: 'not_enrolled',
    comment: 'not_enrolled',
    edit: 'permission_denied',
  } as const
  renderSignedIn(() => <Foot course={inOrder} can={{ can }} />)
  await screen.findByRole('link', { name: /^Next lesson/ })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

/** A course of which the server says anew what is done, by a button of the test's. */
function Turning({ states, lessons }: { states: Course[]; lessons: Lesson[] }) {
  const [at, setAt] = useState(0)
  const course = states[at]
  const lesson = lessons[at]
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Next state
      </button>
      {course && lesson && <LessonFoot course={course} lesson={lesson} />}
    </>
  )
}
const turn = () => fireEvent.click(screen.getByRole('button', { name: 'Next state' }))
const open = (id: string) => wholeLesson({ id, slug: id })
const finishedAs = (more: Partial<Course> = {}) =>
  courseOf({
    learning: learningOf({ completedAt: '2026-05-02T10:00:00.000Z', certificateCode: 'code', done: 3 }),
    lessons: ['a', 'extra', 'b', 'c'].map((id) => stateOf(id, 'done')),
    ...more,
  })

it('celebrates on the lesson that finishes the course, whichever it is, and once', async () => {
  const states = [courseOf(), finishedAs(), finishedAs(), finishedAs()]
  renderSignedIn(() => <Turning states={states} lessons={['a', 'a', 'b', 'a'].map(open)} />)
  await screen.findByRole('button', { name: 'Mark as done' })
  expect(screen.queryByText('Course completed')).toBeNull()
  turn()
  expect(await screen.findByText('Course completed')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View certificate' })).toBeTruthy()
  turn()
  await waitFor(() => expect(screen.queryByText('Course completed')).toBeNull())
  turn()
  await screen.findByRole('link', { name: 'Next lesson: Lesson extra' })
  expect(screen.queryByText('Course completed')).toBeNull()
  cleanup()
  renderSignedIn(() => <LessonFoot course={finishedAs()} lesson={open('a')} />)
  await screen.findByRole('button', { name: 'Done, mark as not done' })
  expect(screen.queryByText('Course completed')).toBeNull()
})

it('celebrates on the next visit what was finished meanwhile, of that course alone', async () => {
  renderSignedIn(() => <LessonFoot course={courseOf()} lesson={open('a')} />)
  await screen.findByRole('button', { name: 'Mark as done' })
  cleanup()
  renderSignedIn(() => <LessonFoot course={finishedAs({ id: 'other' })} lesson={open('c')} />)
  await screen.findByRole('button', { name: 'Done, mark as not done' })
  expect(screen.queryByText('Course completed')).toBeNull()
  cleanup()
  renderSignedIn(() => <LessonFoot course={finishedAs()} lesson={open('b')} />)
  expect(await screen.findByText('Course completed')).toBeTruthy()
})

it('celebrates nothing that was finished before, or by people who left the course', async () => {
  renderSignedIn(() => <LessonFoot course={finishedAs()} lesson={open('c')} />)
  await screen.findByRole('button', { name: 'Done, mark as not done' })
  expect(screen.queryByText('Course completed')).toBeNull()
  cleanup()
  const left = learningOf({ status: 'left' })
  renderSignedIn(() => <LessonFoot course={courseOf({ learning: left })} lesson={open('a')} />)
  await screen.findByRole('button', { name: 'Mark as done' })
  expect(Object.keys(localStorage).filter((key) => key.includes('unfinished'))).toEqual([])
})

it('leads from free previews to the next one, and from the last to the course', async () => {
  const can = {
    complete: 'not_enrolled',
    mark: 'not_enrolled',
    comment: 'not_enrolled',
    edit: 'permission_denied',
  } as const
  const previews = courseOf({
    learning: null,
    lessons: [stateOf('a'), stateOf('extra', 'locked'), stateOf('b'), stateOf('c', 'locked')],
  })
  renderSignedIn(() => <LessonFoot course={previews} lesson={wholeLesson({ can })} />)
  await screen.findByRole('link', { name: 'Next lesson: Lesson b' })
  cleanup()
  renderSignedIn(() => <LessonFoot course={previews} lesson={wholeLesson({ id: 'b', slug: 'b', can })} />)
  await screen.findByRole('link', { name: 'See the course' })
  expect(screen.getByRole('link', { name: 'Previous lesson: Lesson a' })).toBeTruthy()
})

const assignment = { prompt: 'Play', takes: ['text' as const], isRequired: true, submission: null }
const quiz = { isRequired: true, isPassed: false } as Lesson['quiz']
const needsPassing = { ...wholeLesson().can, mark: 'needs_passing' as const }

it.each([
  [{ quiz }, 'Done once you pass the quiz'],
  [{ assignment }, 'Done once your assignment is accepted'],
  [{ quiz, assignment }, 'Done once you pass the quiz and your assignment is accepted'],
  [{ quiz, assignment: { ...assignment, isRequired: false } }, 'Done once you pass the quiz'],
])('says what is to be passed in place of the button: %#', async (parts, text) => {
  renderSignedIn(() => <Foot course={inOrder} can={{ ...parts, can: needsPassing }} />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows that it is done once it is passed, and takes nothing back', async () => {
  const passed = courseOf({ lessons: [stateOf('a', 'done'), stateOf('b')] })
  renderSignedIn(() => <Foot course={passed} can={{ quiz, can: needsPassing }} />)
  expect(await screen.findByText('Done')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
