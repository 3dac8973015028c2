import { describe, expect, it } from 'vitest'
import { actionOf } from './action'
import { learningOf, pageOf } from './courses.fixture'

const rights = {
  leave: 'not_enrolled',
  teach: 'permission_denied',
  edit: 'permission_denied',
  delete: 'permission_denied',
  moderate: 'permission_denied',
} as const

describe('actionOf', () => {
  it.each([
    ['start', true],
    ['log-in', 'sign_in_required'],
    ['join', 'not_a_member'],
    ['ask', 'enrollment_by_teachers'],
    ['level', 'level_too_low'],
    ['group', 'group_required'],
  ] as const)('is %s by what the server says about enrolling', (kind, enroll) => {
    expect(actionOf(pageOf({ learning: null, can: { ...rights, enroll } })).kind).toBe(kind)
  })

  it('continues with the lesson that the server names, whatever the access is now', () => {
    const can = { ...rights, leave: true, enroll: 'enrollment_by_teachers' } as const
    expect(actionOf(pageOf({ learning: learningOf({ done: 1, continueWith: 'b' }), can }))).toEqual({
      ...{ kind: 'continue', lesson: 'b', isFirst: false },
    })
  })

  it('offers to come back to those who left', () => {
    const learning = learningOf({ status: 'left' })
    expect(actionOf(pageOf({ learning }))).toEqual({ kind: 'start', isBack: true })
  })

  it('leads to the certificate once nothing is left, and nowhere while the next lesson is locked', () => {
    const done = { continueWith: null, completedAt: '2026-05-02T10:00:00.000Z', certificateCode: 'code' }
    expect(actionOf(pageOf({ learning: learningOf(done) }))).toEqual({ kind: 'certificate', code: 'code' })
    expect(actionOf(pageOf({ learning: learningOf({ continueWith: null }) })).kind).toBe('none')
  })

  it('is editing for teachers who don’t learn here', () => {
    const can = { ...rights, enroll: true, teach: true, edit: true } as const
    expect(actionOf(pageOf({ learning: null, can })).kind).toBe('edit')
    const silenced = { ...can, edit: 'silenced' } as const
    expect(actionOf(pageOf({ learning: null, can: silenced })).kind).toBe('edit')
  })
})
