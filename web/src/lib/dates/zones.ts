export function zonesWith(zone: string): string[] {
  const all = new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])
  return [...all].sort()
}
