/** A hue from 0 to 359 that belongs to an id for good. */
export function hueOf(id: string): number {
  let hash = 2166136261
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 16777619)
  // Steps of 24 degrees keep neighbours apart.
  return ((hash >>> 0) % 15) * 24
}
