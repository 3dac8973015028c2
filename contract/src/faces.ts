/** A hue from 0 to 359, fixed for an id. */
export function hueOf(id: string): number {
  let hash = 2166136261
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 16777619)
  // Steps of 24 degrees keep neighbors apart.
  return ((hash >>> 0) % 15) * 24
}

/** Initials for a group without a logo: of the first two words of its name. */
export function emblemLetters(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...name.trim()].slice(0, 2)
  return letters.join('').toUpperCase()
}
