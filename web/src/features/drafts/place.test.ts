import type { Draft } from '@guildhall/contract/drafts'
import { expect, it } from 'vitest'
import { wayTo, wordsOf } from './place'

const club = { id: 'k', slug: 'pottery', name: 'Pottery', logoUrl: null }
const onLesson = (place: string, lesson: Draft['about']['lesson']) =>
  ({
    kind: 'lesson-comment',
    place,
    about: { club: lesson && club, item: null, lesson, person: null },
  }) as const

it('names a comment on a lesson, and leads to its lesson', () => {
  const lesson = { course: 'glazes', slug: 'ash', title: 'Ash' }
  expect(wordsOf(onLesson('l', lesson))).toEqual({ what: 'Comment on “Ash”', where: 'Pottery' })
  expect(wordsOf(onLesson('l:c', lesson)).what).toBe('Reply on “Ash”')
  expect(wayTo(onLesson('l:c', lesson))).toMatchObject({
    params: { clubSlug: 'pottery', courseSlug: 'glazes', lessonSlug: 'ash' },
    hash: 'comment-c',
  })
  expect(wayTo(onLesson('l', null))).toBeNull()
  expect(wordsOf(onLesson('l', null)).where).toBe('It was deleted, or you can no longer see it')
})
