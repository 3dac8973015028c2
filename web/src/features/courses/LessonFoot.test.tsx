// @vitest-environment jsdom
import type { Course } from '@guildhall/contract/courses'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { courseOf, stateOf, wholeLesson } from './courses.fixture'
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
  const can = { complete: 'not_enrolled', comment: 'not_enrolled', edit: 'permission_denied' } as const
  renderSignedIn(() => <Foot course={inOrder} can={{ can }} />)
  await screen.findByRole('link', { name: /^Next lesson/ })
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

it('celebrates below the last lesson of a finished course', async () => {
  const last = { id: 'c', slug: 'c', isDone: true }
  const { learning } = inOrder
  const finished = courseOf({
    learning: learning && { ...learning, completedAt: '2026-05-02T10:00:00.000Z', certificateCode: 'code' },
    lessons: ['a', 'extra', 'b', 'c'].map((id) => stateOf(id, 'done')),
  })
  renderSignedIn(() => <Foot course={finished} can={last} />)
  expect(await screen.findByText('Course completed')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View certificate' })).toBeTruthy()
})
