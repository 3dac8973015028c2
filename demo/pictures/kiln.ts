import type { Chance } from '../chance.ts'
import {
  at,
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

/** Shelves of pots, glazed and not. */
export function pots(c: Chance, p: Palette): string {
  const wall = c.pick([mix(p.pale, sand, 0.5), mix(green, paper, 0.55), deepGreen])
  let body = rect(0, 0, width, height, wall)
  for (const y of [250, 470, 690]) {
    body += times(7, (index) =>
      at(110 + index * 178 + c.between(-12, 12), y, pot(c, p), c.between(0.85, 1.15)),
    )
    body += rect(0, y, width, 20, wood) + rect(0, y + 20, width, 8, darker(wall, 0.25))
  }
  return body
}

const outlines = [
  'M-52 0Q-70 -60 -44 -104Q-30 -128 -34 -146H34Q30 -128 44 -104Q70 -60 52 0Z',
  'M-62 0Q-80 -64 -78 -96H78Q80 -64 62 0Z',
  'M-40 0Q-64 -84 -22 -130L-18 -176H18L22 -130Q64 -84 40 0Z',
  'M-46 0L-50 -118H50L46 0Z',
  'M-34 0Q-78 -10 -92 -66H92Q78 -10 34 0Z',
  'M-44 0Q-76 -40 -62 -96Q-46 -140 0 -140Q46 -140 62 -96Q76 -40 44 0Z',
]

function pot(c: Chance, p: Palette): string {
  const body = c.pick([clay, paper, sand, p.main, '#7f9a92', '#4b5f6b', lightBrass, green])
  const glaze = c.pick([mix(body, paper, 0.5), darker(body, 0.3), '#6f8f8a', p.deep])
  const outline = c.pick(outlines)
  const id = `pot-${c.whole(0, 1_000_000)}`
  const line = c.between(-90, -40)
  const dip = `M-120 -200H120V${line}Q60 ${line + 26} 0 ${line}T-120 ${line}Z`
  const bands = times(3, (index) => rect(-120, -34 - index * 18, 240, 7, glaze))
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath>${shape(outline, body)}<g clip-path="url(#${id})">${c.some(0.5) ? shape(dip, glaze) : c.some(0.6) ? bands : ''}${faint(0.16, rect(24, -220, 90, 240, ink))}</g>`
}

/** A bowl on the wheel, tools beside it. */
export function wheel(c: Chance, p: Palette): string {
  const wall = c.pick([mix(p.pale, sand, 0.4), mix(green, paper, 0.6)])
  let body = rect(0, 0, width, height, wall) + circle(640, 320, 290, lighter(wall, 0.4))
  body +=
    oval(640, 610, 420, 74, '#8b8a83') +
    oval(640, 594, 420, 74, '#b9b6ac') +
    times(
      4,
      (index) =>
        `<ellipse cx="640" cy="594" rx="${380 - index * 70}" ry="${66 - index * 12}" fill="none" stroke="#9d9a90" stroke-width="3"/>`,
    )
  const form = c.pick([
    'M-120 0Q-260 -110 -250 -240H250Q260 -110 120 0Z',
    'M-110 0Q-220 -150 -120 -270Q-90 -310 -110 -340H110Q90 -310 120 -270Q220 -150 110 0Z',
    'M-130 0Q-190 -190 -160 -330H160Q190 -190 130 0Z',
  ])
  const rim = form.includes('-240H250') ? [-240, 250] : form.includes('-340H110') ? [-340, 110] : [-330, 160]
  const tone = c.pick([clay, p.main, mix(clay, sand, 0.4)])
  body += at(
    640,
    598,
    shape(form, tone) +
      times(5, (index) =>
        faint(
          0.3,
          stroke(
            `M${-150 + index * 6} ${-50 - index * 42}q150 ${26 - index * 3} ${300 - index * 12} 0`,
            darker(tone, 0.4),
            5,
          ),
        ),
      ) +
      oval(0, rim[0] ?? 0, rim[1] ?? 0, 30, lighter(tone, 0.22)) +
      oval(0, (rim[0] ?? 0) + 5, (rim[1] ?? 0) - 16, 20, darker(tone, 0.4)),
  )
  body += at(170, 640, rect(-60, -110, 120, 110, '#6f8f8a', 10) + oval(0, -110, 60, 15, '#d5e0dc'))
  return (
    body +
    at(
      1110,
      640,
      stroke('M-20 0L10 -170', wood, 12) +
        ring(14, -196, 24, steel, 6) +
        stroke('M34 0L60 -150', darkWood, 14) +
        rect(-50, -84, 120, 84, paper, 8),
    )
  )
}

/** Test tiles in a grid, each glaze beside the next. */
export function tiles(c: Chance, p: Palette): string {
  const glazes = [
    p.main,
    '#6f8f8a',
    '#3d5a66',
    lightBrass,
    paper,
    '#8a4a3a',
    green,
    '#a5b8a0',
    ink,
    '#d4a58a',
  ]
  let body = rect(0, 0, width, height, mix(sand, wood, 0.25))
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 9; column++) {
      const [x, y, tone] = [60 + column * 132, 32 + row * 168, c.pick(glazes)]
      const second = mix(tone, c.pick(glazes), 0.5)
      const line = c.between(50, 100)
      body +=
        rect(x + 5, y + 7, 108, 148, darker(wood, 0.35), 8) + rect(x, y, 108, 148, mix(clay, sand, 0.35), 8)
      body += shape(
        `M${x} ${y + 12}q0 -12 12 -12h84q12 0 12 12v${line}q-27 ${c.between(8, 26)} -54 0t-54 0z`,
        tone,
      )
      body +=
        shape(`M${x} ${y + 12}q0 -12 12 -12h84q12 0 12 12v${line * 0.4}q-27 18 -54 0t-54 0z`, second) +
        circle(x + 54, y + 22, 8, mix(sand, wood, 0.25))
    }
  }
  return body
}
