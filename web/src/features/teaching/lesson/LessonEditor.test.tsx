// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import type { QuizDraft } from '@guildhall/contract/course-quizzes'
import type { CourseDraft, LessonDraft } from '@guildhall/contract/course-teaching'
import { useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../../lib/cache/keys'
import { queryClient } from '../../../lib/cache/queryClient'
import { reachThrough } from '../../../lib/net/call'
// Loaded already when a dialog asks for it.
import '../../../ui/DialogWindow'
import { renderPart } from '../../../ui/rendering.fixture'
import { lessonDraftQuery } from '../teaching.api'
import { LessonEditor } from './LessonEditor'

vi.stubGlobal('scrollTo', () => undefined)
const id = '22222222-2222-4222-8222-222222222222'
const club = { id: '11111111-1111-4111-8111-111111111111', slug: 'k' } as Club
const lesson = {
  ...{ id, courseId: 'c', slug: 'bowline', title: 'Bowline', content: '', pictures: [], videoUrl: '' },
  ...{ video: null, captions: null, audio: null, files: [], isDoneByVideo: false, minutes: null },
  ...{ isPreview: false, isOptional: false, unlockDays: null, unlockAt: null, isPublished: false },
  ...{ quiz: null, assignment: null, updatedAt: '2026-05-01T10:00:00.000Z' },
} satisfies LessonDraft

type Sent = { key: string; body: Record<string, unknown> }
let sent: Sent[] = []
/** What the server refuses. */
let refused = ''
/** The quiz that another teacher saved. */
let theirs: QuizDraft | null = null

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  queryClient.setQueryData(keys.session, { viewer: { id: 'me' } })
  sent = []
  refused = ''
  theirs = null
  let now: LessonDraft = lesson
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') return { status: 200, answer: { ...now, ...(theirs && { quiz: theirs }) } }
    const { before: _, ...change } = (body ?? {}) as Record<string, unknown>
    sent.push({ key: `${method} ${path.replace(`/rest/v1/lessons/${id}`, '')}`, body: change })
    if (sent.at(-1)?.key === refused) return { status: 403, answer: refusal('permission_denied') }
    if (path.endsWith('/publication')) now = { ...now, isPublished: method === 'PUT' }
    else if (path.endsWith('/assignment')) return { status: 200, answer: change }
    else if (path.endsWith('/quiz')) {
      if (theirs && theirs.version !== change.version)
        return {
          status: 409,
          answer: refusal('changed_meanwhile', { conflict: { fields: {}, by: null, at: null } }),
        }
      return { status: 200, answer: { ...change, version: Number(change.version) + 1 } }
    } else now = { ...now, ...change }
    return { status: 200, answer: now }
  })
})
afterEach(cleanup)

const refusal = (code: string, more = {}) => ({ error: { code, message: code, requestId: 'r', ...more } })

function Page() {
  const { data } = useQuery({ ...lessonDraftQuery(id), initialData: lesson, staleTime: 60_000 })
  const course = { slug: 'knots', unlocking: 'days' } as CourseDraft
  return <LessonEditor club={club} course={course} lesson={data} />
}

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderPart(<RouterProvider router={router as never} />, queryClient)
  await screen.findByLabelText('Title')
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('saves a lesson as it is typed, and publishes it', async () => {
  await open()
  expect(screen.getByText('Saved')).toBeTruthy()
  type('Title', 'The bowline')
  expect(screen.getByText('Saving...')).toBeTruthy()
  await waitFor(() => expect(sent).toEqual([{ key: 'PUT ', body: { title: 'The bowline' } }]), {
    timeout: 4000,
  })
  await screen.findByText('Saved')
  fireEvent.click(screen.getByRole('button', { name: 'Publish lesson' }))
  await screen.findByRole('button', { name: 'Hide lesson' })
})

it('says at the field that a link leads to no video, and does not send it', async () => {
  await open()
  type('Link to a video', 'https://example.org/video')
  await screen.findByText('Enter a link to a YouTube, Vimeo or Loom video')
  expect(screen.getByText('Not saved: correct the marked fields')).toBeTruthy()
  type('Link to a video', 'https://youtu.be/dQw4w9WgXcQ')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }), {
    timeout: 4000,
  })
  expect(screen.getByRole('switch', { name: /^Done at the end of the video/ })).toBeTruthy()
  expect(screen.queryByLabelText('Video file')).toBeNull()
})

const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publish lesson' }))
const keysSent = () => sent.map(({ key }) => key)

function completeQuiz() {
  type('Question', 'Which knot?')
  type('Answer 1', 'Bowline')
  type('Answer 2', 'Granny')
  fireEvent.click(screen.getByRole('radio', { name: 'Answer 1 is right' }))
}

it('saves a quiz while it is typed, once its questions are complete', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add quiz' }))
  const quiz = within(screen.getByRole('group', { name: 'Quiz' }))
  type('Question', 'Which')
  expect(quiz.getByText('Saves once the questions are complete. Kept in this browser.')).toBeTruthy()
  expect(quiz.queryByText('Enter an answer, or remove it')).toBeNull()
  completeQuiz()
  await screen.findByRole('button', { name: 'Delete quiz' }, { timeout: 4000 })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    version: 0,
    passMark: 70,
    questions: [{ question: 'Which knot?', options: [{ isRight: true }, { isRight: false }] }],
  })
  type('Answer 2', 'Granny knot')
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ version: 1 }), { timeout: 4000 })
  await waitFor(() => expect(quiz.getByRole('status').textContent).toBe('Saved'))
})

it('publishes a lesson with what was just typed in its text, quiz and assignment', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add quiz' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add assignment' }))
  completeQuiz()
  type('What to hand in', 'A photo of it')
  type('Title', 'The bowline')
  publish()
  await screen.findByRole('button', { name: 'Hide lesson' })
  expect(keysSent().toSorted()).toEqual(['PUT ', 'PUT /assignment', 'PUT /publication', 'PUT /quiz'])
  expect(keysSent().at(-1)).toBe('PUT /publication')
})

it('does not publish a lesson without its quiz, and marks what the quiz lacks', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add quiz' }))
  publish()
  await screen.findByText('Enter a question')
  expect(screen.getAllByText('Enter an answer, or remove it')).toHaveLength(2)
  expect(screen.getByText('Mark exactly one answer as right')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  publish()
  await screen.findByRole('button', { name: 'Hide lesson' })
  expect(keysSent()).toEqual(['PUT /publication'])
})

it('does not publish a lesson without its assignment', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add assignment' }))
  publish()
  await screen.findByText('Say what to hand in')
  expect(sent).toEqual([])
})

it('does not publish what could not be saved', async () => {
  await open()
  refused = 'PUT /assignment'
  fireEvent.click(screen.getByRole('button', { name: 'Add assignment' }))
  type('What to hand in', 'A photo of it')
  publish()
  await screen.findByText(/^Couldn’t save\./)
  expect(keysSent()).toEqual(['PUT /assignment'])
})

it('saves a complete quiz and assignment of a lesson that is left at once', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add quiz' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add assignment' }))
  completeQuiz()
  type('What to hand in', 'A photo of it')
  cleanup()
  await waitFor(() => expect(keysSent().toSorted()).toEqual(['PUT /assignment', 'PUT /quiz']))
})

it('sends nothing of a quiz that is canceled, and keeps an incomplete one in this browser', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add quiz' }))
  completeQuiz()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add quiz' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('')
  type('Question', 'Which kn')
  cleanup()
  await open()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Question').value).toBe('Which kn')
  expect(sent).toEqual([])
})

it('keeps what another teacher changed elsewhere in the quiz, and asks where both changed the same', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add quiz' }))
  completeQuiz()
  await screen.findByRole('button', { name: 'Delete quiz' }, { timeout: 4000 })
  const mine = sent[0]?.body as QuizDraft
  theirs = { ...mine, version: 5, passMark: 90 }
  type('Question', 'Which knot is it?')
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ version: 5, passMark: 90 }), {
    timeout: 4000,
  })
  theirs = {
    ...theirs,
    version: 9,
    questions: mine.questions.map((one) => ({ ...one, question: 'Theirs?' })),
  }
  type('Question', 'Which one is it?')
  await screen.findByRole('dialog', { name: 'Someone else changed this' }, { timeout: 4000 })
})
