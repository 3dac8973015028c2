// @vitest-environment jsdom
import type { CourseDraft } from '@guildhall/contract/course-teaching'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { reachThrough } from '../../lib/net/call'
import { renderPart } from '../../ui/rendering.fixture'
import { addLesson, addSection, moveSection } from './outlineChanges'
import { createLesson, managedCourseQuery } from './teaching.api'
import { type OutlineQueue, useOutlineQueue } from './useOutlineQueue'

type Section = { id: string; title: string; lessonIds: string[] }
type Sent = {
  method: string
  path: string
  body?: { version?: number; sections?: Section[]; title?: string }
}

let queue: OutlineQueue
const lesson = (id: string) => ({ id, title: id, has: [] })
const courseOf = (sections: [string, string[]][], outlineVersion: number) =>
  ({
    ...{ id: 'course', slug: 'course', outlineVersion, can: { edit: true } },
    outline: sections.map(([id, lessons]) => ({ id, title: id, lessons: lessons.map(lesson) })),
  }) as unknown as CourseDraft

afterEach(cleanup)

function Page({ start }: { start: CourseDraft }) {
  const { data } = useQuery({
    ...managedCourseQuery('club', 'course'),
    initialData: start,
    staleTime: 60_000,
  })
  queue = useOutlineQueue({ id: 'c', slug: 'club' }, data)
  return (
    <p>
      {queue.outline.map(({ id, lessons }) => id + lessons.map((one) => one.id).join('')).join(' ')}:{' '}
      {queue.state}
      {queue.isReloaded && ', reloaded'}
    </p>
  )
}

/** A server that has the outline. Returns what it was sent. */
function server(course: { now: CourseDraft }, refuse: (sent: Sent) => string | undefined = () => undefined) {
  const sent: Sent[] = []
  reachThrough(async (request) => {
    const { method, path, body } = request as Sent
    if (method === 'GET') return { status: 200, answer: course.now }
    sent.push({ method, path, body })
    const code = refuse({ method, path, body })
    const failed = body?.version !== undefined && body.version !== course.now.outlineVersion
    if (code || failed)
      return { status: 409, answer: { error: { code: code ?? 'outline_changed', message: '', fields: {} } } }
    if (method === 'PUT') {
      const sections = (body?.sections ?? []).map(
        ({ id, lessonIds }) => [id, lessonIds] as [string, string[]],
      )
      course.now = courseOf(sections, course.now.outlineVersion + 1)
    } else
      course.now = {
        ...course.now,
        outline: addLesson(course.now.outline, { id: body?.title ?? '', sectionId: 'b', title: '' }),
        outlineVersion: course.now.outlineVersion + 1,
      }
    return { status: 200, answer: course.now }
  })
  return sent
}

const shows = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy())
const move = (sectionId: string, to: number) => ({
  change: (outline: CourseDraft['outline']) => moveSection(outline, sectionId, to),
  failed: 'Failed',
})

it('shows changes at once and saves them one after the other, each with the version of the one before', async () => {
  const start = courseOf(
    [
      ['a', ['1']],
      ['b', []],
    ],
    7,
  )
  const course = { now: start }
  const sent = server(course)
  renderPart(<Page start={start} />, new QueryClient())
  act(() => {
    queue.run(move('b', 0))
    queue.run({
      change: (outline) => addLesson(outline, { id: '2', sectionId: 'b', title: '2' }),
      send: () => createLesson('course', { id: '2', sectionId: 'b', title: '2' }),
      failed: 'Failed',
    })
    queue.run(move('a', 0))
  })
  expect(screen.getByText('a1 b2: saving')).toBeTruthy()
  await shows('a1 b2: saved')
  expect(sent.map(({ method, body }) => [method, body?.version])).toEqual([
    ['PUT', 7],
    ['POST', undefined],
    ['PUT', 9],
  ])
})

it('loads another teacher’s outline, undoes moves and keeps what was added', async () => {
  const start = courseOf(
    [
      ['a', ['1']],
      ['b', []],
    ],
    1,
  )
  const course = {
    now: courseOf(
      [
        ['a', ['1', '9']],
        ['b', ['8']],
      ],
      2,
    ),
  }
  server(course)
  renderPart(<Page start={start} />, new QueryClient())
  act(() => {
    queue.run(move('b', 0))
    queue.run({ change: (outline) => addSection(outline, 'c', 'c'), survives: true, failed: 'Failed' })
  })
  await shows('a19 b8 c: saved, reloaded')
})

it('repeats a change when only a lesson was saved meanwhile', async () => {
  const start = courseOf(
    [
      ['a', ['1']],
      ['b', []],
    ],
    1,
  )
  const sent = server({ now: { ...start, outlineVersion: 5 } })
  renderPart(<Page start={start} />, new QueryClient())
  act(() => queue.run(move('b', 0)))
  await shows('b a1: saved')
  expect(sent.map(({ body }) => body?.version)).toEqual([1, 5])
})

it('reads the course again when a change is refused', async () => {
  const start = courseOf(
    [
      ['a', []],
      ['b', []],
    ],
    1,
  )
  server({ now: start }, () => 'permission_denied')
  renderPart(<Page start={start} />, new QueryClient())
  act(() => queue.run(move('b', 0)))
  expect(screen.getByText('b a: saving')).toBeTruthy()
  await shows('a b: saved')
})
