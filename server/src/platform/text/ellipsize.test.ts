import { describe, expect, it } from 'vitest'
import { ellipsize } from './ellipsize.ts'

describe('ellipsize', () => {
  it.each(['', 'short', 'exactly 10', '👩‍👩‍👧‍👦'])('that fits, such as %j, stays as it is', (line) => {
    expect(ellipsize(line, 10)).toBe(line)
  })

  it.each([
    ['longer than ten', 'longer th…'],
    ['cut after a space', 'cut after…'],
    // Seven code points each.
    ['Ann 👩‍👩‍👧‍👦!', 'Ann…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦…'],
    ['12345678👩🏽‍🚀', '12345678…'],
    ['12345678🇫🇷!', '12345678…'],
    ['12345678e\u0301\u0323!', '12345678…'],
    ['12345678क्षि!', '12345678…'],
    ['😀'.repeat(11), `${'😀'.repeat(9)}…`],
    ['👩‍👩‍👧‍👦‍👩‍👩‍👧‍👦', '…'],
  ])('%j becomes %j', (line, shortened) => {
    expect(ellipsize(line, 10)).toBe(shortened)
  })
})
