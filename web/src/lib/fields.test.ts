import { expect, it } from 'vitest'
import { changeOf, fieldsOf, valuesOf } from './fields'

it('names fields by their paths, and back', () => {
  const values = { name: 'A', tags: ['x'], business: { city: 'Leeds', country: '' }, other: 1 }
  const fields = fieldsOf(values, ['name', 'tags', 'business', 'absent'])
  expect(fields).toEqual({ name: 'A', tags: ['x'], 'business.city': 'Leeds', 'business.country': '' })
  const { other: _, ...rest } = values
  expect(valuesOf(fields)).toEqual(rest)
})

it('sends what changed with what it was, and nothing else', () => {
  const base = { name: 'A', tags: ['x'], logo: null, open: true }
  expect(changeOf(base, { ...base })).toEqual({ wanted: {}, before: {} })
  expect(changeOf(base, { ...base, name: 'B', tags: ['x', 'y'], logo: 'path' })).toEqual({
    wanted: { name: 'B', tags: ['x', 'y'], logo: 'path' },
    before: { name: 'A', tags: ['x'], logo: null },
  })
})

it('sends fields that belong together as one', () => {
  const base = { isPaid: true, fee: '5.00', isPrivate: false }
  const groups = [['isPaid', 'fee', 'absent']]
  expect(changeOf(base, { ...base, fee: '6' }, groups)).toEqual({
    wanted: { isPaid: true, fee: '6' },
    before: { isPaid: true, fee: '5.00' },
  })
  expect(changeOf(base, { ...base, isPrivate: true }, groups)).toEqual({
    wanted: { isPrivate: true },
    before: { isPrivate: false },
  })
})
