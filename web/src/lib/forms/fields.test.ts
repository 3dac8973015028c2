import { expect, it } from 'vitest'
import { changeOf, fieldsOf, reconcilingEdits, valuesOf } from './fields'

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

it('makes what is wanted of whichever of several was sent and arrived, the newest first', () => {
  const [first, second] = [
    { title: 'A', text: 'x', price: '1', currency: 'USD' },
    { title: 'B', text: 'x', price: '1', currency: 'USD' },
  ]
  // As the newest is: yet the first may be what is there.
  expect(reconcilingEdits({ values: second, sent: [first, second] })).toEqual([
    { wanted: { title: 'B' }, before: { title: 'B' } },
    { wanted: { title: 'B' }, before: { title: 'A' } },
  ])
  const values = { ...second, price: '2' }
  expect(reconcilingEdits({ values, sent: [first], groups: [['price', 'currency']] })).toEqual([
    {
      wanted: { title: 'B', price: '2', currency: 'USD' },
      before: { title: 'A', price: '1', currency: 'USD' },
    },
  ])
})
