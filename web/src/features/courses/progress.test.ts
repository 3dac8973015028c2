import { describe, expect, it } from 'vitest'
import { courseOf, learningOf, stateOf } from './courses.fixture'
import { type Completion, withCompletions } from './progress'

const mark = (lessonId: string, isDone: boolean, more: Partial<Completion> = {}): Completion => ({
  ...{ id: lessonId, courseId: 'course', lessonId, isDone },
  ...more,
})
const statesOf = (...args: Parameters<typeof withCompletions>) =>
  Object.fromEntries(withCompletions(...args).lessons.map(({ lessonId, state }) => [lessonId, state]))

describe('withCompletions', () => {
  it('shows a lesson as done, counts it and continues with the next one', () => {
    const course = withCompletions(courseOf(), [mark('a', true)])
    expect(course.lessons[0]?.state).toBe('done')
    expect(course.learning).toMatchObject({ done: 1, percent: 33, continueWith: 'extra' })
  })

  it('takes the latest of several marks of a lesson', () => {
    const course = courseOf()
    expect(withCompletions(course, [mark('a', true), mark('a', false)]).learning).toMatchObject({ done: 0 })
    expect(statesOf(course, [mark('a', false), mark('a', true)]).a).toBe('done')
  })

  it('undoes a lesson that the server has as done', () => {
    const course = courseOf({
      learning: learningOf({ done: 1, percent: 33, continueWith: 'b' }),
      lessons: [stateOf('a', 'done'), stateOf('b')],
    })
    expect(withCompletions(course, [mark('a', false)]).learning).toMatchObject({
      ...{ done: 0, percent: 0, continueWith: 'a' },
    })
  })

  it('counts no optional lesson', () => {
    expect(withCompletions(courseOf(), [mark('extra', true)]).learning).toMatchObject({ done: 0 })
  })

  it('opens the next lesson in order, past optional ones, and locks it when the one before is undone', () => {
    const course = courseOf({
      unlocking: 'order',
      lessons: [stateOf('a'), stateOf('extra', 'locked'), stateOf('b', 'locked'), stateOf('c', 'locked')],
    })
    expect(statesOf(course, [mark('a', true)])).toEqual({ a: 'done', extra: 'open', b: 'open', c: 'locked' })
    const later = courseOf({
      unlocking: 'order',
      lessons: [stateOf('a', 'done'), stateOf('extra'), stateOf('b'), stateOf('c', 'locked')],
    })
    expect(withCompletions(later, [mark('a', false)]).lessons[2]).toMatchObject({
      ...{ state: 'locked', waitsFor: 'Lesson a' },
    })
  })

  it('leaves lessons locked that wait for a day', () => {
    const course = courseOf({ unlocking: 'days', lessons: [stateOf('a'), stateOf('b', 'locked')] })
    expect(statesOf(course, [mark('a', true)]).b).toBe('locked')
  })

  it('ignores other courses and refused marks', () => {
    const course = courseOf()
    const others = [mark('a', true, { courseId: 'other' }), mark('a', true, { failed: 'No' })]
    expect(withCompletions(course, others)).toBe(course)
  })
})
