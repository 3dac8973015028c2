import { expect, it } from 'vitest'
import { foldedAt } from './foldedAt'

const lines = { desk: 3, phone: 4 }

it('folds what is about two lines longer than shown, on phones sooner', () => {
  expect(foldedAt('word '.repeat(40), lines)).toBe('none')
  expect(foldedAt('word '.repeat(45), lines)).toBe('phones')
  expect(foldedAt('word '.repeat(65), lines)).toBe('all')
})

it('counts lines that end early', () => {
  expect(foldedAt('- one\n- two\n- three\n- four', lines)).toBe('none')
  expect(foldedAt('- one\n- two\n- three\n- four\n- five', lines)).toBe('all')
})

it('does not count the addresses of links and pictures', () => {
  expect(foldedAt(`[the site](https://a.example/${'x'.repeat(400)})`, lines)).toBe('none')
})
