import type { OverlayOptions } from 'sharp'

/** Raw pixels with alpha, because the picture decoder here deliberately supports no SVG. */
export type Shape = Pick<OverlayOptions, 'input' | 'raw'> & { input: Buffer }

/** Color (`#rrggbb`) and opacity (0 to 1) at a point. */
type Paint = (x: number, y: number) => { colour: string; seen: number }

/** A square with rounded corners; a disc if the radius is half the size. */
export const rounded = (size: number, radius: number, colour: string): Shape =>
  painted(size, size, (x, y) => {
    const [right, down] = [x, y].map((at) => Math.abs(at - size / 2) - size / 2 + radius) as [number, number]
    const outside = Math.hypot(Math.max(right, 0), Math.max(down, 0)) + Math.min(Math.max(right, down), 0)
    return { colour, seen: edge(outside - radius) }
  })

/** The logo: a hall's roof over two doors, on a 22 by 22 grid as on the page. */
export const mark = (size: number, roof: string, doors: string): Shape =>
  painted(size, size, (x, y) => {
    const [scale, at] = [size / 22, { x: (x * 22) / size + 5, y: (y * 22) / size + 4.5 }]
    const ofRoof = edge((toRoof(at) - 1.3) * scale)
    return ofRoof > 0
      ? { colour: roof, seen: ofRoof }
      : { colour: doors, seen: edge((toDoors(at) - 1.2) * scale) }
  })

/** A vertical gradient with the logo in it, large and faint. */
export const backdrop = (
  { width, height }: { width: number; height: number },
  {
    from,
    to,
    hall,
  }: { from: string; to: string; hall: { left: number; top: number; unit: number; colour: string } },
): Shape => {
  const [start, end, faint] = [from, to, hall.colour].map(rgb) as [Rgb, Rgb, Rgb]
  const input = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const done = (0.4 * x) / width + (0.6 * y) / height
      const at = { x: (x - hall.left) / hall.unit, y: (y - hall.top) / hall.unit }
      const seen = 0.28 * edge(Math.min(toRoof(at) - 1.3, toDoors(at) - 1.2) * hall.unit)
      for (const part of [0, 1, 2] as const) {
        const plain = start[part] + (end[part] - start[part]) * done
        input[(y * width + x) * 4 + part] = Math.round(plain + (faint[part] - plain) * seen)
      }
    }
  return { input, raw: { width, height, channels: 4 } }
}

function painted(width: number, height: number, paint: Paint): Shape {
  const input = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const { colour, seen } = paint(x + 0.5, y + 0.5)
      if (seen > 0) input.set([...rgb(colour), Math.round(seen * 255)], (y * width + x) * 4)
    }
  return { input, raw: { width, height, channels: 4 } }
}

/** Coverage of a pixel, by the distance of its center from the edge. */
const edge = (distance: number) => Math.min(Math.max(0.5 - distance, 0), 1)

type Rgb = [number, number, number]
const rgb = (colour: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Rgb

type Point = { x: number; y: number }

const toRoof = (point: Point) =>
  Math.min(
    toLine(point, { x: 7, y: 14.2 }, { x: 16, y: 7 }),
    toLine(point, { x: 16, y: 7 }, { x: 25, y: 14.2 }),
  )

const toDoors = (point: Point) => Math.min(toDoor(point, 11.6), toDoor(point, 20.4))

/** Two posts under a semicircle. */
function toDoor(point: Point, middle: number): number {
  const [left, right] = [middle - 2.4, middle + 2.4]
  const posts = [left, right].map((x) => toLine(point, { x, y: 24.6 }, { x, y: 17.4 }))
  const arch = point.y < 17.4 ? Math.abs(Math.hypot(point.x - middle, point.y - 17.4) - 2.4) : 99
  return Math.min(...posts, arch)
}

function toLine(point: Point, from: Point, to: Point): number {
  const [along, across] = [to.x - from.x, to.y - from.y]
  const part = ((point.x - from.x) * along + (point.y - from.y) * across) / (along ** 2 + across ** 2)
  const nearest = Math.min(Math.max(part, 0), 1)
  return Math.hypot(point.x - from.x - nearest * along, point.y - from.y - nearest * across)
}
