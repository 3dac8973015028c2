import { expect, it } from 'vitest'
import { titlesIn } from './titlesIn'

it('reads a title from each line of a pasted list, without its marks', () => {
  expect(titlesIn('Clay')).toEqual(['Clay'])
  expect(titlesIn('1. Clay\r\n2)  Wheel \n\n  • The\tkiln\n- 3 glazes\n–  Firing')).toEqual([
    'Clay',
    'Wheel',
    'The kiln',
    '3 glazes',
    'Firing',
  ])
  expect(titlesIn(' \n\n')).toEqual([])
})

it('shortens a title to 100 characters, and keeps numbers that belong to it', () => {
  expect(titlesIn(`${'x'.repeat(101)}\n2026 in review\nLesson 3: Throwing`)).toEqual([
    'x'.repeat(100),
    '2026 in review',
    'Lesson 3: Throwing',
  ])
})
