import { describe, expect, it } from 'vitest'
import { shortened } from './shortened'

const words = (count: number) => Array.from({ length: count }, (_, nth) => `word${nth}`).join(' ')
const between = { isFirst: false, isLast: false }

describe('an unchanged stretch of text', () => {
  it('is shown whole where it is short, or all there is', () => {
    expect(shortened('a few words', between)).toBe('a few words')
    expect(shortened(words(200), { isFirst: true, isLast: true })).toBe(words(200))
  })

  it('shows whole words next to a change, and leaves out the rest', () => {
    const text = words(200)
    for (const ends of [between, { isFirst: true, isLast: false }, { isFirst: false, isLast: true }]) {
      const shown = shortened(text, ends)
      expect(shown.length).toBeLessThan(260)
      const [head = '', tail = ''] = shown.split('…')
      expect(text.startsWith(head)).toBe(true)
      expect(text.endsWith(tail)).toBe(true)
      expect([head === '', tail === '']).toEqual([ends.isFirst, ends.isLast])
      for (const word of shown.replace('…', ' ').trim().split(/ +/)) expect(text.split(' ')).toContain(word)
    }
  })

  it('may have no spaces', () => {
    expect(shortened('木'.repeat(500), between)).toBe(`${'木'.repeat(120)}…${'木'.repeat(120)}`)
    expect(shortened('🎈'.repeat(500), between)).toBe(`${'🎈'.repeat(120)}…${'🎈'.repeat(120)}`)
  })
})
