import { describe, expect, it } from 'vitest'
import { byteRangeOf } from './byte-range.ts'

describe('byteRangeOf', () => {
  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=50-1000', { start: 50, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    [`bytes=5-${'9'.repeat(400)}`, { start: 5, end: 99 }],
  ])('reads %s', (header, range) => {
    expect(byteRangeOf(header, 100)).toEqual(range)
  })

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('finds nothing for %s', (header) => {
    expect(byteRangeOf(header, 100)).toBe('none')
  })

  it.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'lines=0-1',
    'bytes=a-b',
    'bytes=1.5-2',
  ])('gives the whole file for %s', (header) => {
    expect(byteRangeOf(header, 100)).toBeUndefined()
  })

  it('finds nothing in an empty file', () => {
    expect([byteRangeOf('bytes=0-', 0), byteRangeOf('bytes=-1', 0)]).toEqual(['none', 'none'])
  })
})
