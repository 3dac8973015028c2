import { partsIn } from './dates'

export function zonesWith(zone: string): string[] {
  const all = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])
  return [...all].sort()
}

/** 'Europe/Isle_of_Man' → 'Isle of Man' */
export const placeOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** 'Berlin (GMT+1)': a zone by its place, and how far it is from Greenwich at a time in ms. */
export const zoneLabel = (zone: string, at: number): string =>
  `${placeOf(zone)} (${partsIn(zone, at, { timeZoneName: 'shortOffset' }).timeZoneName})`

/** Whether all words of a search are in a zone's name or label. */
export function isZoneFound(zone: string, label: string, search: string): boolean {
  const text = `${label} ${zone.replaceAll('_', ' ')}`.toLowerCase()
  return search
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
