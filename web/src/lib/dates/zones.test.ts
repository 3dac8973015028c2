import { describe, expect, it } from 'vitest'
import { isZoneFound, placeOf, zoneLabel } from './zones'

describe('zoneLabel', () => {
  it('is the place with its offset at the time, across clock changes', () => {
    const [winter, summer] = [Date.parse('2026-01-15T12:00:00Z'), Date.parse('2026-07-15T12:00:00Z')]
    expect(zoneLabel('Europe/Berlin', winter)).toBe('Berlin (GMT+1)')
    expect(zoneLabel('Europe/Berlin', summer)).toBe('Berlin (GMT+2)')
    expect(zoneLabel('Asia/Kolkata', winter)).toMatch(/\(GMT\+5:30\)$/)
    expect(zoneLabel('UTC', winter)).toMatch(/^UTC \((GMT|GMT\+0|UTC)\)$/)
  })
})

describe('placeOf', () => {
  it('is the last part of the name', () => {
    expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
    expect(placeOf('UTC')).toBe('UTC')
  })
})

describe('isZoneFound', () => {
  it('finds a zone by words of its place, its region and its offset', () => {
    const isFound = (search: string) => isZoneFound('America/New_York', 'New York (GMT-5)', search)
    for (const search of ['new', 'york america', 'New_York'.replace('_', ' '), 'gmt-5', ''])
      expect(isFound(search)).toBe(true)
    expect(isFound('new berlin')).toBe(false)
  })
})
