import { describe, expect, it } from 'vitest'
import { factsOf } from './statementTexts'

describe('the facts a statement begins with', () => {
  it('say what is known: what it is, since when, what it says, and how often it was reported', () => {
    const known = { title: 'My bench', text: 'Buy  now\nat my shop.', publishedAt: '2026-05-01T23:30:00Z' }
    expect(factsOf('post', 'Rule 1', { ...known, reports: 3 })).toBe(
      'This post (“My bench”, published on May 1, 2026) breaks “Rule 1”. It says: “Buy now at my shop.” It was reported 3 times.',
    )
    expect(factsOf('reply', 'Rule 1', { title: 'My bench', text: 'No', reports: 1 })).toBe(
      'This reply (on “My bench”) breaks “Rule 1”. It says: “No” It was reported.',
    )
  })

  it('leave out what is not known, and long texts', () => {
    expect(factsOf('message', 'Rule 1')).toBe('This message breaks “Rule 1”.')
    expect(factsOf('poll', 'Rule 1', { title: 'Which?', text: 'Which?' })).toBe(
      'This poll (“Which?”) breaks “Rule 1”.',
    )
    expect(factsOf('comment', 'Rule 1', { text: 'a'.repeat(300) })).toBe(
      `This comment breaks “Rule 1”. It says: “${'a'.repeat(200)}…”`,
    )
    expect(factsOf('member', 'Rule 1')).toBe('They broke “Rule 1”.')
  })
})
