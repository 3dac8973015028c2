import { expect, it } from 'vitest'
import { asMember } from './asMember'
import { courseOf } from './courses.fixture'

it('shows a teacher the course without drafts, locked as for members who have not started it', () => {
  const base = courseOf()
  const [first, second] = base.outline
  if (!first || !second) throw new Error()
  const [a, extra] = first.lessons
  if (!a || !extra) throw new Error()
  const outline = [
    { ...first, lessons: [{ ...a, isPreview: true }, extra] },
    { ...second, lessons: second.lessons.map((lesson) => ({ ...lesson, isPublished: false })) },
  ]
  const shown = asMember({ ...base, outline, learning: null, can: { ...base.can, edit: true } })
  expect(shown.outline.map(({ id }) => id)).toEqual(['s1'])
  expect(shown.lessons.map(({ lessonId, state }) => `${lessonId} ${state}`)).toEqual([
    'a open',
    'extra locked',
  ])
  expect(shown.can.edit).toBe('permission_denied')
})
