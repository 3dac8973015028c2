import { expect, it } from 'vitest'
import { courseOf, stateOf } from './courses.fixture'
import { accessText, lengthText, lockText, teachersText } from './words'

it('says a length in hours and minutes', () => {
  expect([null, 0, 45, 60, 200].map(lengthText)).toEqual(['', '', '45 min', '1 h', '3 h 20 min'])
})

it('says the price, or who may start', () => {
  expect(accessText(courseOf())).toBe('')
  expect(accessText(courseOf({ access: 'level', requiredLevel: 3, priceText: '€5' }))).toBe('For level 3')
  const groups = [{ id: 'g', name: 'Carvers' }]
  expect(accessText(courseOf({ access: 'groups', groups }))).toBe('For members of Carvers')
  expect(accessText(courseOf({ access: 'paid', priceText: '€49 once' }))).toBe('€49 once')
  expect(accessText(courseOf({ access: 'chosen' }))).toBe('By invitation')
})

it('says why a lesson is locked', () => {
  const opensAt = '2026-03-03T09:00:00.000Z'
  expect(lockText({ ...stateOf('a', 'locked'), waitsFor: 'Openings' }, true)).toBe('After “Openings”')
  expect(lockText({ ...stateOf('a', 'locked'), opensAt }, true)).toBe('Opens on Mar 3, 2026')
  expect(lockText({ ...stateOf('a'), opensAt }, true)).toBe('')
})

it('names two teachers, and counts more', () => {
  const [ada] = courseOf().teachers
  const teacher = (firstName: string) => ({ ...(ada as NonNullable<typeof ada>), firstName, lastName: '' })
  const [one, two, three] = ['Ada', 'Leo', 'Mia'].map(teacher)
  if (!one || !two || !three) throw new Error()
  expect(teachersText([one, two])).toBe('Ada and Leo')
  expect(teachersText([one, two, three])).toBe('Ada and 2 others')
})
