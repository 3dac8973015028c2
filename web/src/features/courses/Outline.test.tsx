// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { courseOf, stateOf } from './courses.fixture'
import { LockedLesson } from './LockedLesson'
import { Outline } from './Outline'
import { lessonsOf } from './progress'
import { answerWith, renderSignedIn } from './rendering.fixture'

const opensAt = '2026-03-03T09:00:00.000Z'
const course = courseOf({
  lessons: [
    stateOf('a', 'done'),
    { ...stateOf('extra'), isNew: true },
    { ...stateOf('b', 'locked'), opensAt },
    { ...stateOf('c', 'locked'), waitsFor: 'Lesson b' },
  ],
})

afterEach(cleanup)

it('links what is open, and says why the rest is locked', async () => {
  renderSignedIn(() => <Outline course={course} current="b" />)
  fireEvent.click(await screen.findByRole('button', { name: /Opening/ }))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Lesson a'),
    expect.stringMatching(/Lesson extra.*Optional.*New/),
  ])
  expect(screen.getByText('Opens on Mar 3, 2026')).toBeTruthy()
  expect(screen.getByText('After “Lesson b”')).toBeTruthy()
})

it('opens the section of the current lesson alone', async () => {
  renderSignedIn(() => <Outline course={course} current="c" />)
  const state = async (name: RegExp) =>
    (await screen.findByRole('button', { name })).getAttribute('aria-expanded')
  expect([await state(/Opening/), await state(/Endgame/)]).toEqual(['false', 'true'])
})

it('says on the page of a locked lesson when it opens, and leads on', async () => {
  const lesson = lessonsOf(course).find(({ id }) => id === 'c')
  if (!lesson) throw new Error()
  renderSignedIn(() => <LockedLesson course={course} lesson={lesson} />)
  expect(await screen.findByText('This lesson opens once “Lesson b” is done.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue' })).toBeTruthy()
})

it('has the note on the page of a lesson that was locked since, to read and to edit', async () => {
  const lesson = lessonsOf(course).find(({ id }) => id === 'b')
  if (!lesson) throw new Error()
  let note = { content: 'Castle early', version: 1, updatedAt: null }
  const sent = answerWith(() => ({ answer: note }))
  renderSignedIn(() => <LockedLesson course={course} lesson={lesson} />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your note' })
  expect(field.value).toBe('Castle early')
  note = { content: '', version: 0, updatedAt: null }
  fireEvent.change(field, { target: { value: '' } })
  fireEvent.blur(field)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(await screen.findByRole('textbox', { name: 'Your note' })).toBeTruthy()
  cleanup()
  renderSignedIn(() => <LockedLesson course={course} lesson={lesson} />)
  await screen.findByRole('heading', { name: lesson.title })
  await waitFor(() => expect(screen.queryByText('Your note')).toBeNull())
})

it('asks those who have not started to start the course first', async () => {
  const lesson = lessonsOf(course).find(({ id }) => id === 'b')
  if (!lesson) throw new Error()
  renderSignedIn(() => <LockedLesson course={{ ...course, learning: null }} lesson={lesson} />)
  expect(await screen.findByText('Start the course to open this lesson.')).toBeTruthy()
})
