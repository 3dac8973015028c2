// @vitest-environment jsdom
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
// Loaded already when a dialog asks for it.
import '../../ui/DialogWindow'
import { renderPart } from '../../ui/rendering.fixture'
import { Outline } from './Outline'
import { addLesson, addSection, changeLessonRow, type Outline as Data, orderOf } from './outlineChanges'
import { managedCourseQuery } from './teaching.api'
import { useOutlineQueue } from './useOutlineQueue'

vi.stubGlobal('scrollTo', () => undefined)
let course: CourseDraft
const sent: string[] = []

const withLessons = (outline: Data, sectionId: string, ids: string[]) =>
  ids.reduce(
    (all, id) => addLesson(all, { id, sectionId, title: `Lesson ${id}` }),
    addSection(outline, sectionId, `Section ${sectionId}`),
  )

beforeEach(() => {
  const outline = withLessons(withLessons([], 'a', ['1', '2']), 'b', [])
  course = {
    id: 'course',
    slug: 'course',
    outlineVersion: 1,
    outline,
    can: { edit: true },
  } as unknown as CourseDraft
  queryClient.clear()
  sent.length = 0
  reachThrough(async ({ method, path, body }) => {
    const { sections, title, id, sectionId } = (body ?? {}) as {
      sections?: ReturnType<typeof orderOf>
      title?: string
      id?: string
      sectionId?: string
    }
    if (method !== 'GET') sent.push(`${method} ${path.replace('/rest/v1', '')}`)
    if (sections) {
      const lessons = new Map(course.outline.flatMap((one) => one.lessons).map((one) => [one.id, one]))
      const outline = sections.map(({ lessonIds, ...section }) => ({
        ...section,
        lessons: lessonIds.flatMap((one) => lessons.get(one) ?? []),
      }))
      course = { ...course, outline, outlineVersion: course.outlineVersion + 1 }
    } else if (id && sectionId && title)
      course = { ...course, outline: addLesson(course.outline, { id, sectionId, title }) }
    else if (method === 'DELETE')
      course = {
        ...course,
        outline: course.outline.map((one) => ({ ...one, lessons: one.lessons.slice(1) })),
      }
    return { status: 200, answer: course }
  })
})
afterEach(cleanup)

function Page() {
  const { data } = useQuery({
    ...managedCourseQuery('club', 'course'),
    initialData: course,
    staleTime: 60_000,
  })
  const queue = useOutlineQueue({ id: 'c', slug: 'club' }, data)
  return <Outline courseId="course" queue={queue} selected={undefined} />
}

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderPart(<RouterProvider router={router as never} />, queryClient)
  await screen.findByRole('region', { name: 'Section a' })
}

const order = () =>
  screen
    .getAllByRole('region')
    .map((section) => [
      section.getAttribute('aria-label'),
      ...[...section.querySelectorAll('li a')].map((link) => link.textContent),
    ])
const choose = async (menu: string, item: string) => {
  fireEvent.click(screen.getByRole('button', { name: menu }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

it('moves a lesson down from section to section by its menu', async () => {
  await open()
  await choose('Options for Lesson 2', 'Move down')
  expect(order()).toEqual([
    ['Section a', 'Lesson 1'],
    ['Section b', 'Lesson 2'],
  ])
  await waitFor(() =>
    expect(orderOf(course.outline).map(({ lessonIds }) => lessonIds)).toEqual([['1'], ['2']]),
  )
})

it('leaves silenced teachers hiding and deleting', async () => {
  course = {
    ...course,
    can: { ...course.can, edit: 'silenced' },
    outline: changeLessonRow(course.outline, '1', { isPublished: true }),
  }
  await open()
  for (const name of [/^Add/, /^Move/, /^Options for section/])
    expect(screen.queryAllByRole('button', { name })).toEqual([])
  expect(screen.queryByRole('link')).toBeNull()
  const itemsOf = async (menu: string) => {
    fireEvent.click(screen.getByRole('button', { name: menu }))
    const items = await screen.findAllByRole('menuitem')
    fireEvent.keyDown(items[0] as HTMLElement, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    return items.map(({ textContent }) => textContent)
  }
  expect(await itemsOf('Options for Lesson 1')).toEqual(['Hide', 'Delete'])
  expect(await itemsOf('Options for Lesson 2')).toEqual(['Delete'])
})

it('adds a lesson with Enter and gives it the focus', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add lesson to Section b' }))
  const field = screen.getByRole('textbox', { name: 'Add lesson to Section b' })
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: ' Reef knots ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  const link = await screen.findByRole('link', { name: 'Reef knots' })
  expect(document.activeElement).toBe(link)
  await waitFor(() => expect(sent).toEqual(['POST /courses/course/lessons']))
})

it('adds a section with Enter, and opens the field for its first lesson', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add section' }))
  const field = screen.getByRole('textbox', { name: 'Add section' })
  fireEvent.change(field, { target: { value: 'Bends' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  const first = await screen.findByRole('textbox', { name: 'Add lesson to Bends' })
  expect(document.activeElement).toBe(first)
  await waitFor(() => expect(sent).toEqual(['PUT /courses/course/outline']))
})

it('deletes a lesson only after asking, and says what is lost', async () => {
  await open()
  await choose('Options for Lesson 1', 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this lesson?' })
  expect(dialog.textContent).toContain('everyone’s progress')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent).toEqual(['DELETE /lessons/1']))
  expect(order()[0]).toEqual(['Section a', 'Lesson 2'])
})

it('moves the lessons of a deleted section into the one beside it', async () => {
  await open()
  await choose('Options for section Section a', 'Delete section')
  await screen.findByRole('dialog', { name: 'Delete this section?' })
  fireEvent.click(screen.getByRole('button', { name: 'Delete section' }))
  await waitFor(() => expect(order()).toEqual([['Section b', 'Lesson 1', 'Lesson 2']]))
})

it('adds a pasted list of titles once it was looked over', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add lesson to Section b' }))
  const field = screen.getByRole('textbox', { name: 'Add lesson to Section b' })
  fireEvent.paste(field, { clipboardData: { getData: () => '1. Clay\n2. Wheel\n\n- Kiln' } })
  const list = screen.getByRole('textbox', { name: 'Add lesson to Section b' })
  fireEvent.change(list, { target: { value: `${(list as HTMLTextAreaElement).value}\nGlaze` } })
  fireEvent.click(screen.getByRole('button', { name: 'Add 4 lessons' }))
  await waitFor(() => expect(order()[1]).toEqual(['Section b', 'Clay', 'Wheel', 'Kiln', 'Glaze']))
  await waitFor(() => expect(sent).toHaveLength(4))
})
