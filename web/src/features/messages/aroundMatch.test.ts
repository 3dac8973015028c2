import { expect, it } from 'vitest'
import { aroundMatch } from './aroundMatch'

it('begins a text shortly before its first match, at a word', () => {
  const text = `${'Long before it '.repeat(10)}the kiln is warm`
  expect(aroundMatch(text, 'kiln')).toBe('…before it Long before it the kiln is warm')
  expect(aroundMatch('The kiln is warm', 'kiln')).toBe('The kiln is warm')
  expect(aroundMatch('No such word', 'kiln')).toBe('No such word')
})
