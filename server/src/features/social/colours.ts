import { hueOf } from '@guildhall/contract/faces'

export const colours = {
  green: '#1f5a41',
  deepGreen: '#14402d',
  lightGreen: '#2f7d5b',
  brass: '#e3bd6b',
  cream: '#fbf7ee',
  sand: '#e5dcc8',
} as const

/** The fixed colors of an id, as on the page: background and text. */
export function coloursOf(id: string): { back: string; front: string } {
  const hue = hueOf(id)
  return { back: fromOklch(0.91, 0.045, hue), front: fromOklch(0.36, 0.08, hue) }
}

/** Converts the page's `oklch(…)` to hex. See CSS Color level 4. */
function fromOklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return `#${linear.map(toHex).join('')}`
}

function toHex(linear: number): string {
  const bounded = Math.min(Math.max(linear, 0), 1)
  const value = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
}
