// The accent of the place: its contrast by WCAG 2.2, and the style sheet that paints with it. Both sides use it: the
// server to check and to send it, a page to preview it.

type Rgb = [number, number, number]

const rgbOf = (hex: string): Rgb => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}
const hexOf = (rgb: Rgb) => `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`

/** `share` of the second colour. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)]
  return hexOf([0, 1, 2].map((index) => (a[index] ?? 0) * (1 - share) + (b[index] ?? 0) * share) as Rgb)
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((one) => {
    const part = one / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, level AA, for text. */
const least = 4.5
/** Backgrounds of the accent and texts on it: the darkest light surface, the lightest dark one. */
const onLight = '#ebe6db'
const onDark = '#35322b'
const white = '#ffffff'

/** Its tint for text in the dark scheme: as much white as it needs. */
export function tintOf(accent: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const tint = mix(accent, white, share)
    if (contrast(tint, onDark) >= least) return tint
  }
  return white
}

/** The contrasts that readers depend on; those below 4.5 make the accent unusable. */
export const contrastsOf = (accent: string) => ({
  /** White words on a button, in both schemes. */
  button: contrast(accent, white),
  /** Links on light surfaces. */
  light: contrast(accent, onLight),
  /** Links on dark surfaces. */
  dark: contrast(tintOf(accent), onDark),
})

export const isReadable = (accent: string): boolean =>
  Object.values(contrastsOf(accent)).every((one) => one >= least)

/** The style sheet of the accent. Its selectors outweigh those of the page's own styles, whatever their order. */
export function accentStyles(accent: string): string {
  const tint = tintOf(accent)
  const shades = [
    mix(accent, white, 0.93),
    mix(accent, white, 0.85),
    mix(accent, white, 0.7),
    tint,
    mix(accent, white, 0.32),
    mix(accent, white, 0.15),
    accent,
    accent,
    mix(accent, '#000000', 0.18),
    mix(accent, '#000000', 0.36),
  ]
  const palette = shades.map((shade, index) => `--mantine-color-green-${index}:${shade}`)
  const light = ['light', accent, accent, mix(accent, white, 0.9)] as const
  const dark = ['dark', accent, tint, mix(accent, '#191815', 0.72)] as const
  const words = ([, filled, text, wash]: readonly string[]) =>
    `--gh-green:${filled};--gh-green-text:${text};--gh-green-wash:${wash}`
  const scheme = (one: readonly string[]) =>
    `:root:root:root[data-mantine-color-scheme="${one[0]}"]{${words(one)}}`
  return [
    `:root:root:root{${palette.join(';')}}`,
    scheme(light),
    scheme(dark),
    `@media (scripting:none) and (prefers-color-scheme:dark){:root:root:root:root[data-mantine-color-scheme]{${words(dark)}}}`,
  ].join('')
}
