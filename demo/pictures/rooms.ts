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
  fade,
  faint,
  green,
  ink,
  leaf,
  lightBrass,
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

/** Shelf upon shelf of spines. */
export function books(c: Chance, p: Palette): string {
  let body = rect(0, 0, width, height, darker(darkWood, 0.35))
  const cloth = [
    p.main,
    p.deep,
    green,
    deepGreen,
    brass,
    clay,
    sand,
    '#4b5f6b',
    mix(p.main, paper, 0.4),
    '#8a9b8e',
  ]
  for (const y of [215, 452, 690]) {
    for (let x = 18; x < width - 30; ) {
      const [w, tall, tone] = [c.between(26, 62), c.between(130, 200), c.pick(cloth)]
      const leans = c.some(0.07)
      body += leans
        ? at(x + 22, y, spine(-4, w, tall * 0.92, tone, c), 1, 11)
        : at(x, y, spine(0, w, tall, tone, c))
      x += w + (leans ? 46 : 3)
      if (c.some(0.05)) {
        body += at(
          x + 46,
          y,
          times(3, (index) => rect(-40, -26 - index * 26, 84 - index * 8, 24, c.pick(cloth), 2)),
        )
        x += 96
      }
    }
    body += rect(0, y, width, 24, darkWood) + rect(0, y, width, 6, wood)
  }
  return body
}

function spine(x: number, w: number, tall: number, tone: string, c: Chance): string {
  const mark = c.pick([lightBrass, paper, darker(tone, 0.35)])
  const kind = c.whole(0, 2)
  const bands = rect(x, -tall + 16, w, 5, mark) + rect(x, -34, w, 5, mark)
  const label = rect(x + w * 0.18, -tall * 0.78, w * 0.64, tall * 0.3, mark, 2)
  return (
    rect(x, -tall, w, tall, tone, 3) +
    (kind === 0 ? bands : kind === 1 ? label : bands + circle(x + w / 2, -tall / 2, w * 0.17, mark))
  )
}

/** A chair's worth of evening: window, lamp, books, something warm. */
export function reading(c: Chance, p: Palette): string {
  const isNight = c.some(0.55)
  let body = rect(0, 0, width, height, isNight ? mix(p.main, paper, 0.25) : p.pale)
  body +=
    rect(230, 70, 480, 400, paper, 6) +
    fade(
      250,
      90,
      440,
      360,
      isNight ? '#22314a' : '#bcd6dc',
      isNight ? mix('#22314a', p.main, 0.5) : '#f7ecd2',
    )
  body += isNight
    ? circle(560, 190, 44, '#f7edcf') +
      times(14, () => circle(c.between(260, 680), c.between(100, 330), 3, paper))
    : circle(560, 220, 58, lightBrass)
  body += polygon(
    [
      [250, 450],
      [250, 390],
      [360, 330],
      [470, 400],
      [570, 350],
      [690, 410],
      [690, 450],
    ],
    isNight ? deepGreen : leaf,
  )
  body += stroke('M470 90v360M250 270h440', paper, 12)
  body += rect(0, 560, width, 26, wood) + rect(0, 586, width, 140, darkWood)
  body += at(
    1010,
    560,
    rect(-10, -260, 20, 250, brass) +
      oval(0, -6, 84, 16, brass) +
      (isNight ? faint(0.35, circle(0, -270, 210, '#ffe9a8')) : '') +
      polygon(
        [
          [-62, -370],
          [62, -370],
          [112, -240],
          [-112, -240],
        ],
        lightBrass,
      ),
  )
  const stack = c.whole(3, 6)
  body += at(
    c.between(330, 430),
    560,
    times(
      stack,
      (index) =>
        rect(
          -110 + c.between(-14, 14),
          -40 - index * 40,
          220 - index * 12,
          38,
          c.pick([p.main, green, clay, sand, p.deep, brass]),
          4,
        ) + rect(-84, -26 - index * 40, 60, 8, paper, 3),
    ),
  )
  return body + at(c.between(640, 760), 560, mug(c.pick([paper, p.main, clay])))
}

const mug = (tone: string): string =>
  stroke('M-20 -150q-16 -22 0 -42t0 -44M16 -150q-16 -22 0 -42t0 -44', paper, 6) +
  ring(62, -62, 30, tone, 14) +
  shape('M-60 -128H60V-22Q60 0 38 0H-38Q-60 0 -60 -22Z', tone) +
  oval(0, -126, 60, 13, darker(tone, 0.45)) +
  rect(-60, -70, 120, 12, darker(tone, 0.2))

/** A desk: plan on the wall, laptop, notes, mug. */
export function desk(c: Chance, p: Palette): string {
  let body = rect(0, 0, width, height, c.pick([p.pale, mix(green, paper, 0.75), mix(sand, paper, 0.4)]))
  body += times(9, (index) => {
    const tone = c.pick([lightBrass, p.soft, mix(leaf, paper, 0.4), mix(clay, paper, 0.4), paper])
    return at(
      170 + (index % 3) * 150,
      110 + Math.floor(index / 3) * 130,
      rect(-52, -48, 112, 104, tone, 3) +
        times(3, (line) => rect(-38, -26 + line * 24, c.between(40, 84), 7, darker(tone, 0.3), 3)),
      1,
      c.between(-5, 5),
    )
  })
  body += rect(0, 560, width, 30, wood) + rect(0, 590, width, 140, darkWood)
  body +=
    rect(560, 240, 480, 300, ink, 16) +
    rect(580, 258, 440, 262, paper, 4) +
    polygon(
      [
        [510, 540],
        [1090, 540],
        [1120, 562],
        [480, 562],
      ],
      '#8f918c',
    )
  let rise = 470
  const points = Array.from({ length: 8 }, (_, index) => {
    rise -= c.between(-16, 46)
    return `${index === 0 ? 'M' : 'L'}${612 + index * 54} ${Math.max(rise, 290)}`
  })
  body += times(8, (index) =>
    rect(600 + index * 54, 400 + (index % 3) * 20, 26, 108 - (index % 3) * 20, mix(p.main, paper, 0.75)),
  )
  body += stroke(points.join(''), p.main, 8)
  return body + at(1180, 560, mug(c.pick([p.main, green, clay])), 0.8)
}

/** Pictures on a wall, each a small view of its own. */
export function frames(c: Chance, p: Palette): string {
  const wall = c.pick([p.pale, mix(green, paper, 0.7), p.deep])
  let body = rect(0, 0, width, height, wall) + rect(0, 640, width, 90, mix(darkWood, wall, 0.3))
  const places = [
    [90, 110, 300, 220],
    [430, 70, 220, 290],
    [690, 110, 330, 230],
    [1060, 90, 150, 210],
    [150, 370, 220, 220],
    [430, 400, 320, 200],
    [800, 380, 200, 230],
    [1040, 350, 190, 190],
  ] as const
  for (const [x, y, w, h] of places) {
    const [sky, land] = [
      c.pick(['#cfe0dc', '#f2c9a0', p.soft, '#d8cfe0', lightBrass]),
      c.pick([green, p.main, clay, deepGreen, p.deep]),
    ]
    body +=
      rect(x + 5, y + 8, w, h, 'rgba(0,0,0,0.18)', 3) +
      rect(x, y, w, h, c.pick([ink, wood, brass]), 3) +
      rect(x + 8, y + 8, w - 16, h - 16, paper)
    const [ix, iy, iw, ih] = [x + 26, y + 26, w - 52, h - 52]
    body +=
      rect(ix, iy, iw, ih, sky) +
      circle(ix + iw * c.between(0.25, 0.75), iy + ih * 0.36, Math.min(iw, ih) * 0.15, paper)
    const mid = c.between(0.2, 0.7)
    body +=
      polygon(
        [
          [ix, iy + ih],
          [ix, iy + ih * 0.75],
          [ix + iw * mid, iy + ih * 0.42],
          [ix + iw, iy + ih * 0.8],
          [ix + iw, iy + ih],
        ],
        mix(land, sky, 0.35),
      ) +
      polygon(
        [
          [ix, iy + ih],
          [ix, iy + ih * 0.66],
          [ix + iw * 0.6, iy + ih],
          [ix, iy + ih],
        ],
        land,
      )
  }
  return body
}
