import type { Chance } from '../chance.ts'
import {
  brass,
  canvas,
  circle,
  clay,
  darker,
  darkWood,
  fade,
  faint,
  green,
  ink,
  lightBrass,
  lighter,
  mix,
  type Palette,
  paper,
  polygon,
  rect,
  shape,
  stroke,
  times,
} from './paper.ts'

const { width, height } = canvas

/** Roofs at first light, and something being built. */
export function skyline(c: Chance, p: Palette): string {
  const sky = c.pick([
    mix(p.main, '#f0c9a0', 0.55),
    mix(p.main, '#cfe0dc', 0.65),
    mix(p.main, '#e8b98a', 0.5),
  ])
  let body = fade(0, 0, width, height, sky, paper) + circle(c.between(420, 860), 380, 150, lightBrass)
  for (let layer = 0; layer < 3; layer++) {
    const fill = mix(mix(p.main, paper, 0.5), p.deep, layer * 0.5)
    for (let x = -20; x < width; ) {
      const [w, tall] = [c.between(70, 150), c.between(120, 330) - layer * 46]
      const y = 700 - tall - (2 - layer) * 80
      body += rect(x, y, w, 800, fill) + roof(c, x, y, w, fill)
      if (layer > 0)
        body += times(4, (row) =>
          times(3, (column) =>
            c.some(0.5)
              ? rect(
                  x + 14 + column * (w / 3.4),
                  y + 24 + row * 46,
                  w / 6,
                  22,
                  c.some(0.5) ? lightBrass : lighter(fill, 0.2),
                  2,
                )
              : '',
          ),
        )
      x += w + c.between(0, 14)
    }
  }
  const crane = c.pick([250, 960])
  return (
    body +
    stroke(
      `M${crane} 720V150M${crane - 90} 190H${crane + 250}M${crane} 150L${crane + 230} 190M${crane} 150L${crane - 80} 190M${crane + 190} 190v110`,
      brass,
      9,
    ) +
    rect(crane + 166, 298, 48, 34, clay, 3)
  )
}

function roof(c: Chance, x: number, y: number, w: number, fill: string): string {
  const kind = c.whole(0, 3)
  if (kind === 0)
    return polygon(
      [
        [x, y + 1],
        [x + w / 2, y - w * 0.4],
        [x + w, y + 1],
      ],
      fill,
    )
  if (kind === 1)
    return polygon(
      [
        [x, y + 1],
        [x, y - w * 0.3],
        [x + w, y + 1],
      ],
      fill,
    )
  if (kind === 2)
    return rect(x + w * 0.3, y - 40, w * 0.4, 44, fill) + rect(x + w / 2 - 3, y - 90, 6, 60, fill)
  return ''
}

/** A street of gables at blue hour, lights on a wire. */
export function street(c: Chance, p: Palette): string {
  const top = mix(p.main, '#1c2a44', 0.6)
  let body = fade(0, 0, width, 600, top, '#e8b98a')
  for (let x = -40; x < width; ) {
    const [w, tall] = [c.between(120, 190), c.between(210, 360)]
    const tone = c.pick([clay, darkWood, p.main, '#4b5f6b', green, mix(brass, darkWood, 0.4)])
    const [wall, y] = [darker(tone, 0.25), 600 - tall]
    body +=
      rect(x, y, w, tall, wall) +
      (c.some(0.5)
        ? polygon(
            [
              [x, y + 1],
              [x + w / 2, y - w * 0.45],
              [x + w, y + 1],
            ],
            wall,
          )
        : shape(`M${x} ${y + 1}v-30h${w * 0.22}v-30h${w * 0.56}v30h${w * 0.22}v30z`, wall))
    body += times(3, (row) =>
      times(3, (column) =>
        rect(
          x + w * 0.14 + column * w * 0.27,
          y + 26 + row * 72,
          w * 0.17,
          44,
          c.some(0.45) ? '#f7d98a' : darker(wall, 0.3),
          3,
        ),
      ),
    )
    x += w
  }
  body += fade(0, 600, width, 130, mix(top, ink, 0.35), mix(top, ink, 0.6))
  body += times(26, () =>
    faint(
      0.4,
      rect(c.between(0, width), c.between(612, 710), c.between(10, 26), c.between(10, 60), '#f7d98a', 4),
    ),
  )
  body += stroke('M-10 130Q320 270 640 150T1290 190', ink, 3)
  return (
    body + times(13, (index) => circle(40 + index * 100, 172 + Math.sin(index * 0.95 + 1) * 28, 9, '#ffe9a8'))
  )
}
