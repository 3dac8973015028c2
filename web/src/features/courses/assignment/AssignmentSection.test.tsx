// @vitest-environment jsdom
import type { Assignment, Submission } from '@guildhall/contract/course-assignments'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { courseOf, wholeLesson } from '../courses.fixture'
import { answerWith, refusal, renderLesson } from '../rendering.fixture'
import AssignmentSection from './AssignmentSection'

const id = '01890000-0000-7000-8000-000000000001'
const submission: Submission = {
  ...{ id, content: '', link: 'https://example.com/game', file: null, status: 'submitted' },
  ...{ remark: '', version: 1, submittedAt: '2026-05-01T10:00:00.000Z' },
  ...{ decidedAt: null, decidedBy: null },
}
const show = (more: Partial<Assignment> = {}) => {
  const assignment: Assignment = { prompt: 'Play a game', takes: ['link'], submission: null, ...more }
  return renderLesson(wholeLesson({ assignment }), (lesson) =>
    lesson.assignment ? (
      <AssignmentSection course={courseOf()} lesson={lesson} assignment={lesson.assignment} />
    ) : null,
  )
}
const link = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('hands in a link, and takes it back after a question', async () => {
  const sent = answerWith(({ method }) => ({ answer: method === 'PUT' ? submission : {} }))
  show()
  fireEvent.change(await link(), { target: { value: 'https://example.com/game' } })
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  expect(await screen.findByText('Handed in')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ link: 'https://example.com/game', content: '', version: 0 })
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }))
  expect((await link()).value).toBe('')
})

it('asks for something to hand in, and sends nothing before', async () => {
  const sent = answerWith(() => ({ answer: submission }))
  show()
  await link()
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  expect(await screen.findByText('Add a text, a file or a link')).toBeTruthy()
  expect(sent).toEqual([])
})

it('shows the remark of what was sent back, and hands it in again from its version', async () => {
  const sent = answerWith(() => ({ answer: { ...submission, version: 3 } }))
  show({ submission: { ...submission, status: 'returned', remark: 'Show the moves', version: 2 } })
  expect(await screen.findByText('Show the moves')).toBeTruthy()
  fireEvent.change(await link(), { target: { value: 'https://example.com/moves' } })
  fireEvent.click(screen.getByRole('button', { name: 'Hand in again' }))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ id, version: 2 }))
})

it('keeps what was typed over a reload when it could not be sent', async () => {
  const sent = answerWith(() => refusal('unavailable', 503))
  show()
  fireEvent.change(await link(), { target: { value: 'https://example.com/kept' } })
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  show()
  await waitFor(async () => expect((await link()).value).toBe('https://example.com/kept'))
})

it('changes nothing that was accepted', async () => {
  answerWith(() => ({ answer: {} }))
  show({ submission: { ...submission, status: 'accepted' } })
  expect(await screen.findByText('Accepted')).toBeTruthy()
  for (const name of ['Change', 'Take back', 'Hand in'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
