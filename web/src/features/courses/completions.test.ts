// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { courseOf, learningOf, stateOf, wholeLesson } from './courses.fixture'
import type { Completion } from './progress'
import { type answerWith, refusal, viewer } from './rendering.fixture'

let modules: { sending: typeof import('./completions'); queued: typeof import('./queued') }
let queries: QueryClient
const entry = (id: string, isDone: boolean, lessonId = 'a'): Completion => ({
  ...{ id, courseId: 'course', lessonId, isDone },
})
const progress = (done: string[]) => ({
  learning: learningOf({ done: done.length }),
  lessons: ['a', 'extra', 'b', 'c'].map((id) => stateOf(id, done.includes(id) ? 'done' : 'open')),
})
const courseNow = () => queries.getQueryData<{ course: ReturnType<typeof courseOf> }>(pageKey)?.course
const pageKey = keys.coursePage('club', 'chess')

beforeEach(async () => {
  vi.resetModules()
  modules = { sending: await import('./completions'), queued: await import('./queued') }
  queries = new QueryClient()
  queries.setQueryData(keys.session, { viewer })
  queries.setQueryData(pageKey, { course: courseOf() })
})
afterEach(() => localStorage.clear())

async function transport(...args: Parameters<typeof answerWith>) {
  // The modules were loaded anew.
  const { reachThrough } = await import('../../lib/net/call')
  const sent: { method: string; path: string }[] = []
  reachThrough(async (request) => {
    sent.push(request)
    return { status: 200, ...(await args[0](request)) }
  })
  return sent
}

describe('sendCompletions', () => {
  it('sends marks in the order of the presses, and shows the server’s progress', async () => {
    const { completions } = modules.queued
    completions.keep('mia', entry('1', true))
    completions.keep('mia', entry('2', false))
    completions.keep('mia', entry('3', true, 'b'))
    queries.setQueryData(keys.lesson('club', 'chess', 'b'), wholeLesson({ id: 'b', slug: 'b' }))
    const sent = await transport(({ path }) => ({ answer: progress(path.includes('/b/') ? ['b'] : []) }))
    modules.sending.sendCompletions(queries)
    await vi.waitFor(() => expect(completions.of('mia')).toEqual([]))
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /rest/v1/lessons/a/completion',
      'DELETE /rest/v1/lessons/a/completion',
      'PUT /rest/v1/lessons/b/completion',
    ])
    expect(courseNow()?.learning?.done).toBe(1)
    expect(queries.getQueryData(keys.lesson('club', 'chess', 'b'))).toMatchObject({ isDone: true })
  })

  it('keeps marks while the server is away, and sends them when the connection is back', async () => {
    const { completions } = modules.queued
    let isAway = true
    const sent = await transport(() => (isAway ? refusal('unavailable', 503) : { answer: progress(['a']) }))
    modules.sending.sendCompletions(queries)
    completions.keep('mia', entry('1', true))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(completions.of('mia')).toHaveLength(1)
    isAway = false
    await vi.waitFor(() => {
      dispatchEvent(new Event('online'))
      expect(completions.of('mia')).toEqual([])
    })
  })

  it('drops a refused mark, and reads the course again', async () => {
    const { completions } = modules.queued
    await transport(() => refusal('not_enrolled'))
    modules.sending.sendCompletions(queries)
    completions.keep('mia', entry('1', true))
    await vi.waitFor(() => expect(completions.of('mia')).toEqual([]))
    expect(queries.getQueryState(pageKey)?.isInvalidated).toBe(true)
  })

  it('sends nothing of another person', async () => {
    const { completions } = modules.queued
    const sent = await transport(() => ({ answer: progress([]) }))
    completions.keep('leo', entry('1', true))
    completions.keep('mia', entry('2', true, 'b'))
    modules.sending.sendCompletions(queries)
    await vi.waitFor(() => expect(completions.of('mia')).toEqual([]))
    expect(sent).toHaveLength(1)
    expect(completions.of('leo')).toHaveLength(1)
  })

  it('keeps a lesson done that another tab has sent', async () => {
    const { completions } = modules.queued
    await transport(() => refusal('unavailable', 503))
    modules.sending.sendCompletions(queries)
    completions.keep('mia', entry('1', true))
    const key = 'guildhall-completions:mia:1'
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
    expect(courseNow()?.lessons[0]?.state).toBe('done')
    expect(courseNow()?.learning?.done).toBe(1)
    expect(queries.getQueryState(pageKey)?.isInvalidated).toBe(true)
  })
})
