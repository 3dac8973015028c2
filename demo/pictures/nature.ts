import type { Chance } from '../chance.ts'
import {
  at,
  brass,
  canvas,
  circle,
  darker,
  darkWood,
  deepGreen,
  fade,
  faint,
  green,
  ink,
  leaf,
  leafShape,
  lightBrass,
  lighter,
  mix,
  oval,
  type Palette,
  paper,
  pine,
  polygon,
  rect,
  ridge,
  ring,
  sand,
  shape,
  stroke,
  times,
  wood,
} from './paper.ts'

const { width, height } = canvas

/** Ranges one behind the other, a low sun, and a path that winds up. */
export function mountains(c: Chance, p: Palette): string {
  const isEvening = c.some(0.4)
  const sky = isEvening ? mix(p.main, '#f2b880', 0.6) : mix(p.pale, '#cfe0dc', 0.5)
  const far = isEvening ? mix(p.main, '#f2c9a0', 0.45) : mix(green, sky, 0.62)
  const sun = c.between(260, 1020)
  const layers = 4
  let body =
    fade(0, 0, width, height, sky, paper) +
    circle(sun, c.between(170, 240), 74, isEvening ? '#f7e0b0' : lightBrass)
  body += faint(0.35, ring(sun, 205, 112, paper, 3))
  for (let layer = 0; layer < layers; layer++) {
    const fill = mix(far, deepGreen, layer / (layers - 0.6))
    body += ridge(c, 400 + layer * 72, 230 - layer * 42, 6 + layer * 2, fill, layer > 1)
  }
  const bend = c.between(-80, 80)
  body += shape(
    `M${560 + bend} 720C${470 + bend} 660 ${790 + bend} 640 ${700 + bend} 596C${650 + bend} 570 ${740 + bend} 556 ${722 + bend} 536` +
      `C${752 + bend} 560 ${690 + bend} 572 ${752 + bend} 598C${880 + bend} 650 ${640 + bend} 666 ${760 + bend} 720Z`,
    mix(sand, p.main, 0.18),
  )
  body += times(13, () => {
    const x = c.between(0, width)
    return Math.abs(x - 690 - bend) < 130
      ? ''
      : pine(x, c.between(650, 730), c.between(90, 170), darker(deepGreen, c.between(0, 0.35)))
  })
  return body + birds(c)
}

function birds(c: Chance): string {
  const [x, y] = [c.between(300, 950), c.between(90, 190)]
  return times(4, (index) => {
    const [bx, by] = [x + index * 46 + c.between(-8, 8), y + (index % 2) * 24]
    return stroke(`M${bx} ${by}q10 -12 18 0q10 -12 18 0`, ink, 4)
  })
}

/** Trunks that fade into the mist, and a way between them. */
export function forest(c: Chance, p: Palette): string {
  const mist = mix(p.pale, '#dfe8dc', 0.5)
  let body = fade(0, 0, width, height, mist, paper) + circle(c.between(480, 800), 260, 130, faintSun(p))
  for (let layer = 0; layer < 3; layer++) {
    const fill = mix(mist, deepGreen, 0.25 + layer * 0.33)
    body += ridge(c, 560 + layer * 60, 50, 7, mix(fill, mist, 0.15), true)
    body += times(8, (index) => {
      const x = (index + c.between(0.1, 0.9)) * (width / 8)
      const isOnWay = Math.abs(x - width / 2) < 70 + layer * 55
      if (isOnWay) return ''
      const girth = 12 + layer * 15
      return (
        rect(x, -10, girth, 590 + layer * 62, fill, 4) +
        times(3, (branch) => {
          const y = 90 + branch * 130 + c.between(-30, 30)
          const side = c.some(0.5) ? 1 : -1
          return stroke(
            `M${x + girth / 2} ${y}q${side * 40} -14 ${side * (60 + layer * 20)} -58`,
            fill,
            4 + layer * 3,
          )
        })
      )
    })
  }
  body += polygon(
    [
      [600, 570],
      [680, 570],
      [900, 720],
      [380, 720],
    ],
    mix(sand, p.main, 0.25),
  )
  return (
    body +
    times(26, () =>
      at(
        c.between(0, width),
        c.between(640, 730),
        leafShape(26, 9, mix(p.main, leaf, c.next())),
        1,
        c.between(-50, 50),
      ),
    )
  )
}

const faintSun = (p: Palette): string => mix(p.pale, '#fff3d0', 0.7)

/** Still water under a low moon, with a jetty. */
export function lake(c: Chance, p: Palette): string {
  const [top, low] = c.pick([
    [darker(p.main, 0.25), '#e8b98a'],
    [mix(p.main, '#1f3a4a', 0.5), '#f0d9b0'],
    [mix(p.main, '#8fb3ba', 0.6), '#f6ead0'],
  ] as const)
  const [moon, shore] = [c.between(330, 950), 430]
  const bank = mix(top, deepGreen, 0.6)
  let body = fade(0, 0, width, shore, top, low) + circle(moon, 250, 62, '#fbf1d8')
  body += ridgeAt(c, shore, 130, mix(bank, low, 0.45)) + ridgeAt(c, shore, 66, bank)
  body += fade(0, shore, width, height - shore, low, mix(top, ink, 0.15))
  body += times(16, (index) => {
    const y = shore + 14 + index * 17
    const half = 20 + c.between(0, 60) + index * 5
    return faint(0.75 - index * 0.035, rect(moon - half + c.between(-14, 14), y, half * 2, 6, '#fbf1d8', 3))
  })
  body += times(14, () =>
    faint(0.25, rect(c.between(0, width), c.between(shore + 20, 700), c.between(60, 190), 4, paper, 2)),
  )
  const jetty = moon > 640 ? 190 : 880
  body += polygon(
    [
      [jetty + 70, 500],
      [jetty + 130, 500],
      [jetty + 220, 720],
      [jetty - 20, 720],
    ],
    darkWood,
  )
  body += times(8, (index) =>
    rect(
      jetty + 58 - index * 11,
      506 + index * index * 3.6,
      84 + index * 22,
      4 + index * 0.8,
      darker(darkWood, 0.4),
    ),
  )
  return body + reeds(c, moon > 640 ? width - 150 : 60)
}

const ridgeAt = (c: Chance, shore: number, rise: number, fill: string): string =>
  `<clipPath id="shore-${rise}">${rect(0, 0, width, shore, fill)}</clipPath><g clip-path="url(#shore-${rise})">${ridge(c, shore + 10, rise, 9, fill, true)}</g>`

const reeds = (c: Chance, x: number): string =>
  times(11, () => {
    const [rx, lean, tall] = [x + c.between(-50, 130), c.between(-26, 26), c.between(120, 230)]
    return (
      stroke(`M${rx} 730q${lean / 3} ${-tall / 2} ${lean} ${-tall}`, deepGreen, 6) +
      (c.some(0.6)
        ? at(rx + lean, 730 - tall, rect(-7, -34, 14, 46, darker(darkWood, 0.3), 7), 1, lean / 3)
        : '')
    )
  })

/** Beds in rows, a shed, poles for the beans. */
export function beds(c: Chance, p: Palette): string {
  const soil = '#6e4a33'
  let body = fade(0, 0, width, 400, mix(p.pale, '#cfe3e4', 0.6), paper)
  body += circle(c.between(200, 1080), 120, 56, lightBrass)
  body +=
    ridge(c, 350, 90, 7, mix(p.main, paper, 0.45), true) + ridge(c, 372, 50, 8, mix(p.main, green, 0.3), true)
  body += rect(0, 366, width, 360, mix(p.main, '#a8bf6a', 0.4))
  body += shed(c.pick([150, 880]))
  body += times(4, (row) => {
    const [y, deep] = [418 + row * 74 + row * row * 4, 44 + row * 9]
    const [from, to] = [250 - row * 95, 1030 + row * 95]
    const kind = c.whole(0, 3)
    const plants = 12 - row
    return (
      polygon(
        [
          [from + 18, y],
          [to - 18, y],
          [to, y + deep],
          [from, y + deep],
        ],
        soil,
      ) +
      rect(from, y + deep, to - from, 12 + row * 2, wood) +
      times(plants, (index) => {
        const x = from + ((index + 0.5) / plants) * (to - from)
        return at(x, y + deep * 0.6, crop(c, kind, p), 0.7 + row * 0.22)
      })
    )
  })
  return body
}

const shed = (x: number): string =>
  rect(x, 240, 220, 150, darkWood) +
  times(6, (index) => rect(x + 36 * index, 240, 3, 150, darker(darkWood, 0.3))) +
  polygon(
    [
      [x - 22, 246],
      [x + 110, 162],
      [x + 242, 246],
    ],
    deepGreen,
  ) +
  rect(x + 36, 290, 58, 100, darker(darkWood, 0.35)) +
  rect(x + 132, 282, 54, 46, lightBrass, 3) +
  stroke(`M${x + 159} 282v46M${x + 132} 305h54`, darkWood, 4)

function crop(c: Chance, kind: number, p: Palette): string {
  const tone = mix(p.main, c.pick([leaf, '#3f7a3a', green]), 0.6)
  if (kind === 0)
    return times(5, (index) =>
      at(0, 0, leafShape(44, 12, index % 2 ? tone : darker(tone, 0.2)), 1, -60 + index * 30),
    )
  if (kind === 1)
    return (
      stroke('M0 4V-84', darkWood, 4) +
      times(6, (index) => at(0, -index * 14, leafShape(26, 10, tone), 1, index % 2 ? 60 : -60)) +
      circle(7, -38, 6, '#c8452f')
    )
  if (kind === 2)
    return (
      circle(0, -14, 22, tone) +
      circle(-4, -18, 13, lighter(tone, 0.35)) +
      circle(2, -14, 6, lighter(tone, 0.65))
    )
  return times(5, (index) =>
    stroke(`M0 0q${(index - 2) * 8} -22 ${(index - 2) * 16} -${52 - Math.abs(index - 2) * 9}`, tone, 5),
  )
}

/** A window sill full of pots. */
export function plants(c: Chance, p: Palette): string {
  let body = rect(0, 0, width, height, mix(p.pale, sand, 0.5))
  body += times(
    3,
    (index) =>
      fade(140 + index * 345, 60, 310, 430, mix('#cfe0dc', p.pale, 0.3), '#f7eed6') +
      circle(300 + index * 345, 330, 90, faintSun(p)),
  )
  body += times(3, (index) => stroke(`M${295 + index * 345} 60v430M${140 + index * 345} 275h310`, paper, 10))
  body += rect(0, 560, width, 44, wood) + rect(0, 604, width, 130, darkWood)
  return (
    body +
    times(6, (index) =>
      at(175 + index * 186 + c.between(-16, 16), 562, pottedPlant(c, p), c.between(0.9, 1.25)),
    )
  )
}

export function pottedPlant(c: Chance, p: Palette): string {
  const pot = c.pick(['#b8603f', p.main, paper, brass, '#8a9b8e'])
  const tone = c.pick([green, leaf, '#7a9a4a', deepGreen])
  const kind = c.whole(0, 3)
  let top = ''
  if (kind === 0)
    top = times(7, (index) =>
      at(0, -86, leafShape(130, 24, index % 2 ? tone : lighter(tone, 0.2)), 1, -66 + index * 22),
    )
  if (kind === 1)
    top =
      oval(0, -132, 38, 62, tone) +
      times(3, (index) =>
        stroke(`M${-18 + index * 18} -84q${(index - 1) * 10} -50 0 -96`, lighter(tone, 0.3), 3),
      ) +
      circle(0, -196, 11, '#d9788a')
  if (kind === 2)
    top =
      stroke('M0 -80V-220', darkWood, 6) +
      times(8, (index) => at(0, -100 - index * 15, leafShape(58, 20, tone), 1, index % 2 ? 58 : -58))
  if (kind === 3)
    top =
      times(9, (index) =>
        circle(c.between(-48, 48), -110 - c.between(0, 70), 24, index % 2 ? tone : lighter(tone, 0.25)),
      ) + times(4, () => circle(c.between(-44, 44), -120 - c.between(0, 60), 8, lightBrass))
  return (
    top +
    polygon(
      [
        [-46, -86],
        [46, -86],
        [34, 0],
        [-34, 0],
      ],
      pot,
    ) +
    rect(-52, -100, 104, 22, lighter(pot, 0.15), 4)
  )
}

/** A crate of what was picked today. */
export function harvest(c: Chance, p: Palette): string {
  let body = rect(0, 0, width, height, mix(p.pale, paper, 0.3)) + rect(0, 470, width, 260, wood)
  body += times(4, (index) => rect(0, 520 + index * 56, width, 3, darker(wood, 0.25)))
  const colours = c.pick([
    ['#c8452f', '#d97a3a', '#7a9a4a'],
    ['#7b2d4a', '#5f8a4a', '#d9a33f'],
    ['#d9a33f', '#c8452f', '#3f7a3a'],
  ])
  body += times(26, (index) => {
    const [x, y] = [
      380 + (index % 9) * 66 + c.between(-10, 10),
      400 - Math.floor(index / 9) * 46 + c.between(-8, 8),
    ]
    const tone = c.pick(colours)
    return (
      circle(x, y, c.between(34, 46), tone) +
      circle(x - 10, y - 12, 9, lighter(tone, 0.35)) +
      stroke(`M${x} ${y - 34}q6 -14 14 -16`, '#3f7a3a', 5)
    )
  })
  body += times(5, (index) =>
    at(
      345 + index * 30,
      350,
      times(3, (blade) => at(0, 0, leafShape(150, 22, mix(green, leaf, c.next())), 1, -30 + blade * 24)),
    ),
  )
  body += times(3, (index) =>
    rect(310, 400 + index * 62, 660, 50, index % 2 ? darker(wood, 0.12) : darkWood, 4),
  )
  body += rect(330, 390, 34, 196, darker(darkWood, 0.25)) + rect(916, 390, 34, 196, darker(darkWood, 0.25))
  return (
    body +
    circle(1050, 560, 40, colours[0] ?? brass) +
    circle(1128, 580, 34, colours[1] ?? brass) +
    circle(220, 580, 42, colours[2] ?? leaf)
  )
}
