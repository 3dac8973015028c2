/** Gable paths for a wall with its top left corner at (x, y) and width `w`; `g` is the gable's height. */
const gables = {
  pointed: (x: number, y: number, w: number, g: number) => `M${x} ${y}L${x + w / 2} ${y - g}L${x + w} ${y}Z`,
  stepped: (x: number, y: number, w: number, g: number) => {
    const steps = 4
    const [dx, dy] = [w / 2 / (steps + 0.6), g / steps]
    const up = Array.from({ length: steps }, (_, n) => `L${x + n * dx} ${y - (n + 1) * dy}h${dx}`)
    const down = Array.from(
      { length: steps },
      (_, n) => `L${x + w - (steps - n) * dx} ${y - (steps - n) * dy}h${dx}`,
    )
    return `M${x} ${y}${up.join('')}${down.join('')}L${x + w} ${y}Z`
  },
  bell: (x: number, y: number, w: number, g: number) =>
    `M${x} ${y}C${x + w * 0.02} ${y - g * 0.4} ${x + w * 0.26} ${y - g * 0.25} ${x + w * 0.28} ${y - g * 0.6}` +
    `C${x + w * 0.3} ${y - g * 0.92} ${x + w * 0.4} ${y - g} ${x + w / 2} ${y - g}` +
    `C${x + w * 0.6} ${y - g} ${x + w * 0.7} ${y - g * 0.92} ${x + w * 0.72} ${y - g * 0.6}` +
    `C${x + w * 0.74} ${y - g * 0.25} ${x + w * 0.98} ${y - g * 0.4} ${x + w} ${y}Z`,
}

export type House = {
  x: number
  width: number
  wall: number
  gable: keyof typeof gables
  rise: number
  tone: 'brick' | 'ochre' | 'sage' | 'slate' | 'cream' | 'plum'
  columns: number
  /** The guild's sign above the door. */
  sign: 'pawn' | 'loaf' | 'star' | 'note' | 'leaf' | 'book' | 'gear' | 'ball'
}

export const ground = 300

export const houses: readonly House[] = [
  { x: 0, width: 132, wall: 150, gable: 'stepped', rise: 66, tone: 'plum', columns: 3, sign: 'book' },
  { x: 136, width: 112, wall: 118, gable: 'bell', rise: 58, tone: 'ochre', columns: 2, sign: 'loaf' },
  { x: 252, width: 124, wall: 164, gable: 'pointed', rise: 62, tone: 'slate', columns: 3, sign: 'star' },
  { x: 380, width: 128, wall: 132, gable: 'stepped', rise: 70, tone: 'brick', columns: 3, sign: 'pawn' },
  { x: 692, width: 124, wall: 146, gable: 'bell', rise: 66, tone: 'sage', columns: 3, sign: 'leaf' },
  { x: 820, width: 116, wall: 168, gable: 'stepped', rise: 60, tone: 'ochre', columns: 2, sign: 'gear' },
  { x: 940, width: 128, wall: 124, gable: 'pointed', rise: 58, tone: 'brick', columns: 3, sign: 'ball' },
  { x: 1072, width: 128, wall: 156, gable: 'bell', rise: 62, tone: 'slate', columns: 3, sign: 'note' },
]

export function gablePath({ x, width, wall, gable, rise }: House): string {
  return gables[gable](x, ground - wall, width, rise)
}

/** A round-topped window or door with its bottom left corner at (x, bottom), `w` wide and `h` high. */
export const arch = (x: number, bottom: number, w: number, h: number) =>
  `M${x} ${bottom}V${bottom - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${bottom}Z`
