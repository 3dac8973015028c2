import type { Chance } from '../chance.ts'
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
  leaf,
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

/** A board of hexagons in a game's own colours. */
export function hexes(c: Chance, p: Palette): string {
  const lands = ['#d9b25f', '#7a9a4a', green, '#a8b0a6', clay, '#9cc0c4', p.soft]
  let body =
    rect(0, 0, width, height, p.deep) +
    times(10, (index) => rect(0, index * 78, width, 2, lighter(p.deep, 0.08)))
  const r = 96
  for (let row = -1; row < 6; row++) {
    for (let column = -1; column < 9; column++) {
      const [x, y] = [column * r * 1.74 + (row % 2 ? r * 0.87 : 0), row * r * 1.51 + 20]
      const isOnBoard = Math.hypot((x - 640) / 1.35, y - 360) < 410
      if (isOnBoard)
        body += at(
          x,
          y,
          hexagon(r - 5, paper) +
            hexagon(r - 13, c.pick(lands)) +
            (c.some(0.45)
              ? mark(c)
              : circle(0, 0, 25, paper) +
                times(c.whole(1, 5), (dot) => circle(-14 + (dot % 3) * 14, dot > 2 ? 9 : -4, 5, clay))),
        )
    }
  }
  return (
    body +
    times(8, (index) =>
      at(
        330 + (index % 4) * 205 + c.between(-50, 50),
        250 + Math.floor(index / 4) * 240 + c.between(-60, 60),
        meeple(c.pick([clay, '#f3e3b8', p.main, '#3f6f8f', ink])),
        1.1,
      ),
    )
  )
}

const hexagon = (r: number, fill: string): string =>
  polygon(
    times6((index) => [r * Math.sin((index * Math.PI) / 3), r * Math.cos((index * Math.PI) / 3)]),
    fill,
  )
const times6 = (make: (index: number) => [number, number]) =>
  Array.from({ length: 6 }, (_, index) => make(index))
const mark = (c: Chance): string =>
  c.pick([
    polygon(
      [
        [-36, 26],
        [-6, -34],
        [12, 0],
        [22, -16],
        [42, 26],
      ],
      faintInk,
    ),
    times(3, (index) => stroke(`M${-36} ${-16 + index * 18}q18 -12 36 0t36 0`, faintInk, 5)),
    times(3, (index) =>
      polygon(
        [
          [-34 + index * 30, 22],
          [-20 + index * 30, -24],
          [-6 + index * 30, 22],
        ],
        faintInk,
      ),
    ),
  ])
const faintInk = 'rgba(35,32,26,0.32)'

const meeple = (fill: string): string =>
  shape(
    'M0 -46a15 15 0 0 1 15 15q0 6 -3 10l28 14q6 6 -2 12l-18 4l14 33q0 6 -6 6h-18l-10 -20l-10 20h-18q-6 0 -6 -6l14 -33l-18 -4q-8 -6 -2 -12l28 -14q-3 -4 -3 -10a15 15 0 0 1 15 -15z',
    fill,
  )

/** A game under way: cards, dice, tokens. */
export function game(c: Chance, p: Palette): string {
  const felt = c.pick([green, p.main, mix(wood, darkWood, 0.4), deepGreen])
  let body = rect(0, 0, width, height, felt) + circle(640, 360, 330, lighter(felt, 0.07))
  body += ring(640, 360, 330, lighter(felt, 0.2), 3)
  body += times(6, (index) =>
    at(640 + (index - 2.5) * 104, 300 + Math.abs(index - 2.5) * 12, card(c, p), 1, (index - 2.5) * 9),
  )
  body += times(4, () => at(c.between(180, 1100), c.between(470, 640), die(c), 1, c.between(0, 90)))
  body += times(12, (index) => {
    const [x, y] = [
      130 + (index % 4) * 62 + c.between(-9, 9),
      90 + Math.floor(index / 4) * 58 + c.between(-9, 9),
    ]
    const tone = c.pick([lightBrass, clay, paper])
    return (
      circle(x, y + 5, 20, darker(tone, 0.4)) + circle(x, y, 20, tone) + ring(x, y, 12, darker(tone, 0.2), 3)
    )
  })
  return (
    body +
    times(6, (index) =>
      at(
        920 + (index % 3) * 112,
        120 + Math.floor(index / 3) * 112,
        meeple(c.pick([clay, lightBrass, p.soft, '#3f6f8f', paper])),
        1,
        c.between(-20, 20),
      ),
    )
  )
}

function card(c: Chance, p: Palette): string {
  const tone = c.pick([clay, '#3f6f8f', brass, p.main, green])
  return (
    rect(-66, -96, 138, 196, darker(tone, 0.5), 12) +
    rect(-70, -100, 138, 196, paper, 12) +
    rect(-58, -88, 114, 92, mix(tone, paper, 0.25), 6) +
    circle(-1, -42, 28, tone) +
    times(3, (index) => rect(-50, 24 + index * 20, index === 2 ? 60 : 98, 8, sand, 4))
  )
}

function die(c: Chance): string {
  const tone = c.pick([paper, clay, lightBrass])
  const pips = [
    [[0, 0]],
    [
      [-16, -16],
      [16, 16],
    ],
    [
      [-16, -16],
      [0, 0],
      [16, 16],
    ],
    [
      [-16, -16],
      [16, -16],
      [-16, 16],
      [16, 16],
    ],
    [
      [-16, -16],
      [16, -16],
      [0, 0],
      [-16, 16],
      [16, 16],
    ],
  ]
  return (
    rect(-36, -30, 76, 76, 'rgba(0,0,0,0.25)', 14) +
    rect(-38, -38, 76, 76, tone, 14) +
    c
      .pick(pips)
      .map(([x = 0, y = 0]) => circle(x, y, 7, ink))
      .join('')
  )
}

/** A repair evening's table under its lamps. */
export function repair(c: Chance, p: Palette): string {
  const wall = c.pick([mix(p.main, paper, 0.62), deepGreen, mix(p.main, deepGreen, 0.4)])
  let body = rect(0, 0, width, height, wall)
  body += times(3, (index) =>
    at(
      250 + index * 390,
      0,
      rect(-2, 0, 4, 96, ink) +
        faint(
          0.25,
          polygon(
            [
              [-70, 150],
              [70, 150],
              [250, 520],
              [-250, 520],
            ],
            '#ffe9a8',
          ),
        ) +
        shape('M-78 152Q-70 92 0 88Q70 92 78 152Z', index % 2 ? brass : clay) +
        oval(0, 154, 40, 12, '#ffe9a8'),
    ),
  )
  body += rect(0, 530, width, 34, wood) + rect(0, 564, width, 170, darkWood)
  const things = c.shuffle([radio, toaster, fan, clock, kettle, machine, bicycle])
  body += times(4, (index) => at(190 + index * 300, 530, things[index]?.(p) ?? ''))
  return (
    body +
    times(7, () =>
      at(
        c.between(60, 1200),
        544,
        rect(-24, -6, 48, 8, '#a9b0ae', 3) + rect(24, -8, 34, 12, c.pick([clay, brass, green]), 5),
        1,
        c.between(-4, 4),
      ),
    )
  )
}

const radio = (p: Palette): string =>
  stroke('M70 -170L120 -260', '#a9b0ae', 6) +
  rect(-120, -170, 240, 168, mix(wood, clay, 0.3), 18) +
  rect(-104, -152, 120, 132, sand, 8) +
  times(6, (index) => rect(-94, -140 + index * 20, 100, 7, darkWood, 3)) +
  circle(70, -110, 32, paper) +
  stroke('M70 -110L84 -132', clay, 5) +
  circle(46, -42, 13, p.main) +
  circle(94, -42, 13, brass)
const toaster = (): string =>
  rect(-104, -136, 208, 126, '#b9b6ac', 40) +
  rect(-84, -118, 168, 90, '#cfccc2', 26) +
  rect(-60, -190, 120, 70, '#d9a86a', 18) +
  rect(-80, -142, 160, 14, ink, 6) +
  rect(96, -96, 26, 16, ink, 5) +
  rect(-96, -14, 192, 14, ink, 5)
const fan = (): string =>
  rect(-10, -110, 20, 106, '#8f918c') +
  rect(-70, -16, 140, 16, '#6f716c', 8) +
  circle(0, -180, 102, paper) +
  ring(0, -180, 100, green, 8) +
  times(4, (index) => at(0, -180, shape('M0 0Q14 -80 58 -66Q60 -22 0 0Z', leaf), 1, index * 90)) +
  circle(0, -180, 17, brass)
const clock = (p: Palette): string =>
  circle(-70, -10, 15, darkWood) +
  circle(70, -10, 15, darkWood) +
  circle(0, -112, 108, p.main) +
  circle(0, -112, 86, paper) +
  times(12, (index) => at(0, -112, rect(-3, -78, 6, 15, ink), 1, index * 30)) +
  stroke('M0 -112V-170M0 -112L40 -92', ink, 8) +
  circle(0, -112, 9, brass)
const kettle = (p: Palette): string =>
  stroke('M-60 -150Q0 -240 60 -150', ink, 16) +
  shape('M76 -60Q130 -80 136 -150L118 -152Q110 -110 72 -110Z', darker(p.main, 0.2)) +
  shape('M-100 0Q-110 -150 0 -158Q110 -150 100 0Z', p.main) +
  circle(0, -166, 14, brass) +
  faint(0.25, oval(-46, -86, 16, 50, paper))
const machine = (): string =>
  rect(-130, -26, 260, 26, deepGreen, 6) +
  shape('M-110 -26V-150Q-110 -200 -60 -200H80Q124 -200 124 -160V-120H84V-150H-30V-26Z', ink) +
  circle(-118, -120, 40, brass) +
  circle(-118, -120, 22, ink) +
  rect(94, -120, 8, 84, '#a9b0ae') +
  stroke('M-60 -170H70', lightBrass, 5) +
  rect(40, -240, 18, 42, clay, 4)
const bicycle = (p: Palette): string =>
  ring(-84, -66, 60, ink, 10) +
  ring(84, -66, 60, ink, 10) +
  stroke('M-84 -66L-30 -160H60L84 -66M-30 -160L10 -66H-84M10 -66L60 -160', p.main, 11) +
  stroke('M-50 -184H-10M60 -160L54 -196H84', ink, 10) +
  circle(10, -66, 15, brass)

/** A thing opened up: wheels, springs, screws. */
export function gears(c: Chance, p: Palette): string {
  const plate = c.pick([mix(p.main, sand, 0.6), mix(brass, sand, 0.55), '#b9b6ac'])
  let body =
    rect(0, 0, width, height, p.deep) +
    rect(90, 60, 1100, 600, darker(plate, 0.25), 46) +
    rect(110, 80, 1060, 560, plate, 34)
  body += times(4, (index) =>
    at(
      index % 2 ? 1122 : 158,
      index < 2 ? 128 : 592,
      circle(0, 0, 20, '#8f918c') + rect(-14, -3, 28, 6, ink),
      1,
      c.between(0, 180),
    ),
  )
  const places = c.shuffle([
    [360, 260, 130],
    [590, 400, 160],
    [830, 250, 120],
    [960, 480, 110],
    [330, 510, 90],
    [720, 560, 60],
  ] as const)
  return (
    body +
    places
      .map(([x, y, r], index) =>
        at(x, y, cog(r, c.pick([brass, lightBrass, '#8f918c', clay, p.main]), index), 1, c.between(0, 40)),
      )
      .join('') +
    stroke('M1000 160q-40 40 0 70t0 70t0 70', '#6f716c', 8)
  )
}

function cog(r: number, tone: string, index: number): string {
  const teeth = Math.round(r / 7)
  const rim = times(teeth, (tooth) =>
    at(0, 0, rect(-r * 0.07, -r * 1.12, r * 0.14, r * 0.26, tone, 2), 1, (tooth * 360) / teeth),
  )
  const spokes = times(5, (spoke) =>
    at(0, 0, rect(-r * 0.07, -r * 0.8, r * 0.14, r * 0.8, tone), 1, spoke * 72 + index * 9),
  )
  return (
    rim +
    ring(0, 0, r * 0.88, tone, r * 0.24) +
    ring(0, 0, r * 0.86, darker(tone, 0.15), 3) +
    spokes +
    circle(0, 0, r * 0.22, darker(tone, 0.25)) +
    circle(0, 0, r * 0.09, paper)
  )
}
