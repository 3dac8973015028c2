import { expect, it } from 'vitest'
import { CallError } from '../../lib/net/callError'
import { decisionError, headOf, reasonText } from './heldTexts'

it('names what waits', () => {
  expect(headOf({ kind: 'poll', title: 'Which?' })).toBe('Poll')
  expect(headOf({ kind: 'lesson_comment', title: 'Glazes' })).toBe('Comment on “Glazes”')
})

it('says why it waits', () => {
  expect(reasonText([{ kind: 'first', term: null }])).toBe('One of the first posts here')
  expect(reasonText([{ kind: 'reviewed', term: null }])).toBe('Posts by this person are reviewed')
  expect(
    reasonText([
      { kind: 'first', term: null },
      { kind: 'word', term: 'casino' },
      { kind: 'domain', term: 'bad.example' },
    ]),
  ).toBe('One of the first posts here · Watched: “casino”, “bad.example”')
})

it('says why a decision failed', () => {
  const refused = (reason: string) =>
    decisionError(new CallError('held_not_publishable', 409, '', {}, 'x', { reasons: [reason] }))
  expect(refused('banned')).toBe('Its author is banned here.')
  expect(refused('slug_unavailable')).toBe(
    'It no longer fits the rules here. Decline it with a reason instead.',
  )
  const decision = { outcome: 'approved' as const, by: null, at: null, note: '' }
  expect(decisionError(new CallError('already_decided', 409, '', {}, '', { decision }))).toBe(
    'It was already published.',
  )
  expect(decisionError(new CallError('changed_meanwhile', 409, ''))).toMatch(/^Its author changed it\. Read/)
  expect(decisionError(new CallError('held_not_found', 404, ''))).toMatch(/^It was withdrawn/)
})
