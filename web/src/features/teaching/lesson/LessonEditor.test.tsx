// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import type { CourseDraft, LessonDraft } from '@guildhall/contract/course-teaching'
import { useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../../lib/cache/keys'
import { queryClient } from '../../../lib/cache/queryClient'
import { reachThrough } from '../../../lib/net/call'
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

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  queryClient.setQueryData(keys.session, { viewer: { id: 'me' } })
  sent = []
  let now: LessonDraft = lesson
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') return { status: 200, answer: now }
    const { before: _, ...change } = (body ?? {}) as Record<string, unknown>
    sent.push({ key: `${method} ${path.replace(`/rest/v1/lessons/${id}`, '')}`, body: change })
    if (path.endsWith('/publication')) now = { ...now, isPublished: method === 'PUT' }
    else if (path.endsWith('/quiz')) return { status: 200, answer: { ...change, version: 1 } }
    else now = { ...now, ...change }
    return { status: 200, answer: now }
  })
})
afterEach(cleanup)

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

it('saves a quiz with its button, with each error at its field', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add quiz' }))
  const quiz = within(screen.getByRole('form', { name: 'Quiz' }))
  fireEvent.submit(screen.getByRole('form', { name: 'Quiz' }))
  await quiz.findByText('Enter a question')
  expect(quiz.getByText('Mark exactly one answer as right')).toBeTruthy()
  expect(quiz.getAllByText('Enter an answer, or remove it')).toHaveLength(2)
  expect(sent).toEqual([])
  type('Question', 'Which knot?')
  type('Answer 1', 'Bowline')
  type('Answer 2', 'Granny')
  fireEvent.click(quiz.getByRole('radio', { name: 'Answer 1 is right' }))
  fireEvent.submit(screen.getByRole('form', { name: 'Quiz' }))
  await screen.findByRole('button', { name: 'Delete quiz' })
  expect(sent[0]?.body).toMatchObject({
    version: 0,
    questions: [{ question: 'Which knot?', options: [{ isRight: true }, { isRight: false }] }],
  })
})
