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

  it.each([
    ['Spam or advertising', 'spam or advertising'],
    ['Harassment or threats', 'harassment or threats'],
    ['Hate against a group', 'hate against a group'],
    ['Sexual content', 'sexual content'],
    ['Violence or self-harm', 'violence or self-harm'],
    ['Fraud or a scam', 'fraud or a scam'],
    ['Someone’s private information', 'someone’s private information'],
  ])('are a sentence for what is no rule of a club: %s', (ground, what) => {
    expect(factsOf('member', ground)).toBe(`They published ${what}.`)
    expect(factsOf('post', ground, { title: 'My bench' })).toBe(`This post (“My bench”) contains ${what}.`)
  })
})
