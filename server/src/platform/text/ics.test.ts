import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { type CalendarEntry, toIcs } from './ics.ts'

const entry = (given: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: '1@guildhall.test',
  changedAt: new Date('2026-02-03T04:05:06Z'),
  title: 'Tea',
  startsAt: new Date('2026-03-01T10:00:00Z'),
  endsAt: new Date('2026-03-01T11:00:00Z'),
  url: 'https://guildhall.test/hall/events/tea',
  description: '',
  location: '',
  isCancelled: false,
  ...given,
})

const pieces = [
  ...[
    '\r',
    '\n',
    '\r\n',
    '\v',
    '\f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\t',
    '\u0000',
    '\u0007',
    '\u007f',
    '\u009b',
  ],
  ...[
    'END:VEVENT',
    'BEGIN:VALARM',
    'ATTACH:file:///x',
    '\\n',
    '\\',
    ';',
    ',',
    ':',
    '"',
    '👩‍🔧',
    'שלום',
    '\uD800',
  ],
  ...['x'.repeat(74), 'é'.repeat(40)],
]
// Letters at both ends: some parsers trim.
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 5 })), {
    maxLength: 8,
  })
  .map((parts) => `x${parts.join('')}x`)

/** The fields that calendars show. */
const meant = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')

/** Reads RFC 5545's lines by its grammar alone, as strictly as it is written. */
function linesOf(ics: string): { name: string; value: string }[] {
  expect(ics.endsWith('\r\n')).toBe(true)
  const lines = ics.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[^\P{Cc}\t]|[\u2028\u2029]/u)
  }
  return lines
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z-]+=[A-Z-]+)*:(.*)$/su.exec(line) ?? []
      return { name, value: value.replaceAll(/\\(.)/gs, (_, sign) => (sign === 'n' ? '\n' : sign)) }
    })
}

describe('a calendar with hostile texts', () => {
  it('is parsed by two parsers as intended', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (name, title, description, location) => {
        const ics = toIcs(name, [entry({ title, description, location })], { refresh: 'PT1H' })
        const calendar = new ICAL.Component(ICAL.parse(ics))
        expect(calendar.getAllSubcomponents()).toHaveLength(1)
        const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
        expect([event.summary, event.description, event.location]).toEqual(
          [title, description, location].map(meant),
        )
        const lines = linesOf(ics)
        expect(lines.map((line) => line.name)).toEqual([
          ...['BEGIN', 'VERSION', 'PRODID', 'CALSCALE', 'METHOD', 'X-WR-CALNAME'],
          ...['REFRESH-INTERVAL', 'X-PUBLISHED-TTL', 'BEGIN', 'UID', 'DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE'],
          ...['DTSTART', 'DTEND', 'SUMMARY', 'DESCRIPTION', 'LOCATION', 'URL', 'STATUS', 'END', 'END'],
        ])
        const valueIn = (wanted: string) => lines.find((line) => line.name === wanted)?.value
        expect(['X-WR-CALNAME', 'SUMMARY', 'DESCRIPTION', 'LOCATION'].map(valueIn)).toEqual(
          [name, title, description, location].map(meant),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('escapes its own name', () => {
    expect(toIcs('Tea; cake, and C:\\new\nEND:VCALENDAR', [])).toContain(
      'X-WR-CALNAME:Tea\\; cake\\, and C:\\\\new\\nEND:VCALENDAR\r\n',
    )
  })

  it.each(['\u0085', '\u2028', '\u2029', '\v', '\f', '\r', '\r\n'])('writes %j as a line break', (sign) => {
    expect(toIcs('My events', [entry({ title: `one${sign}two` })])).toContain('SUMMARY:one\\ntwo\r\n')
  })
})
