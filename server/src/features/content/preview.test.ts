import { describe, expect, it } from 'vitest'
import { previewOf } from './preview.ts'

// Eleven UTF-16 units.
const family = '👩‍👩‍👧‍👦'

describe('previewOf', () => {
  it.each([
    ['short', 'short'],
    [`${'a'.repeat(18)} ${'b'.repeat(50)}`, `${'a'.repeat(18)} b…`],
    [`${'a'.repeat(50)} ${'b'.repeat(50)}`, `${'a'.repeat(50)}…`],
    ['a'.repeat(100), `${'a'.repeat(20)}…`],
    [family.repeat(9), `${family}…`],
    [`${'a'.repeat(15)}${family.repeat(6)}`, `${'a'.repeat(15)}…`],
    [`${'a'.repeat(19)}e\u0301${'b'.repeat(50)}`, `${'a'.repeat(19)}…`],
    ['🇫🇷'.repeat(20), `${'🇫🇷'.repeat(5)}…`],
    // Markdown closes open code at its end; a fence in code has no effect.
    [`~~~~\n\`\`\`\n${'a '.repeat(60)}`, `~~~~\n\`\`\`\n${'a '.repeat(25).trim()}…`],
  ])('of %j is %j', (text, content) => {
    expect(previewOf(text, 60)).toEqual({ content, truncated: text !== content })
  })
})
