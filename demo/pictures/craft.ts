import type { Chance } from '../chance.ts'
import { pottedPlant } from './nature.ts'
import {
  at,
  brass,
  canvas,
  circle,
  clay,
  darker,
  darkWood,
  deepGreen,
  faint,
  green,
  ink,
  lightBrass,
  lighter,
  mix,
  oval,
  type Palette,
  paper,
  polygon,
  rect,
  ring,
  sand,
  shape,
  stroke,
  times,
  wood,
} from './paper.ts'

const { width, height } = canvas
const steel = '#a9b0ae'

/** Tools on a wall of pegs, above a bench with shavings. */
export function tools(c: Chance, p: Palette): string {
  const wall = c.pick([green, deepGreen, darker(p.main, 0.35), mix(p.main, sand, 0.55)])
  let body = rect(0, 0, width, height, wall)
  body += times(17, (row) =>
    times(32, (column) => circle(20 + column * 40, 18 + row * 34, 3, darker(wall, 0.28))),
  )
  const hung = c.shuffle([hammer, saw, square, chisel, plane, mallet, driver, pliers, chisel, caliper])
  body += times(9, (index) =>
    at(112 + index * 132, 342 + (index % 2) * 18 + c.between(-6, 6), hung[index]?.(c, p) ?? '', 0.8),
  )
  body += rect(60, 128, 1160, 16, wood) + rect(60, 144, 1160, 6, darker(wall, 0.35))
  body += times(13, (index) => at(110 + index * 88 + c.between(-12, 12), 128, tin(c, p)))
  body += rect(0, 520, width, 40, wood) + rect(0, 556, width, 170, darkWood)
  body += times(6, (index) =>
    rect(c.between(0, 200) + index * 200, 528 + (index % 3) * 9, c.between(80, 180), 3, darker(wood, 0.2), 2),
  )
  body += at(
    c.pick([250, 940]),
    522,
    times(3, (index) =>
      rect(-120, -24 - index * 26, 240 - index * 34, 22, mix(wood, index % 2 ? paper : darkWood, 0.3), 3),
    ),
  )
  return body + at(600, 516, shavings(c)) + at(760, 516, shavings(c))
}

const tin = (c: Chance, p: Palette): string => {
  const [tall, tone] = [c.between(40, 92), c.pick([brass, clay, p.soft, paper, '#6f8f8a', lightBrass])]
  return (
    rect(-26, -tall, 52, tall, tone, 6) +
    rect(-28, -tall, 56, 12, darker(tone, 0.25), 4) +
    rect(-18, -tall * 0.6, 36, 14, paper, 2)
  )
}

const shavings = (c: Chance): string =>
  times(5, () => {
    const [x, r] = [c.between(-60, 60), c.between(12, 22)]
    return stroke(
      `M${x} 4a${r} ${r} 0 1 1 ${r} -${r}a${r * 0.6} ${r * 0.6} 0 1 1 -${r * 0.6} ${r * 0.5}`,
      lighter(wood, c.between(0.3, 0.6)),
      6,
    )
  })

const hammer = (): string =>
  rect(-9, -60, 18, 220, wood, 8) + shape('M-58 -92h88q22 0 30 26h-40v14h-78z', steel)
const mallet = (): string =>
  rect(-9, -20, 18, 180, darkWood, 8) +
  rect(-56, -96, 112, 84, wood, 8) +
  rect(-56, -96, 20, 84, darker(wood, 0.15), 6)
const saw = (): string =>
  polygon(
    [
      [-34, -110],
      [34, -110],
      [14, 110],
      [-24, 110],
    ],
    steel,
  ) +
  shape('M-44 -190h84q16 40 0 84h-84q-16 -40 0 -84zM-18 -168q-10 22 0 42h34q8 -20 0 -42z', darkWood).replace(
    '/>',
    ' fill-rule="evenodd"/>',
  )
const square = (): string =>
  rect(-50, -110, 34, 130, darkWood, 4) +
  rect(-16, -110, 110, 22, steel, 2) +
  times(8, (index) => rect(-4 + index * 12, -110, 2, index % 2 ? 8 : 12, ink))
const chisel = (c: Chance, p: Palette): string =>
  rect(-15, -110, 30, 110, c.pick([brass, p.main, wood]), 12) +
  rect(-15, -18, 30, 14, lightBrass, 3) +
  polygon(
    [
      [-10, -4],
      [10, -4],
      [14, 118],
      [-14, 104],
    ],
    steel,
  )
const plane = (): string =>
  rect(-84, 26, 168, 34, steel, 5) +
  shape('M-60 26q-6 -58 22 -60q16 0 14 60zM22 26v-46q0 -14 26 -10l14 56z', darkWood) +
  circle(-30, -36, 15, brass)
const driver = (_: Chance, p: Palette): string =>
  rect(-19, -110, 38, 100, p.soft, 16) +
  rect(-6, -10, 12, 140, steel) +
  times(3, (index) => rect(-12 + index * 10, -98, 4, 76, darker(p.main, 0.3), 2))
const pliers = (): string =>
  stroke('M-12 -50q-44 90 -26 190M12 -50q44 90 26 190', clay, 20) +
  shape('M-26 -40q-8 -70 18 -80h16q26 10 18 80z', steel) +
  circle(0, -42, 11, ink)
const caliper = (): string =>
  ring(0, 0, 66, brass, 14) +
  rect(-20, 52, 40, 40, deepGreen) +
  rect(-6, -90, 12, 40, brass, 5) +
  stroke('M-22 66l-14 70M22 66l14 70', brass, 12)

/** Two boards that meet in dovetails, close up. */
export function joint(c: Chance, p: Palette): string {
  const [light, dark] = c.pick([
    [lighter(wood, 0.35), darkWood],
    [mix(wood, '#e8c79a', 0.5), mix(darkWood, clay, 0.35)],
    [mix(p.main, paper, 0.45), darker(p.main, 0.3)],
  ] as const)
  let body = rect(0, 0, width, height, deepGreen)
  body += times(18, (index) => rect(0, index * 41, width, 1.5, mix(deepGreen, green, 0.7)))
  body += rect(120, 140, 540, 440, light) + grain(c, 120, 140, 540, 440, darker(light, 0.18))
  body += rect(660, 140, 500, 440, dark) + grain(c, 660, 140, 500, 440, darker(dark, 0.25))
  const tails = c.whole(3, 5)
  const each = 440 / tails
  body += times(tails, (index) => {
    const y = 140 + index * each
    return (
      polygon(
        [
          [656, y + each * 0.3],
          [790, y + each * 0.14],
          [790, y + each * 0.86],
          [656, y + each * 0.7],
        ],
        light,
      ) +
      stroke(
        `M660 ${y + each * 0.3}L790 ${y + each * 0.14}V${y + each * 0.86}L660 ${y + each * 0.7}`,
        darker(dark, 0.5),
        3,
      )
    )
  })
  body += rect(790, 140, 4, 440, darker(dark, 0.45))
  body += at(
    c.between(280, 420),
    c.between(230, 480),
    rect(-170, -12, 300, 24, lightBrass, 3) +
      polygon(
        [
          [130, -12],
          [178, 0],
          [130, 12],
        ],
        sand,
      ) +
      polygon(
        [
          [162, -4],
          [178, 0],
          [162, 4],
        ],
        ink,
      ) +
      rect(-190, -12, 22, 24, '#c8796b', 4),
    1,
    c.between(-24, 12),
  )
  return body + at(900, 640, shavings(c)) + at(1000, 650, shavings(c)) + at(330, 650, shavings(c))
}

const grain = (c: Chance, x: number, y: number, w: number, h: number, tone: string): string =>
  faint(
    0.55,
    times(9, (index) => {
      const gy = y + ((index + 0.5) / 9) * h
      return stroke(
        `M${x} ${gy}q${w / 4} ${c.between(-22, 22)} ${w / 2} 0t${w / 2} ${c.between(-10, 10)}`,
        tone,
        3,
      )
    }),
  )

/** A piece of furniture in a quiet corner. */
export const furniture = (c: Chance, p: Palette): string =>
  corner(c, p, c.pick([stool, chair, chest, shelves]))
export const rockingChair = (c: Chance, p: Palette): string => corner(c, p, rocker)
export const threeLegs = (c: Chance, p: Palette): string => corner(c, p, stool)

function corner(c: Chance, p: Palette, piece: (tone: string) => string): string {
  const wall = c.pick([mix(p.pale, sand, 0.4), mix(green, paper, 0.72), mix(p.main, paper, 0.6)])
  const tone = c.pick([wood, darkWood, mix(wood, clay, 0.4)])
  let body = rect(0, 0, width, height, wall) + rect(0, 545, width, 180, mix(sand, wood, 0.35))
  body +=
    rect(0, 532, width, 14, paper) +
    times(7, (index) => stroke(`M${index * 210 - 40} 720L${index * 170 + 120} 546`, mix(sand, wood, 0.6), 3))
  body +=
    rect(870, 110, 210, 260, paper, 4) +
    rect(890, 130, 170, 220, mix(p.main, paper, 0.35)) +
    circle(975, 226, 46, lightBrass) +
    polygon(
      [
        [890, 350],
        [960, 250],
        [1060, 350],
      ],
      green,
    )
  body += oval(600, 640, 230, 26, mix(sand, darkWood, 0.5))
  body += at(600, 640, piece(tone))
  return body + at(250, 648, pottedPlant(c, p), 1.5)
}

const rocker = (tone: string): string =>
  at(0, -18, chair(tone)) + stroke('M-205 -34Q0 44 205 -34', darker(tone, 0.2), 20)
const stool = (tone: string): string =>
  stroke('M-90 -230L-140 0M90 -230L140 0', darker(tone, 0.15), 26) +
  stroke('M0 -230L-14 -16', darker(tone, 0.35), 22) +
  stroke('M-112 -96H112', darker(tone, 0.2), 14) +
  rect(-160, -272, 320, 46, tone, 22) +
  rect(-150, -266, 300, 12, lighter(tone, 0.25), 6)
const chair = (tone: string): string =>
  stroke('M-110 -190V0M110 -190V0', darker(tone, 0.2), 24) +
  stroke('M-104 -440V-180M104 -440V-180', tone, 24) +
  times(5, (index) => stroke(`M${-64 + index * 32} -410V-210`, darker(tone, 0.12), 12)) +
  rect(-124, -462, 248, 40, tone, 18) +
  rect(-140, -214, 280, 40, tone, 10) +
  stroke('M-100 -90H100', darker(tone, 0.3), 14)
const chest = (tone: string): string =>
  rect(-210, -250, 420, 240, tone, 6) +
  rect(-224, -278, 448, 40, darker(tone, 0.15), 8) +
  times(
    3,
    (index) =>
      rect(-190, -222 + index * 70, 380, 58, lighter(tone, 0.15), 4) +
      circle(-70, -193 + index * 70, 9, brass) +
      circle(70, -193 + index * 70, 9, brass),
  ) +
  rect(-200, -10, 36, 18, darkWood) +
  rect(164, -10, 36, 18, darkWood)
const shelves = (tone: string): string =>
  rect(-170, -440, 24, 440, darker(tone, 0.15)) +
  rect(146, -440, 24, 440, darker(tone, 0.15)) +
  times(4, (index) => rect(-182, -440 + index * 138, 364, 22, tone, 3)) +
  times(7, (index) =>
    rect(
      -130 + index * 26,
      -304 - (index % 3) * 10 - 76,
      22,
      80 + (index % 3) * 10,
      [green, clay, brass, deepGreen][index % 4] ?? green,
      2,
    ),
  ) +
  oval(70, -184, 40, 22, clay) +
  rect(-110, -232, 60, 68, paper, 8)

/** Ends of sawn boards, ring upon ring. */
export function boards(c: Chance, p: Palette): string {
  let body = rect(0, 0, width, height, darker(darkWood, 0.45))
  for (let y = 16; y < height; y += 118) {
    for (let x = c.between(-120, 0); x < width; ) {
      const w = c.between(130, 270)
      const tone = mix(
        c.pick([wood, darkWood, lighter(wood, 0.3), mix(wood, clay, 0.3), mix(wood, p.main, 0.25)]),
        paper,
        c.between(0, 0.18),
      )
      const centre = x + c.between(0.2, 0.8) * w
      const id = `end-${Math.round(x)}-${y}`
      body += `<clipPath id="${id}">${rect(x, y, w, 106, tone, 5)}</clipPath><g clip-path="url(#${id})">${rect(x, y, w, 106, tone)}`
      body += `${times(7, (index) => ring(centre, y + 140, 30 + index * 22, darker(tone, 0.16), 4))}</g>`
      x += w + 12
    }
  }
  return body
}
