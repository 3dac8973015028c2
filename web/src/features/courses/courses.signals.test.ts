// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { pageOf, wholeLesson } from './courses.fixture'
import { signals } from './courses.signals'
import { completions } from './queued'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  for (const { id } of completions.of('mia')) completions.remove('mia', id)
  localStorage.clear()
})

const page = keys.coursePage('club', 'chess')
const lesson = keys.lesson('club', 'chess', 'a')
const elsewhere = [keys.coursePage('club', 'go'), keys.lesson('club', 'go', 'a')]

function cached() {
  const queries = new QueryClient()
  queries.setQueryData(keys.session, { viewer: { id: 'mia' } })
  queries.setQueryData(page, pageOf())
  queries.setQueryData(lesson, wholeLesson())
  queries.setQueryData(keys.coursePage('club', 'go'), pageOf({ id: 'other' }))
  queries.setQueryData(keys.lesson('club', 'go', 'a'), wholeLesson({ id: 'x', courseId: 'other' }))
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated
  const hear = () => {
    signals['learning.changed']?.({ kind: 'learning.changed', courseId: 'course' }, queries, 0)
    vi.advanceTimersByTime(1000)
  }
  return { isStale, hear }
}

it('reads a course and its lessons again when another device learned there, and no other course', () => {
  const { isStale, hear } = cached()
  hear()
  expect([page, lesson].map(isStale)).toEqual([true, true])
  expect(elsewhere.map(isStale)).toEqual([false, false])
})

it('reads nothing while a mark of this page is on its way', () => {
  const { isStale, hear } = cached()
  completions.keep('mia', { id: '1', courseId: 'other', lessonId: 'x', isDone: true })
  hear()
  expect(isStale(page)).toBe(true)
  const again = cached()
  completions.keep('mia', { id: '2', courseId: 'course', lessonId: 'a', isDone: true })
  again.hear()
  expect([page, lesson].map(again.isStale)).toEqual([false, false])
})
