// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import ToastStack from '../../ui/ToastStack'
import { CourseBin, LessonBin } from './Bin'
import { sayDeleted } from './bin.api'
import { CourseDanger } from './settings/CourseDanger'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => async () => {},
}))

const polite = document.createElement('div')
const urgent = document.createElement('div')
document.body.append(polite, urgent)

const at = { deletedAt: '2026-05-01T10:00:00.000Z', clearedAt: '2026-05-31T10:00:00.000Z' }
let courses: object[] = []
let sent: string[] = []

beforeEach(() => {
  queryClient.clear()
  sent = []
  courses = [{ id: 'c1', title: 'Weaving', lessonCount: 12, learnerCount: 1, ...at }]
  reachThrough(async ({ method, path }) => {
    if (method !== 'GET') sent.push(`${method} ${path.replace('/rest/v1', '')}`)
    if (method === 'PUT') courses = []
    if (path.endsWith('/bin'))
      return { status: 200, answer: { lessons: [{ id: 'l1', title: 'Twill', isPublished: false, ...at }] } }
    return { status: 200, answer: { courses } }
  })
})
afterEach(cleanup)

it('lists deleted courses, restores one with one press, and is gone when it is empty', async () => {
  renderPart(
    <>
      <CourseBin clubSlug="club" />
      <ToastStack polite={polite} urgent={urgent} />
    </>,
    queryClient,
  )
  const button = await screen.findByRole('button', { name: 'Restore Weaving', hidden: true })
  expect(screen.getByText(/^12 lessons · 1 learner · Deleted/)).toBeTruthy()
  expect(screen.getByText(/Kept until May 31, 2026/)).toBeTruthy()
  fireEvent.click(button)
  await screen.findByText('Course restored')
  await waitFor(() => expect(screen.queryByText('Bin')).toBeNull())
  expect(sent).toEqual(['PUT /courses/c1/restoration'])
})

it('says that a draft is one, and is not there for teachers who may not restore', async () => {
  const { unmount } = renderPart(<LessonBin courseId="c" mayRestore />, queryClient)
  await screen.findByText(/^Draft · Deleted/)
  unmount()
  renderPart(<LessonBin courseId="c" mayRestore={false} />, queryClient)
  await waitFor(() => expect(queryClient.getQueryData(keys.lessonBin('c'))).toBeDefined())
  expect(screen.queryByText('Bin')).toBeNull()
})

it('is undone in the toast after deleting', async () => {
  renderPart(<ToastStack polite={polite} urgent={urgent} />, queryClient)
  sayDeleted(queryClient, 'lesson', { id: 'l1', title: 'Twill' })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Lesson restored')
  expect(sent).toEqual(['PUT /lessons/l1/restoration'])
})

it('is where a course is whose first deletion had a lost response', async () => {
  reachThrough(async ({ method }) =>
    method === 'DELETE'
      ? { status: 404, answer: { error: { code: 'course_not_found', message: 'Gone' } } }
      : { status: 200, answer: { courses: [] } },
  )
  const course = {
    id: 'c1',
    slug: 'weaving',
    title: 'Weaving',
    learnerCount: 0,
    outline: [],
    can: { delete: true },
  }
  renderPart(
    <>
      <CourseDanger club={{ slug: 'club' } as never} course={course as never} />
      <ToastStack polite={polite} urgent={urgent} />
    </>,
    queryClient,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Delete course' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete course' }))
  await screen.findByText('Course deleted')
  expect(screen.queryByText('The course could not be deleted')).toBeNull()
})
