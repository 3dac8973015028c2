// @vitest-environment jsdom
import type { Assignment, Submission } from '@guildhall/contract/course-assignments'
import type { Lesson } from '@guildhall/contract/courses'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../../lib/cache/keys'
import { CallError } from '../../../lib/net/callError'
import { courseOf, wholeLesson } from '../courses.fixture'
import { answerWith, refusal, renderLesson } from '../rendering.fixture'
import AssignmentSection from './AssignmentSection'

const upload = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/net/upload', async (original) => ({ ...(await original<object>()), upload }))

const id = '01890000-0000-7000-8000-000000000001'
const submission: Submission = {
  ...{ id, content: '', link: 'https://example.com/game', file: null, status: 'submitted' },
  ...{ remark: '', version: 1, submittedAt: '2026-05-01T10:00:00.000Z' },
  ...{ decidedAt: null, decidedBy: null },
}
const show = (more: Partial<Assignment> = {}) => {
  const assignment: Assignment = {
    prompt: 'Play a game',
    takes: ['link'],
    isRequired: true,
    submission: null,
    ...more,
  }
  return renderLesson(wholeLesson({ assignment }), (lesson) =>
    lesson.assignment ? (
      <AssignmentSection course={courseOf()} lesson={lesson} assignment={lesson.assignment} />
    ) : null,
  )
}
const link = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })

beforeEach(() => upload.mockReset())
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

const photo = {
  ...{
    path: 'course/a.webp',
    url: '/storage/v1/course/a.webp',
    name: 'Box.jpg',
    mime: 'image/webp',
    size: 9,
  },
  ...{ width: 40, height: 30 },
}
const choose = async (name: string, type: string) => {
  await screen.findByRole('button', { name: 'Attach a file' })
  fireEvent.change(document.querySelector('input[type=file]') as Element, {
    target: { files: [new File(['x'], name, { type })] },
  })
}

it('hands in a photo, which stays over a reload, and shows it', async () => {
  const sent = answerWith(() => ({ answer: { ...submission, link: '', file: photo } }))
  upload.mockResolvedValueOnce(photo)
  show({ takes: ['file'] })
  await choose('Box.jpg', 'image/jpeg')
  await screen.findByRole('button', { name: 'Remove Box.jpg' })
  expect(upload.mock.calls[0]?.[0]).toBe('POST /storage/v1/course-files')
  cleanup()
  show({ takes: ['file'] })
  await screen.findByRole('button', { name: 'Remove Box.jpg' })
  fireEvent.click(screen.getByRole('button', { name: 'Hand in' }))
  expect(await screen.findByRole('img', { name: 'Box.jpg' })).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ filePath: 'course/a.webp', content: '', link: '' })
})

it('says at a file why it is refused, and keeps what was typed', async () => {
  answerWith(() => ({ answer: submission }))
  show({ takes: ['link', 'file'] })
  fireEvent.change(await link(), { target: { value: 'https://example.com/kept' } })
  await choose('IMG_1.HEIC', 'image/heic')
  expect(await screen.findByText(/^IMG_1.HEIC: HEIC photos can’t be added/)).toBeTruthy()
  expect(upload).not.toHaveBeenCalled()
  upload.mockRejectedValueOnce(new CallError('invalid_attachment_type', 415, ''))
  await choose('Song.mp3', 'audio/mpeg')
  expect(await screen.findByText(/^Song.mp3: This kind of file can’t be added/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  expect((await link()).value).toBe('https://example.com/kept')
})

it('cancels an upload', async () => {
  answerWith(() => ({ answer: submission }))
  let signal: AbortSignal | undefined
  upload.mockImplementationOnce((_key, _input, options: { signal: AbortSignal }) => {
    signal = options.signal
    return new Promise(() => {})
  })
  show({ takes: ['file'] })
  await choose('Film.mov', 'video/quicktime')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Film.mov' }))
  await waitFor(() => expect(screen.queryByText('Film.mov')).toBeNull())
  expect(signal?.aborted).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Attach a file' }).disabled).toBe(false)
})

it('keeps what was typed when another device hands something in meanwhile', async () => {
  answerWith(() => ({ answer: submission }))
  const { queries } = show()
  fireEvent.change(await link(), { target: { value: 'https://example.com/typed' } })
  queries.setQueriesData<Lesson>({ queryKey: keys.lessons() }, (old) =>
    old?.assignment ? { ...old, assignment: { ...old.assignment, submission } } : old,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }))
  expect((await link()).value).toBe('https://example.com/typed')
})

it('changes nothing that was accepted', async () => {
  answerWith(() => ({ answer: {} }))
  show({ submission: { ...submission, status: 'accepted' } })
  expect(await screen.findByText('Accepted')).toBeTruthy()
  for (const name of ['Change', 'Take back', 'Hand in'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
