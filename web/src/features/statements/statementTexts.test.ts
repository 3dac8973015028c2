import { decisionTitle } from '@guildhall/contract/act-titles'
import type { Statement } from '@guildhall/contract/acts'
import { expect, it } from 'vitest'
import { isWithoutEnd, stateOf } from './statementTexts'

const statement: Statement = {
  ...{ id: 'act', action: 'hide', basis: 'rule', ground: 'Be kind', facts: 'It was not' },
  club: { id: 'hall', slug: 'hall', name: 'Hall', logoUrl: null },
  subject: {
    ...{ kind: 'comment', id: 'c', label: 'Comment', title: 'About wood', text: '', isMarkdown: true },
    ...{ pictures: [], files: [], path: null, author: null, at: '2030-05-01T12:00:00Z' },
  },
  ...{ earlier: [], others: [], isAutomatic: false, isByReport: false, isReversed: false },
  ...{ createdAt: '2030-05-01T12:00:00Z', endsAt: null, appeal: null, appealUntil: null },
}
const titleOf = (change: Partial<Statement>) => decisionTitle({ ...statement, ...change })

it('says what was decided about what, and where', () => {
  expect(titleOf({})).toBe('Your comment was hidden in Hall')
  expect(titleOf({ action: 'lock_comments' })).toBe('Comments on your comment were locked in Hall')
  expect(titleOf({ action: 'remove', subject: null, club: null })).toBe('Your profile was removed')
  const profile = { ...statement.subject, kind: 'profile', label: 'Profile' } as Statement['subject']
  expect(titleOf({ subject: profile, club: null })).toBe('Your profile was hidden')
  expect(titleOf({ action: 'ban' })).toBe('You were banned from Hall')
  expect(titleOf({ action: 'ban', club: null })).toBe('You were banned from this club')
})

it('says of acts in force, and of no other, that they last until they are reversed', () => {
  const lasting = (['silence', 'ban', 'suspend', 'close'] as const).map((action) => ({
    ...statement,
    action,
  }))
  expect(lasting.map(isWithoutEnd)).toEqual([true, true, true, true])
  expect(lasting.map((one) => isWithoutEnd({ ...one, endsAt: '2030-06-01T12:00:00Z' }))).not.toContain(true)
  for (const action of ['hide', 'remove', 'warn', 'remove_member', 'warn_account'] as const)
    expect(isWithoutEnd({ ...statement, action }), action).toBe(false)
})

it('names what became of a decision', () => {
  const appeal = { text: 'No', createdAt: '2030-05-02T12:00:00Z', answer: 'We looked', decidedAt: null }
  const now = Date.parse('2030-05-10T12:00:00Z')
  const state = (change: Partial<Statement>) => stateOf({ ...statement, ...change }, now)
  expect(state({ appeal: { ...appeal, decision: null } })).toBe('You appealed')
  expect(state({ appeal: { ...appeal, decision: 'upheld' } })).toBe('Appeal not granted')
  expect(state({ appeal: { ...appeal, decision: 'granted' }, isReversed: true })).toBe('Reversed')
  expect(state({ endsAt: '2030-05-10T12:00:00Z' })).toBe('Over')
  expect(state({ endsAt: '2030-05-10T12:00:01Z' })).toBeNull()
})
