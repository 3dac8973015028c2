import type { Chance } from '../chance.ts'
import {
  at,
  brass,
  canvas,
  circle,
  darker,
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
  sand,
  shape,
  stroke,
  times,
} from './paper.ts'

const { width, height } = canvas

/** Five lines that flow, and the notes on them. */
export function notes(c: Chance, p: Palette): string {
  const isDark = c.some(0.5)
  const [ground, tone] = isDark ? [p.deep, mix(p.main, paper, 0.65)] : [mix(p.pale, paper, 0.3), p.main]
  const wave = (x: number, line: number, base: number) => base + line * 34 + Math.sin(x / 210 + base) * 60
  let body =
    rect(0, 0, width, height, ground) +
    circle(c.between(300, 980), 340, 250, isDark ? lighter(ground, 0.08) : mix(p.main, paper, 0.72))
  for (const base of [110, 420]) {
    body += times(5, (line) => {
      const points = Array.from(
        { length: 33 },
        (_, step) =>
          `${step === 0 ? 'M' : 'L'}${step * 41 - 10} ${Math.round(wave(step * 41 - 10, line, base))}`,
      )
      return stroke(points.join(''), mix(tone, ground, 0.35), 4)
    })
    for (let x = 90 + c.between(0, 40); x < width - 60; x += c.between(74, 128)) {
      const line = c.whole(0, 8) / 2
      const y = wave(x, line, base)
      const colour = c.some(0.2) ? brass : tone
      const isOpen = c.some(0.2)
      body +=
        at(x, y, oval(0, 0, 23, 17, colour), 1, -20) +
        (isOpen ? at(x, y, oval(0, 0, 13, 8, ground), 1, -20) : '') +
        stroke(line > 2 ? `M${x + 20} ${y - 4}v-104` : `M${x - 20} ${y + 4}v104`, colour, 6)
      if (!isOpen && c.some(0.4))
        body += stroke(
          line > 2 ? `M${x + 20} ${y - 108}q8 26 30 34` : `M${x - 20} ${y + 108}q8 -26 30 -34`,
          colour,
          8,
        )
    }
  }
  return body
}

/** A choir under the arches of a hall. */
export function choir(c: Chance, p: Palette): string {
  let body = rect(0, 0, width, height, mix(p.pale, sand, 0.4))
  body += times(5, (index) => {
    const x = 40 + index * 248
    return (
      shape(
        `M${x} 520V260Q${x} 120 ${x + 104} 90Q${x + 208} 120 ${x + 208} 260V520Z`,
        index % 2 ? mix(p.main, paper, 0.45) : mix(green, paper, 0.4),
      ) +
      shape(
        `M${x + 26} 520V266Q${x + 26} 156 ${x + 104} 128Q${x + 182} 156 ${x + 182} 266V520Z`,
        index === 2 ? lightBrass : mix(p.main, paper, 0.75),
      )
    )
  })
  const skins = ['#f0cfae', '#d9a47a', '#a8714a', '#7a4a2f', '#e8b98f', '#5a3623']
  const row = (y: number, count: number, scale: number, shift: number) =>
    times(count, (index) => {
      const robe = c.pick([p.main, p.deep, p.main, green])
      return at(
        shift + index * (width / count),
        y,
        singer(c.pick(skins), c.pick([ink, '#4a2f20', '#8a5a33', '#c9c2b4', '#6b3a22']), robe, c),
        scale,
      )
    })
  return body + row(470, 9, 1, 80) + row(580, 8, 1.15, 60) + row(720, 9, 1.3, 90)
}

function singer(skin: string, hair: string, robe: string, c: Chance): string {
  const long = c.some(0.5)
  return (
    (long ? rect(-40, -150, 80, 90, hair, 34) : '') +
    shape('M-80 20Q-78 -64 -30 -72H30Q78 -64 80 20Z', robe) +
    polygon(
      [
        [-18, -74],
        [18, -74],
        [0, -40],
      ],
      paper,
    ) +
    rect(-13, -92, 26, 28, darker(skin, 0.15)) +
    oval(0, -120, 33, 39, skin) +
    shape('M-36 -118Q-40 -166 0 -166Q40 -166 36 -118Q26 -142 0 -142Q-26 -142 -36 -118Z', hair) +
    circle(-12, -122, 3.5, ink) +
    circle(12, -122, 3.5, ink) +
    oval(0, -101, 6, 8, '#7a2d2d') +
    polygon(
      [
        [-46, -44],
        [0, -34],
        [46, -44],
        [46, 4],
        [0, 14],
        [-46, 4],
      ],
      ink,
    ) +
    stroke('M0 -34V14', paper, 2)
  )
}

/** Cloth: over, under, in a club's colours. */
export function weave(c: Chance, p: Palette): string {
  const warp = [p.main, p.deep, brass, sand, green]
  const order = Array.from({ length: 6 }, () => c.pick(warp))
  const size = c.pick([40, 53.4, 80])
  let body = rect(0, 0, width, height, p.deep)
  for (let y = 0; y * size < height; y++) {
    for (let x = 0; x * size < width; x++) {
      const isOver = (x + y) % 2 === 0
      const tone = (isOver ? order[x % 6] : order[(y + 2) % 6]) ?? p.main
      body += isOver
        ? rect(x * size + 3, y * size - 2, size - 6, size + 4, tone, 7)
        : rect(x * size - 2, y * size + 3, size + 4, size - 6, lighter(tone, 0.12), 7)
    }
  }
  return body
}
