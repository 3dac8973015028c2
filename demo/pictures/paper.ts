import type { Chance } from '../chance.ts'

// Everything is drawn of plain shapes: letters would need a font, which a bare machine may not have.

/** The product's own colours; each club adds one. */
export const ink = '#23201a'
export const green = '#1f5a41'
export const deepGreen = '#123828'
export const leaf = '#5fa583'
export const brass = '#b5852f'
export const lightBrass = '#dcb766'
export const paper = '#faf5ea'
export const sand = '#e6dcc8'
export const wood = '#c1925c'
export const darkWood = '#7d5635'
export const clay = '#b8603f'

/** Size of the canvas that scenes are drawn on; what matters stands near its middle, so that it can be cropped. */
export const canvas = { width: 1280, height: 720 }

/** A club's colours, all made of its one. */
export type Palette = { main: string; deep: string; soft: string; pale: string }

export const palette = (main: string): Palette => ({
  main,
  deep: mix(main, '#15140f', 0.5),
  soft: mix(main, paper, 0.5),
  pale: mix(main, paper, 0.82),
})

/** A colour on the way from one to another. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export const lighter = (colour: string, share = 0.2): string => mix(colour, paper, share)
export const darker = (colour: string, share = 0.2): string => mix(colour, '#15140f', share)

const n = (value: number): string => String(Math.round(value * 10) / 10)

export function drawing(
  box: { x?: number; y?: number; width: number; height: number },
  scale: number,
  body: string,
) {
  const { x = 0, y = 0, width, height } = box
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width * scale)}" height="${n(height * scale)}" ` +
    `viewBox="${n(x)} ${n(y)} ${n(width)} ${n(height)}">${body}</svg>`
  )
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" rx="${n(radius)}"/>`

export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`

export const ring = (x: number, y: number, r: number, stroke: string, width: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

export const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`

export const polygon = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"/>`

export const at = (x: number, y: number, body: string, scale = 1, turn = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${scale})">${body}</g>`

export const faint = (opacity: number, body: string): string => `<g opacity="${opacity}">${body}</g>`

/** A rectangle that fades from one colour down to another. */
export function fade(x: number, y: number, width: number, height: number, from: string, to: string): string {
  const id = `fade-${from.slice(1)}-${to.slice(1)}`
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/>` +
    `<stop offset="1" stop-color="${to}"/></linearGradient>${rect(x, y, width, height, `url(#${id})`)}`
  )
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** A ridge from the left edge to the right one, filled to the bottom. */
export function ridge(
  c: Chance,
  y: number,
  height: number,
  steps: number,
  fill: string,
  smooth: boolean,
): string {
  const { width, height: bottom } = canvas
  const points = Array.from({ length: steps + 1 }, (_, index): [number, number] => {
    const isPeak = index % 2 === 1
    const lift = isPeak ? c.between(0.55, 1) : c.between(0, 0.35)
    const drift = index === 0 || index === steps ? 0 : c.between(-0.25, 0.25)
    return [((index + drift) / steps) * width, y - lift * height]
  })
  if (!smooth) return polygon([[0, bottom], ...points, [width, bottom]], fill)
  let d = `M0 ${bottom}L0 ${n(points[0]?.[1] ?? y)}`
  for (let index = 1; index < points.length; index++) {
    const [x0, y0] = points[index - 1] ?? [0, y]
    const [x1, y1] = points[index] ?? [0, y]
    const half = (x0 + x1) / 2
    d += `C${n(half)} ${n(y0)} ${n(half)} ${n(y1)} ${n(x1)} ${n(y1)}`
  }
  return shape(`${d}L${width} ${bottom}Z`, fill)
}

export function pine(x: number, y: number, height: number, fill: string): string {
  const width = height * 0.42
  const tier = (top: number, bottom: number, share: number): string =>
    polygon(
      [
        [x, y - height * top],
        [x + (width * share) / 2, y - height * bottom],
        [x - (width * share) / 2, y - height * bottom],
      ],
      fill,
    )
  return (
    rect(x - height * 0.025, y - height * 0.14, height * 0.05, height * 0.14, fill) +
    tier(1, 0.6, 0.62) +
    tier(0.8, 0.34, 0.82) +
    tier(0.56, 0.08, 1)
  )
}

/** A leaf from its stem at 0,0 upwards. */
export const leafShape = (length: number, width: number, fill: string): string =>
  shape(
    `M0 0C${n(width)} ${n(-length * 0.3)} ${n(width * 0.8)} ${n(-length * 0.8)} 0 ${n(-length)}` +
      `C${n(-width * 0.8)} ${n(-length * 0.8)} ${n(-width)} ${n(-length * 0.3)} 0 0Z`,
    fill,
  )
